import { fullTime } from '../../domain/date-words.ts';
import type { WordsTable } from '../../domain/language.ts';

/** The texts that a chart needs before React. */
export const fetchedWords = {
  /** @param at ISO 8601 */
  fetchedAt: (at: string) => ({ ko: `${fullTime(at)} 조회`, en: `Fetched ${fullTime(at)}` }),
} satisfies WordsTable;
