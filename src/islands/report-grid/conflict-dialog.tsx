import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { cellDifference, showCell } from '../../domain/cell.ts';
import { shortTime } from '../../domain/date-words.ts';
import { fullLabel, type Row } from '../../domain/report.ts';
import { seoulDate } from '../../domain/year-month.ts';
import type { GridColumn } from '../grid/grid-column.ts';
import { cellName, type CellInput } from '../grid/grid-state.ts';
import type { CellConflict } from '../grid/stored-elsewhere.ts';
import { ChangedBy } from '../parts/changed-by.tsx';
import { useLanguage, useSay } from '../parts/language.tsx';
import { Modal } from '../parts/modal.tsx';
import type { MonthConflict } from './report-requests.ts';
import type { ConflictCauses } from './saving.ts';
import { words } from './words.ts';

interface ConflictDialogProps {
  readonly conflicts: readonly CellConflict[];
  readonly causes: ConflictCauses;
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn[];
  readonly onApply: (chosen: readonly CellInput[]) => void;
  /** Closed without a choice: the question comes again before anything is sent. */
  readonly onClose: () => void;
}

type Side = 'mine' | 'theirs';

/**
 * Cells were changed here and elsewhere to different values: a table shows the value before and both new ones, and the person
 * chooses (CONTRACT §6). Arrows up and down go from cell to cell, left and right choose.
 */
export function ConflictDialog({ conflicts, causes, rows, columns, onApply, onClose }: ConflictDialogProps) {
  const language = useLanguage();
  const say = useSay();
  const dialog = useRef<HTMLDialogElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const chooseAll = (side: Side) =>
    setChosen(Object.fromEntries(conflicts.map(({ column, key }) => [cellName(column, key), side])));
  const open = conflicts.filter(({ column, key }) => chosen[cellName(column, key)] === undefined).length;
  useLayoutEffect(() => table.current?.querySelector('input')?.focus(), []);
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement)) return;
    const next = radioAfter(target, event.key);
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') next.click();
  };
  return (
    <Modal
      ref={dialog}
      className="entry"
      data-conflict=""
      title={say(words.conflictTitle)}
      subtitle={<p>{say(words.conflictAsk)}</p>}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onApply(
            conflicts.map(({ column, key, mine, theirs }) => ({
              column,
              key,
              value: chosen[cellName(column, key)] === 'theirs' ? theirs : mine,
            })),
          );
        }}
      >
        <div className="dialog-body">
          {conflicts.length > 1 && (
            <p className="all">
              <button type="button" className="btn small" onClick={() => chooseAll('mine')}>
                {say(words.allMine)}
              </button>
              <button type="button" className="btn small" onClick={() => chooseAll('theirs')}>
                {say(words.allStored)}
              </button>
            </p>
          )}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for the radio buttons in it */}
          <table ref={table} onKeyDown={onKeyDown} aria-label={say(words.conflictTitle)}>
            <thead>
              <tr>
                <th scope="col">{say(words.itemAndMonth)}</th>
                <th scope="col">{say(words.before)}</th>
                <th scope="col">{say(words.mine)}</th>
                <th scope="col">{say(words.stored)}</th>
              </tr>
            </thead>
            <tbody>
              {conflicts.map((conflict) => {
                const name = cellName(conflict.column, conflict.key);
                const row = rows.find((each) => each.kind === 'field' && each.key === conflict.key);
                return (
                  <ConflictRow
                    key={name}
                    name={name}
                    label={`${row?.kind === 'field' ? fullLabel(row, language) : conflict.key}, ${columns[conflict.column]?.name}`}
                    conflict={conflict}
                    cause={causes.get(conflict.column)}
                    chosen={chosen[name]}
                    onChoose={(side) => setChosen((before) => ({ ...before, [name]: side }))}
                  />
                );
              })}
            </tbody>
          </table>
        </div>
        <div className="dialog-foot">
          <output>{open > 0 && say(words.toChoose(open))}</output>
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            {say(words.later)}
          </button>
          <button type="submit" className="btn primary" disabled={open > 0}>
            {say(words.apply)}
          </button>
        </div>
      </form>
    </Modal>
  );
}

/** The radio button that an arrow leads to; undefined for other keys, and at the table's edge. */
function radioAfter(radio: HTMLInputElement, key: string): HTMLInputElement | undefined {
  const row = radio.closest('tr');
  const inRow = (line: Element | null | undefined, side: string) =>
    line?.querySelector<HTMLInputElement>(`input[value=${side}]`) ?? radio;
  switch (key) {
    case 'ArrowLeft':
      return inRow(row, 'mine');
    case 'ArrowRight':
      return inRow(row, 'theirs');
    case 'ArrowUp':
      return inRow(row?.previousElementSibling, radio.value);
    case 'ArrowDown':
      return inRow(row?.nextElementSibling, radio.value);
  }
  return undefined;
}

interface ConflictRowProps {
  /** Of the radio buttons. */
  readonly name: string;
  /** The field and the month. */
  readonly label: string;
  readonly conflict: CellConflict;
  readonly cause: MonthConflict | undefined;
  readonly chosen: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

function ConflictRow({ name, label, conflict, cause, chosen, onChoose }: ConflictRowProps) {
  const id = useId();
  const [today] = useState(() => seoulDate(new Date()));
  const language = useLanguage();
  const say = useSay();
  const { before } = conflict;
  const choice = (side: Side, sideName: string) => (
    <label>
      <input
        type="radio"
        name={name}
        value={side}
        aria-describedby={id}
        checked={chosen === side}
        onChange={() => onChoose(side)}
      />
      <span className="visually-hidden">{sideName} </span>
      <b data-text={typeof conflict[side] === 'string' ? '' : undefined}>
        {showCell(conflict[side]) || say(words.emptyCell)}
      </b>{' '}
      <small>{cellDifference(conflict[side], before)}</small>
    </label>
  );
  return (
    <tr>
      <th scope="row" id={id}>
        {label}
      </th>
      <td>{showCell(before) || say(words.emptyCell)}</td>
      <td>{choice('mine', say(words.mine))}</td>
      <td>
        {choice('theirs', say(words.stored))}
        {cause !== undefined && cause.at !== '' && (
          <small>
            {shortTime(new Date(cause.at).toISOString(), language, today)}, <ChangedBy {...cause} file={null} />
          </small>
        )}
      </td>
    </tr>
  );
}
