import { businessUnits } from '../../domain/business-units.ts';
import { showCell, type CellValue } from '../../domain/cell.ts';
import { groupThousands } from '../../domain/decimal.ts';
import type { CellChangeEntry, OldCell, SumEntry } from '../../domain/import-answer.ts';
import { actorText } from '../../domain/person.ts';
import type { RecordKey } from '../../domain/record.ts';
import { fullLabel, type Report } from '../../domain/report.ts';
import { seoulTime } from '../../domain/year-month.ts';
import { BothLanguages } from '../parts/bilingual.tsx';

/** A file may hold many years: so many months and rows are listed. */
const SHOWN_MONTHS = 36;
const SHOWN_ROWS = 100;
/** With fewer changes than these all months are open. */
const FEW = 24;

/** Every cell that changes, from what to what, by month. */
export function Changes({ report, changes }: { report: Report; changes: readonly CellChangeEntry[] }) {
  const months = [...groupBy(changes)];
  return (
    <div className="months">
      {months.slice(0, SHOWN_MONTHS).map(([name, cells]) => (
        <details key={name} open={changes.length <= FEW}>
          <summary>
            <b>{name}</b>{' '}
            <span className="secondary">
              {cells.length}셀 · <span lang="en">{cells.length === 1 ? '1 cell' : `${cells.length} cells`}</span>
            </span>
          </summary>
          <ValueTable heads={BEFORE_AFTER} groups={[[null, cells.slice(0, SHOWN_ROWS).map(changedCell)]]} />
          <More count={cells.length - SHOWN_ROWS} />
        </details>
      ))}
      <More count={months.length - SHOWN_MONTHS} what={['달', 'months']} />
    </div>
  );

  function changedCell({ field, before, after }: CellChangeEntry): ValueRow {
    return { name: labelOf(report, field), values: [shown(before), shown(after)] };
  }
}

/** Computed figures before and after, by month. */
export function Sums({ report, sums }: { report: Report; sums: readonly SumEntry[] }) {
  const months = [...groupBy(sums.slice(0, SHOWN_ROWS))].map(([name, rows]): ValueGroup => [
    name,
    rows.map(({ field, before, after }) => ({
      name: labelOf(report, field),
      values: [before, after].map((figure) => (figure === null ? '–' : groupThousands(figure))),
    })),
  ]);
  return (
    <details open={sums.length <= FEW}>
      <summary>
        <b>합계</b>{' '}
        <span className="secondary">
          {sums.length}개 · <span lang="en">{sums.length === 1 ? '1 sum changes' : `${sums.length} sums change`}</span>
        </span>
      </summary>
      <ValueTable heads={BEFORE_AFTER} groups={months} />
      <More count={sums.length - SHOWN_ROWS} />
    </details>
  );
}

/** What is stored, what the file has, and who changed it when and by which way, by month. */
export function OldCells({ report, old }: { report: Report; old: readonly OldCell[] }) {
  const months = [...groupBy(old.slice(0, SHOWN_ROWS))].map(([name, cells]): ValueGroup => [
    name,
    cells.map(({ field, file, stored, at, via, actor, selfNamed }) => ({
      name: labelOf(report, field),
      values: [
        shown(stored),
        shown(file),
        `${[actorText(actor, selfNamed), via].filter((part) => part !== null).join(', ')} ${seoulTime(at).slice(0, 16)}`,
      ],
    })),
  ]);
  return (
    <details open={old.length <= FEW}>
      <summary>
        <b>두 값</b>{' '}
        <span className="secondary" lang="en">
          both values
        </span>
      </summary>
      <ValueTable heads={['저장된 값', '파일 값', '바꾼 사람, 때']} groups={months} />
      <More count={old.length - SHOWN_ROWS} />
    </details>
  );
}

const BEFORE_AFTER = ['지금', '적용 후'];

interface ValueRow {
  readonly name: string;
  readonly values: readonly string[];
}

/** Rows with a heading above them; null where what is around the table says it. */
type ValueGroup = readonly [heading: string | null, rows: readonly ValueRow[]];

function ValueTable({ heads, groups }: { heads: readonly string[]; groups: readonly ValueGroup[] }) {
  return (
    <div className="wide-table">
      <table className="values">
        <thead>
          <tr>
            <th scope="col">항목</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(([heading, rows]) => (
          <tbody key={heading}>
            {heading !== null && (
              <tr>
                <th scope="rowgroup" colSpan={heads.length + 1}>
                  {heading}
                </th>
              </tr>
            )}
            {rows.map(({ name, values }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((value, at) => (
                  <td key={heads[at]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
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
function monthName({ year, month, bu }: RecordKey): string {
  return `${yearName({ year, bu: null })} ${month}월${bu === null ? '' : ` ${businessUnits[bu].name}`}`;
}

/** `2026년 SKB (BPS)` */
export function yearName({ year, bu }: Pick<RecordKey, 'year' | 'bu'>): string {
  return `${year}년${bu === null ? '' : ` ${businessUnits[bu].name}`}`;
}

function labelOf({ rows }: Report, field: string): string {
  const row = rows.find((each) => each.kind !== 'group' && each.key === field);
  return row === undefined || row.kind === 'group' ? field : fullLabel(row, 'ko');
}

/** By month and unit. */
function groupBy<T extends RecordKey>(items: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const name = monthName(item);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [item]);
    else group.push(item);
  }
  return groups;
}
