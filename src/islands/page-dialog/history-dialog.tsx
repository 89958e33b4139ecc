import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Words } from '../../domain/language.ts';
import { hasModifier } from '../page/has-modifier.ts';
import { useSay } from '../parts/language.tsx';
import { Modal } from '../parts/modal.tsx';
import type { ReportOfYear } from '../report-grid/report-of-year.ts';
import { loadPart, reasonOf, writtenIn, type WrittenCell } from './page-part.ts';
import { PlaceLine } from './place-line.tsx';
import { words } from './words.ts';

export interface HistoryDialogProps {
  readonly place: ReportOfYear;
  /** Of the page that it begins with. */
  readonly address: string;
  /** Shows what is stored now. @param cells those that an undo has written */
  readonly onStored: (cells: readonly WrittenCell[]) => void;
  readonly onClose: () => void;
}

/**
 * CONTRACT §11: what was changed, by whom, when, and its undo. It shows the pages of the history: their links and forms are
 * followed inside of it.
 */
export function HistoryDialog({ place, address, onStored, onClose }: HistoryDialogProps) {
  const say = useSay();
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly text: string; readonly again: (() => void) | null } | null>(null);
  const [control] = useState(() => new AbortController());
  const turn = useRef(0);
  /** Whether an answer is awaited. `isBusy` says so a moment too long: a press on what has just come would be lost. */
  const awaited = useRef(false);
  useEffect(() => () => control.abort(), [control]);

  /** @param show puts the part of the page that came into the dialog */
  const load = async (from: string, fields: URLSearchParams | null, show: (part: HTMLElement) => void) => {
    const own = (turn.current += 1);
    awaited.current = true;
    setBusy(true);
    setFailure(null);
    try {
      // What was sent is not taken back by closing.
      const init = fields === null ? { signal: control.signal } : { method: 'POST', body: fields };
      const part = await loadPart(from, init);
      const written = writtenIn(part);
      if (fields !== null && written !== null) onStored(written);
      if (own !== turn.current) return;
      awaited.current = false;
      show(part);
    } catch (error) {
      if (own !== turn.current || control.signal.aborted) return;
      awaited.current = false;
      const what: Words = fields === null ? words.notLoaded : words.notSent;
      const again = fields === null ? () => void load(from, null, show) : null;
      setFailure({ text: reasonOf(error, what), again });
    } finally {
      if (own === turn.current) setBusy(false);
    }
  };
  const replace = (part: HTMLElement) => {
    body.current?.replaceChildren(part);
    body.current?.parentElement?.scrollTo(0, 0);
    // The pressed control is gone; the part has a name.
    part.focus({ preventScroll: true });
  };
  /** Older changes follow the ones that are there. */
  const append = (part: HTMLElement) => {
    const list = body.current?.querySelector('.changes');
    const items = [...part.querySelectorAll<HTMLElement>('.changes > li')];
    list?.append(...items);
    const link = body.current?.querySelector('[data-more]')?.parentElement;
    const next = part.querySelector('[data-more]')?.parentElement;
    if (next === null || next === undefined) link?.remove();
    else link?.replaceWith(next);
    items[0]?.querySelector('summary')?.focus();
  };
  const loadFirst = useEffectEvent(() => load(address, null, replace));
  useEffect(() => void loadFirst(), []);

  const follow = (event: React.MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link === null || hasModifier(event.nativeEvent)) return;
    const { more, stays } = link.dataset;
    if (more === undefined && stays === undefined) return;
    event.preventDefault();
    void load(link.href, null, more === undefined ? replace : append);
  };
  const send = (event: React.SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    if (awaited.current) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form, submitter)) {
      if (typeof value === 'string') fields.append(name, value);
    }
    if (form.method === 'post') void load(form.action, fields, replace);
    else void load(`${form.action}?${fields.toString()}`, null, replace);
  };

  return (
    <Modal
      ref={dialog}
      data-history=""
      title={say(words.history)}
      subtitle={<PlaceLine place={place} />}
      onClose={onClose}
    >
      <div className="dialog-body" aria-busy={isBusy ? true : undefined}>
        {failure !== null && (
          <div className="note" role="alert">
            <span>{failure.text}</span>
            {failure.again !== null && (
              <button type="button" className="btn small" onClick={failure.again}>
                <span>{say(words.tryAgain)}</span>
              </button>
            )}
          </div>
        )}
        {isBusy && <p className="waiting">{say(words.loading)}</p>}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- for the links and forms in it, which keys press too */}
        <div ref={body} onClick={follow} onSubmit={send} />
      </div>
      <div className="dialog-foot">
        <a className="quiet" href={address}>
          {say(words.asPage)}
        </a>
        <button type="button" className="btn" onClick={() => dialog.current?.close()}>
          <span>{say(words.close)}</span>
        </button>
      </div>
    </Modal>
  );
}
