import { businessUnits } from '../../domain/business-units.ts';
import { showCell, type CellValue } from '../../domain/cell.ts';
import { fullTime } from '../../domain/date-words.ts';
import { groupThousands } from '../../domain/decimal.ts';
import type { CellChangeEntry, OldCell, SumEntry } from '../../domain/import-answer.ts';
import type { Language, Words } from '../../domain/language.ts';
import { changerName } from '../../domain/person.ts';
import type { RecordKey } from '../../domain/record.ts';
import { fullLabel, type Report } from '../../domain/report.ts';
import { useLanguage, useSay } from '../parts/language.tsx';
import { words } from './words.ts';

/** A file may hold many years: so many months and rows are listed. */
const SHOWN_MONTHS = 36;
const SHOWN_ROWS = 100;
/** With fewer changes than these all months are open. */
const FEW = 24;

/** Every cell that changes, from what to what, by month. */
export function Changes({ report, changes }: { report: Report; changes: readonly CellChangeEntry[] }) {
  const say = useSay();
  const language = useLanguage();
  const months = [...groupBy(changes, language)];
  return (
    <div className="months">
      {months.slice(0, SHOWN_MONTHS).map(([name, cells]) => (
        <details key={name} open={changes.length <= FEW}>
          <summary>
            <b>{name}</b> <span className="secondary">{say(words.cellCount(cells.length))}</span>
          </summary>
          <ValueTable heads={BEFORE_AFTER} groups={[[null, cells.slice(0, SHOWN_ROWS).map(changedCell)]]} />
          <More count={cells.length - SHOWN_ROWS} />
        </details>
      ))}
      <More count={months.length - SHOWN_MONTHS} what={words.moreMonths} />
    </div>
  );

  function changedCell({ field, before, after }: CellChangeEntry): ValueRow {
    return { name: labelOf(report, field, language), values: [before, after].map((value) => shown(value, language)) };
  }
}

/** Computed figures before and after, by month. */
export function Sums({ report, sums }: { report: Report; sums: readonly SumEntry[] }) {
  const say = useSay();
  const language = useLanguage();
  const months = [...groupBy(sums.slice(0, SHOWN_ROWS), language)].map(([name, rows]): ValueGroup => [
    name,
    rows.map(({ field, before, after }) => ({
      name: labelOf(report, field, language),
      values: [before, after].map((figure) => (figure === null ? '–' : groupThousands(figure))),
    })),
  ]);
  return (
    <details open={sums.length <= FEW}>
      <summary>
        <b>{say(words.sums)}</b> <span className="secondary">{say(words.sumCount(sums.length))}</span>
      </summary>
      <ValueTable heads={BEFORE_AFTER} groups={months} />
      <More count={sums.length - SHOWN_ROWS} />
    </details>
  );
}

/** What is stored, what the file has, and who changed it when and by which way, by month. */
export function OldCells({ report, old }: { report: Report; old: readonly OldCell[] }) {
  const say = useSay();
  const language = useLanguage();
  const months = [...groupBy(old.slice(0, SHOWN_ROWS), language)].map(([name, cells]): ValueGroup => [
    name,
    cells.map((cell) => ({
      name: labelOf(report, cell.field, language),
      values: [
        shown(cell.stored, language),
        shown(cell.file, language),
        `${changerName(cell, language)} ${fullTime(cell.at)}`,
      ],
    })),
  ]);
  return (
    <details open={old.length <= FEW}>
      <summary>
        <b>{say(words.bothValues)}</b>
      </summary>
      <ValueTable heads={STORED_FILE_BY} groups={months} />
      <More count={old.length - SHOWN_ROWS} />
    </details>
  );
}

const BEFORE_AFTER = [words.before, words.after];
const STORED_FILE_BY = [words.storedValue, words.fileValue, words.changedBy];

interface ValueRow {
  readonly name: string;
  readonly values: readonly string[];
}

/** Rows with a heading above them; null where what is around the table says it. */
type ValueGroup = readonly [heading: string | null, rows: readonly ValueRow[]];

function ValueTable({ heads, groups }: { heads: readonly Words[]; groups: readonly ValueGroup[] }) {
  const say = useSay();
  return (
    <div className="wide-table">
      <table className="values">
        <thead>
          <tr>
            <th scope="col">{say(words.item)}</th>
            {heads.map((head) => (
              <th key={head.en} scope="col">
                {say(head)}
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
                  <td key={heads[at]?.en}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function More({ count, what = words.more }: { count: number; what?: (count: number) => Words }) {
  const say = useSay();
  return count <= 0 ? null : <p>{say(what(count))}</p>;
}

function shown(value: CellValue, language: Language): string {
  return showCell(value) || words.emptyCell[language];
}

/** `2026년 3월 SKB (BPS)` */
function monthName({ year, month, bu }: RecordKey, language: Language): string {
  return `${words.yearMonth(year, month)[language]}${bu === null ? '' : ` ${businessUnits[bu].name}`}`;
}

/** `2026년 SKB (BPS)` */
export function yearName({ year, bu }: Pick<RecordKey, 'year' | 'bu'>, language: Language): string {
  return `${words.year(year)[language]}${bu === null ? '' : ` ${businessUnits[bu].name}`}`;
}

function labelOf({ rows }: Report, field: string, language: Language): string {
  const row = rows.find((each) => each.kind !== 'group' && each.key === field);
  return row === undefined || row.kind === 'group' ? field : fullLabel(row, language);
}

/** By month and unit. */
function groupBy<T extends RecordKey>(items: readonly T[], language: Language): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const name = monthName(item, language);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [item]);
    else group.push(item);
  }
  return groups;
}
