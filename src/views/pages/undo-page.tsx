import { historyAddress, historyPath } from '../../domain/addresses.ts';
import type { CellValue } from '../../domain/cell.ts';
import { fullTime, monthName } from '../../domain/date-words.ts';
import type { Words } from '../../domain/language.ts';
import type { IsoDate } from '../../domain/year-month.ts';
import { Icon } from '../../islands/parts/icon.tsx';
import { useLanguage, useSay } from '../../islands/parts/language.tsx';
import { CellLabel, ChangeCells, ChangeHead, Value, Who, type ShownCell, type ShownChange } from '../change-parts.tsx';
import { words } from '../history-words.ts';
import type { ReportPlace } from '../page-head.tsx';
import { AsOfLinks, ChangeLink, HistoryHead, HistoryPart, PlaceFields, type Narrowing } from './history-page.tsx';

/** A change may have touched many years: so many cells are listed. */
const MOST_CELLS = 300;

const NOW_AND_THEN = [words.now, words.afterUndo] as const;

/** A cell to which a later change gave another value. */
interface CellInTheWay extends Omit<ShownCell, 'before' | 'after'> {
  readonly stored: CellValue;
  /** The latest change that touched it. */
  readonly by: Pick<ShownChange, 'id' | 'at' | 'actor' | 'selfNamed' | 'via' | 'file'> | null;
}

/** What the undo of a change, or of a part of it, would do. */
interface ShownUndo {
  /** The cells that get their value back: `before` is what they hold now. */
  readonly cells: readonly ShownCell[];
  /** The cells that are in the way. */
  readonly newer: readonly CellInTheWay[];
}

export interface UndoPageProps {
  readonly place: ReportPlace;
  /** Of the history from which this page was opened. */
  readonly narrowing: Narrowing;
  readonly change: ShownChange;
  /** Null for readers, who see the change alone. */
  readonly undo: ShownUndo | null;
  /** Why nothing was undone, when this comes in answer to the attempt. */
  readonly refusal: Words | null;
  readonly now: IsoDate;
  readonly today: IsoDate;
}

/** One change with all of its cells, and what its undo would do (CONTRACT §11). */
export function UndoPage({ place, narrowing, change, undo, refusal, now, today }: UndoPageProps) {
  const say = useSay();
  return (
    <>
      <HistoryHead place={place} today={today} />
      <HistoryPart place={place}>
        {refusal !== null && (
          <div className="note" role="alert">
            <Icon name="warning" />
            <span>{say(refusal)}</span>
          </div>
        )}
        <div className="change-alone">
          <h2>
            {say(undo === null ? words.change : words.undo)} <span className="secondary">#{change.id}</span>
          </h2>
          <p className="change-line">
            <ChangeHead change={change} now={now} what={say(words.cells(change.cells.length))} />
            {change.undoes !== undefined && (
              <span>
                {say(words.undoes)} <ChangeLink place={place} id={change.undoes} text={`#${change.undoes}`} />
              </span>
            )}
          </p>
        </div>
        {undo === null ? (
          <ChangeCells place={place} cells={change.cells.slice(0, MOST_CELLS)} />
        ) : (
          <UndoForm {...{ place, narrowing, change, undo }} />
        )}
        <p className="actions">
          <AsOfLinks place={place} change={change} />
          <a className="btn" data-stays="" href={historyAddress(place.report.id, place, narrowing)}>
            <span>{say(words.backToHistory)}</span>
          </a>
        </p>
      </HistoryPart>
    </>
  );
}

interface UndoFormProps extends Pick<UndoPageProps, 'place' | 'narrowing' | 'change'> {
  readonly undo: ShownUndo;
}

function UndoForm({ place, narrowing, change, undo }: UndoFormProps) {
  const say = useSay();
  const { cells, newer: inTheWay } = undo;
  return (
    <form className="undo-form" method="post" action={historyPath(place.report.id)}>
      <PlaceFields place={place} narrowing={narrowing} />
      <input type="hidden" name="change" value={change.id} />
      {inTheWay.length > 0 && <input type="hidden" name="keepNewer" value="1" />}
      {/* The name that a person gave on this device (src/islands/page/page-script.ts). */}
      <input type="hidden" name="by" />
      <output className="undo-counts">
        {say(cells.length === 0 ? words.nothingToUndo : words.wouldUndo(cells.length))}
      </output>
      {inTheWay.length > 0 && <InTheWay place={place} cells={inTheWay} />}
      {cells.length > 0 && (
        <>
          <ChangeCells place={place} cells={cells.slice(0, MOST_CELLS)} heads={NOW_AND_THEN} />
          <More count={cells.length - MOST_CELLS} />
        </>
      )}
      {cells.length > 0 && (
        <p className="actions in-reach">
          <button type="submit" className="btn primary">
            <span>{say(inTheWay.length === 0 ? words.undo : words.undoRest(cells.length))}</span>
          </button>
        </p>
      )}
    </form>
  );
}

function InTheWay({ place, cells }: { place: ReportPlace; cells: readonly CellInTheWay[] }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <div className="in-the-way">
      <p>
        <Icon name="warning" />
        <span>{say(words.inTheWay(cells.length))}</span>
      </p>
      <div className="wide-table">
        <table className="facts">
          <thead>
            <tr>
              <th scope="col">{say(words.item)}</th>
              <th scope="col">{say(words.month)}</th>
              <th scope="col" className="number">
                {say(words.stored)}
              </th>
              <th scope="col">{say(words.changedBy)}</th>
            </tr>
          </thead>
          <tbody>
            {cells.slice(0, MOST_CELLS).map((cell, at) => (
              <tr key={at}>
                <th scope="row">
                  <CellLabel place={place} cell={cell} />
                </th>
                <td>{monthName(cell.month, language)}</td>
                <Value cell={cell} value={cell.stored} />
                <td>
                  {cell.by !== null && (
                    <>
                      <Who {...cell.by} />, {fullTime(cell.by.at)}{' '}
                      <ChangeLink place={place} id={cell.by.id} text={`#${cell.by.id}`} />
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
  const say = useSay();
  return count <= 0 ? null : <p className="secondary">{say(words.moreCells(count))}</p>;
}
