import { historyAddress, historyPath } from '../../domain/addresses.ts';
import type { CellValue } from '../../domain/cell.ts';
import { fullLabel, type Label, type Report } from '../../domain/report.ts';
import { reportById } from '../../domain/reports.ts';
import { seoulTime, type IsoDate } from '../../domain/year-month.ts';
import { Bilingual, BothLanguages } from '../../islands/parts/bilingual.tsx';
import { Icon } from '../../islands/parts/icon.tsx';
import { CellLabel, ChangeCells, ChangeHead, Value, Who, type ShownCell, type ShownChange } from '../change-parts.tsx';
import { AsOfLinks, HistoryHead, HistoryPart, PlaceFields, type HistoryPlace } from './history-page.tsx';

/** A change may have touched many years: so many cells are listed. */
const MOST_CELLS = 300;

const NOW_AND_THEN = [
  { ko: '지금', en: 'Now' },
  { ko: '되돌린 뒤', en: 'After the undo' },
] as const;

/** A cell to which a later change gave another value. */
interface CellInTheWay extends Omit<ShownCell, 'before' | 'after'> {
  readonly stored: CellValue;
  /** The latest change that touched it. */
  readonly by: Pick<ShownChange, 'id' | 'at' | 'actor' | 'selfNamed' | 'via' | 'file'> | null;
}

/** What the undo of a change, or of the chosen part of it, would do. */
interface ShownUndo {
  readonly months: ReadonlySet<number>;
  readonly fields: ReadonlySet<string>;
  /** The cells that get their value back: `before` is what they hold now. */
  readonly cells: readonly ShownCell[];
  readonly inTheWay: readonly CellInTheWay[];
  /** Names what would be done. */
  readonly plan: string;
}

export interface UndoPageProps {
  readonly place: HistoryPlace;
  readonly change: ShownChange;
  /** Null for readers, who see the change alone. */
  readonly undo: ShownUndo | null;
  /** Why nothing was undone, when this comes in answer to the attempt. */
  readonly refusal: Label | null;
  readonly now: IsoDate;
  readonly today: IsoDate;
}

/** One change with all of its cells, and what its undo would do (CONTRACT §11). */
export function UndoPage({ place, change, undo, refusal, now, today }: UndoPageProps) {
  return (
    <>
      <HistoryHead place={place} today={today} />
      <HistoryPart place={place}>
        {refusal !== null && (
          <div className="note" role="alert">
            <Icon name="warning" />
            <span>
              <BothLanguages {...refusal} />
            </span>
          </div>
        )}
        <div className="change-alone">
          <h2>
            <BothLanguages
              ko={undo === null ? `변경 #${change.id}` : `변경 #${change.id} 되돌리기`}
              en={undo === null ? `Change #${change.id}` : `Undo change #${change.id}`}
            />
          </h2>
          <p className="change-line">
            <ChangeHead change={change} now={now} isNarrowed={false} />
          </p>
        </div>
        {undo === null ? (
          <ChangeCells place={place} cells={change.cells.slice(0, MOST_CELLS)} />
        ) : (
          <UndoForm place={place} change={change} undo={undo} />
        )}
        <p className="actions">
          <AsOfLinks place={place} change={change} />
          <a className="btn" data-stays="" href={historyAddress(place.report.id, place)}>
            <span>
              <BothLanguages ko="이력으로 돌아가기" en="Back to the history" />
            </span>
          </a>
        </p>
      </HistoryPart>
    </>
  );
}

