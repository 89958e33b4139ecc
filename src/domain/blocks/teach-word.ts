import type { Fault } from '../fault.ts';
import { ACTUAL_WORDS, HEADING_WORDS, OTHER_PERIOD_WORDS, PLAN_WORDS } from '../other-words.ts';
import type { Report } from '../report.ts';
import { reports } from '../reports.ts';
import { isLeftOut } from './columns.ts';
import { indexOf } from './indices.ts';
import { readUnit } from './label-index.ts';
import { learntName } from './learnt-words.ts';
import { isMeasure, withoutMeasure } from './measures.ts';
import { readMonth } from './month-text.ts';
import { comparableLabel } from './plain-text.ts';
import { fault } from './words.ts';

/** In UTF-16 units. A longer text is no name. */
const LONGEST_NAME = 200;

/** Why a name may not be taught; null when it may. */
export function wordFault(report: Report, text: string, key: string): Fault | null {
  if (!report.fieldByKey.has(key)) return fault('word-for-no-field', { report: report.id, key });
  const wrong = choiceFault(text, key);
  if (wrong !== null) return wrong;
  const isAmbiguous = indexOf(report).find([withoutMeasure(text)], null).kind === 'several';
  return isAmbiguous ? fault('word-fits-several', { text }) : null;
}

/** Why a name may not be chosen for one import; null when it may. @param key null to leave the row or column out */
export function choiceFault(text: string, key: string | null): Fault | null {
  if (learntName(text) === '') return fault('word-empty');
  if (text.length > LONGEST_NAME) return fault('word-too-long', { most: LONGEST_NAME });
  if (key !== null && reportOfField(key) === null) return fault('word-for-no-field', { report: null, key });
  return isKnown(text) ? fault('word-is-known', { text }) : null;
}

/** The report that has a field. No two reports have a key in common. */
export function reportOfField(key: string): Report | null {
  return reports.find(({ fieldByKey }) => fieldByKey.has(key)) ?? null;
}

const KNOWN_WORDS: readonly ReadonlySet<string>[] = [
  ...Object.values(HEADING_WORDS),
  ACTUAL_WORDS,
  PLAN_WORDS,
  OTHER_PERIOD_WORDS,
];

/** Whether the specification or CONTRACT §8.1 says already what a text means. */
function isKnown(text: string): boolean {
  const word = comparableLabel(text);
  if (isLeftOut(word) || KNOWN_WORDS.some((words) => words.has(word))) return true;
  if (readMonth(text) !== null || readUnit(text) !== null || isMeasure(text)) return true;
  const kinds = reports.map((report) => indexOf(report).find([withoutMeasure(text)], null).kind);
  return kinds.some((kind) => kind === 'row' || kind === 'group' || kind === 'some-total');
}
