import { fullTime } from '../../domain/date-words.ts';
import type { Words, WordsTable } from '../../domain/language.ts';

/** `16:05`, in Seoul. @param at ISO 8601 */
const clockOf = (at: string) => fullTime(at).slice(11);

/** The texts of the forms whose figures stay on the device. */
export const words = {
  table: (title: Words) => ({ ko: `${title.ko} 표`, en: `${title.en}, table` }),
  amountOf: (count: number) => ({ ko: `${count}개 셀`, en: `${count} ${count === 1 ? 'cell' : 'cells'}` }),
  savedAt: (at: string) => ({ ko: `${clockOf(at)} 저장`, en: `Saved ${clockOf(at)}` }),
} satisfies WordsTable;
