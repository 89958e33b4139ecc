/** Sheets in the shapes in which people keep them (CONTRACT §8.1), made of random records. */
import fc from 'fast-check';
import { bareCell } from '../../src/domain/cell.ts';
import { groupThousands, type Decimal } from '../../src/domain/decimal.ts';
import { derivedFigure, rowTotal } from '../../src/domain/derive.ts';
import type { Cells } from '../../src/domain/record.ts';
import { fullLabel, type BusinessUnit, type Report, type ValueRow } from '../../src/domain/report.ts';
import { MONTH_NAMES } from '../../src/domain/year-month.ts';

export interface Sheet {
  readonly report: Report;
  readonly year: number;
  readonly bu: BusinessUnit | null;
  /** The figures of the months that are in the sheet. */
  readonly months: ReadonlyMap<number, Cells>;
  readonly rows: readonly (readonly string[])[];
  readonly shape: Shape;
}

const FULL_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const two = (number: number) => String(number).padStart(2, '0');

/** Each way of writing a month; some say the year, too. */
const MONTH_FORMS: readonly ((month: number, year: number) => string)[] = [
  (month) => `${month}월`,
  (month) => `${two(month)}월`,
  (month) => `${month}월 실적`,
  (month) => `${month}월(원)`,
  (month) => `${month}월 (실적)`,
  (month) => MONTH_NAMES[month - 1] ?? '',
  (month) => (FULL_NAMES[month - 1] ?? '').toUpperCase(),
  (month) => String(month),
  (month) => two(month),
  (month) => `M${two(month)}`,
  (month, year) => `${year}-${two(month)}`,
  (month, year) => `${year}.${month}`,
  (month, year) => `${String(year).slice(2)}.${two(month)}`,
  (month, year) => `${year}/${month}`,
  (month, year) => `${two(month)}/${year}`,
  (month, year) => `${year}${two(month)}`,
  (month, year) => `${year}년 ${month}월`,
  (month, year) => `'${String(year).slice(2)}년 ${month}월`,
  (month, year) => `${MONTH_NAMES[month - 1]}-${String(year).slice(2)}`,
  (month, year) => `${month}-${String(year).slice(2)}`,
  (month, year) => `${year}-${two(month)}-01`,
  (month, year) => `${month}/1/${year}`,
];

const DECORATIONS: readonly ((label: string, at: number) => string)[] = [
  (label) => label,
  (label) => label,
  (label, at) => `${at + 1}. ${label}`,
  (label) => `- ${label}`,
  (label) => `  ${label} `,
  (label) => `· ${label}`,
  (label) => label.replaceAll(' ', '_'),
  (label) => label.replaceAll(' ', ''),
  (label) => label.toUpperCase(),
];

const shapeArbitrary = fc.record({
  layout: fc.constantFrom('across', 'across', 'down', 'down in two rows', 'list'),
  labels: fc.constantFrom('key', 'full', 'both', 'group and item', 'merged', 'group rows'),
  language: fc.constantFrom('ko', 'en'),
  monthForm: fc.nat(MONTH_FORMS.length - 1),
  decoration: fc.nat(DECORATIONS.length - 1),
  numbers: fc.constantFrom('plain', 'grouped', 'won', 'brackets'),
  computed: fc.boolean(),
  headings: fc.boolean(),
  keyColumns: fc.boolean(),
  title: fc.boolean(),
  blanks: fc.boolean(),
  notes: fc.boolean(),
  number: fc.boolean(),
  remarks: fc.boolean(),
  quarters: fc.boolean(),
  headAgain: fc.boolean(),
  total: fc.boolean(),
  shuffle: fc.nat(1_000),
});

type Shape = typeof shapeArbitrary extends fc.Arbitrary<infer T> ? T : never;

const figure = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -999_999, max: 999_999_999 }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 30 }) },
  { weight: 1, arbitrary: fc.integer({ min: 2_000, max: 2_099 }) },
  { weight: 1, arbitrary: fc.integer({ min: -99_999, max: 99_999 }).map((value) => value / 100) },
  { weight: 1, arbitrary: fc.constant(null) },
);

export function arbitrarySheet(report: Report): fc.Arbitrary<Sheet> {
  const bu = report.perBusinessUnit ? fc.constantFrom<BusinessUnit>('SKB', 'SK') : fc.constant(null);
  const cells = fc.record(Object.fromEntries(report.fields.map(({ key }) => [key, figure])));
  return fc
    .record({
      shape: shapeArbitrary,
      year: fc.integer({ min: 2013, max: 2099 }),
      bu,
      first: fc.integer({ min: 1, max: 12 }),
      months: fc.array(cells, { minLength: 1, maxLength: 12 }),
      fields: fc.integer({ min: 1, max: report.fields.length }),
    })
    .map(({ shape, year, bu: unit, first, months, fields }) => {
      // The first `fields` fields; whole columns and rows may be missing in a sheet.
      const kept = new Set(
        pick(
          report.fields.map(({ key }) => key),
          fields,
          shape.shuffle,
        ),
      );
      const figures = new Map(
        months
          .slice(0, 13 - first)
          .map((values, at) => [
            first + at,
            Object.fromEntries(Object.entries(values).filter(([key]) => kept.has(key))) as Cells,
          ]),
      );
      return {
        report,
        year,
        bu: unit,
        months: figures,
        shape,
        rows: sheetRows(report, year, unit, figures, kept, shape),
      };
    });
}

