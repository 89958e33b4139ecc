import { ACTUAL_WORDS, OTHER_PERIOD_WORDS, PLAN_WORDS } from '../other-words.ts';
import type { Report } from '../report.ts';
import { reports } from '../reports.ts';
import { isHeadingWord, isLeftOut } from './columns.ts';
import { indexOf, readUnit, type Named } from './label-index.ts';
import { isMeasure, withoutMeasure } from './measures.ts';
import { readMonth } from './month-text.ts';
import { comparableLabel } from './plain-text.ts';

/**
 * What a person may say that a name means: any field or nothing; nothing; or neither, because the specification or
 * CONTRACT §8.1 says already what it names. The reader never asks what `1월` or `합계` is, and would not hear an answer.
 */
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
export function kindsOf(report: Report, text: string): Named['kind'][] {
  return [text, withoutMeasure(text)].map((each) => indexOf(report).find([each], null).kind);
}
