import { showCell } from '../domain/cell.ts';
import type { ReportYear } from '../domain/csv-layout.ts';
import { groupThousands, isNegative, type Decimal } from '../domain/decimal.ts';
import { derivedFigure, rowTotal, type Cells } from '../domain/derive.ts';
import type { FieldRow, Report, Row, ValueRow } from '../domain/report.ts';
import { lastMonth, MONTHS, type IsoDate } from '../domain/year-month.ts';
import { Bilingual } from './bilingual.tsx';

/** A year of one report, complete: every row of the catalogue, empty where nothing is reported. */
export function ReportTable({ report, data, today }: { report: Report; data: ReportYear; today: IsoDate }) {
  const months = MONTHS.map((month) => data.months.get(month) ?? {});
  const closed = lastMonth(today);
  const headClass = (month: number) => {
    const distance = (data.year - closed.year) * 12 + month - closed.month;
    return distance === 0 ? 'now' : distance > 0 ? 'fut' : undefined;
  };
  const showsUnits = new Set(report.fields.map(({ unit }) => unit)).size > 1;
  // Where a narrow screen begins to show the months: the last two closed ones.
  const startMonth = data.year === closed.year ? Math.max(1, closed.month - 1) : null;

  return (
    <table className="g" data-report={report.id} data-width={widthClass(report, months)}>
      <caption className="vh">
        <Bilingual label={report.title} /> {data.year}
      </caption>
      <colgroup>
        <col className="l" />
        {MONTHS.map((month) => (
          <col key={month} className="m" />
        ))}
        {report.rowTotals && <col className="t" />}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">항목</th>
          {MONTHS.map((month) => (
            <th key={month} scope="col" className={headClass(month)} data-start={month === startMonth ? '' : undefined}>
              {month}월
            </th>
          ))}
          {report.rowTotals && (
            <th scope="col" className="tot">
              합계
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {report.rows.map((row, at) =>
          row.kind === 'group' ? (
            <tr key={at} className="grp">
              <RowHead row={row} />
              {MONTHS.map((month) => (
                <td key={month} />
              ))}
              {report.rowTotals && <td />}
            </tr>
          ) : (
            <tr
              key={at}
              className={rowClass(row)}
              data-field={row.key}
              data-derived={row.kind === 'derived' ? '' : undefined}
            >
              <RowHead row={row} unit={showsUnits ? row.unit : undefined} />
              {MONTHS.map((month) => (
                <MonthCell key={month} row={row} month={month} cells={months[month - 1] ?? {}} />
              ))}
              {report.rowTotals && <TotalCell row={row} months={months} />}
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

function RowHead({ row, unit }: { row: Row; unit?: string | undefined }) {
  return (
    <th scope={row.kind === 'group' ? 'rowgroup' : 'row'}>
      <span className="nm">
        <Bilingual label={row.label} />
        {unit !== undefined && (
          <span className="un" lang={/[a-z]/.test(unit) ? 'en' : undefined}>
            {unit}
          </span>
        )}
      </span>
    </th>
  );
}

function MonthCell({ row, month, cells }: { row: ValueRow; month: number; cells: Cells }) {
  if (row.kind === 'derived') {
    const figure = derivedFigure(row, cells);
    return (
      <td data-month={month} className={signClass(row, figure)}>
        {signed(row, figure) || null}
      </td>
    );
  }
  const isText = typeof cells[row.key] === 'string';
  return (
    <td
      data-month={month}
      data-text={isText ? '' : undefined}
      title={isText ? '숫자가 아니어서 합계에서 빠집니다 · not a number, takes no part in sums' : undefined}
      // Its tooltip is for the keyboard, too.
      tabIndex={isText ? 0 : undefined}
    >
      {shown(row, cells) || null}
    </td>
  );
}

function TotalCell({ row, months }: { row: ValueRow; months: readonly Cells[] }) {
  const total = rowTotal(row, months);
  return (
    <td data-total="" className={['tot', signClass(row, total)].filter(Boolean).join(' ')}>
      {signed(row, total) || null}
    </td>
  );
}

function shown(row: FieldRow, cells: Cells): string {
  return showCell(cells[row.key] ?? null, row.unit);
}

function rowClass(row: ValueRow): string {
  if (row.kind === 'field') return row.group === null ? 'plain' : 'item';
  return { 'sub-total': 'sub', total: 'total', variance: 'var', heading: 'total head' }[row.role];
}

/** CONTRACT §2: the sign of a variance is always written; red and blue do not carry it alone. */
function signed(row: ValueRow, figure: Decimal | null): string {
  if (figure === null) return '';
  return (signClass(row, figure) === 'pos' ? '+' : '') + groupThousands(figure);
}

/** SPEC §5: a negative variance is red, a positive one blue. */
function signClass(row: ValueRow, figure: Decimal | null): string | undefined {
  if (row.kind !== 'derived' || row.role !== 'variance' || figure === null || figure === '0') return undefined;
  return isNegative(figure) ? 'neg' : 'pos';
}

/** A number is never truncated: the longest one decides how wide the sheet is. Counted in characters as shown. */
function widthClass(report: Report, months: readonly Cells[]): string | undefined {
  let longest = 0;
  for (const row of report.rows) {
    if (row.kind === 'group') continue;
    for (const cells of months) {
      const value = row.kind === 'field' ? shownNumber(row, cells) : signed(row, derivedFigure(row, cells));
      longest = Math.max(longest, value.length);
    }
    // The totals' column is a third wider than a month's.
    if (report.rowTotals) longest = Math.max(longest, signed(row, rowTotal(row, months)).length - 3);
  }
  if (longest <= '123,456,789'.length) return undefined;
  if (longest <= '1,234,567,890'.length) return '10';
  if (longest <= '12,345,678,901'.length) return '11';
  return 'free';
}

/** Texts wrap, so they do not count. */
function shownNumber(row: FieldRow, cells: Cells): string {
  return typeof cells[row.key] === 'number' ? shown(row, cells) : '';
}
