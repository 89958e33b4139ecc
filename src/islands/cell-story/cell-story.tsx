import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { HISTORY_API, historyAddress, UNDO_API } from '../../domain/addresses.ts';
import { businessUnits } from '../../domain/business-units.ts';
import { showCell, type CellValue } from '../../domain/cell.ts';
import { isEmptyChart } from '../../domain/chart.ts';
import { fullTime } from '../../domain/date-words.ts';
import { groupThousands } from '../../domain/decimal.ts';
import { derivedFigure } from '../../domain/derive.ts';
import type { Cells, RecordKey } from '../../domain/record.ts';
import { fullLabel, type DerivedRow, type ValueRow } from '../../domain/report.ts';
import { rowChart } from '../../domain/row-chart.ts';
import { ChartFigure, useHiddenSeries } from '../chart-card/chart-figure.tsx';
import { pageLanguage, say as sayNow } from '../page/page-language.ts';
import { ChangedBy } from '../parts/changed-by.tsx';
import { Icon } from '../parts/icon.tsx';
import { useLanguage, useSay } from '../parts/language.tsx';
import { Modal } from '../parts/modal.tsx';
import { randomUuid } from '../report-grid/random-uuid.ts';
import type { ReportOfYear } from '../report-grid/report-of-year.ts';
import { FailedAnswer, request } from '../request.ts';
import { words } from './words.ts';

interface CellStoryProps {
  readonly place: ReportOfYear;
  readonly row: ValueRow;
  /** 1 to 12. */
  readonly month: number;
  /** The twelve months as the sheet shows them, and those of the year before. */
  readonly months: readonly Cells[];
  readonly before: readonly Cells[];
  readonly mayEdit: boolean;
  /** Shows what is stored now. @param cells those that an undo has written */
  readonly onStored: (cells: readonly WrittenCell[]) => void;
  readonly onClose: () => void;
}

interface WrittenCell extends RecordKey {
  readonly field: string;
}

/** A change of the ledger, with the cells of it that match (CONTRACT §11). */
interface Change {
  readonly id: number;
  readonly at: string;
  readonly via: 'web' | 'api' | 'cli';
  readonly actor: string | null;
  readonly selfNamed?: true;
  readonly file: string | null;
  readonly cells: readonly (WrittenCell & { readonly before: CellValue; readonly after: CellValue })[];
}

/** A figure's own story: where it comes from, every value that it had, and the line of its row's 24 months beside it. */
export function CellStory(props: CellStoryProps) {
  const { place, row, month, months, before, mayEdit, onStored, onClose } = props;
  const say = useSay();
  const language = useLanguage();
  const other = language === 'ko' ? 'en' : 'ko';
  const { report, year, bu } = place;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const chart = useMemo(() => rowChart(row, place, months, before), [row, place, months, before]);
  const series = useHiddenSeries();
  const cells = months[month - 1] ?? {};
  return (
    <Modal ref={dialog} className="entry story" data-story="" aria-labelledby={`${id}title`} onClose={onClose}>
      <div className="dialog-head">
        <div>
          <h2 id={`${id}title`}>{say(words.title(fullLabel(row, language), year, month))}</h2>
          <p>
            {bu !== null && `${businessUnits[bu].name} · `}
            <span className="secondary" lang={other}>
              {fullLabel(row, other)}
            </span>
          </p>
        </div>
        <button
          type="button"
          className="btn ghost small icon-only"
          aria-label={say(words.close)}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className="dialog-body" aria-labelledby={`${id}title`} tabIndex={0}>
        <div className="story-parts">
          {row.kind === 'derived' ? (
            <Addends row={row} fields={report.rows} cells={cells} />
          ) : (
            <Values {...{ place, row, month, mayEdit, onStored }} value={cells[row.key] ?? null} />
          )}
          <ChartFigure chart={chart} {...series} isExpanded={false} showsTable={false}>
            {isEmptyChart(chart) && (
              <div className="card-state empty">
                <strong>{say(words.noFigures)}</strong>
              </div>
            )}
          </ChartFigure>
        </div>
      </section>
      <div className="dialog-foot">
        <a
          className="btn"
          href={historyAddress(report.id, { year, bu }, row.kind === 'field' ? { month, field: row.key } : { month })}
        >
          <span>{say(words.inHistory)}</span>
        </a>
      </div>
    </Modal>
  );
}

interface AddendsProps {
  readonly row: DerivedRow;
  readonly fields: readonly (ValueRow | { readonly kind: 'group' })[];
  readonly cells: Cells;
}

