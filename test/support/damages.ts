/** What happens to a sheet between two imports, and what may then be stored. */
import { SUB_TOTAL_WORDS } from '../../src/domain/other-words.ts';
import type { FieldRow } from '../../src/domain/report.ts';
import { reports } from '../../src/domain/reports.ts';
import type { ImportSettings } from './import-rows.ts';
import { holdsMoney, isField, type SheetParts } from './sheet-parts.ts';

export interface Damaged {
  readonly rows: readonly (readonly string[])[];
  readonly settings?: Partial<ImportSettings>;
  /** What an import must do: ask, take the figures as they were, or one of the two. */
  readonly must: 'ask' | 'take' | 'take or ask';
  /** A field whose figures are another's now. */
  readonly moved?: { readonly from: string; readonly to: string };
}

/** @param pick one of several, at random. @returns null for a sheet to which it cannot happen */
export type Damage = (parts: SheetParts, pick: <T>(...from: readonly T[]) => T) => Damaged | null;

type Rows = readonly (readonly string[])[];

const SCALES = [
  '(단위: 천원)',
  '천원',
  '백만원',
  'KRW K',
  'KRW mn',
  'in thousands',
  'KRW thousand',
  '만원',
  '(천)',
  "'000 KRW",
  '₩M',
];
const PLANS = [
  '예산',
  '사업계획',
  '목표',
  '전망',
  'Budget',
  'Forecast',
  'Plan',
  '전년',
  'Prior year',
  '누계',
  'YTD',
  '월평균',
];
const HARMLESS = [
  '최종',
  '전년 대비 실적',
  '계획 대비 실적',
  'v2',
  '복사본',
  '작성일 2025-01-03',
  '천안 창고',
  '주간 회의용 자료',
  '물류1팀',
];
const LEFT_OUT = ['1분기', 'Q1', '상반기', '누계', '평균', '1~3월', 'Jan~Mar', '소계', '전년', '증감', '계획', '목표'];
const UNKNOWN = ['조정', '환율', '물류비', '택배비', '검증', 'Misc'];

const titled = (rows: Rows, title: string): Rows => [[title], ...rows];
const withCell = (rows: Rows, row: number, column: number, text: string): Rows =>
  rows.map((cells, at) => (at === row ? cells.with(column, text) : cells));
const withRow = (rows: Rows, at: number, row: readonly string[]): Rows => rows.toSpliced(at, 0, row);
/** @param from the rows above are a title */
const withColumn = (rows: Rows, from: number, at: number, textOf: (row: number) => string): Rows =>
  rows.map((cells, row) => (row < from || cells.length < at ? cells : cells.toSpliced(at, 0, textOf(row))));
const hasFigure = ({ rows, filled }: SheetParts, column: number) =>
  filled.some((row) => /\d/.test(rows[row]?.[column] ?? ''));
const firstHead = ({ headAt, sheet }: SheetParts) => headAt - (sheet.shape.layout === 'down in two rows' ? 1 : 0);

/** A word in the title, in the name of the sheet, or in that of the file. */
function saying(
  wordOf: (parts: SheetParts, pick: Parameters<Damage>[1]) => string | null,
  must: (parts: SheetParts) => Damaged['must'],
) {
  return (place: 'title' | 'sheet' | 'file' | 'note'): Damage =>
    (parts, pick) => {
      const word = wordOf(parts, pick);
      if (word === null) return null;
      const { rows } = parts;
      return {
        rows: place === 'title' ? titled(rows, word) : place === 'note' ? [...rows, [`※ ${word}`]] : rows,
        settings:
          place === 'sheet'
            ? { sheet: word.replace(/[:[\]/?*]/g, ' ').trim() }
            : place === 'file'
              ? { file: `${word}.csv` }
              : {},
        must: must(parts),
      };
    };
}

const sayingScale = saying(
  (_, pick) => pick(...SCALES),
  ({ sheet }) => (holdsMoney(sheet) ? 'ask' : 'take or ask'),
);
const sayingYear = saying(
  ({ sheet: { year } }, pick) => {
    const other = year - pick(1, 2);
    return pick(`${other}년`, `${other}`, `${other}년 실적`, `${other} cost`, `'${String(other).slice(2)}년`);
  },
  () => 'ask',
);
const sayingUnit = saying(
  ({ sheet: { bu }, unitAt }, pick) => {
    if (bu === null) return null;
    const other = bu === 'SKB' ? pick('SK', 'LPS') : pick('SKB', 'BPS');
    // Where each row says its unit, a sheet of both units is one of both kinds of rows.
    const both = unitAt === null ? ['SKB+SK 합계', '전사 비용'] : [];
    return pick(other, `${other} 비용`, ...both);
  },
  () => 'ask',
);
const sayingPlan = saying(
  (_, pick) => pick(...PLANS),
  () => 'ask',
);
const sayingNothing = saying(
  (_, pick) => pick(...HARMLESS),
  () => 'take',
);

