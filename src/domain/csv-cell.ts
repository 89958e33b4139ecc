import { bareCell, type CellValue } from './cell.ts';

// CONTRACT §7: starts that a spreadsheet may run as a formula, in both widths, and the guard itself.
const RISKY_START = /^[=+\-@＝＋－＠']/;
const PLAIN_NUMBER = /^[-+]?\d+(?:\.\d+)?$/;

function needsGuard(text: string): boolean {
  return RISKY_START.test(text) && !PLAIN_NUMBER.test(text);
}

/** Plain decimals. A text that a spreadsheet would run as a formula gets a leading `'`, which import removes. */
export function toCsvCell(value: CellValue): string {
  const text = bareCell(value);
  return typeof value === 'string' && needsGuard(text) ? `'${text}` : text;
}

/** A text without its guard; any other text unchanged. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && needsGuard(text.slice(1)) ? text.slice(1) : text;
}
