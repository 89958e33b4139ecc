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

/** Formats that a workbook does not list. Those from 27 on are dates in Korean, Chinese and Japanese. */
const BUILT_IN: readonly (readonly [from: number, to: number, NumberFormat])[] = [
  [9, 10, 'percent'],
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'date'],
  [27, 31, 'date'],
  [32, 33, 'time'],
  [34, 36, 'date'],
  [45, 47, 'time'],
  [50, 58, 'date'],
];

/** The format of each style that a cell may refer to by its number. */
export async function readNumberFormats(parts: Parts, part: string): Promise<readonly NumberFormat[]> {
  const codes = new Map<number, NumberFormat>();
  const styles: NumberFormat[] = [];
  let isInCells = false;
  await readXml(parts, part, MOST_KEPT, {
    open(name, attributes) {
      if (name === 'cellXfs') isInCells = true;
      const id = Number(attributes.numFmtId ?? 0);
      if (name === 'numFmt') codes.set(id, formatOf(attributes.formatCode ?? ''));
      if (name === 'xf' && isInCells) styles.push(codes.get(id) ?? builtIn(id));
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}

function builtIn(id: number): NumberFormat {
  return BUILT_IN.find(([from, to]) => from <= id && id <= to)?.[2] ?? 'number';
}

/**
 * Texts in quotation marks, single characters after `\`, `_` and `*`, and colours, conditions and languages in
 * brackets.
 */
const NOT_SHOWN = /"[^"]*"?|[\\_*][^]?|\[(?!(?:h+|m+|s+)\])[^\]]*\]?|General/gi;

/** What a format code such as `#,##0;[Red]-#,##0` or `yyyy"년" m"월"` shows. */
export function formatOf(code: string): NumberFormat {
  const sections = code
    .replace(NOT_SHOWN, (part) => (/^general$/i.test(part) ? '0' : ''))
    .split(';')
    .slice(0, 3)
    .map(sectionOf);
  const shown = new Set(sections.filter((section) => section !== null));
  const [only = 'number'] = shown;
  if (shown.size < 2) return only;
  return shown.has('percent') ? 'mixed' : only;
}

/** Null for a section that shows no number, such as `"-"` or the one for texts. */
function sectionOf(section: string): NumberFormat | null {
  const letters = section.toLowerCase().replace(/e[+-]/g, '');
  const isElapsed = letters.includes('[');
  const hasClock = isElapsed || /[hs]/.test(letters);
  // An m beside hours or seconds is minutes.
  if (/[yde]/.test(letters) || (!hasClock && letters.includes('m'))) return 'date';
  if (hasClock) return 'time';
  if (letters.includes('%')) return 'percent';
  return /[0#?]/.test(letters) ? 'number' : null;
}
