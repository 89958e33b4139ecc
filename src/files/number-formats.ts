import type { ShownNumber } from '../domain/blocks/faults.ts';
import { comparableLabel } from '../domain/blocks/plain-text.ts';
import { plainDecimal, spreadsheetNumber, times } from '../domain/decimal.ts';
import type { Fault } from '../domain/fault.ts';
import { ACTUAL_WORDS } from '../domain/other-words.ts';
import { readXml, type XmlElement } from './read-xml.ts';
import { fault } from './words.ts';
import { MOST_KEPT, type Parts } from './zip-parts.ts';

/**
 * What a cell's number format makes of a number. A percentage is the number times 100; mixed formats show some numbers so.
 * How many digits a format shows changes nothing.
 */
export type NumberFormat = 'number' | 'percent' | 'date' | 'time' | 'mixed';

/** A number format of a workbook. */
export interface CellFormat {
  readonly kind: NumberFormat;
  /** What is shown with a number: by the first section whose condition it meets. */
  readonly sections: readonly FormatSection[];
  /** Whether the style of the cell has a line through its text. */
  readonly isStruck?: boolean;
}

interface FormatSection extends ShownNumber {
  readonly condition: string;
  /** Whether it shows nothing or a text in place of a number. */
  readonly isHidden: boolean;
  /** Whether it shows negative numbers only, without a minus or a colour: the second of `#,##0;#,##0`. */
  readonly hidesMinus: boolean;
}

/** A format that shows nothing with a number. */
export const PLAIN: CellFormat = { kind: 'number', sections: [] };
const NOTHING: ShownNumber = { before: '', behind: '', divisor: 1 };
/** Of one, two and three sections that do not say them themselves, such as `[>=1000000]`. */
const CONDITIONS = [[''], ['>=0', ''], ['>0', '<0', '']];

/** The format of each style that a cell may refer to by its number. */
export async function readNumberFormats(parts: Parts, part: string): Promise<readonly CellFormat[]> {
  const codes = new Map<number, CellFormat>();
  const struck: boolean[] = [];
  const styles: CellFormat[] = [];
  await readXml(parts, part, MOST_KEPT, ['numFmt', 'font', 'xf'], ({ name, attributes, parent, elements }) => {
    const id = Number(attributes.numFmtId ?? '0');
    if (name === 'numFmt') codes.set(id, cellFormat(attributes.formatCode ?? ''));
    if (parent?.name === 'fonts') struck.push(hasStrike(elements));
    if (parent?.name !== 'cellXfs') return;
    styles.push({ ...(codes.get(id) ?? builtIn(id)), isStruck: struck[Number(attributes.fontId ?? '0')] === true });
  });
  return styles;
}

/** @param font what a font or a run of a text has */
export function hasStrike(font: readonly XmlElement[]): boolean {
  return font.some(({ name, attributes: { val = '1' } }) => name === 'strike' && !/^(?:0|false)$/.test(val));
}

/** A format that the workbook does not list. Those from 27 on are dates in Korean, Chinese and Japanese. */
function builtIn(id: number): CellFormat {
  const isFrom = (first: number, last: number) => id >= first && id <= last;
  if (isFrom(9, 10)) return cellFormat('0%');
  if (isFrom(18, 21) || isFrom(32, 33) || isFrom(45, 47)) return { kind: 'time', sections: [] };
  return isFrom(14, 22) || isFrom(27, 36) || isFrom(50, 58) ? { kind: 'date', sections: [] } : PLAIN;
}

