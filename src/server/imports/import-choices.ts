import type { OldCellChoice } from '../../../db/plan-import.ts';
import type { KeySource } from '../../domain/blocks/row-key.ts';
import { BUSINESS_UNITS, eitherUnit } from '../../domain/business-units.ts';
import { composed } from '../../domain/composed.ts';
import { Problem } from '../../domain/problem.ts';
import { reports } from '../../domain/reports.ts';
import { YEAR_RANGE, yearFromText } from '../../domain/year-month.ts';
import { oneOf, readParameter, type Query } from '../query.ts';
import type { ImportChoices } from './import-job.ts';

const OLD_CHOICES: readonly OldCellChoice[] = ['refuse', 'keep', 'take'];
const SCALES = [1_000, 1_000_000];
const KINDS = reports.map(({ id }) => id);
/** More sheets than anyone names, each as long as a spreadsheet allows. */
const MOST_SHEETS = 50;
/** In UTF-16 code units before, and in characters after the name is composed; file systems take 255 bytes. */
const LONGEST_NAME = { sent: 255, kept: 200 } as const;
/** Line ends, and characters that change the direction of what follows or cannot be seen. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** @throws Problem 'invalid' that names the parameter and says what it may be */
export function readStated(query: Query): KeySource {
  return {
    kind: readParameter(query, 'kind', oneOf(KINDS), `kind must be one of ${KINDS.join(', ')}, or be left out.`),
    year: readParameter(query, 'year', yearFromText, `year must be ${YEAR_RANGE}, or be left out.`),
    bu: readParameter(query, 'bu', oneOf(BUSINESS_UNITS), `bu must be ${eitherUnit()}, or be left out.`),
  };
}

/**
 * @param usual what happens to old cells when it is not chosen
 * @throws Problem 'invalid' that names the parameter and says what it may be
 */
export function readChoices(query: Query, stated: KeySource, usual: OldCellChoice): ImportChoices {
  const old = readParameter(query, 'old', oneOf(OLD_CHOICES), 'old must be keep or take, or be left out.') ?? usual;
  const scaleOf = (text: string) => SCALES.find((each) => String(each) === text) ?? null;
  const scale = readParameter(query, 'scale', scaleOf, `scale must be ${SCALES.join(' or ')}, or be left out.`);
  const sheets = query.getAll('sheet').filter((name) => name !== '');
  if (sheets.length > MOST_SHEETS) {
    throw new Problem('invalid', `sheet is there more than ${MOST_SHEETS} times; leave it out to take every sheet.`);
  }
  return { stated, old, sheets, scale };
}

/**
 * The name that messages and the ledger have of a file: without folders and control characters, composed (macOS sends
 * Hangul in parts), at most 200 characters long. Composing takes time that grows with the square of the length.
 * @throws Problem 'invalid' when nothing is left
 */
export function cleanFileName(name: string): string {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const printable = base.slice(0, LONGEST_NAME.sent).toWellFormed().replace(UNPRINTABLE, '');
  const clean = Array.from(composed(printable).trim()).slice(0, LONGEST_NAME.kept).join('');
  if (clean === '') throw new Problem('invalid', 'The file has no name; send its name, such as name=cost.xlsx.');
  return clean;
}
