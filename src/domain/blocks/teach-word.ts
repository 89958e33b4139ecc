import type { Fault } from '../fault.ts';
import { ACTUAL_WORDS, OTHER_PERIOD_WORDS, PLAN_WORDS } from '../other-words.ts';
import type { Report } from '../report.ts';
import { reports } from '../reports.ts';
import { isHeadingWord, isLeftOut } from './columns.ts';
import { indexOf, readUnit } from './label-index.ts';
import { learntName, type NameChoice } from './learnt-words.ts';
import { isMeasure, withoutMeasure } from './measures.ts';
import { readMonth } from './month-text.ts';
import { comparableLabel } from './plain-text.ts';
import { fault } from './words.ts';

/** What a person may say that a name means: anything; nothing; or neither, as CONTRACT §8.1 says already what it is. */
export type Freedom = 'free' | 'left-out-only' | 'settled';

export function freedomOf(text: string): Freedom {
  const word = comparableLabel(text);
  if (isHeadingWord(word) || readMonth(text) !== null || readUnit(text) !== null || isMeasure(text)) return 'settled';
  const kinds = reports.flatMap((report) => kindsOf(report, text));
  if (kinds.some((kind) => kind === 'row' || kind === 'group' || kind === 'some-total')) return 'settled';
  const saysWhat = [OTHER_PERIOD_WORDS, PLAN_WORDS, ACTUAL_WORDS].some((words) => words.has(word));
  return isLeftOut(word) || saysWhat ? 'left-out-only' : 'free';
}

/** What a report calls so, with and without what it is counted in. */
function kindsOf(report: Report, text: string) {
  return [text, withoutMeasure(text)].map((each) => indexOf(report).find([each], null).kind);
}

/** In UTF-16 units. */
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
  const freedom = freedomOf(text);
  const isFree = freedom === 'free' || (freedom === 'left-out-only' && key === null);
  return isFree ? null : fault('word-is-known', { text });
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

function areSame(one: NameChoice, other: NameChoice): boolean {
  if (learntName(one.text) !== learntName(other.text)) return false;
  return one.key === null || other.key === null || reportOfField(one.key) === reportOfField(other.key);
}

/** The report that has a field. No two reports have a key in common. */
export function reportOfField(key: string): Report | null {
  return reports.find(({ fieldByKey }) => fieldByKey.has(key)) ?? null;
}
