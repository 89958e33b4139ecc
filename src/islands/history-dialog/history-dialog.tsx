import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { historyAddress } from '../../domain/addresses.ts';
import { businessUnits } from '../../domain/business-units.ts';
import type { RecordKey } from '../../domain/record.ts';
import { hasModifier } from '../page/has-modifier.ts';
import { BothLanguages } from '../parts/bilingual.tsx';
import { Modal } from '../parts/modal.tsx';
import type { ReportOfYear } from '../report-grid/report-of-year.ts';
import { FailedAnswer, request } from '../request.ts';

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
      setFailure({ text: reasonOf(error), again: isWritten ? null : () => void load(address, init, show) });
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
          <h2 id={`${id}title`}>
            <BothLanguages ko="이력" en="History" />
          </h2>
          <p>
            {report.title.ko} {year}년{bu !== null && ` ${businessUnits[bu].name}`}
          </p>
        </div>
        <a className="btn ghost small" href={historyAddress(report.id, place)}>
          <span>
            <BothLanguages ko="페이지로 보기" en="As a page" />
          </span>
        </a>
      </div>
      <div className="dialog-body" aria-busy={busy !== null ? true : undefined}>
        {failure !== null && (
          <div className="note" role="alert">
            <span>
              <BothLanguages ko="이력을 받지 못했습니다" en={failure.text} />
            </span>
            {failure.again !== null && (
              <button type="button" className="btn small" onClick={failure.again}>
                <span>
                  <BothLanguages ko="다시 시도" en="Try again" />
                </span>
              </button>
            )}
          </div>
        )}
        {busy !== null && failure === null && (
          <p className="waiting">
            <BothLanguages ko="불러오는 중…" en="Loading…" />
          </p>
        )}
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
          <span>
            <BothLanguages ko="닫기" en="Close" />
          </span>
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

/** A sentence about a request that failed; of an error page, the one that it shows. */
function reasonOf(error: unknown): string {
  if (!(error instanceof FailedAnswer)) return 'The server cannot be reached.';
  const page = new DOMParser().parseFromString(error.message, 'text/html');
  return page.querySelector('p[lang=en]')?.textContent ?? error.message;
}
