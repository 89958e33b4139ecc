import { useEffect, useId, useRef, useState } from 'react';
import { showCell, type CellValue } from '../../domain/cell.ts';
import { fullLabel, type Row } from '../../domain/report.ts';
import { seoulTime } from '../../domain/year-month.ts';
import type { GridColumn } from '../grid/grid-column.ts';
import { cellName, type CellInput } from '../grid/grid-state.ts';
import type { CellConflict } from '../grid/stored-elsewhere.ts';
import { BothLanguages } from '../parts/bilingual.tsx';
import type { MonthConflict } from './report-requests.ts';

interface ConflictDialogProps {
  readonly conflicts: readonly CellConflict[];
  /** By column: when it was changed elsewhere, and by which way, as far as that is known. */
  readonly causes: ReadonlyMap<number, MonthConflict>;
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn[];
  readonly onApply: (chosen: readonly CellInput[]) => void;
  /** Closed without a choice: it is asked again before anything is sent. */
  readonly onClose: () => void;
}

type Side = 'mine' | 'theirs';

/** Both have changed a cell to different values: both are shown, and the person chooses (CONTRACT §6). */
export function ConflictDialog({ conflicts, causes, rows, columns, onApply, onClose }: ConflictDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const chooseAll = (side: Side) =>
    setChosen(Object.fromEntries(conflicts.map(({ column, key }) => [cellName(column, key), side])));
  return (
    <dialog ref={dialog} className="entry" data-conflict="" aria-labelledby={`${id}title`} onClose={onClose}>
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
          {conflicts.map(({ column, key, mine, theirs }) => {
            const name = cellName(column, key);
            const row = rows.find((each) => each.kind === 'field' && each.key === key);
            const label = row?.kind === 'field' ? fullLabel(row, 'ko') : key;
            const cause = causes.get(column);
            const radio = (side: Side, value: CellValue, ko: string, en: string) => (
              <label>
                <input
                  type="radio"
                  name={name}
                  value={side}
                  required
                  checked={chosen[name] === side}
                  onChange={() => setChosen((before) => ({ ...before, [name]: side }))}
                />
                <span>
                  <BothLanguages ko={ko} en={en} /> <b>{showCell(value) || '(빈 칸)'}</b>
                </span>
              </label>
            );
            return (
              <fieldset key={name}>
                <legend>
                  {label}, {columns[column]?.name}
                </legend>
                {radio('mine', mine, '내 값', 'Mine')}
                {radio('theirs', theirs, '저장된 값', 'Stored')}
                {cause !== undefined && cause.at !== '' && (
                  <small>
                    {seoulTime(new Date(cause.at).toISOString()).slice(0, 16)}, {cause.by}
                  </small>
                )}
              </fieldset>
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
    </dialog>
  );
}
