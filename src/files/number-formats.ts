import type { ShownNumber } from '../domain/blocks/faults.ts';
import { comparableLabel } from '../domain/blocks/plain-text.ts';
import { ACTUAL_WORDS } from '../domain/other-words.ts';
import { readXml } from './read-xml.ts';
import { MOST_KEPT, type Parts } from './zip-parts.ts';

/** What a cell's number format makes of a number. How many digits it shows changes nothing. */
export type NumberFormat =
  | 'number'
  /** A percentage: the number times 100. */
  | 'percent'
  | 'date'
  | 'time'
  /** Some numbers as percentages, others not. */
  | 'mixed';

/** A number format of a workbook. */
export interface CellFormat {
  readonly kind: NumberFormat;
  /** What is shown with the numbers of each section; null for a section that shows none. */
  readonly sections: readonly (Section | null)[];
}

/** One of the up to three sections of a format: those for positive numbers, negative ones and zero, unless they say others. */
interface Section extends ShownNumber {
  /** Such as `>=1000000`; null for none. */
  readonly condition: string | null;
}

/** Formats that a workbook does not list. Those from 27 on are dates in Korean, Chinese and Japanese. */
const BUILT_IN = new Map<NumberFormat, readonly number[]>([
  ['percent', [9, 10]],
  ['date', [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]],
  ['time', [18, 19, 20, 21, 32, 33, 45, 46, 47]],
]);

