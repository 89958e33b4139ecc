import { businessUnits } from '../domain/business-units.ts';
import { showCell, type CellValue } from '../domain/cell.ts';
import { fullTime, yearMonthName, yearName } from '../domain/date-words.ts';
import type { CellChangeEntry, OldCell, SumEntry } from '../domain/import-answer.ts';
import type { Language, Words } from '../domain/language.ts';
import { changerName } from '../domain/person.ts';
import type { RecordKey } from '../domain/record.ts';
import { fullLabel, type Report, type ValueRow } from '../domain/report.ts';
import { signed } from '../islands/grid/grid-rows.tsx';
import { useLanguage, useSay } from '../islands/parts/language.tsx';
import { words } from './pages/import-page-words.ts';

/** With fewer entries than these a list is open. */
const FEW = 24;

const BEFORE_AFTER = [words.before, words.after];
const STORED_FILE_BY = [words.stored, words.ofFile, words.changedBy];

interface ListProps<Entry> {
  readonly report: Report;
  readonly cells: readonly Entry[];
  /** How many there are; the cells may be the first of them. */
  readonly count: number;
}

/** Every cell that changes, from what to what, by month. */
export function Changes({ report, cells, count }: ListProps<CellChangeEntry>) {
  const say = useSay();
  const language = useLanguage();
  return (
    <div className="months">
      {byMonth(cells, language).map(([name, group]) => (
        <details key={name} open={count <= FEW}>
          <summary>
            <b>{name}</b> <span className="secondary">{say(words.cellCount(group.length))}</span>
          </summary>
          <ValueTable heads={BEFORE_AFTER} groups={[[null, group.map(changed)]]} />
        </details>
      ))}
      <More count={count - cells.length} />
    </div>
  );

  function changed({ field, before, after }: CellChangeEntry): Line {
    const row = rowOf(report, field);
    return { name: nameOf(row, field, language), values: [before, after].map((value) => shown(row, value, language)) };
  }
}

/** Computed figures before and after, by month. */
export function Sums({ report, cells, count }: ListProps<SumEntry>) {
  const say = useSay();
  const language = useLanguage();
  const lineOf = ({ field, before, after }: SumEntry): Line => {
    const row = rowOf(report, field);
    return {
      name: nameOf(row, field, language),
      values: [before, after].map((figure) => (figure === null || row === undefined ? '–' : signed(row, figure))),
    };
  };
  const groups = byMonth(cells, language).map(([name, sums]): LineGroup => [name, sums.map(lineOf)]);
  return (
    <details open={count <= FEW}>
      <summary>
        <b>{say(words.sums)}</b> <span className="secondary">{say(words.sumCount(count))}</span>
      </summary>
      <ValueTable heads={BEFORE_AFTER} groups={groups} />
      <More count={count - cells.length} />
    </details>
  );
}

/** What is stored, what the file has, and who changed it when and by which way, by month. */
export function OldCells({ report, cells, count }: ListProps<OldCell>) {
  const say = useSay();
  const language = useLanguage();
  const lineOf = (cell: OldCell): Line => {
    const row = rowOf(report, cell.field);
    const by = `${changerName(cell, language)} ${fullTime(cell.at)}`;
    return {
      name: nameOf(row, cell.field, language),
      values: [shown(row, cell.stored, language), shown(row, cell.file, language), by],
    };
  };
  const groups = byMonth(cells, language).map(([name, old]): LineGroup => [name, old.map(lineOf)]);
  return (
    <details open={count <= FEW}>
      <summary>
        <b>{say(words.bothValues)}</b>
      </summary>
      <ValueTable heads={STORED_FILE_BY} groups={groups} />
      <More count={count - cells.length} />
    </details>
  );
}

interface Line {
  readonly name: string;
  readonly values: readonly string[];
}

/** Lines with a heading above them; null where what is around the table says it. */
type LineGroup = readonly [heading: string | null, lines: readonly Line[]];

function ValueTable({ heads, groups }: { heads: readonly Words[]; groups: readonly LineGroup[] }) {
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
        {groups.map(([heading, lines]) => (
          <tbody key={heading}>
            {heading !== null && (
              <tr>
                <th scope="rowgroup" colSpan={heads.length + 1}>
                  {heading}
                </th>
              </tr>
            )}
            {lines.map(({ name, values }) => (
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

function More({ count }: { count: number }) {
  const say = useSay();
  return count <= 0 ? null : <p>{say(words.more(count))}</p>;
}

function rowOf({ rows }: Report, field: string): ValueRow | undefined {
  return rows.find((each): each is ValueRow => each.kind !== 'group' && each.key === field);
}

function nameOf(row: ValueRow | undefined, field: string, language: Language): string {
  return row === undefined ? field : fullLabel(row, language);
}

function shown(row: ValueRow | undefined, value: CellValue, language: Language): string {
  return showCell(value, row?.unit) || words.emptyCell[language];
}

/** `2026년 SKB (BPS)` */
export function placeName({ year, bu }: Pick<RecordKey, 'year' | 'bu'>, language: Language): string {
  return `${yearName(year, language)}${bu === null ? '' : ` ${businessUnits[bu].name}`}`;
}

/** By month and unit, each with its name: `2026년 3월 SKB (BPS)`. */
function byMonth<Entry extends RecordKey>(entries: readonly Entry[], language: Language): [string, Entry[]][] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const { year, month, bu } = entry;
    const name = `${yearMonthName({ year, month }, language)}${bu === null ? '' : ` ${businessUnits[bu].name}`}`;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [entry]);
    else group.push(entry);
  }
  return [...groups];
}
