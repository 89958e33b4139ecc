import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { Placement } from '../../domain/blocks/placement.ts';
import { showCell } from '../../domain/cell.ts';
import { fullLabel, type Row } from '../../domain/report.ts';
import { useLanguage, useSay } from '../parts/language.tsx';
import { Modal } from '../parts/modal.tsx';
import type { GridColumn } from './grid-column.ts';
import type { PasteQuestion } from './use-paste.ts';
import { ruleWords, words } from './words.ts';

interface PasteDialogProps {
  readonly question: PasteQuestion;
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn[];
  /** @param placement null when nothing is to be pasted */
  readonly onAnswer: (placement: Placement | null) => void;
}

const SHOWN = { rows: 5, faults: 8 };

/** CONTRACT §8.2: a doubtful paste asks first, and shows how its first rows would land. Nothing is set until it is answered. */
export function PasteDialog({ question, rows, columns, onAnswer }: PasteDialogProps) {
  const { plan, first, earlier } = question;
  const say = useSay();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const refuse = useRef<HTMLButtonElement>(null);
  const answer = useRef<Placement | null>(null);
  const [placement, setPlacement] = useState(first);
  const isRefused = placement.sets.length === 0;
  const hasFaults = placement.faults.length > 0;
  useLayoutEffect(() => refuse.current?.focus(), []);
  return (
    <Modal
      ref={dialog}
      className="entry"
      data-paste=""
      title={say(isRefused ? words.pasteRefused : words.pasteQuestion)}
      subtitle={<p>{say(earlier === null ? words.nothingSet : words.firstPasteStays)}</p>}
      onClose={() => onAnswer(answer.current)}
    >
      <div className="dialog-body">
        <Doubts placement={placement} />
        {plan.ways.length > 1 && (
          <fieldset>
            <legend>{say(words.howPlaced)}</legend>
            {plan.ways.map((way) => (
              <label key={way.rule}>
                <input type="radio" name={`${id}rule`} checked={way === placement} onChange={() => setPlacement(way)} />
                <span>{say(ruleWords[way.rule])}</span>
              </label>
            ))}
          </fieldset>
        )}
        {!isRefused && <Preview placement={placement} rows={rows} columns={columns} />}
      </div>
      <div className="dialog-foot">
        <button ref={refuse} type="button" className="btn" onClick={() => dialog.current?.close()}>
          {say(words.doNotPaste)}
        </button>
        {!isRefused && (
          <button
            type="button"
            className="btn primary"
            onClick={() => {
              answer.current = placement;
              dialog.current?.close();
            }}
          >
            {say(hasFaults ? words.pasteRest : words.paste)}
          </button>
        )}
      </div>
    </Modal>
  );
}

/** Why it is asked. */
function Doubts({ placement: { faults, signs } }: { readonly placement: Placement }) {
  const say = useSay();
  const more = faults.length - SHOWN.faults;
  return (
    <ul>
      {faults.slice(0, SHOWN.faults).map(({ value, words: why }, at) => (
        <li key={at}>
          {say(value) !== '' && <b>{say(value)}</b>} {say(why)}
        </li>
      ))}
      {more > 0 && <li>{say(words.more(more))}</li>}
      {signs.map(({ page }, at) => (
        <li key={at}>{say(page)}</li>
      ))}
    </ul>
  );
}

interface PreviewProps {
  readonly placement: Placement;
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn[];
}

/** The first rows as they would land. */
function Preview({ placement: { sets }, rows, columns }: PreviewProps) {
  const language = useLanguage();
  const set = new Map(sets.map(({ key, column, value }) => [`${column} ${key}`, value]));
  const keys = new Set(sets.map(({ key }) => key));
  const shownRows = rows
    .filter((row) => row.kind === 'field')
    .filter(({ key }) => keys.has(key))
    .slice(0, SHOWN.rows);
  const shownColumns = [...new Set(sets.map(({ column }) => column))].toSorted((a, b) => a - b);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className="preview" tabIndex={0} aria-label={words.firstRows[language]}>
      <table>
        <caption>{words.firstRows[language]}</caption>
        <thead>
          <tr>
            <td />
            {shownColumns.map((column) => (
              <th key={column} scope="col">
                {columns[column]?.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shownRows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{fullLabel(row, language)}</th>
              {shownColumns.map((column) => (
                <td key={column}>{showCell(set.get(`${column} ${row.key}`) ?? null)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