/** The fields that a computed figure adds up, and those that it subtracts, with their figures. */
function Addends({ row, fields, cells }: AddendsProps) {
  const say = useSay();
  const language = useLanguage();
  const figure = derivedFigure(row, cells);
  const part = (key: string, sign: string) => {
    const field = fields.find((each) => each.kind === 'field' && each.key === key);
    const value = cells[key] ?? null;
    return (
      <tr key={key}>
        <th scope="row">{field?.kind === 'field' ? fullLabel(field, language) : key}</th>
        <td className="number">
          {value === null ? '' : sign}
          {showCell(value)}
        </td>
      </tr>
    );
  };
  return (
    <div>
      <p>{say(words.computed)}</p>
      <table className="facts">
        <tbody>
          {row.plus.map((key) => part(key, ''))}
          {row.minus.map((key) => part(key, '− '))}
          <tr>
            <th scope="row">
              <b>{say(row.label)}</b>
            </th>
            <td className="number">
              <b>{figure === null ? '' : groupThousands(figure)}</b>
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

interface ValuesProps extends Pick<CellStoryProps, 'place' | 'month' | 'mayEdit' | 'onStored'> {
  readonly row: ValueRow;
  /** What the cell holds now. */
  readonly value: CellValue;
}

/** Every value that a cell had, the newest first, with who, when and from which file; the last change can be undone. */
function Values({ place, row, month, mayEdit, value, onStored }: ValuesProps) {
  const say = useSay();
  const { report, year, bu } = place;
  const [changes, setChanges] = useState<readonly Change[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const unit = bu === null ? '' : `&bu=${bu}`;
  const first = `${HISTORY_API}?kind=${report.id}&year=${year}${unit}&month=${month}&field=${encodeURIComponent(row.key)}`;

  // A pressed button is gone after its work, and the focus would be lost: it goes to what the work has brought.
  const now = useRef<HTMLParagraphElement>(null);
  const list = useRef<HTMLOListElement>(null);

  const run = async (work: () => Promise<void>, isUndo = false) => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(reasonOf(error, isUndo));
    } finally {
      setIsBusy(false);
    }
  };
  const show = ({ changes: found, older }: PageOfChanges, earlier: readonly Change[] = []) => {
    setNext(older);
    setChanges([...earlier, ...found]);
  };
  const load = async () => show(await fetchChanges(first));
  useEffect(() => {
    fetchChanges(first).then(show, (error: unknown) => setFailure(reasonOf(error)));
  }, [first]);
  const undo = ({ id }: Change) =>
    run(async () => {
      const answer = await request(`${UNDO_API}?lang=${pageLanguage()}`, {
        method: 'POST',
        // With a batch it is entered as made on a page.
        headers: { 'Content-Type': 'application/json', 'Change-Batch': randomUuid() },
        body: JSON.stringify({ change: id, months: [month], fields: [row.key] }),
      });
      const undone = (await answer.json()) as Change | null;
      onStored(undone?.cells ?? []);
      await load();
      now.current?.focus();
    }, true);
  const showOlder = (address: string) =>
    run(async () => {
      const known = changes ?? [];
      const page = await fetchChanges(address);
      flushSync(() => show(page, known));
      list.current?.querySelector<HTMLElement>(`:scope > :nth-child(${known.length + 1})`)?.focus();
    });

  const shown = (cell: CellValue) => showCell(cell, row.unit) || say(words.emptyCell);
  return (
    <div aria-busy={isBusy ? true : undefined}>
      <p ref={now} tabIndex={-1}>
        {say((place.asOf ?? null) === null ? words.now : words.atThatTime)}: <b>{shown(value)}</b>
      </p>
      {failure !== null && (
        <p className="note" role="alert">
          <span>{failure}</span>
          {changes === null && (
            <button type="button" className="btn small" onClick={() => void run(load)}>
              <span>{say(words.tryAgain)}</span>
            </button>
          )}
        </p>
      )}
      {changes === null && failure === null && <output>{say(words.loading)}</output>}
      {changes?.length === 0 && <p>{say(words.neverChanged)}</p>}
      <ol className="story-values" ref={list}>
        {changes?.map((change, at) => {
          const [cell] = change.cells;
          if (cell === undefined) return null;
          const { id, at: time, actor, via, selfNamed, file } = change;
          const by = { by: actor ?? via, file, ...(selfNamed === true && { selfNamed }) };
          return (
            <li key={id} data-change={id} tabIndex={-1}>
              <p>
                <span data-text={typeof cell.before === 'string' ? '' : undefined}>{shown(cell.before)}</span> →{' '}
                <b data-text={typeof cell.after === 'string' ? '' : undefined}>{shown(cell.after)}</b>
              </p>
              <p className="secondary">
                <time dateTime={time}>{fullTime(time)}</time> <ChangedBy {...by} /> #{id}
              </p>
              {at === 0 && mayEdit && cell.after === value && (
                <button type="button" className="btn small" onClick={() => void undo(change)}>
                  <span>{say(words.undo)}</span>
                </button>
              )}
            </li>
          );
        })}
      </ol>
      {next !== null && (
        <button type="button" className="btn small" onClick={() => void showOlder(next)}>
          <span>{say(words.older)}</span>
        </button>
      )}
    </div>
  );
}

interface PageOfChanges {
  readonly changes: readonly Change[];
  /** The address of the changes before these; null when there are none. */
  readonly older: string | null;
}

async function fetchChanges(address: string): Promise<PageOfChanges> {
  const answer = await request(address);
  // `<address>; rel="next"`
  const older = answer.headers.get('Link')?.slice(1).split('>')[0] ?? null;
  return { changes: (await answer.json()) as Change[], older };
}

/** Answers to the undo are in the language of the page; those of the history are for programs. */
function reasonOf(error: unknown, isUndo = false): string {
  if (!(error instanceof FailedAnswer)) return sayNow(words.noServer);
  return isUndo ? error.message : sayNow(words.notLoaded);
}
