import type { Fault } from '../fault.ts';
import { ACTUAL_WORDS, HEADING_WORDS, OTHER_PERIOD_WORDS, PLAN_WORDS } from '../other-words.ts';
import type { Report } from '../report.ts';
import { reports } from '../reports.ts';
import { isLeftOut } from './columns.ts';
import { indexOf, type Named, readUnit } from './label-index.ts';
import { learntName, type NameChoice } from './learnt-words.ts';
import { isMeasure, withoutMeasure } from './measures.ts';
import { readMonth } from './month-text.ts';
import { comparableLabel } from './plain-text.ts';
import { fault } from './words.ts';

/** In UTF-16 units. A longer text is not a name. */
const LONGEST_NAME = 200;

/** Why a name may not be taught; null when it may. */
export function wordFault(report: Report, text: string, key: string): Fault | null {
  if (!report.fieldByKey.has(key)) return fault('word-for-no-field', { report: report.id, key });
  const wrong = choiceFault(text, key);
  if (wrong !== null) return wrong;
  return kindsOf(report, text).includes('several') ? fault('word-fits-several', { text }) : null;
}

/** @param key null to leave the row or column out */
function choiceFault(text: string, key: string | null): Fault | null {
  if (learntName(text) === '' || text.length > LONGEST_NAME) return fault('word-length', { most: LONGEST_NAME });
  if (key !== null && reportOfField(key) === null) return fault('word-for-no-field', { report: null, key });
  return isKnown(text) ? fault('word-is-known', { text }) : null;
}

/** Why the choices of one import do not hold; null when they do. */
export function choicesFault(choices: readonly NameChoice[]): Fault | null {
  for (const [at, { text, key }] of choices.entries()) {
    const wrong = choiceFault(text, key);
    if (wrong !== null) return wrong;
    const isTwice = choices.slice(0, at).some((other) => other.key !== key && areSame(other, { text, key }));
    if (isTwice) return fault('word-chosen-twice', { text });
  }
  return null;
}

/** Whether two choices are about the same names. */
function areSame(one: NameChoice, other: NameChoice): boolean {
  if (learntName(one.text) !== learntName(other.text)) return false;
  return one.key === null || other.key === null || reportOfField(one.key) === reportOfField(other.key);
}

/** The report that has a field. No two reports have a key in common. */
export function reportOfField(key: string): Report | null {
  return reports.find(({ fieldByKey }) => fieldByKey.has(key)) ?? null;
}

const KNOWN_WORDS = [...Object.values(HEADING_WORDS), ACTUAL_WORDS, PLAN_WORDS, OTHER_PERIOD_WORDS];

/** Whether the specification or CONTRACT §8.1 says already what a text means. */
function isKnown(text: string): boolean {
  const word = comparableLabel(text);
  if (isLeftOut(word) || KNOWN_WORDS.some((words) => words.has(word))) return true;
  if (readMonth(text) !== null || readUnit(text) !== null || isMeasure(text)) return true;
  const kinds = reports.flatMap((report) => kindsOf(report, text));
  return kinds.some((kind) => kind === 'row' || kind === 'group' || kind === 'some-total');
}

/** What a report calls so, with and without what it is counted in. */
function kindsOf(report: Report, text: string): Named['kind'][] {
  return [text, withoutMeasure(text)].map((each) => indexOf(report).find([each], null).kind);
}