function UndoForm({ place, change, undo }: { place: HistoryPlace; change: ShownChange; undo: ShownUndo }) {
  const { cells, inTheWay, plan, months, fields } = undo;
  const allMonths = [...new Set(change.cells.map(({ month }) => month))].toSorted((a, b) => a - b);
  const allFields = [...new Map(change.cells.map((cell) => [cell.field, cell])).values()];
  const hasParts = allMonths.length > 1 || allFields.length > 1;
  return (
    <form className="undo-form" method="post" action={historyPath(place.report.id)}>
      <PlaceFields place={place} />
      <input type="hidden" name="change" value={change.id} />
      <input type="hidden" name="plan" value={plan} />
      {/* The name that a person gave on this device (src/islands/page/shell.ts). */}
      <input type="hidden" name="by" />
      <output className="undo-counts">
        {cells.length === 0 ? (
          <BothLanguages ko="되돌릴 수 있는 셀이 없습니다" en="There is nothing left to undo here." />
        ) : (
          <BothLanguages
            ko={`${cells.length}셀이 이전 값으로 돌아갑니다`}
            en={`${cells.length === 1 ? '1 cell gets its' : `${cells.length} cells get their`} earlier value back.`}
          />
        )}
      </output>
      {hasParts && (
        <details className="undo-part" open={months.size < allMonths.length || fields.size < allFields.length}>
          <summary>
            <BothLanguages ko="일부만 되돌리기" en="Only a part" />
          </summary>
          <fieldset>
            <legend>
              <BothLanguages ko="월" en="Months" />
            </legend>
            {allMonths.map((month) => (
              <label key={month} className="check">
                <input type="checkbox" name="months[]" value={month} defaultChecked={months.has(month)} />
                {month}월
              </label>
            ))}
          </fieldset>
          <fieldset>
            <legend>
              <BothLanguages ko="항목" en="Items" />
            </legend>
            {allFields.map(({ kind, field }) => (
              <label key={field} className="check">
                <input type="checkbox" name="fields[]" value={field} defaultChecked={fields.has(field)} />
                {labelOf(reportById(kind), field)}
              </label>
            ))}
          </fieldset>
          <button type="submit" className="btn small" name="step" value="preview">
            <span>
              <BothLanguages ko="고른 것만 다시 보기" en="Look at this part" />
            </span>
          </button>
        </details>
      )}
      {inTheWay.length > 0 && <InTheWay place={place} cells={inTheWay} />}
      {cells.length > 0 && (
        <>
          <ChangeCells place={place} cells={cells.slice(0, MOST_CELLS)} heads={NOW_AND_THEN} />
          <More count={cells.length - MOST_CELLS} />
        </>
      )}
      {/* What is undone is what is shown: a choice that differs from it is looked at first. */}
      <input type="hidden" name="shownMonths" value={[...months].join(' ')} />
      <input type="hidden" name="shownFields" value={[...fields].join(' ')} />
      {!hasParts && (
        <>
          <Hidden name="months[]" values={months} />
          <Hidden name="fields[]" values={fields} />
        </>
      )}
      {cells.length > 0 && (
        <p className="actions in-reach">
          <button type="submit" className="btn primary" name="step" value="apply">
            <span>
              {inTheWay.length === 0 ? (
                <BothLanguages ko="되돌리기" en="Undo" />
              ) : (
                <BothLanguages
                  ko={`나중에 바뀌지 않은 ${cells.length}셀만 되돌리기`}
                  en="Undo only what no later change touched"
                />
              )}
            </span>
          </button>
        </p>
      )}
    </form>
  );
}

function Hidden({ name, values }: { name: string; values: ReadonlySet<string | number> }) {
  return [...values].map((value) => <input key={value} type="hidden" name={name} value={value} />);
}

function InTheWay({ place, cells }: { place: HistoryPlace; cells: readonly CellInTheWay[] }) {
  return (
    <div className="in-the-way">
      <p>
        <Icon name="warning" />
        <span>
          <BothLanguages
            ko={`${cells.length}셀은 나중에 다시 바뀌어 그대로 둡니다`}
            en={`${cells.length === 1 ? '1 cell was' : `${cells.length} cells were`} changed later, and will stay as stored.`}
          />
        </span>
      </p>
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
              <th scope="col" className="number">
                <Bilingual label={{ ko: '저장된 값', en: 'Stored' }} />
              </th>
              <th scope="col">
                <Bilingual label={{ ko: '바꾼 사람, 때', en: 'Changed by' }} />
              </th>
            </tr>
          </thead>
          <tbody>
            {cells.slice(0, MOST_CELLS).map((cell, at) => (
              <tr key={at}>
                <th scope="row">
                  <CellLabel place={place} cell={cell} />
                </th>
                <td>{cell.month}월</td>
                <Value cell={cell} value={cell.stored} />
                <td>
                  {cell.by !== null && (
                    <>
                      <Who {...cell.by} />, {seoulTime(cell.by.at).slice(0, 16)}{' '}
                      <a data-stays="" href={historyAddress(place.report.id, place, { change: cell.by.id })}>
                        #{cell.by.id}
                      </a>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <More count={cells.length - MOST_CELLS} />
    </div>
  );
}

function More({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <p className="secondary">
      <BothLanguages ko={`그 밖에 ${count}셀`} en={`and ${count} more`} />
    </p>
  );
}

function labelOf(report: Report, key: string): string {
  const row = report.fieldByKey.get(key);
  return row === undefined ? key : fullLabel(row, 'ko');
}
