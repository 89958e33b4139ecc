import { businessUnits } from '../domain/business-units.ts';
import { cellDifference, showCell, type CellValue } from '../domain/cell.ts';
import { fullTime, monthName, yearName } from '../domain/date-words.ts';
import type { Language, Words } from '../domain/language.ts';
import { SELF_NAMED, wayName } from '../domain/person.ts';
import type { RecordKey } from '../domain/record.ts';
import { fullLabel, type Report, type ReportId, type ValueRow } from '../domain/report.ts';
import { reportById } from '../domain/reports.ts';
import { DAY_MS, seoulDate, seoulTime, type IsoDate } from '../domain/year-month.ts';
import { languageOf } from '../islands/parts/language-of.ts';
import { useLanguage, useSay } from '../islands/parts/language.tsx';
import { words } from './history-words.ts';
import type { ReportPlace } from './page-head.tsx';

/** A change of the ledger, as far as pages show it. */
export interface ShownChange {
  readonly id: number;
  /** ISO 8601, UTC: when its last record was written. */
  readonly at: string;
  readonly begunAt: string;
  readonly via: 'web' | 'api' | 'cli';
  readonly actor: string | null;
  readonly selfNamed?: true;
  readonly undoes?: number;
  readonly file: string | null;
  readonly cells: readonly ShownCell[];
}

export interface ShownCell extends RecordKey {
  readonly kind: ReportId;
  readonly field: string;
  readonly before: CellValue;
  readonly after: CellValue;
}

interface ChangeHeadProps {
  readonly change: ShownChange;
  /** The date in Seoul, by the real clock. */
  readonly now: IsoDate;
  /** How many cells it has, or what it did to the one that is shown. */
  readonly what: string;
}

/** Who made a change, when, by which way, and what it did. */
export function ChangeHead({ change, now, what }: ChangeHeadProps) {
  const say = useSay();
  const language = useLanguage();
  const { at, via, file, undoes } = change;
  return (
    <>
      <span className="change-who">
        <Who {...change} />
      </span>{' '}
      <span className="change-when">
        <time dateTime={at}>{fullTime(at)}</time>
        <DayInWords at={at} now={now} />
      </span>{' '}
      <span className="change-way">
        {wayName(via, language)}
        {file !== null && (
          <b>
            <bdi lang={languageOf(file, language)}>{file}</bdi>
          </b>
        )}
      </span>{' '}
      <span className="change-count">{what}</span>{' '}
      {undoes !== undefined && <span className="badge">{say(words.isUndo)}</span>}
    </>
  );
}

/** A person's name; one that nobody verified says so. A name never turns the direction of what is beside it. */
export function Who({ actor, selfNamed }: Pick<ShownChange, 'actor' | 'selfNamed'>) {
  const say = useSay();
  const language = useLanguage();
  if (actor === null) return <span className="secondary">{say(words.noName)}</span>;
  return (
    <>
      <b>
        <bdi lang={languageOf(actor, language)}>{actor}</bdi>
      </b>
      {selfNamed === true && <span className="badge">{say(SELF_NAMED)}</span>}
    </>
  );
}

function DayInWords({ at, now }: { at: string; now: IsoDate }) {
  const say = useSay();
  const day = seoulTime(at).slice(0, 10);
  const yesterday = seoulDate(new Date(Date.parse(`${now}T00:00:00+09:00`) - DAY_MS));
  if (day !== now && day !== yesterday) return null;
  return <span>{say(day === now ? words.today : words.yesterday)}</span>;
}

interface ChangeCellsProps {
  readonly place: ReportPlace;
  readonly cells: readonly ShownCell[];
  /** What the columns of both values are called. */
  readonly heads?: readonly [before: Words, after: Words];
}

const OLD_AND_NEW = [words.old, words.new] as const;

/** Cells old → new, as the sheet shows them. */
export function ChangeCells({ place, cells, heads = OLD_AND_NEW }: ChangeCellsProps) {
  const say = useSay();
  const language = useLanguage();
  return (
    <div className="wide-table">
      <table className="facts">
        <thead>
          <tr>
            <th scope="col">{say(words.item)}</th>
            <th scope="col">{say(words.month)}</th>
            {heads.map((head) => (
              <th key={head.en} scope="col" className="number">
                {say(head)}
              </th>
            ))}
            <th scope="col" className="number">
              {say(words.difference)}
            </th>
          </tr>
        </thead>
        <tbody>
          {cells.map((cell, at) => (
            <tr key={at}>
              <th scope="row">
                <CellLabel place={place} cell={cell} />
              </th>
              <td>{monthName(cell.month, language)}</td>
              <Value cell={cell} value={cell.before} />
              <Value cell={cell} value={cell.after} />
              <td className="number">{cellDifference(cell.after, cell.before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type PlacedCell = RecordKey & Pick<ShownCell, 'kind' | 'field'>;

/** The row of the sheet; before it the report, year and unit where they are not the page's. */
export function CellLabel({ place, cell }: { place: ReportPlace; cell: PlacedCell }) {
  const language = useLanguage();
  const { kind, field, year, bu } = cell;
  const row = rowOf(reportById(kind), field);
  const elsewhere = kind !== place.report.id || year !== place.year || bu !== place.bu;
  const where = [
    kind !== place.report.id && reportById(kind).title[language],
    yearName(year, language),
    bu !== null && businessUnits[bu].name,
  ];
  return (
    <>
      {elsewhere && <span className="secondary">{where.filter(Boolean).join(' ')} </span>}
      {row === undefined ? field : <FieldName row={row} />}
    </>
  );
}

/** The full name of a field in the language of the page, and quietly in the other one. */
export function FieldName({ row }: { row: ValueRow }) {
  const language = useLanguage();
  const other = language === 'ko' ? 'en' : 'ko';
  const [name, secondName] = [fullLabel(row, language), fullLabel(row, other)];
  return (
    <>
      {name}{' '}
      {secondName !== name && (
        <span className="secondary" lang={other}>
          {secondName}
        </span>
      )}
    </>
  );
}

interface ValueProps {
  readonly cell: Pick<ShownCell, 'kind' | 'field'>;
  readonly value: CellValue;
}

/** A value as the sheet shows it. */
export function Value({ cell, value }: ValueProps) {
  const language = useLanguage();
  return (
    <td className="number" data-text={typeof value === 'string' ? '' : undefined}>
      {valueText(rowOf(reportById(cell.kind), cell.field), value, language)}
    </td>
  );
}

/** `60,911,140 → 64,115,200` */
export function oldToNew(cell: ShownCell, language: Language): string {
  const row = rowOf(reportById(cell.kind), cell.field);
  return [cell.before, cell.after].map((value) => valueText(row, value, language)).join(' → ');
}

/** @param row of the value */
export function valueText(row: ValueRow | undefined, value: CellValue, language: Language): string {
  return showCell(value, row?.unit) || words.emptyCell[language];
}

/** The row of a key. The ledger and files may have a key that the catalogue does not have. */
export function rowOf({ rows }: Report, key: string): ValueRow | undefined {
  return rows.find((row): row is ValueRow => row.kind !== 'group' && row.key === key);
}

export function rowName(report: Report, key: string, language: Language): string {
  const row = rowOf(report, key);
  return row === undefined ? key : fullLabel(row, language);
}