const knownNames = new Set(
  reports.flatMap(({ rows }) =>
    rows.flatMap((row) => [row.label.ko, row.label.en, ...(row.kind === 'group' ? [] : [row.key])]).map(comparable),
  ),
);
function comparable(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\d]/gu, '');
}

/** With two letters swapped; null where that gives a name, too. */
function misspelt(text: string, pick: Parameters<Damage>[1]): string | null {
  const ats = Array.from(text, (_, at) => at).flatMap((at) =>
    /^\p{L}\p{L}$/u.test(text.slice(at, at + 2)) && text[at] !== text[at + 1] ? [at] : [],
  );
  if (ats.length === 0) return null;
  const at = pick(...ats);
  const wrong = `${text.slice(0, at)}${text[at + 1]}${text[at]}${text.slice(at + 2)}`;
  return knownNames.has(comparable(wrong)) || comparable(wrong) === comparable(text) ? null : wrong;
}

/** The heading of a column with figures is changed. */
const heading =
  (change: (text: string, pick: Parameters<Damage>[1]) => string | null): Damage =>
  (parts, pick) => {
    const ats = parts.figureAts.filter((at) => hasFigure(parts, at));
    if (ats.length === 0 || parts.headAts.length > 1) return null;
    const at = pick(...ats);
    const before = parts.rows[parts.headAt]?.[at] ?? '';
    const text = change(before, pick);
    if (text === null || text === before) return null;
    // Below a heading that says it all, a sign says nothing.
    const isSign = text === '?' && parts.sheet.shape.layout === 'down in two rows';
    return { rows: withCell(parts.rows, parts.headAt, at, text), must: isSign ? 'take or ask' : 'ask' };
  };

/** A column with a figure in each row that has one. */
const column =
  (names: readonly string[], must: Damaged['must']): Damage =>
  (parts, pick) => {
    if (parts.figureAts.length === 0 || parts.filled.length === 0) return null;
    const at = pick(...parts.figureAts) + pick(0, 1);
    const name = pick(...names);
    const cell = (row: number) => (parts.headAts.includes(row) ? name : parts.filled.includes(row) ? '777' : '');
    return { rows: withColumn(parts.rows, firstHead(parts), at, cell), must };
  };

/** A row with a figure in each column. */
const row =
  (names: readonly string[], must: Damaged['must']): Damage =>
  ({ rows, headAt, labelAts, figureAts, sheet, filled, yearAt }, pick) => {
    const [label] = labelAts;
    if (label === undefined || filled.length === 0 || sheet.shape.layout === 'list' || yearAt !== null) return null;
    const at = pick(...filled) + pick(0, 1);
    const cells: string[] = (rows[headAt] ?? []).map((_, each) => (figureAts.includes(each) ? '777' : ''));
    return { rows: withRow(rows, at, cells.with(label, pick(...names))), must };
  };

const MEASURES: Readonly<Record<string, readonly string[]>> = {
  원: ['천원', 'USD', 'EA', '만원', '건'],
  건: ['천건', '원', 'kg'],
  행: ['kg', '원'],
  '%': ['‰', '원'],
  '㎡': ['평', 'ft²'],
  plt: ['box', '원'],
  bin: ['plt', '원'],
  명: ['시간', '원'],
  h: ['분', '일'],
  kWh: ['MWh', '원'],
};

/** A column of measures, each right; or one of them is another. */
const measures =
  (isWrong: boolean): Damage =>
  (parts, pick) => {
    const { rows, items, filled, figureAts, headAt } = parts;
    const [first] = figureAts;
    const ats = filled.filter((at) => isField(items.get(at)));
    if (first === undefined || ats.length === 0) return null;
    const wrongAt = isWrong ? pick(...ats) : null;
    const text = (at: number) => {
      if (parts.headAts.includes(at)) return '단위';
      const unit = items.get(at)?.unit ?? '';
      return at === wrongAt ? pick(...(MEASURES[unit] ?? ['USD'])) : unit;
    };
    return { rows: withColumn(rows, headAt, first, text), must: isWrong ? 'ask' : 'take' };
  };

/** One amount for two months, in a merged cell. */
const mergedAmount: Damage = ({ rows, items, figureAts, filled, sheet }, pick) => {
  const pairs = figureAts.filter((at) => figureAts.includes(at + 1));
  const ats = filled.filter((at) => isField(items.get(at)));
  if (pairs.length === 0 || ats.length === 0 || sheet.shape.numbers !== 'plain') return null;
  const [at, down] = [pick(...pairs), pick(...ats)];
  if ((rows[down]?.[at] ?? '') === '' || at > 24) return null;
  const name = (each: number) => `${String.fromCharCode(65 + each)}${down + 1}`;
  return {
    rows: withCell(rows, down, at + 1, ''),
    settings: { sheet: 'Sheet1', merged: [`${name(at)}:${name(at + 1)}`] },
    must: 'ask',
  };
};

