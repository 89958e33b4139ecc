import { withoutGuard } from '../csv-cell.ts';
import type { Label, Row, ValueRow } from '../report.ts';
import { createLabelIndex } from './label-index.ts';
import { layOn } from './lay-on.ts';
import { readMonth } from './month-text.ts';
import {
  fieldsBelow,
  isBlank,
  NOTHING,
  type Block,
  type PasteFault,
  type PasteTable,
  type PasteTarget,
  type Placement,
  type Reason,
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
  const { table } = target;
  const [head = [], ...below] = block.filter((texts) => !isBlank(texts));
  const headed = head.map((text) => columnNamed(text, table.columns));
  const hasHeadings = headed.some((column) => column !== null);
  const body = hasHeadings ? below : [head, ...below];
  const nameRow = rowNamer(table.rows, table.year);
  const named = body.map(([label = '']) => nameRow(label));
  const hasLabels = named.some((row) => row !== null);
  if (!hasHeadings && !hasLabels) return null;

  const width = Math.max(...body.map(({ length }) => length), 0);
  const columnAt = (right: number) => (hasHeadings ? (headed[right] ?? null) : target.column + right - 1);
  const columns = Array.from({ length: width }, (_, right) => (hasLabels && right === 0 ? null : columnAt(right)));
  const rows = hasLabels ? named.map((row) => (row === OTHER_YEAR ? null : row)) : fieldsBelow(target);
  // As in a file; a table that is copied here has guards, too.
  const figures = body.map((texts) => texts.map(withoutGuard));
  const laid = layOn(figures, { rows, columns, hasLabels }, target);
  return [
    {
      ...NOTHING,
      ...laid,
      rule: hasLabels ? 'labels' : 'order',
      hasHeadings,
      sets: named.includes(OTHER_YEAR) ? [] : laid.sets,
      omitted: hasHeadings
        ? head.filter((text, at) => headed[at] === null && text.trim() !== '' && !(hasLabels && at === 0))
        : [],
      faults: hasLabels ? body.flatMap((texts, down) => faultsOf(texts, named[down] ?? null)) : [],
      because: [
        ...reasonsIn(head, headed),
        ...(hasLabels
          ? reasonsIn(
              body.map(([label = '']) => label),
              rows,
            )
          : []),
      ],
    },
  ];
}

function reasonsIn(texts: readonly string[], means: readonly (Reason['means'] | null | undefined)[]): Reason[] {
  return texts.flatMap((text, at) => {
    const meant = means[at] ?? null;
    return meant === null ? [] : [{ said: text.trim(), means: meant }];
  });
}

const OTHER_YEAR = 'of-another-year';

/** What keeps a row with a label that names no row of the table. */
function faultsOf(
  [label = '', ...figures]: readonly string[],
  named: ValueRow | typeof OTHER_YEAR | null,
): PasteFault[] {
  if (isBlank(figures) || (named !== null && named !== OTHER_YEAR)) return [];
  const { code, page } = fault(named ?? 'not-in-table');
  return [{ value: { ko: label.trim(), en: label.trim() }, code, words: page }];
}

/** @returns null for a text that names no row */
function rowNamer(rows: readonly Row[], year: number): (text: string) => ValueRow | typeof OTHER_YEAR | null {
  const index = createLabelIndex(rows);
  return (text) => {
    // A number alone is a figure.
    if (text.trim() === '' || /^[\d.,\s]+$/.test(text)) return null;
    const named = index.find([text], null);
    if (named.kind === 'row') return named.row;
    const month = readMonth(text);
    if (month === null || month.isNumber) return null;
    if (month.year !== null && month.year !== year) return OTHER_YEAR;
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
