import { withoutGuard } from '../csv-cell.ts';
import type { Label, ValueRow } from '../report.ts';
import { createLabelIndex } from './label-index.ts';
import { readMonth } from './month-text.ts';
import {
  fieldsBelow,
  isBlank,
  layOn,
  NOTHING,
  turned,
  type Block,
  type PasteTable,
  type PasteTarget,
  type Placement,
  type Reason,
} from './placement.ts';
import { comparableLabel } from './plain-text.ts';
import { signsOfColumns, signsOfLabelledTexts, signsOfTexts } from './signs.ts';
import { fault } from './words.ts';

type FormTarget = PasteTarget & { readonly table: Extract<PasteTable, { kind: 'form' }> };

/**
 * Places a block on a form by the headings of its columns and the labels of its rows: weeks, or months. Without headings the
 * columns count from the active one; without labels the rows go in order from the active one.
 * @returns null when the block names neither rows nor columns
 */
export function placeOnForm(block: Block, target: FormTarget): Placement | null {
  const { table, column, columnCount } = target;
  const [head = [], ...below] = block.filter((texts) => !isBlank(texts));
  const headed = head.map((text) => columnNamed(text, table.columns));
  const hasHeadings = headed.some((at) => at !== null);
  const body = hasHeadings ? below : [head, ...below];
  const labels = body.map(([label = '']) => label);
  const named = rowsNamed(labels, table);
  const hasLabels = named.some((row) => row !== 'not-in-table');
  if (!hasHeadings && !hasLabels) return null;

  const columns = turned(body).map((_, right) => {
    if (hasLabels && right === 0) return null;
    return hasHeadings ? (headed[right] ?? null) : column + right - 1;
  });
  const rows = hasLabels ? named.map((row) => (typeof row === 'string' ? null : row)) : fieldsBelow(target);
  // As in a file; a table that is copied here has guards, too.
  const unguarded = body.map((texts) => texts.map(withoutGuard));
  const laid = layOn(unguarded, { rows, columns }, target);
  const figures = unguarded.map((texts) => texts.filter((_, right) => columns[right] !== null));
  const texts = hasLabels ? signsOfLabelledTexts(figures, null) : signsOfTexts(figures, null);
  const behindLabels = hasHeadings ? [] : signsOfColumns(turned(unguarded).slice(1), 1, columnCount - column);
  return {
    ...NOTHING,
    ...laid,
    rule: hasLabels ? 'labels' : 'order',
    hasHeadings,
    sets: named.includes('of-another-year') ? [] : laid.sets,
    omitted: hasHeadings
      ? head.filter((text, at) => headed[at] === null && text.trim() !== '' && !(hasLabels && at === 0))
      : [],
    faults: named.flatMap((row, at) => {
      const [label = '', ...cells] = body[at] ?? [];
      if (!hasLabels || typeof row !== 'string' || isBlank(cells)) return [];
      const { code, page } = fault(row);
      return [{ value: { ko: label.trim(), en: label.trim() }, code, words: page }];
    }),
    signs: [...texts, ...behindLabels],
    because: [...reasonsIn(head, headed), ...(hasLabels ? reasonsIn(labels, rows) : [])],
  };
}

function reasonsIn(texts: readonly string[], means: readonly (Reason['means'] | null | undefined)[]): Reason[] {
  return texts.flatMap((text, at) => {
    const meant = means[at] ?? null;
    return meant === null ? [] : [{ said: text.trim(), means: meant }];
  });
}

/** The row that each label names, or why it names none. */
function rowsNamed(
  labels: readonly string[],
  { rows, year }: FormTarget['table'],
): (ValueRow | 'of-another-year' | 'not-in-table')[] {
  const index = createLabelIndex(rows);
  const rowOf = (text: string) => {
    const named = index.find([text], null);
    return named.kind === 'row' ? named.row : null;
  };
  return labels.map((text) => {
    // A number alone is a figure.
    if (/^[\d.,\s]*$/.test(text)) return 'not-in-table';
    const month = readMonth(text);
    const isOfMonth = month?.isNumber === false;
    if (isOfMonth && month.year !== null && month.year !== year) return rowOf(text) ?? 'of-another-year';
    // Only rows of months have such a label; the rows of weeks are numbered, too.
    return rowOf(text) ?? (isOfMonth ? rowOf(`${month.month}월`) : null) ?? 'not-in-table';
  });
}

/** `재고 잔액`, `Inventory balance`, `재고 잔액 (원)`. */
function columnNamed(text: string, columns: readonly Label[]): number | null {
  const written = comparableLabel(text.replace(/\([^()]*\)\s*$/, ''));
  const at = columns.findIndex(({ en, ko }) =>
    [en, ko, `${en}${ko}`, `${ko}${en}`].some((name) => comparableLabel(name) === written),
  );
  return written === '' || at === -1 ? null : at;
}
