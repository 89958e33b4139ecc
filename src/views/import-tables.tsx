import { businessUnits } from '../domain/business-units.ts';
import { fullTime, yearMonthName, yearName } from '../domain/date-words.ts';
import type { CellChangeEntry, OldCell, SumEntry } from '../domain/import-answer.ts';
import type { Language, Words } from '../domain/language.ts';
import { changerName } from '../domain/person.ts';
import type { RecordKey } from '../domain/record.ts';
import type { Report, ValueRow } from '../domain/report.ts';
import { signed } from '../islands/grid/grid-rows.tsx';
import { useLanguage, useSay } from '../islands/parts/language.tsx';
import { rowName, rowOf, valueText } from './change-parts.tsx';
import { words } from './pages/import-page-words.ts';

/** With fewer entries than these a list is open. */
const FEW = 24;
/** Of a list. */
const MOST_SHOWN = 1_000;

const BEFORE_AFTER = [words.before, words.after];
const STORED_FILE_BY = [words.stored, words.ofFile, words.changedBy];

interface ListProps<Entry> {
  readonly report: Report;
  readonly cells: readonly Entry[];
}

/** Every cell that changes, from what to what, by month. */
export function Changes({ report, cells }: ListProps<CellChangeEntry>) {
  const say = useSay();
  const language = useLanguage();
  const groups = byMonth(report, cells, language, (row, { before, after }) =>
    [before, after].map((value) => valueText(row, value, language)),
  );
  return (
    <div className="months">
      {groups.map(([name, lines]) => (
        <details key={name} open={cells.length <= FEW}>
          <summary>
            <b>{name}</b> <span className="secondary">{say(words.cellCount(lines.length))}</span>
          </summary>
          <ValueTable heads={BEFORE_AFTER} groups={[[null, lines]]} />
        </details>
      ))}
      <More of={cells} />
    </div>
  );
}

/** Computed figures before and after, by month. */
export function Sums({ report, cells }: ListProps<SumEntry>) {
  const say = useSay();
  const groups = byMonth(report, cells, useLanguage(), (row, { before, after }) =>
    [before, after].map((figure) => (figure === null || row === undefined ? '–' : signed(row, figure))),
  );
  return (
    <details open={cells.length <= FEW}>
      <summary>
        <b>{say(words.sums)}</b> <span className="secondary">{say(words.sumCount(cells.length))}</span>
      </summary>
      <ValueTable heads={BEFORE_AFTER} groups={groups} />
      <More of={cells} />
    </details>
  );
}

/** What is stored, what the file has, and who changed it when and by which way, by month. */
export function OldCells({ report, cells }: ListProps<OldCell>) {
  const say = useSay();
  const language = useLanguage();
  const groups = byMonth(report, cells, language, (row, cell) => [
    valueText(row, cell.stored, language),
    valueText(row, cell.file, language),
    `${changerName(cell, language)} ${fullTime(cell.at)}`,
  ]);
  return (
    <details open={cells.length <= FEW}>
      <summary>
        <b>{say(words.bothValues)}</b>
      </summary>
      <ValueTable heads={STORED_FILE_BY} groups={groups} />
      <More of={cells} />
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

function More({ of }: { of: readonly unknown[] }) {
  const say = useSay();
  return of.length <= MOST_SHOWN ? null : <p>{say(words.more(of.length - MOST_SHOWN))}</p>;
}

/** `2026년 SKB (BPS)` */
export function placeName({ year, bu }: Pick<RecordKey, 'year' | 'bu'>, language: Language): string {
  return `${yearName(year, language)}${bu === null ? '' : ` ${businessUnits[bu].name}`}`;
}

/** A line for each of the first entries, by month and unit, each with its name: `2026년 3월 SKB (BPS)`. */
function byMonth<Entry extends RecordKey & { readonly field: string }>(
  report: Report,
  entries: readonly Entry[],
  language: Language,
  valuesOf: (row: ValueRow | undefined, entry: Entry) => readonly string[],
): [name: string, lines: Line[]][] {
  const groups = new Map<string, Line[]>();
  for (const entry of entries.slice(0, MOST_SHOWN)) {
    const { field, bu } = entry;
    const name = `${yearMonthName(entry, language)}${bu === null ? '' : ` ${businessUnits[bu].name}`}`;
    const lines = groups.get(name) ?? [];
    lines.push({ name: rowName(report, field, language), values: valuesOf(rowOf(report, field), entry) });
    groups.set(name, lines);
  }
  return [...groups];
}