/** The format of each style that a cell may refer to by its number. */
export async function readNumberFormats(parts: Parts, part: string): Promise<readonly CellFormat[]> {
  const codes = new Map<number, CellFormat>();
  const styles: CellFormat[] = [];
  let isInCells = false;
  await readXml(parts, part, MOST_KEPT, {
    open(name, attributes) {
      if (name === 'cellXfs') isInCells = true;
      const id = Number(attributes.numFmtId ?? 0);
      if (name === 'numFmt') codes.set(id, cellFormat(attributes.formatCode ?? ''));
      if (name === 'xf' && isInCells) styles.push(codes.get(id) ?? builtIn(id));
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}

/** A format that shows nothing with a number. */
export const PLAIN: CellFormat = { kind: 'number', sections: [] };

function builtIn(id: number): CellFormat {
  const [kind = 'number'] = [...BUILT_IN].find(([, ids]) => ids.includes(id)) ?? [];
  return kind === 'percent' ? cellFormat('0%') : { kind, sections: [] };
}

/** What a format code such as `#,##0;[Red]-#,##0` or `yyyy"년" m"월"` shows. */
export function cellFormat(code: string): CellFormat {
  const sections = sectionsOf(code).slice(0, 3);
  const kind = kindOf(sections);
  if (kind === 'date') return { kind, sections: sections.slice(0, 1).map(shownWithDate) };
  return { kind, sections: kind === 'number' || kind === 'percent' ? sections.map(shownIn) : [] };
}

/** What a format shows with a number; undefined for nothing. */
export function shownWith(number: number, { sections }: CellFormat): ShownNumber | undefined {
  const count = sections.length;
  const isOf = (section: Section | null, at: number) => {
    const condition = section?.condition ?? null;
    if (condition !== null) return isMet(condition, number);
    if (at === count - 1) return true;
    if (at === 1) return number < 0;
    return count === 2 ? number >= 0 : number > 0;
  };
  const found = sections.find(isOf) ?? null;
  const isPlain = found === null || (found.before === '' && found.behind === '' && found.divisor === 1);
  return isPlain ? undefined : found;
}

function isMet(condition: string, number: number): boolean {
  const limit = Number(condition.replace(/^[<>=]+/, ''));
  if (condition.startsWith('<>')) return number !== limit;
  const isEqual = condition.includes('=') && number === limit;
  return isEqual || (condition.startsWith('<') && number < limit) || (condition.startsWith('>') && number > limit);
}

/** A part of a format: a text that is shown, what is in brackets, a place for digits, or the end of a section. */
const PART = /"([^"]*)"?|\\([^])|[_*][^]?|\[([^\]]*)\]?|(General|[0#?.,]+(?:e[+-][0#?]+)?)|(;)|([^])/gi;

interface FormatPart {
  readonly text: string;
  /** A place for digits. */
  readonly digits: string;
  /** What stands for a number, a date or a time: a digit, a sign or letter without quotation marks, `[h]`. */
  readonly code: string;
  readonly condition: string | null;
}

function sectionsOf(code: string): FormatPart[][] {
  const sections: FormatPart[][] = [[]];
  for (const [, quoted, escaped, inside, digits = '', end, other = ''] of code.matchAll(PART)) {
    if (end !== undefined) sections.push([]);
    // `[$₩-412]` shows a currency in its language.
    const currency = inside?.startsWith('$') === true ? inside.slice(1).split('-', 1)[0] : undefined;
    const condition = inside !== undefined && /^[<>=]/.test(inside) ? inside : null;
    const elapsed = inside !== undefined && /^(?:h+|m+|s+)$/i.test(inside) ? `[${inside}]` : '';
    const digit = /[^.,]/.test(digits) ? '0' : digits;
    const text = quoted ?? escaped ?? currency ?? other;
    sections.at(-1)?.push({ text, digits, code: digit + elapsed + other, condition });
  }
  return sections;
}

const textOf = (parts: readonly FormatPart[]) => parts.map(({ text }) => text).join('');

/** What a section shows before and behind its digits; null for one that shows no number. */
function shownIn(parts: readonly FormatPart[]): Section | null {
  const isPlace = ({ code }: FormatPart) => code === '0';
  const first = parts.findIndex(isPlace);
  const last = parts.findLastIndex(isPlace);
  if (first === -1) return null;
  const condition = parts.find((part) => part.condition !== null)?.condition ?? null;
  const digits = parts
    .slice(first, last + 1)
    .map((part) => part.digits || part.text)
    .join('');
  // Commas that no place for a digit follows divide by 1,000 each.
  const [, commas = ''] = /[0#?](,+)(?![0#?,])/.exec(digits) ?? [];
  const divisor = 1_000 ** commas.length;
  // `0000"년"00"월"` and `000-0000` show more than one number.
  if (textOf(parts.slice(first, last + 1)) !== '') return { before: '', behind: '', divisor, condition };
  return { before: textOf(parts.slice(0, first)), behind: textOf(parts.slice(last + 1)), divisor, condition };
}

/** The words before and behind a date, such as `계획` of `m"월 계획"`; null where they say nothing. */
function shownWithDate(parts: readonly FormatPart[]): Section | null {
  const ats = parts.flatMap(({ code }, at) => (/^[a-z]$/i.test(code) ? [at] : []));
  const before = textOf(parts.slice(0, ats[0] ?? 0));
  const behind = textOf(parts.slice((ats.at(-1) ?? -1) + 1)).replace(/^[년월일]/u, ' ');
  const isSaid = [before, behind].some((text) => /\p{L}/u.test(text) && !ACTUAL_WORDS.has(comparableLabel(text)));
  return isSaid ? { before, behind, divisor: 1, condition: null } : null;
}

function kindOf(sections: readonly (readonly FormatPart[])[]): NumberFormat {
  const shown = new Set(sections.map(kindOfSection).filter((kind) => kind !== null));
  const [only = 'number'] = shown;
  return shown.size > 1 && shown.has('percent') ? 'mixed' : only;
}

/** Null for a section that shows no number, such as `"-"` or the one for texts. */
function kindOfSection(parts: readonly FormatPart[]): NumberFormat | null {
  const codes = parts.map((part) => part.code.toLowerCase()).join('');
  const code = codes.replace(/e[+-]/g, ''); // an exponent, not a year
  const hasClock = /[[hs]/.test(code);
  // An m beside hours or seconds is minutes.
  if (/[yde]/.test(code) || (!hasClock && code.includes('m'))) return 'date';
  if (hasClock) return 'time';
  if (code.includes('%')) return 'percent';
  return code.includes('0') ? 'number' : null;
}
