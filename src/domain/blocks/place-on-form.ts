import { parseCell } from '../cell.ts';
import { withoutGuard } from '../csv-cell.ts';
import type { Label, Row, ValueRow } from '../report.ts';
import { createLabelIndex } from './label-index.ts';
import { readMonth } from './month-text.ts';
import {
  isBlank,
  NOTHING,
  type Block,
  type ComparedCell,
  type PasteFault,
  type PasteTable,
  type PasteTarget,
  type Placement,
} from './placement.ts';
import { comparableLabel } from './plain-text.ts';
import { fault } from './words.ts';

type FormTarget = PasteTarget & { readonly table: Extract<PasteTable, { kind: 'form' }> };

/**
 * Places a block on a form by the headings of its columns and the labels of its rows: weeks, or months. Without headings the
 * columns count from the active one; without labels the rows go in order from the active one.
 * @returns null when the block names neither rows nor columns
 */
export function placeOnForm(block: Block, target: FormTarget): readonly [Placement] | null {
  const { table, columnCount } = target;
  const nameRow = rowNamer(table.rows, table.year);
  const filled = block.filter((texts) => !isBlank(texts));
  const [head = []] = filled;
  const headed = head.map((text) => columnNamed(text, table.columns));
  const hasHeadings = headed.some((column) => column !== null);
  const body = hasHeadings ? filled.slice(1) : filled;
  const hasLabels = body.some(([label = '']) => nameRow(label) !== null);
  if (!hasHeadings && !hasLabels) return null;

  const inOrder = table.rows.filter((row) => row.kind === 'field');
  const from = inOrder.findIndex((row) => row.key === target.key);
  const sets: Placement['sets'][number][] = [];
  const compared: ComparedCell[] = [];
  const faults: PasteFault[] = [];
  const omitted = hasHeadings
    ? head.filter((text, at) => headed[at] === null && text.trim() !== '' && !(hasLabels && at === 0))
    : [];
  let [leftOut, refused] = [0, 0];
  for (const [down, texts] of body.entries()) {
    const [label = ''] = texts;
    const named = hasLabels ? nameRow(label) : (inOrder[from + down] ?? null);
    if (named === null || named === 'another year') {
      const figures = texts.slice(hasLabels ? 1 : 0).filter((text) => text.trim() !== '');
      if (!hasLabels) {
        leftOut += figures.length;
      } else if (figures.length > 0) {
        const { code, page } = fault(named === null ? 'not-in-table' : OTHER_YEAR);
        faults.push({ value: { ko: label.trim(), en: label.trim() }, code, words: page });
      }
      continue;
    }
    for (const [right, text] of texts.entries()) {
      if (hasLabels && right === 0) continue;
      const column = hasHeadings ? (headed[right] ?? null) : target.column + right - 1;
      if (column === null) continue;
      // As in a file; a table that is copied here has it, too.
      const parsed = parseCell(withoutGuard(text));
      if (column >= columnCount) leftOut += 1;
      else if (parsed.fault !== undefined) refused += 1;
      else if (named.kind === 'field') sets.push({ key: named.key, column, value: parsed.value });
      else if (typeof parsed.value === 'number') compared.push({ row: named, column, value: parsed.value });
    }
  }
  const isOfAnotherYear = faults.some(({ code }) => code === OTHER_YEAR);
  return [
    {
      ...NOTHING,
      rule: hasLabels ? 'labels' : 'order',
      hasHeadings,
      sets: isOfAnotherYear ? [] : sets,
      compared,
      leftOut,
      refused,
      omitted,
      faults,
    },
  ];
}

const OTHER_YEAR = 'of-another-year';

/** @returns null for a text that names no row */
function rowNamer(rows: readonly Row[], year: number): (text: string) => ValueRow | 'another year' | null {
  const index = createLabelIndex(rows);
  return (text) => {
    // A number alone is a figure.
    if (text.trim() === '' || /^[\d.,\s]+$/.test(text)) return null;
    const named = index.find([text], null);
    if (named.kind === 'row') return named.row;
    const month = readMonth(text);
    if (month === null || month.isNumber) return null;
    if (month.year !== null && month.year !== year) return 'another year';
    // Only rows of months have such a label; the rows of weeks are numbered, too.
    const inPlain = index.find([`${month.month}월`], null);
    return inPlain.kind === 'row' ? inPlain.row : null;
  };
}

/** `재고 잔액`, `Inventory balance`, `재고 잔액 (원)`. */
function columnNamed(text: string, columns: readonly Label[]): number | null {
  const written = comparableLabel(text.replace(/\([^()]*\)\s*$/, ''));
  const at = columns.findIndex(({ en, ko }) =>
    [en, ko, `${en}${ko}`, `${ko}${en}`].some((name) => comparableLabel(name) === written),
  );
  return written === '' || at === -1 ? null : at;
}