/** A row that is now among those of another group, below its heading. */
const movedRow: Damage = ({ rows, items, filled, sheet }, pick) => {
  const { labels } = sheet.shape;
  if (labels !== 'merged' && labels !== 'group rows') return null;
  const inGroup = filled.filter(
    (at) => items.get(at)?.group !== null && items.get(at - 1)?.group === items.get(at)?.group,
  );
  const from = pick(...inGroup, -1);
  const to = pick(...inGroup.filter((at) => items.get(at)?.group !== items.get(from)?.group), -1);
  const [item, group] = [items.get(from), items.get(to)?.group];
  if (!isField(item) || group === undefined || group === null) return null;
  const line = rows[from] ?? [];
  const moved =
    from < to ? rows.toSpliced(to, 0, line).toSpliced(from, 1) : rows.toSpliced(from, 1).toSpliced(to, 0, line);
  const isCalledSo = ({ label }: FieldRow) => label.en === item.label.en || label.ko === item.label.ko;
  const same = sheet.report.fields.filter(isCalledSo);
  // No other item has its name: the group says nothing more.
  if (same.length === 1) return { rows: moved, must: 'take or ask' };
  const there = same.find((field) => field.group === group);
  const isTwice = there !== undefined && [...items.values()].includes(there);
  if (there === undefined || isTwice) return { rows: moved, must: 'ask' };
  return { rows: moved, must: 'take or ask', moved: { from: item.key, to: there.key } };
};

const misspeltLabel: Damage = ({ rows, filled, labelAts, sheet }, pick) => {
  if (sheet.shape.layout !== 'across' && sheet.shape.layout !== 'list') return null;
  if (filled.length === 0) return null;
  const at = pick(...filled);
  const named = labelAts.filter((each) => (rows[at]?.[each] ?? '') !== '');
  const place = pick(...named, -1);
  const text = misspelt(rows[at]?.[place] ?? '', pick);
  // A sum is only compared, so the name of its group stores nothing.
  const isSum = named.some((each) => SUB_TOTAL_WORDS.has(comparable(rows[at]?.[each] ?? '')));
  return text === null ? null : { rows: withCell(rows, at, place, text), must: isSum ? 'take or ask' : 'ask' };
};

const noLabel: Damage = ({ rows, filled, labelAts }, pick) => {
  if (filled.length === 0) return null;
  const at = pick(...filled);
  return { rows: labelAts.reduce((rest, each) => withCell(rest, at, each, ''), rows), must: 'ask' };
};

const swappedColumns: Damage = ({ rows, figureAts, headAt, sheet: { months, shape } }, pick) => {
  if (figureAts.length < 2 || shape.layout === 'down in two rows') return null;
  const [a, b] = [pick(...figureAts), pick(...figureAts)];
  const swap = (cells: readonly string[]) => cells.with(a, cells[b] ?? '').with(b, cells[a] ?? '');
  const isLong = (cells: readonly string[]) => cells.length > Math.max(a, b);
  // December may come before January then; and numbers under no other heading are months only where they count up.
  const areNumbers = !shape.headings && figureAts.every((at) => /^[\d.]+$/.test(rows[headAt]?.[at] ?? ''));
  const isOverYear = shape.layout === 'across' && months.has(12) && months.has(1);
  return {
    rows: rows.map((cells, at) => (at >= headAt && isLong(cells) ? swap(cells) : cells)),
    must: isOverYear || areNumbers ? 'take or ask' : 'take',
  };
};

const swappedRows: Damage = ({ rows, filled, sheet: { shape } }, pick) => {
  const areWhole = ['key', 'full', 'both', 'group and item'].includes(shape.labels);
  if (filled.length < 2 || shape.number || (shape.layout === 'across' && !areWhole)) return null;
  const [a, b] = [pick(...filled), pick(...filled)];
  const must = shape.layout === 'across' || shape.layout === 'list' ? 'take' : 'take or ask';
  return { rows: rows.with(a, rows[b] ?? []).with(b, rows[a] ?? []), must };
};

const blankRow: Damage = ({ rows, filled }, pick) =>
  filled.length === 0 ? null : { rows: withRow(rows, pick(...filled), ['']), must: 'take' };

const blankColumn: Damage = (parts, pick) => {
  const at = pick(0, ...parts.labelAts, ...parts.figureAts);
  return { rows: withColumn(parts.rows, 0, at, () => ''), must: 'take or ask' };
};

