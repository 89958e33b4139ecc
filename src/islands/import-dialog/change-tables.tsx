import { showCell, type CellValue } from '../../domain/cell.ts';
import { groupThousands } from '../../domain/decimal.ts';
import type { CellChangeEntry, OldCell, SumEntry } from '../../domain/import-answer.ts';
import type { RecordKey } from '../../domain/record.ts';
import { BUSINESS_UNIT_NAMES, fullLabel, type Report } from '../../domain/report.ts';
import { seoulTime } from '../../domain/year-month.ts';
import { BothLanguages } from '../parts/bilingual.tsx';

/** A file may hold many years: so many months and rows are listed. */
const SHOWN_MONTHS = 36;
const SHOWN_ROWS = 100;
/** With fewer changes than these all months are open. */
const FEW = 24;

/** Every cell that changes, from what to what, by month. */
export function Changes({ report, changes }: { report: Report; changes: readonly CellChangeEntry[] }) {
  const months = groupBy(changes, monthName);
  return (
    <div className="months">
      {[...months].slice(0, SHOWN_MONTHS).map(([name, cells]) => (
        <details key={name} open={changes.length <= FEW}>
          <summary>
            <b>{name}</b>{' '}
            <span className="secondary">
              {cells.length}셀 · <span lang="en">{cells.length === 1 ? '1 cell' : `${cells.length} cells`}</span>
            </span>
          </summary>
          <BeforeAfter
            rows={cells.slice(0, SHOWN_ROWS).map(({ field, before, after }) => ({
              name: labelOf(report, field),
              before: shown(before),
              after: shown(after),
            }))}
          />
          <More count={cells.length - SHOWN_ROWS} />
        </details>
      ))}
      <More count={months.size - SHOWN_MONTHS} what={['달', 'months']} />
    </div>
  );
}

/** Computed figures before and after, by group and month. */
export function Sums({ report, sums }: { report: Report; sums: readonly SumEntry[] }) {
  const rows = sums.slice(0, SHOWN_ROWS).map(({ field, before, after, ...key }) => ({
    name: `${labelOf(report, field)}, ${monthName(key)}`,
    before: before === null ? '–' : groupThousands(before),
    after: after === null ? '–' : groupThousands(after),
  }));
  return (
    <details open={sums.length <= FEW}>
      <summary>
        <b>합계</b>{' '}
        <span className="secondary">
          {sums.length}개 · <span lang="en">sums that change</span>
        </span>
      </summary>
      <BeforeAfter rows={rows} />
      <More count={sums.length - SHOWN_ROWS} />
    </details>
  );
}

interface BeforeAfterRow {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

function BeforeAfter({ rows }: { rows: readonly BeforeAfterRow[] }) {
  return (
    <table className="values">
      <thead>
        <tr>
          <th scope="col">항목</th>
          <th scope="col">지금</th>
          <th scope="col">적용 후</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, before, after }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- one month's fields, in their order
          <tr key={at}>
            <th scope="row">{name}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What is stored, what the file has, and who changed it when and by which way. */
export function OldCells({ report, old }: { report: Report; old: readonly OldCell[] }) {
  return (
    <>
      <div className="wide-table">
        <table className="values">
          <thead>
            <tr>
              <th scope="col">항목</th>
              <th scope="col">저장된 값</th>
              <th scope="col">파일 값</th>
              <th scope="col">바꾼 사람, 때</th>
            </tr>
          </thead>
          <tbody>
            {old.slice(0, SHOWN_ROWS).map(({ field, file, stored, at, via, actor, ...key }) => (
              <tr key={`${monthName(key)} ${field}`}>
                <th scope="row">
                  {labelOf(report, field)}, {monthName(key)}
                </th>
                <td>{shown(stored)}</td>
                <td>{shown(file)}</td>
                <td>
                  {[actor, via].filter((part) => part !== null).join(', ')} {seoulTime(at).slice(0, 16)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <More count={old.length - SHOWN_ROWS} />
    </>
  );
}

function More({ count, what: [ko, en] = ['개', ''] }: { count: number; what?: readonly [ko: string, en: string] }) {
  if (count <= 0) return null;
  return (
    <p>
      <BothLanguages ko={`외 ${count}${ko}`} en={`and ${count} more ${en}`.trim()} />
    </p>
  );
}

function shown(value: CellValue): string {
  return showCell(value) || '(빈 칸)';
}

/** `2026년 3월 SKB (BPS)` */
export function monthName({ year, month, bu }: RecordKey): string {
  return `${yearName({ year, bu: null })} ${month}월${bu === null ? '' : ` ${BUSINESS_UNIT_NAMES[bu]}`}`;
}

/** `2026년 SKB (BPS)` */
export function yearName({ year, bu }: Pick<RecordKey, 'year' | 'bu'>): string {
  return `${year}년${bu === null ? '' : ` ${BUSINESS_UNIT_NAMES[bu]}`}`;
}

function labelOf({ rows }: Report, field: string): string {
  const row = rows.find((each) => each.kind !== 'group' && each.key === field);
  return row === undefined || row.kind === 'group' ? field : fullLabel(row, 'ko');
}

function groupBy<T>(items: readonly T[], nameOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const name = nameOf(item);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [item]);
    else group.push(item);
  }
  return groups;
}
