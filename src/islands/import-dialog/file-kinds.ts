import { MOST_UPLOADED } from '../../domain/import-answer.ts';
import type { Words } from '../../domain/language.ts';
import { kindWords } from './words.ts';

/** What the file picker offers. */
export const ACCEPTED = '.csv,.txt,.tsv,.xlsx';

/** Kinds of files that are dropped by mistake, by the ending of their name. */
const KINDS: readonly (readonly [endings: RegExp, why: Words])[] = [
  [/\.xlsb?$|\.xlt$/, kindWords.oldWorkbook],
  [/\.xls[mt]x?$|\.xltx$/, kindWords.macros],
  [/\.(?:ods|numbers|cell|et)$/, kindWords.otherSheet],
  [/\.(?:html?|mht|xml)$/, kindWords.webPage],
  [/\.pdf$/, kindWords.pdf],
  [/\.(?:png|jpe?g|gif|bmp|webp|heic|tiff?)$/, kindWords.picture],
  [/\.(?:docx?|hwpx?|pptx?)$/, kindWords.document],
  [/\.(?:zip|gz|7z|rar|tar|egg)$/, kindWords.archive],
];

/** Why a file is not sent at all; null for one that may hold a report. The server looks at its bytes. */
export function whyRefused({ name, size }: Pick<File, 'name' | 'size'>): Words | null {
  const lower = name.toLowerCase();
  if (/\.(?:csv|txt|tsv|xlsx)$/.test(lower)) return size <= MOST_UPLOADED ? null : kindWords.tooLarge;
  const known = KINDS.find(([endings]) => endings.test(lower));
  if (known !== undefined) return known[1];
  const [ending] = /\.[^.]+$/.exec(lower) ?? [];
  const accepted = ACCEPTED.replaceAll(',', ', ');
  return ending === undefined ? kindWords.noEnding(accepted) : kindWords.otherEnding(ending, accepted);
}
