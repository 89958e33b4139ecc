import { comparableName } from './names.ts';
import { fullLabel, type Report, type ValueRow } from './report.ts';
import { reports } from './reports.ts';
import { MONTH_NAMES, MONTHS } from './year-month.ts';

/** What one column of a CSV file contains. */
export type Column =
  | { readonly role: 'year' | 'month' | 'yearMonth' | 'unit' | 'field' | 'group' | 'item' | 'total' }
  | { readonly role: 'value'; readonly month: number }
  | { readonly role: 'row'; readonly report: Report; readonly row: ValueRow }
  | { readonly role: 'empty' }
  | { readonly role: 'unknown' };

const WORDS: Readonly<Record<string, Column>> = {
  ...words('year', 'year', '연도', '년도'),
  ...words('month', 'month', '월'),
  ...words('yearMonth', 'yearmonth', '연월', '년월'),
  ...words('unit', 'unit', 'bu', 'business unit', '사업부'),
  ...words('field', 'field', '필드'),
  ...words('group', 'group', '그룹', '구분'),
  ...words('item', 'item', '항목'),
  ...words('total', 'total', '합계'),
  ...Object.fromEntries(
    MONTHS.flatMap((month): [string, Column][] => [
      [(MONTH_NAMES[month - 1] ?? '').toLowerCase(), { role: 'value', month }],
      [`${month}월`, { role: 'value', month }],
    ]),
  ),
};

export function readColumn(head: string): Column {
  const name = comparableName(head);
  if (name === '') return { role: 'empty' };
  const word = Object.hasOwn(WORDS, name) ? WORDS[name] : undefined;
  return word ?? findRow(name) ?? { role: 'unknown' };
}

/** Finds a field or derived row of any report by its key or full label. */
export function findRow(name: string): Extract<Column, { role: 'row' }> | undefined {
  return rowsByName().get(comparableName(name));
}

const DELIMITERS = [',', '\t', ';'];

/**
 * The delimiter that gives the first row the most known columns; of equals, the one that gives the most cells.
 * @param text the beginning of a file
 */
export function findDelimiter(text: string): string {
  const head = text.split(/\r\n|\r|\n/).find((line) => line.replace(/[\s,;"]/g, '') !== '') ?? '';
  const scores = DELIMITERS.map((delimiter) => {
    const cells = head.slice(0, 10_000).split(delimiter);
    const roles = cells.map((cell) => readColumn(cell.trim().replace(/^"(.*)"$/, '$1')).role);
    return { delimiter, known: roles.filter((role) => role !== 'unknown' && role !== 'empty').length, cells };
  });
  scores.sort((a, b) => b.known - a.known || b.cells.length - a.cells.length);
  return scores[0]?.delimiter ?? ',';
}

/** The column names of a layout, for suggestions. */
export function columnNames(layout: 'table' | 'records', report: Report | null): string[] {
  if (layout === 'table') return ['Field', 'Year', 'Unit', 'Group', 'Item', 'Total', ...MONTH_NAMES];
  return ['year', 'month', 'yearMonth', ...(report?.perBusinessUnit === false ? [] : ['bu']), ...rowNames(report)];
}

/** Keys and full labels in both languages, of one report or, for null, of all. */
export function rowNames(report: Report | null): string[] {
  return (report === null ? reports : [report]).flatMap(({ rows }) =>
    rows.flatMap((row) => (row.kind === 'group' ? [] : namesOfRow(row))),
  );
}

function namesOfRow(row: ValueRow): string[] {
  return [row.key, fullLabel(row, 'en'), fullLabel(row, 'ko')];
}

let byName: Map<string, Extract<Column, { role: 'row' }>> | undefined;

function rowsByName(): NonNullable<typeof byName> {
  if (byName !== undefined) return byName;
  byName = new Map();
  for (const report of reports) {
    for (const row of report.rows) {
      if (row.kind === 'group') continue;
      for (const name of namesOfRow(row)) {
        byName.set(comparableName(name), { role: 'row', report, row });
      }
    }
  }
  return byName;
}

function words(role: Exclude<Column['role'], 'value' | 'row'>, ...names: string[]): Record<string, Column> {
  return Object.fromEntries(names.map((name) => [name, { role } as Column]));
}