/** What accountants write before or around a negative number. */
const MINUS = /[-–−△▲▽▼(]|마이너스|minus/i;

/** What a format code such as `#,##0;[Red]-#,##0` or `yyyy"년" m"월"` shows. */
export function cellFormat(code: string): CellFormat {
  const sections = sectionsOf(code).slice(0, 3);
  const kinds = new Set(sections.map(kindOf).filter((kind) => kind !== null));
  const [only = 'number'] = kinds;
  const kind = kinds.size > 1 && kinds.has('percent') ? 'mixed' : only;
  if (kind === 'date') return { kind, sections: sections.slice(0, 1).map(shownWithDate) };
  if (kind !== 'number' && kind !== 'percent') return { kind, sections: [] };
  const conditionOf = (parts: readonly FormatPart[], at: number) =>
    parts.find(({ condition }) => condition !== '')?.condition ?? CONDITIONS[sections.length - 1]?.[at] ?? '';
  const isConditional = sections.flat().some(({ condition }) => condition !== '');
  const section = (parts: readonly FormatPart[], at: number) => ({
    ...shownIn(parts),
    condition: conditionOf(parts, at),
    isHidden: parts.every(({ code }) => code === ''),
    hidesMinus: at === 1 && !isConditional && !parts.some((part) => part.isColour || MINUS.test(part.text)),
  });
  return { kind, sections: sections.map(section) };
}

/** What a format shows with a number; undefined for nothing. */
export function shownWith(number: number, { sections }: CellFormat): ShownNumber | undefined {
  const { before, behind, divisor } = sections.find(({ condition }) => isMet(condition, number)) ?? NOTHING;
  return before === '' && behind === '' && divisor === 1 ? undefined : { before, behind, divisor };
}

/**
 * Whether a format shows a number as nothing, as a text, a positive one as a negative one (`"△"#,##0`), or a negative one
 * as a positive one (`#,##0;#,##0`).
 */
export function isShownAsAnother(number: number, { sections }: CellFormat): boolean {
  const section = sections.find(({ condition }) => isMet(condition, number));
  if (section === undefined || number === 0) return false;
  const isWithMinus = number > 0 && MINUS.test(section.before.trim().slice(-1));
  return section.isHidden || isWithMinus || (number < 0 && section.hidesMinus);
}

function isMet(condition: string, number: number): boolean {
  const limit = Number(condition.replace(/^[<>=]+/, ''));
  if (condition.startsWith('<>')) return number !== limit;
  const isEqual = condition.includes('=') && number === limit;
  const isLess = condition.startsWith('<') && number < limit;
  return condition === '' || isEqual || isLess || (condition.startsWith('>') && number > limit);
}

/** A part of a format: a text that is shown, what is in brackets, a place for digits, or the end of a section. */
const PART = /"([^"]*)"?|\\([^])|[_*][^]?|\[([^\]]*)\]?|(General|[0#?.,]+(?:e[+-][0#?]+)?)|(;)|([^])/gi;

interface FormatPart {
  readonly text: string;
  /** A place for digits. */
  readonly digits: string;
  /** What stands for a number, a date or a time: `0` for digits, a sign or letter without quotation marks, `[h]`. */
  readonly code: string;
  /** Such as `>=1000000`; empty for none. */
  readonly condition: string;
  readonly isColour: boolean;
}

function sectionsOf(code: string): FormatPart[][] {
  const sections: FormatPart[][] = [[]];
  for (const [, quoted, escaped, inside = '', digits = '', end, other = ''] of code.matchAll(PART)) {
    if (end !== undefined) sections.push([]);
    // `[$₩-412]` shows a currency in its language.
    const currency = inside.startsWith('$') ? inside.slice(1).split('-', 1)[0] : undefined;
    const condition = /^[<>=]/.test(inside) ? inside : '';
    const elapsed = /^(?:h+|m+|s+)$/i.test(inside) ? `[${inside}]` : '';
    const digit = /[^.,]/.test(digits) ? '0' : digits;
    const text = quoted ?? escaped ?? currency ?? other;
    const isColour = inside !== '' && currency === undefined && condition + elapsed === '';
    sections.at(-1)?.push({ text, digits, code: digit + elapsed + other, condition, isColour });
  }
  return sections;
}

const textOf = (parts: readonly FormatPart[]) => parts.map(({ text }) => text).join('');