function pick<T>(all: readonly T[], count: number, seed: number): T[] {
  return all
    .map((value, at) => ({ value, order: (seed * (at + 7)) % 101 }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ value }) => value);
}

function sheetRows(
  report: Report,
  year: number,
  bu: BusinessUnit | null,
  months: ReadonlyMap<number, Cells>,
  kept: ReadonlySet<string>,
  shape: Shape,
): string[][] {
  const rows = report.rows.filter(
    (row): row is ValueRow =>
      (row.kind === 'field' && kept.has(row.key)) ||
      (row.kind === 'derived' && shape.computed && row.plus.concat(row.minus).every((key) => kept.has(key))),
  );
  // What is said of all figures holds for each of them.
  const areMoney = rows.every(({ unit }) => unit === '원');
  const monthText = (month: number) => {
    const text = MONTH_FORMS[shape.monthForm]?.(month, year) ?? '';
    return areMoney ? text : text.replace('(원)', '');
  };
  const written = (row: ValueRow, month: number) => {
    const values = months.get(month) ?? {};
    return row.kind === 'field'
      ? writeNumber(bareCell(values[row.key] ?? null), row, shape)
      : writeNumber(derivedFigure(row, values) ?? '', row, shape);
  };
  const sheet = {
    across: () => across(report, year, bu, [...months.keys()], rows, written, monthText, shape, months),
    down: () => down(year, bu, months, rows, written, monthText, shape, report),
    'down in two rows': () => downInTwoRows(months, rows, written, monthText, shape),
    list: () => list(year, bu, [...months.keys()], rows, written, monthText, shape),
  }[shape.layout]();
  const title = shape.title
    ? [
        [`${year}년 ${bu === null ? '' : bu === 'SKB' ? 'SKB(BPS) ' : 'LPS '}${report.title.ko} 보고`],
        ['', '', areMoney ? '(단위: 원)' : ''],
      ]
    : [];
  const blanks = (row: string[]) =>
    shape.blanks && row[0] !== undefined && row.length % 3 === 0 ? [row, ['']] : [row];
  const notes = shape.notes ? [['※ 부가세 별도'], ['작성자: 김OO', '', '(인)']] : [];
  return [...title, ...sheet.flatMap(blanks), ...notes];
}

function across(
  report: Report,
  year: number,
  bu: BusinessUnit | null,
  shown: readonly number[],
  rows: readonly ValueRow[],
  written: (row: ValueRow, month: number) => string,
  monthText: (month: number) => string,
  shape: Shape,
  months: ReadonlyMap<number, Cells>,
): string[][] {
  const hasTotal = shape.total && report.rowTotals;
  const keys = shape.keyColumns ? ['연도', ...(bu === null ? [] : ['사업부'])] : [];
  const keyCells = shape.keyColumns ? [String(year), ...(bu === null ? [] : [bu])] : [];
  const labelled = withLabels(rows, shape);
  const width = labelled.reduce((widest, { labels }) => Math.max(widest, labels.length), 1);
  const labelHeads = shape.headings
    ? ['구분', '항목', '세부'].slice(0, width)
    : Array.from({ length: width }, () => '');
  if (shape.labels === 'key' && shape.headings) labelHeads[0] = 'Field';
  const quarterAfter = (month: number) => shape.quarters && month % 3 === 0;
  const head = [
    ...(shape.number ? ['No'] : []),
    ...keys,
    ...labelHeads,
    ...shown.flatMap((month) => [monthText(month), ...(quarterAfter(month) ? [`${month / 3}분기`] : [])]),
    ...(hasTotal ? ['합계'] : []),
    ...(shape.remarks ? ['비고'] : []),
  ];
  const body = labelled.map(({ row, labels }, at) => [
    ...(shape.number ? [String(at + 1)] : []),
    ...(row === null ? keyCells.map(() => '') : keyCells),
    ...labels,
    ...Array.from({ length: width - labels.length }, () => ''),
    ...shown.flatMap((month) => [
      row === null ? '' : written(row, month),
      ...(quarterAfter(month) ? [row === null ? '' : '777'] : []),
    ]),
    ...(hasTotal ? [row === null ? '' : writeNumber(rowTotal(row, [...months.values()]) ?? '', row, shape)] : []),
    ...(shape.remarks ? [at % 4 === 1 ? '확인 필요' : ''] : []),
  ]);
  const middle = Math.floor(body.length / 2);
  return shape.headAgain ? [head, ...body.slice(0, middle), head, ...body.slice(middle)] : [head, ...body];
}

