import { businessUnits } from '../domain/business-units.ts';
import { cellDifference, showCell, type CellValue } from '../domain/cell.ts';
import type { RecordKey } from '../domain/record.ts';
import { fullLabel, type Label, type ReportId } from '../domain/report.ts';
import { reportById } from '../domain/reports.ts';
import { DAY_MS, seoulDate, seoulTime, type IsoDate } from '../domain/year-month.ts';
import { Bilingual, BothLanguages } from '../islands/parts/bilingual.tsx';
import { languageOf } from '../islands/parts/language-of.ts';
import type { ImportPlace } from './pages/import-page.tsx';

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

const WAYS = {
  web: { ko: '웹', en: 'web' },
  api: { ko: 'API', en: 'program' },
  cli: { ko: '명령줄', en: 'command line' },
} as const;

interface ChangeHeadProps {
  readonly change: ShownChange;
  /** The date in Seoul, by the real clock. */
  readonly now: IsoDate;
  /** Then the cells are those that match. */
  readonly isNarrowed: boolean;
}

/** Who made a change, when, by which way, and how many cells it has. */
export function ChangeHead({ change, now, isNarrowed }: ChangeHeadProps) {
  const { id, at, via, file, undoes, cells } = change;
  const count = cells.length;
  return (
    <>
      <span className="change-who">
        <Who {...change} />
      </span>{' '}
      <span className="change-when">
        <time dateTime={at}>{seoulTime(at).slice(0, 16)}</time>
        <DayInWords at={at} now={now} />
      </span>{' '}
      <span className="change-way">
        <BothLanguages {...WAYS[via]} />
        {file !== null && (
          <b>
            <bdi lang={languageOf(file)}>{file}</bdi>
          </b>
        )}
      </span>{' '}
      <span className="change-count">
        {isNarrowed ? (
          <BothLanguages ko={`맞는 셀 ${count}`} en={count === 1 ? '1 cell matches' : `${count} cells match`} />
        ) : (
          <BothLanguages ko={`${count}셀`} en={count === 1 ? '1 cell' : `${count} cells`} />
        )}
      </span>{' '}
      {undoes !== undefined && (
        <span className="badge">
          <BothLanguages ko={`#${undoes} 되돌림`} en={`undoes #${undoes}`} />
        </span>
      )}{' '}
      <span className="secondary">#{id}</span>
    </>
  );
}

/** A person's name; one that nobody verified says so. A name never turns the direction of what is beside it. */
export function Who({ actor, selfNamed }: Pick<ShownChange, 'actor' | 'selfNamed'>) {
  if (actor === null) {
    return (
      <span className="secondary">
        <BothLanguages ko="이름 없음" en="no name" />
      </span>
    );
  }
  return (
    <>
      <b>
        <bdi lang={languageOf(actor)}>{actor}</bdi>
      </b>
      {selfNamed === true && (
        <span className="badge">
          <BothLanguages ko="자칭" en="self-named" />
        </span>
      )}
    </>
  );
}

function DayInWords({ at, now }: { at: string; now: IsoDate }) {
  const day = seoulTime(at).slice(0, 10);
  const yesterday = seoulDate(new Date(Date.parse(`${now}T00:00:00+09:00`) - DAY_MS));
  if (day !== now && day !== yesterday) return null;
  return (
    <span>{day === now ? <BothLanguages ko="오늘" en="today" /> : <BothLanguages ko="어제" en="yesterday" />}</span>
  );
}

interface ChangeCellsProps {
  readonly place: ImportPlace;
  readonly cells: readonly ShownCell[];
  /** What the columns of both values are called. */
  readonly heads?: readonly [before: Label, after: Label];
}

const OLD_AND_NEW = [
  { ko: '이전', en: 'Old' },
  { ko: '이후', en: 'New' },
] as const;

/** Cells old → new, as the sheet shows them. */
export function ChangeCells({ place, cells, heads = OLD_AND_NEW }: ChangeCellsProps) {
  return (
    <div className="wide-table">
      <table className="facts">
        <thead>
          <tr>
            <th scope="col">
              <Bilingual label={{ ko: '항목', en: 'Item' }} />
            </th>
            <th scope="col">
              <Bilingual label={{ ko: '월', en: 'Month' }} />
            </th>
            {heads.map((head) => (
              <th key={head.en} scope="col" className="number">
                <Bilingual label={head} />
              </th>
            ))}
            <th scope="col" className="number">
              <Bilingual label={{ ko: '차이', en: 'Difference' }} />
            </th>
          </tr>
        </thead>
        <tbody>
          {cells.map((cell, at) => (
            <tr key={at}>
              <th scope="row">
                <CellLabel place={place} cell={cell} />
              </th>
              <td>{cell.month}월</td>
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

/** The row of the sheet, in both languages; before it the report, year and unit where they are not the page's. */
export function CellLabel({ place, cell }: { place: ImportPlace; cell: PlacedCell }) {
  const { kind, field, year, bu } = cell;
  const row = reportById(kind).fieldByKey.get(field);
  const elsewhere = kind !== place.report.id || year !== place.year || bu !== place.bu;
  const where = [
    kind !== place.report.id && reportById(kind).title.ko,
    `${year}년`,
    bu !== null && businessUnits[bu].name,
  ];
  return (
    <>
      {elsewhere && <span className="secondary">{where.filter(Boolean).join(' ')} </span>}
      {row === undefined ? (
        field
      ) : (
        <>
          {fullLabel(row, 'ko')}{' '}
          {fullLabel(row, 'en') !== fullLabel(row, 'ko') && (
            <span className="secondary" lang="en">
              {fullLabel(row, 'en')}
            </span>
          )}
        </>
      )}
    </>
  );
}

interface ValueProps {
  readonly cell: Pick<ShownCell, 'kind' | 'field'>;
  readonly value: CellValue;
}

/** A value as the sheet shows it. */
export function Value({ cell: { kind, field }, value }: ValueProps) {
  return (
    <td className="number" data-text={typeof value === 'string' ? '' : undefined}>
      {showCell(value, reportById(kind).fieldByKey.get(field)?.unit) || '(빈 칸)'}
    </td>
  );
}