const otherLabelHeading: Damage = ({ rows, headAt, labelAts, sheet }, pick) => {
  if (sheet.shape.layout !== 'across' || labelAts.length === 0) return null;
  return {
    rows: withCell(rows, headAt, pick(...labelAts), pick('부서', '지역', 'Account', '품명', '내역')),
    must: 'take or ask',
  };
};

const otherYearInRow: Damage = ({ rows, yearAt, filled, sheet: { year } }, pick) =>
  yearAt === null || filled.length === 0
    ? null
    : { rows: withCell(rows, pick(...filled), yearAt, String(year - 1)), must: 'ask' };

const otherUnitInRow: Damage = ({ rows, unitAt, filled, sheet: { bu } }, pick) =>
  unitAt === null || filled.length === 0
    ? null
    : { rows: withCell(rows, pick(...filled), unitAt, bu === 'SKB' ? 'SK' : 'SKB'), must: 'ask' };

/** As the fill handle drags it. */
const yearRunsDown: Damage = ({ rows, yearAt, filled, sheet: { year, bu, report, shape } }) => {
  if (yearAt === null || filled.length < 4 || year + rows.length > 2099 || shape.title) return null;
  if (/\d{4}|\d\d[.년-]|-\d\d/.test(rows[0]?.join(' ') ?? '')) return null; // the headings say the year, too
  let next = year;
  const dragged = rows.map((cells) => (cells[yearAt] === String(year) ? cells.with(yearAt, String(next++)) : cells));
  return { rows: dragged, settings: { options: { kind: report.id, year: null, bu } }, must: 'ask' };
};

const daysOfMonth: Damage = ({ rows, headAt, figureAts, sheet: { year, shape } }, pick) => {
  const areNumbers = figureAts.every((at) => /^\d{1,2}$/.test(rows[headAt]?.[at] ?? ''));
  if (shape.layout !== 'across' || !areNumbers) return null;
  const title = pick(`${year}년 3월 현황`, '3월 일보', `${year}-03`, `March ${year}`, '일별 현황');
  return { rows: titled(rows, title), must: 'ask' };
};

const garbled = (_: string, pick: Parameters<Damage>[1]) => pick('일월', 'Jna', '1뤌', '?', 'X', 'Feburary', '13월');
const remarked = (text: string, pick: Parameters<Damage>[1]) =>
  `${text}${pick(' 계획', '(예상)', ' (예산)', ' Budget', ' (F)')}`;
const scaled = (text: string, pick: Parameters<Damage>[1]) =>
  `${text}${pick('(천원)', ' (K)', ' KRW mn', '(백만)', ' (USD)')}`;

export const damages: Readonly<Record<string, Damage>> = {
  'another scale in the title': sayingScale('title'),
  'another scale in the name of the sheet': sayingScale('sheet'),
  'another scale in the name of the file': sayingScale('file'),
  'another scale in a note': sayingScale('note'),
  'another year in the title': sayingYear('title'),
  'another year in the name of the sheet': sayingYear('sheet'),
  'another year in the name of the file': sayingYear('file'),
  'another unit in the title': sayingUnit('title'),
  'another unit in the name of the sheet': sayingUnit('sheet'),
  'another unit in the name of the file': sayingUnit('file'),
  'a plan in the title': sayingPlan('title'),
  'a plan in the name of the sheet': sayingPlan('sheet'),
  'a plan in the name of the file': sayingPlan('file'),
  'harmless words in the title': sayingNothing('title'),
  'harmless words in the name of the sheet': sayingNothing('sheet'),
  'harmless words in the name of the file': sayingNothing('file'),
  'harmless words in a note': sayingNothing('note'),
  'a heading that says another scale': heading(scaled),
  'a heading that says a plan': heading(remarked),
  'a heading that is garbled': heading(garbled),
  'a heading that is misspelt': (parts, pick) =>
    parts.sheet.shape.layout === 'down' ? heading(misspelt)(parts, pick) : null,
  'a heading that is gone': heading(() => ''),
  'a column of sums, or of another year': column(LEFT_OUT, 'take or ask'),
  'a column that nobody knows': column(UNKNOWN, 'ask'),
  'a row of totals': row(['소계', '합계', '계', 'Total', '총계'], 'take or ask'),
  'a row that nobody knows': row(['조정', '환율', '검증', 'Misc', '인건비'], 'ask'),
  'a column of measures': measures(false),
  'another measure': measures(true),
  'a merged amount': mergedAmount,
  'a row among those of another group': movedRow,
  'a label that is misspelt': misspeltLabel,
  'a label that is gone': noLabel,
  'two columns swapped': swappedColumns,
  'two rows swapped': swappedRows,
  'a blank row': blankRow,
  'a blank column': blankColumn,
  'another word over the labels': otherLabelHeading,
  'another year in one row': otherYearInRow,
  'another unit in one row': otherUnitInRow,
  'a year that runs down': yearRunsDown,
  'days of a month': daysOfMonth,
};
