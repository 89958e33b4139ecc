import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { historyAddress } from '../../domain/addresses.ts';
import { businessUnits } from '../../domain/business-units.ts';
import { yearName } from '../../domain/date-words.ts';
import type { RecordKey } from '../../domain/record.ts';
import { hasModifier } from '../page/has-modifier.ts';
import { say as sayNow } from '../page/page-language.ts';
import { useLanguage, useSay } from '../parts/language.tsx';
import { Modal } from '../parts/modal.tsx';
import type { ReportOfYear } from '../report-grid/report-of-year.ts';
import { FailedAnswer, request } from '../request.ts';
import { words } from './words.ts';

export interface HistoryDialogProps {
  readonly place: ReportOfYear;
  /** Shows what is stored now. @param cells those that an undo has written */
  readonly onStored: (cells: readonly WrittenCell[]) => void;
  readonly onClose: () => void;
}

interface WrittenCell extends RecordKey {
  readonly field: string;
}

/**
 * CONTRACT §11: what was changed, by whom, when, and its undo. It shows the pages of the history: their links and forms are
 * followed inside of it.
 */
export function HistoryDialog({ place, onStored, onClose }: HistoryDialogProps) {
  const say = useSay();
  const language = useLanguage();
  const { report, year, bu } = place;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState<'loading' | null>(null);
  const [failure, setFailure] = useState<{ readonly text: string; readonly again: (() => void) | null } | null>(null);
  const [control] = useState(() => new AbortController());
  const turn = useRef(0);
  /** Whether an answer is awaited. `busy` says so a moment too long: a press on what has just come would be lost. */
  const awaited = useRef(false);
  useEffect(() => () => control.abort(), [control]);

  /** @param show puts the part of the page that came into the dialog */
  const load = async (address: string, init: RequestInit, show: (part: HTMLElement) => void) => {
    const own = (turn.current += 1);
    awaited.current = true;
    setBusy('loading');
    setFailure(null);
    const isWritten = init.method === 'POST';
    try {
      // What was sent is not taken back by closing.
      const answer = await request(address, isWritten ? init : { ...init, signal: control.signal });
      const part = partOf(await answer.text());
      if (own === turn.current) awaited.current = false;
      if (part === null) throw new Error('');
      const written = part.querySelector('[data-written]')?.textContent;
      if (isWritten && typeof written === 'string') onStored(JSON.parse(written) as WrittenCell[]);
      if (own === turn.current) show(part);
    } catch (error) {
      if (own !== turn.current || control.signal.aborted) return;
      awaited.current = false;
      const refused = error instanceof FailedAnswer ? partOf(error.message) : null;
      if (refused !== null) return show(refused);
      setFailure({ text: reasonOf(error, isWritten), again: isWritten ? null : () => void load(address, init, show) });
    } finally {
      if (own === turn.current) setBusy(null);
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
  const loadFirst = useEffectEvent(() => load(historyAddress(report.id, place), {}, replace));
  useEffect(() => void loadFirst(), []);

  return (
    <Modal ref={dialog} data-history="" aria-labelledby={`${id}title`} onClose={onClose}>
      <div className="dialog-head">
        <div>
          <h2 id={`${id}title`}>{say(words.history)}</h2>
          <p>
            {say(report.title)} {yearName(year, language)}
            {bu !== null && ` ${businessUnits[bu].name}`}
          </p>
        </div>
        <a className="btn ghost small" href={historyAddress(report.id, place)}>
          <span>{say(words.asPage)}</span>
        </a>
      </div>
      <div className="dialog-body" aria-busy={busy !== null ? true : undefined}>
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
        {busy !== null && failure === null && <p className="waiting">{say(words.loading)}</p>}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- for the links and forms in it, which keys press too */}
        <div
          ref={body}
          onClick={(event) => {
            const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
            if (link === null || hasModifier(event.nativeEvent)) return;
            const { more, stays } = link.dataset;
            if (more === undefined && stays === undefined) return;
            event.preventDefault();
            void load(link.href, {}, more === undefined ? replace : append);
          }}
          onSubmit={(event) => {
            const form = event.target;
            if (!(form instanceof HTMLFormElement)) return;
            event.preventDefault();
            if (awaited.current) return;
            const { submitter } = event.nativeEvent as SubmitEvent;
            const fields = new URLSearchParams();
            for (const [name, value] of new FormData(form, submitter)) {
              if (typeof value === 'string') fields.append(name, value);
            }
            if (form.method === 'post') void load(form.action, { method: 'POST', body: fields }, replace);
            else void load(`${form.action}?${fields.toString()}`, {}, replace);
          }}
        />
      </div>
      <div className="dialog-foot">
        <button type="button" className="btn" onClick={() => dialog.current?.close()}>
          <span>{say(words.close)}</span>
        </button>
      </div>
    </Modal>
  );
}

/** What of a page the dialog shows; null for any other text. */
function partOf(html: string): HTMLElement | null {
  const part = new DOMParser().parseFromString(html, 'text/html').querySelector<HTMLElement>('[data-history-part]');
  return part === null ? null : document.adoptNode(part);
}

/** Why a request failed: of an error page, the sentence that it shows. */
function reasonOf(error: unknown, isWritten: boolean): string {
  const what = sayNow(isWritten ? words.notSent : words.notLoaded);
  if (!(error instanceof FailedAnswer)) return `${what} ${sayNow(words.noServer)}`;
  const page = new DOMParser().parseFromString(error.message, 'text/html');
  const reason = page.querySelector('[data-reason]')?.textContent ?? String(error.status);
  return `${what} ${reason}`;
}
