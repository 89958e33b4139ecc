import { useId, useRef, useState } from 'react';
import { showCell } from '../../domain/cell.ts';
import { fullLabel, type Row } from '../../domain/report.ts';
import { seoulTime } from '../../domain/year-month.ts';
import type { GridColumn } from '../grid/grid-column.ts';
import { cellName, type CellInput } from '../grid/grid-state.ts';
import type { CellConflict } from '../grid/stored-elsewhere.ts';
import { BothLanguages } from '../parts/bilingual.tsx';
import { Modal } from '../parts/modal.tsx';
import type { MonthConflict } from './report-requests.ts';
import type { ConflictCauses } from './saving.ts';

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

/** A cell was changed here and elsewhere to different values: both are shown, and the person chooses (CONTRACT §6). */
export function ConflictDialog({ conflicts, causes, rows, columns, onApply, onClose }: ConflictDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const chooseAll = (side: Side) =>
    setChosen(Object.fromEntries(conflicts.map(({ column, key }) => [cellName(column, key), side])));
  return (
    <Modal ref={dialog} className="entry" data-conflict="" aria-labelledby={`${id}title`} onClose={onClose}>
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
        <div className="dialog-head">
          <div>
            <h2 id={`${id}title`}>다른 곳에서 바뀐 값이 있습니다</h2>
            <p lang="en">These cells were changed elsewhere, too. Choose which value stays.</p>
          </div>
        </div>
        <div className="dialog-body">
          {conflicts.length > 1 && (
            <p className="all">
              <button type="button" className="btn small" onClick={() => chooseAll('mine')}>
                모두 내 값 · <span lang="en">All mine</span>
              </button>
              <button type="button" className="btn small" onClick={() => chooseAll('theirs')}>
                모두 저장된 값 · <span lang="en">All stored</span>
              </button>
            </p>
          )}
          {conflicts.map((conflict) => {
            const name = cellName(conflict.column, conflict.key);
            const row = rows.find((each) => each.kind === 'field' && each.key === conflict.key);
            return (
              <ConflictChoice
                key={name}
                name={name}
                legend={`${row?.kind === 'field' ? fullLabel(row, 'ko') : conflict.key}, ${columns[conflict.column]?.name}`}
                conflict={conflict}
                cause={causes.get(conflict.column)}
                chosen={chosen[name]}
                onChoose={(side) => setChosen((before) => ({ ...before, [name]: side }))}
              />
            );
          })}
        </div>
        <div className="dialog-foot">
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            <BothLanguages ko="나중에" en="Later" />
          </button>
          <button type="submit" className="btn primary">
            <BothLanguages ko="적용" en="Apply" />
          </button>
        </div>
      </form>
    </Modal>
  );
}

interface ConflictChoiceProps {
  /** Of the radio buttons. */
  readonly name: string;
  readonly legend: string;
  readonly conflict: CellConflict;
  readonly cause: MonthConflict | undefined;
  readonly chosen: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

function ConflictChoice({ name, legend, conflict, cause, chosen, onChoose }: ConflictChoiceProps) {
  const radio = (side: Side, ko: string, en: string) => (
    <label>
      <input type="radio" name={name} value={side} required checked={chosen === side} onChange={() => onChoose(side)} />
      <span>
        <BothLanguages ko={ko} en={en} /> <b>{showCell(conflict[side]) || '(빈 칸)'}</b>
      </span>
    </label>
  );
  return (
    <fieldset>
      <legend>{legend}</legend>
      {radio('mine', '내 값', 'Mine')}
      {radio('theirs', '저장된 값', 'Stored')}
      {cause !== undefined && cause.at !== '' && (
        <small>
          {seoulTime(new Date(cause.at).toISOString()).slice(0, 16)}, {cause.by}
        </small>
      )}
    </fieldset>
  );
}
