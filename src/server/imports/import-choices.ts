import type { OldCellChoice } from '../../../db/plan-import.ts';
import type { KeySource } from '../../domain/blocks/context.ts';
import type { NameChoice } from '../../domain/blocks/learnt-words.ts';
import { choicesFault } from '../../domain/blocks/teach-word.ts';
import { BUSINESS_UNITS } from '../../domain/business-units.ts';
import { composed } from '../../domain/composed.ts';
import { Problem } from '../../domain/problem.ts';
import { reports } from '../../domain/reports.ts';
import { FIRST_YEAR, LAST_YEAR, yearFromText } from '../../domain/year-month.ts';
import { oneOf, readParameter, type Query } from '../query.ts';
import type { ImportChoices } from './import-job.ts';
import { fault } from './words.ts';

const OLD_CHOICES: readonly OldCellChoice[] = ['refuse', 'keep', 'take'];
const SCALES = [1, 1_000, 1_000_000];
const KINDS = reports.map(({ id }) => id);
/** More sheets than anyone names, each as long as a spreadsheet allows. */
const MOST_SHEETS = 50;
/** More names than a person chooses for one file. */
const MOST_NAMES = 100;
/** In UTF-16 code units before, and in characters after the name is composed; file systems take 255 bytes. */
const LONGEST_NAME = { sent: 255, kept: 200 } as const;
/** Line ends, direction marks and invisible characters. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** @throws Problem 'invalid' that names the parameter and says what it may be */
export function readStated(query: Query): KeySource {
  return {
    kind: readParameter(query, 'kind', oneOf(KINDS), fault('unknown-kind', { kinds: KINDS.join(', ') })),
    year: readParameter(query, 'year', yearFromText, fault('import-year', { first: FIRST_YEAR, last: LAST_YEAR })),
    bu: readParameter(query, 'bu', oneOf(BUSINESS_UNITS), fault('import-unit', { units: BUSINESS_UNITS })),
  };
}

/**
 * @param usual what happens to old cells when it is not chosen
 * @throws Problem 'invalid' that names the parameter and says what it may be
 */
export function readChoices(query: Query, stated: KeySource, usual: OldCellChoice): ImportChoices {
  const old = readParameter(query, 'old', oneOf(OLD_CHOICES), fault('old-choice')) ?? usual;
  const scaleOf = (text: string) => SCALES.find((each) => String(each) === text) ?? null;
  const scale = readParameter(query, 'scale', scaleOf, fault('unknown-scale', { scales: SCALES }));
  const sheets = query.getAll('sheet').filter((name) => name !== '');
  if (sheets.length > MOST_SHEETS) {
    throw new Problem('invalid', fault('too-many-chosen-sheets', { most: MOST_SHEETS }));
  }
  return { stated, old, sheets, scale, names: readNames(query) };
}

/** Whether what was chosen for names is remembered. */
export function readLearns(query: Query): boolean {
  return readParameter(query, 'learn', oneOf(['1']), fault('learn-choice')) !== null;
}

/** `as=아레나스 보관료:arenasStorageCharge`, `as=적립금:-`; an empty one is a name that nothing was chosen for. */
function readNames(query: Query): NameChoice[] {
  const said = query.getAll('as').filter((text) => text !== '');
  if (said.length > MOST_NAMES) throw new Problem('invalid', fault('too-many-chosen-names', { most: MOST_NAMES }));
  const names = said.map((each): NameChoice => {
    const at = each.lastIndexOf(':');
    if (at === -1) throw new Problem('invalid', fault('name-choice'));
    const key = each.slice(at + 1);
    return { text: each.slice(0, at), key: key === '-' ? null : key };
  });
  const wrong = choicesFault(names);
  if (wrong !== null) throw new Problem('invalid', wrong);
  return names;
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
  if (clean === '') throw new Problem('invalid', fault('no-file-name'));
  return clean;
}