interface Labelled {
  /** Null for a group on a row of its own. */
  readonly row: ValueRow | null;
  readonly labels: string[];
}

function withLabels(rows: readonly ValueRow[], shape: Shape): Labelled[] {
  const { labels, language } = shape;
  const decorate = DECORATIONS[shape.decoration] ?? ((label: string) => label);
  let group: string | null = null;
  return rows.flatMap((row, at): Labelled[] => {
    const item = row.label[language];
    const own = row.group?.[language] ?? null;
    if (labels === 'key') return [{ row, labels: [row.key] }];
    if (labels === 'full') return [{ row, labels: [decorate(fullLabel(row, language), at)] }];
    if (labels === 'both') return [{ row, labels: [`${fullLabel(row, 'en')} ${fullLabel(row, 'ko')}`] }];
    if (labels === 'group and item') {
      return [{ row, labels: own === null ? [decorate(item, at), ''] : [own, decorate(item, at)] }];
    }
    if (labels === 'merged') {
      const isSame = own !== null && own === group;
      group = own;
      return [{ row, labels: own === null ? [item, ''] : [isSame ? '' : own, decorate(item, at)] }];
    }
    const heading = own !== null && own !== group ? [{ row: null, labels: [own] }] : [];
    group = own;
    return [...heading, { row, labels: [decorate(item, at)] }];
  });
}

function down(
  year: number,
  bu: BusinessUnit | null,
  months: ReadonlyMap<number, Cells>,
  rows: readonly ValueRow[],
  written: (row: ValueRow, month: number) => string,
  monthText: (month: number) => string,
  shape: Shape,
  report: Report,
): string[][] {
  const name = (row: ValueRow) => (shape.labels === 'key' ? row.key : fullLabel(row, shape.language));
  const keys = shape.keyColumns ? ['year', ...(bu === null ? [] : ['bu'])] : [];
  const keyCells = shape.keyColumns ? [String(year), ...(bu === null ? [] : [bu])] : [];
  const head = [...keys, shape.headings ? '월' : 'month', ...rows.map(name), ...(shape.remarks ? ['비고'] : [])];
  const body = [...months.keys()].map((month) => [
    ...keyCells,
    monthText(month),
    ...rows.map((row) => written(row, month)),
  ]);
  const total = rows.map((row) => writeNumber(rowTotal(row, [...months.values()]) ?? '', row, shape));
  const hasTotal = shape.total && report.rowTotals;
  return [head, ...body, ...(hasTotal ? [[...keyCells, '합계', ...total]] : [])];
}

/** Groups above items, each group in the first of its columns. */
function downInTwoRows(
  months: ReadonlyMap<number, Cells>,
  rows: readonly ValueRow[],
  written: (row: ValueRow, month: number) => string,
  monthText: (month: number) => string,
  shape: Shape,
): string[][] {
  let group: string | null = null;
  const above = rows.map((row) => {
    const own = row.group?.[shape.language] ?? row.label[shape.language];
    const isSame = own === group;
    group = own;
    return isSame ? '' : own;
  });
  const below = rows.map((row) => (row.group === null ? '' : row.label[shape.language]));
  const body = [...months.keys()].map((month) => [monthText(month), ...rows.map((row) => written(row, month))]);
  return [shape.headings ? ['월', ...above] : ['', ...above], [shape.headings ? '' : '월', ...below], ...body];
}

function list(
  year: number,
  bu: BusinessUnit | null,
  shown: readonly number[],
  rows: readonly ValueRow[],
  written: (row: ValueRow, month: number) => string,
  monthText: (month: number) => string,
  shape: Shape,
): string[][] {
  const head = ['연도', '월', ...(bu === null ? [] : ['사업부']), '구분', '항목', '금액'];
  return [
    head,
    ...rows.flatMap((row) =>
      shown.map((month) => [
        String(year),
        monthText(month),
        ...(bu === null ? [] : [bu]),
        row.group?.[shape.language] ?? '',
        row.label[shape.language],
        written(row, month),
      ]),
    ),
  ];
}

function writeNumber(decimal: Decimal, { unit }: ValueRow, { numbers }: Shape): string {
  if (decimal === '') return '';
  if (numbers === 'plain') return decimal;
  if (numbers === 'brackets' && decimal.startsWith('-')) return `(${groupThousands(decimal.slice(1))})`;
  return `${groupThousands(decimal)}${numbers === 'won' && unit === '원' ? '원' : ''}`;
}
