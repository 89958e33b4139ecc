/** Where the parts of a sheet of random shape are, for tests that change one of them. */
import type { FieldRow, ValueRow } from '../../src/domain/report.ts';
import type { Sheet } from './sheet-shapes.ts';

export interface SheetParts {
  readonly sheet: Sheet;
  readonly rows: readonly (readonly string[])[];
  /** The position of the header row; of the last of two. */
  readonly headAt: number;
  /** The header row, and where it comes again. */
  readonly headAts: readonly number[];
  /** Columns with the year and the unit of each row, where they are. */
  readonly yearAt: number | null;
  readonly unitAt: number | null;
  /** Columns with labels of rows. */
  readonly labelAts: readonly number[];
  /** Columns with figures of fields and computed figures. */
  readonly figureAts: readonly number[];
  /** Rows that hold a figure. */
  readonly filled: readonly number[];
  /** For a table with a row for each item: what each row of the sheet is; null for a heading of a group. */
  readonly items: ReadonlyMap<number, ValueRow | null>;
}

const GROUPED_LABELS = ['group and item', 'merged'];

export function partsOf(sheet: Sheet): SheetParts {
  const { shape, rows, bu } = sheet;
  const headAt = (shape.title ? 2 : 0) + (shape.layout === 'down in two rows' ? 1 : 0);
  const head = rows[headAt] ?? [];
  const keys = shape.keyColumns ? (bu === null ? 1 : 2) : 0;
  const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  const inKeys = (begin: number) => ({
    yearAt: keys > 0 ? begin : null,
    unitAt: keys > 1 ? begin + 1 : null,
  });
  const begin = shape.number ? 1 : 0;
  const firstMonth = begin + keys + (GROUPED_LABELS.includes(shape.labels) ? 2 : 1);
  const isRemark = (at: number) => head[at] === '비고';
  const columns = {
    across: () => ({
      ...inKeys(begin),
      labelAts: range(begin + keys, firstMonth),
      figureAts: monthColumns(sheet, firstMonth),
    }),
    down: () => ({
      ...inKeys(0),
      labelAts: [keys],
      figureAts: range(keys + 1, head.length).filter((at) => !isRemark(at)),
    }),
    'down in two rows': () => ({ yearAt: null, unitAt: null, labelAts: [0], figureAts: range(1, head.length) }),
    list: () => {
      const item = bu === null ? 3 : 4;
      return { yearAt: 0, unitAt: bu === null ? null : 2, labelAts: [item - 1, item], figureAts: [item + 1] };
    },
  }[shape.layout]();
  const filled = range(headAt + 1, rows.length).filter((at) =>
    columns.figureAts.some((column) => /\d/.test(rows[at]?.[column] ?? '') && rows[at]?.[column] !== head[column]),
  );
  return {
    sheet,
    rows,
    headAt,
    headAts: [...rows.keys()].filter((at) => rows[at]?.join('|') === head.join('|')),
    ...columns,
    filled,
    items: shape.layout === 'across' ? itemsOf(sheet, headAt) : NO_ITEMS,
  };
}

const NO_ITEMS: ReadonlyMap<number, ValueRow | null> = new Map();

function monthColumns({ months, shape }: Sheet, first: number): number[] {
  const columns: number[] = [];
  let at = first;
  for (const month of months.keys()) {
    columns.push(at);
    at += shape.quarters && month % 3 === 0 ? 2 : 1;
  }
  return columns;
}

function itemsOf({ report, months, shape, rows }: Sheet, headAt: number): Map<number, ValueRow | null> {
  const kept = new Set([...months.values()].flatMap((cells) => Object.keys(cells)));
  const shown = report.rows.filter(
    (row): row is ValueRow =>
      (row.kind === 'field' && kept.has(row.key)) ||
      (row.kind === 'derived' && shape.computed && [...row.plus, ...row.minus].every((key) => kept.has(key))),
  );
  const listed = shown.flatMap((row, at): (ValueRow | null)[] => {
    const isNew = row.group !== null && row.group !== shown[at - 1]?.group;
    return shape.labels === 'group rows' && isNew ? [null, row] : [row];
  });
  const head = rows[headAt]?.join('|');
  const body = [...rows.keys()].filter(
    (at) => at > headAt && rows[at]?.some((cell) => cell !== '') === true && rows[at].join('|') !== head,
  );
  return new Map(listed.flatMap((row, at) => (body[at] === undefined ? [] : [[body[at], row] as const])));
}

/** Whether a sheet holds an amount in won. */
export function holdsMoney({ report, months }: Sheet): boolean {
  return [...months.values()].some((cells) =>
    Object.entries(cells).some(([key, value]) => value !== null && report.fieldByKey.get(key)?.unit === '원'),
  );
}

export function isField(row: ValueRow | null | undefined): row is FieldRow {
  return row?.kind === 'field';
}