/** What a section shows before and behind its digits. */
function shownIn(parts: readonly FormatPart[]): ShownNumber {
  const isPlace = ({ code }: FormatPart) => code === '0';
  const first = parts.findIndex(isPlace);
  const behind = parts.findLastIndex(isPlace) + 1;
  if (first === -1) return NOTHING;
  const places = parts.slice(first, behind);
  const digits = places.map((part) => part.digits || part.text).join('');
  // Commas that no place for a digit follows divide by 1,000 each.
  const [, commas = ''] = /[0#?](,+)(?![0#?,])/.exec(digits) ?? [];
  const divisor = 1_000 ** commas.length;
  // `0000"년"00"월"` and `000-0000` show more than one number.
  if (textOf(places) !== '') return { ...NOTHING, divisor };
  return { before: textOf(parts.slice(0, first)), behind: textOf(parts.slice(behind)), divisor };
}

/** The words before and behind a date, such as `계획` of `m"월 계획"`, where they say something. */
function shownWithDate(parts: readonly FormatPart[]) {
  const isLetter = ({ code }: FormatPart) => /^[a-z]$/i.test(code);
  const before = textOf(parts.slice(0, Math.max(0, parts.findIndex(isLetter))));
  const behind = textOf(parts.slice(parts.findLastIndex(isLetter) + 1)).replace(/^[년월일]/u, ' ');
  const isSaid = [before, behind].some((text) => /\p{L}/u.test(text) && !ACTUAL_WORDS.has(comparableLabel(text)));
  return { ...NOTHING, ...(isSaid && { before, behind }), condition: '', isHidden: false, hidesMinus: false };
}

/** Null for a section that shows no number, such as `"-"` or the one for texts. */
function kindOf(parts: readonly FormatPart[]): NumberFormat | null {
  const codes = parts.map((part) => part.code.toLowerCase()).join('');
  const code = codes.replace(/e[+-]/g, ''); // an exponent, not a year
  const hasClock = /[[hs]/.test(code);
  // An m beside hours or seconds is minutes.
  if (/[yde]/.test(code) || (!hasClock && code.includes('m'))) return 'date';
  if (hasClock) return 'time';
  if (code.includes('%')) return 'percent';
  return code.includes('0') ? 'number' : null;
}

/** The text that a stored value is for the reader of blocks; and why it cannot be read, if it cannot. */
export interface CellText {
  readonly text: string;
  readonly why?: Fault;
  readonly shown?: ShownNumber | undefined;
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const DAY_MS = 86_400_000;
/** The last day that a workbook knows, 9999-12-31, counted from 1900. */
const LAST_DAY = 2_958_465;
/** The 29th of February 1900 never was, and is one of the days. */
const NEVER = 60;

/**
 * The number that Excel shows where a cell has room for it. A percentage is the number that is shown before the sign:
 * 95.2 of 0.952. A date is written as 2024-01-31.
 * @param stored such as `4.5959462900000002E9`
 */
export function numberText(stored: string, format: NumberFormat, is1904: boolean): CellText {
  const exact = NUMBER.test(stored) ? Number(stored) : Number.NaN;
  if (!Number.isFinite(exact)) return { text: stored, why: fault('not-a-stored-number') };
  const value = spreadsheetNumber(exact);
  // Whole numbers keep every digit, also those that a double does not hold: the reader judges them.
  if (format === 'number') return { text: /^-?[1-9]\d*$/.test(stored) ? stored : plainDecimal(value) };
  if (format === 'percent') return { text: times(value, 100) };
  const shown = plainDecimal(value);
  if (format === 'mixed') return { text: shown, why: fault('mixed-percentages') };
  const day = Math.floor(value);
  const isDay = day <= LAST_DAY && (is1904 ? day >= 0 : day >= 1 && day !== NEVER);
  if (format === 'time' || !isDay) return { text: shown, why: fault('shown-as-time') };
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day > NEVER ? 30 : 31);
  return { text: new Date(first + day * DAY_MS).toISOString().slice(0, 10) };
}
