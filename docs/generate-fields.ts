/** Writes docs/fields.md, the reference of every field, from the catalogue: `npm run generate`. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fullLabel, type Report } from '../src/domain/report.ts';
import { reports } from '../src/domain/reports.ts';

export function fieldReference(): string {
  return [
    '# Fields',
    '',
    '`npm run generate` writes this page from the catalogue in `src/domain/reports`; a test fails if the two differ.',
    'A CSV file may name a column or row by its key, its label or its Korean label. Computed figures are exported, never sent.',
    'Good when: whether a figure that goes up is good, one that goes down, or neither; it decides the tint of a change in the views 전월 대비 and 전년 대비.',
    '',
    ...reports.flatMap(reportTable),
  ].join('\n');
}

function reportTable(report: Report): string[] {
  const rows = report.rows.map((row) => {
    if (row.kind === 'group') return null;
    const kind = row.kind === 'field' ? 'input' : `computed, ${row.role}`;
    return `| \`${row.key}\` | ${fullLabel(row, 'en')} | ${fullLabel(row, 'ko')} | ${row.unit} | ${row.goodWhen} | ${kind} |`;
  });
  const record = report.perBusinessUnit ? 'One record per month and business unit' : 'One record per month';
  return [
    `## ${report.id}: ${report.title.en} · ${report.title.ko}`,
    '',
    `${record}; ${report.fields.length} input fields; table \`${report.id}_info\`; API \`/api/${report.id}-info\`.`,
    '',
    '| key | label | Korean label | unit | good when | |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.filter((row) => row !== null),
    '',
  ];
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(path.join(import.meta.dirname, 'fields.md'), fieldReference());
}
