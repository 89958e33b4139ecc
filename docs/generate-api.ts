/** Writes the calls of each report and the records in docs/api.md, from the catalogue: `npm run generate`. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { postAddress } from '../src/domain/addresses.ts';
import { recordFromJson } from '../src/domain/record-json.ts';
import { recordSchema } from '../src/domain/record-schema.ts';
import type { Report } from '../src/domain/report.ts';
import { reports } from '../src/domain/reports.ts';
import { toWire } from '../src/domain/wire-record.ts';

const FILE = path.join(import.meta.dirname, 'api.md');
/** A post of one record whose answer is shown below it. */
const POST_AND_ANSWER = /(curl -s \S+?(\/api\/\S+) .*\\\n {2}-d '(\{.*\})'\n```\n\n```json\n)\{[\s\S]*?\n\}/g;

/** The rows for `/api` in the table of calls. */
const CALLS = /(?:^\| `(?:GET|POST) \/api\/.*\|\n)+/m;

/**
 * The document as it should be: every report has its calls and every posted record all its fields; the rest is
 * unchanged.
 */
export function apiReference(text: string): string {
  return text
    .replace(CALLS, callRows())
    .replace(POST_AND_ANSWER, (_, before: string, address: string, body: string) => {
      const report = reports.find(({ id }) => postAddress(id) === address);
      if (report === undefined) throw new Error(`docs/api.md posts to ${address}, which no report has.`);
      return before + JSON.stringify(firstVersion(report, body), null, 2);
    });
}

function callRows(): string {
  const unit = (report: Report, words: string) => (report.perBusinessUnit ? words : '');
  const lists = reports.map((report, at) => {
    const words = at === 0 ? 'the stored records of a year, by month' : 'the same';
    return `| \`GET ${postAddress(report.id)}/{year}${unit(report, '/{bu}')}\` | ${words}${unit(report, ', of one unit')} |\n`;
  });
  const posts = reports.map((report, at) => {
    const words = at === 0 ? 'creates or updates one month' : 'the same';
    return `| \`POST ${postAddress(report.id)}\` | ${words}${unit(report, '; the record names its unit')} |\n`;
  });
  return [...lists, ...posts].join('');
}

/** What the server answers to the first post for a month. */
function firstVersion(report: Report, body: string) {
  const patch = recordFromJson(recordSchema(report), body);
  const cells = Object.fromEntries(report.fields.map(({ key }) => [key, patch.cells[key] ?? null]));
  return toWire({ ...patch, cells, revision: 1 });
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(FILE, apiReference(readFileSync(FILE, 'utf8')));
}
