import type { ShownNumber } from '../domain/blocks/faults.ts';
import { plainDecimal, spreadsheetNumber, times } from '../domain/decimal.ts';
import { readXml } from './read-xml.ts';
import { MOST_KEPT, type Parts } from './zip-parts.ts';

/** A number format of a workbook. How many digits it shows changes nothing. */
export interface CellFormat {
  /** A percentage is the number times 100, a date a count of days; dates have times, too. */
  readonly kind: 'number' | 'percent' | 'date';
  /** What its first section shows around a number; undefined for nothing. */
  readonly shown: ShownNumber | undefined;
}

/** A format that shows nothing with a number. */
export const PLAIN: CellFormat = { kind: 'number', shown: undefined };

/** The format of each style that a cell may refer to by its number. */
export async function readNumberFormats(parts: Parts, part: string): Promise<readonly CellFormat[]> {
  const codes = new Map<number, CellFormat>();
  const styles: CellFormat[] = [];
  let isInCells = false;
  await readXml(parts, part, MOST_KEPT, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'cellXfs') isInCells = true;
      const id = Number(numFmtId);
      if (name === 'numFmt') codes.set(id, cellFormat(formatCode));
      if (name === 'xf' && isInCells) styles.push(codes.get(id) ?? builtIn(id));
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}

/** A format that the workbook does not list. Those from 27 on are dates in Korean, Chinese and Japanese. */
function builtIn(id: number): CellFormat {
  const isFrom = (first: number, last: number) => id >= first && id <= last;
  if (isFrom(9, 10)) return cellFormat('0%');
  const isDate = isFrom(14, 22) || isFrom(27, 36) || isFrom(45, 47) || isFrom(50, 58);
  return isDate ? { kind: 'date', shown: undefined } : PLAIN;
}

/** A part of a format: a text that is shown, what is in brackets, a place for digits, or one sign. */
const PART = /"([^"]*)"?|\\([^])|[_*][^]?|\[([^\]]*)\]?|(General|[0#?.,]+(?:e[+-][0#?]+)?)|([^])/gi;

/** What a format code such as `#,##0;[Red]-#,##0` or `yyyy"년" m"월"` makes of a number. */
export function cellFormat(code: string): CellFormat {
  let isFirst = true;
  let hasCondition = false;
  /** What stands for a date: letters without quotation marks, and `[h]`. */
  let letters = '';
  const places: string[] = [];
  const around = ['', ''];
  for (const [, quoted, escaped, inside, digits, sign = ''] of code.matchAll(PART)) {
    if (sign === ';') isFirst = false;
    letters += inside === undefined ? sign : /^(?:h+|m+|s+)$/i.test(inside) ? inside : '';
    if (inside !== undefined && /^[<>=]/.test(inside)) hasCondition = true;
    if (!isFirst) continue;
    // `[$₩-412]` shows a currency in its language.
    const currency = inside?.startsWith('$') === true ? inside.slice(1).split('-', 1)[0] : undefined;
    if (digits !== undefined && /[^.,]/.test(digits)) places.push(digits);
    else around[Math.min(1, places.length)] += quoted ?? escaped ?? currency ?? digits ?? sign;
  }
  if (/[ydhsme]/i.test(letters)) return { kind: 'date', shown: undefined };
  const kind = letters.includes('%') ? 'percent' : 'number';
  const [place, ...others] = places;
  // Conditions tell numbers apart, and `0000"년"00"월"` shows more than one.
  if (place === undefined || others.length > 0 || hasCondition) return { kind, shown: undefined };
  const [before = '', behind = ''] = around;
  // Commas that no place for a digit follows divide by 1,000 each.
  const [, commas = ''] = /[0#?](,+)(?![0#?,])/.exec(place) ?? [];
  const divisor = 1_000 ** commas.length;
  const isPlain = before === '' && behind === '' && divisor === 1;
  return { kind, shown: isPlain ? undefined : { before, behind, divisor } };
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const DAY_MS = 86_400_000;
/** The day after the last that a workbook knows, 9999-12-31, counted from 1900. */
const LAST_DAY = 2_958_466;

/**
 * The number that Excel shows where a cell has room for it. A percentage is the number that is shown before the sign:
 * 95.2 of 0.952. A date is written as 2024-01-31, and as Excel shows it where there is none.
 * @param stored such as `4.5959462900000002E9`; what is not a number, such as `NaN`, stays a text
 */
export function numberText(stored: string, kind: CellFormat['kind'], is1904: boolean): string {
  const exact = NUMBER.test(stored) ? Number(stored) : Number.NaN;
  if (!Number.isFinite(exact)) return stored;
  const value = spreadsheetNumber(exact);
  // Whole numbers keep every digit, also those that a double does not hold: the reader judges them.
  if (kind === 'number') return /^-?[1-9]\d*$/.test(stored) ? stored : plainDecimal(value);
  if (kind === 'percent') return times(value, 100);
  if (value < 0 || value >= LAST_DAY) return '########';
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  return new Date(first + Math.floor(value) * DAY_MS).toISOString().slice(0, 10);
}
