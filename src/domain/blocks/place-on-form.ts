import { withoutGuard } from '../csv-cell.ts';
import type { Label, ValueRow } from '../report.ts';
import { createLabelIndex } from './label-index.ts';
import { readMonth } from './month-text.ts';
import {
  fieldsBelow,
  isBlank,
  isNumeric,
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
import { signsOfFigures, signsOfLines, signsOfTexts } from './signs.ts';
import { fault } from './words.ts';

type FormTarget = PasteTarget & { readonly table: Extract<PasteTable, { kind: 'form' }> };

/**
 * Places a block on a form by the headings of its columns and the labels of its rows: weeks, or months. Without
 * headings the columns count from the active one; without labels the rows go in order from the active one.
 * @returns null when the block names neither rows nor columns
 */
export function placeOnForm(block: Block, target: FormTarget): Placement | null {
  const { table, column, columnCount } = target;
  // As in a file; a table that is copied here has guards, too.
  const [head = [], ...below] = block.filter((texts) => !isBlank(texts)).map((texts) => texts.map(withoutGuard));
  const headed = head.map((text) => columnNamed(text, table.columns));
  const hasHeadings = headed.some((at) => at !== null);
  const body = hasHeadings ? below : [head, ...below];
  const labels = body.map(([label = '']) => label);
  const named = rowsNamed(labels, table);
  const hasLabels = named.some((row) => row !== null) || labels.some(isMonth);
  if (!hasHeadings && !hasLabels) return null;

  const columns = hasHeadings ? headed : turned(body).map((_, right) => column + right - 1);
  const left = hasLabels ? 1 : 0;
  if (hasLabels) columns[0] = null;
  const rows = hasLabels ? named : fieldsBelow(target);
  const figures = body.map((texts) => texts.filter((_, right) => (columns[right] ?? null) !== null));
  return {
    ...NOTHING,
    ...layOn(body, rows, columns, columnCount),
    rule: hasLabels ? 'labels' : 'order',
    hasHeadings,
    omitted: hasHeadings ? head.filter((text, at) => columns[at] === null && at >= left && !isBlank([text])) : [],
    faults: body.flatMap(([label = '', ...cells], at) => {
      if (!hasLabels || named[at] !== null || isBlank(cells)) return [];
      const { code, page } = fault('not-in-table');
      return [{ value: { ko: label.trim(), en: label.trim() }, code, words: page }];
    }),
    signs: [
      ...(hasLabels ? signsOfFigures(figures, null) : signsOfTexts(figures, null)),
      ...(hasHeadings ? [] : signsOfLines('columns', turned(body).slice(1), 1, columnCount - column)),
    ],
    because: [...reasonsIn(head, headed), ...(hasLabels ? reasonsIn(labels, named) : [])],
  };
}

function reasonsIn(texts: readonly string[], means: readonly (Reason['means'] | null | undefined)[]): Reason[] {
  return texts.flatMap((text, at) => {
    const meant = means[at] ?? null;
    return meant === null ? [] : [{ said: text.trim(), means: meant }];
  });
}

/** The row that each label names. */
function rowsNamed(labels: readonly string[], { rows, year }: FormTarget['table']): (ValueRow | null)[] {
  const index = createLabelIndex(rows);
  const rowNamed = (text: string) => {
    const named = index.find([text], null);
    return named.kind === 'row' ? named.row : null;
  };
  return labels.map((text) => {
    // A number alone is a figure.
    if (isNumeric(text)) return null;
    const month = isMonth(text) ? readMonth(text) : null;
    // Only rows of months have such a label; the rows of weeks are numbered, too.
    return rowNamed(text) ?? (month !== null && (month.year ?? year) === year ? rowNamed(`${month.month}월`) : null);
  });
}

function isMonth(text: string): boolean {
  return readMonth(text)?.isNumber === false;
}

/** `재고 잔액`, `Inventory balance`, `재고 잔액 (원)`. */
function columnNamed(text: string, columns: readonly Label[]): number | null {
  const written = comparableLabel(text.replace(/\([^()]*\)\s*$/, ''));
  const at = columns.findIndex(({ en, ko }) =>
    [en, ko, `${en}${ko}`, `${ko}${en}`].some((name) => comparableLabel(name) === written),
  );
  return written === '' || at === -1 ? null : at;
}
