import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type PointerEvent } from 'react';
import { Icon } from '../icon.tsx';
import { dismissToast, onToastChange, shownToast, type Toast } from './toasts.ts';

// SPEC §4
const DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;
/** A press that moves less than this is a press. */
const SWIPE_START_PX = 8;

/** Where toasts appear. F8 goes to it; when one that had the focus goes, the focus returns to where it was. */
export function ToastRegion() {
  const toast = useSyncExternalStore(onToastChange, shownToast, () => null);
  const region = useRef<HTMLElement>(null);
  const focusedBefore = useRef<Element | null>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      region.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const dismiss = useCallback((id: number) => {
    const hadFocus = region.current?.contains(document.activeElement) === true;
    dismissToast(id);
    if (hadFocus && focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus();
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only notes where the focus came from
    <section
      ref={region}
      className="toasts"
      aria-label="Notification"
      lang="en"
      tabIndex={-1}
      onFocus={({ relatedTarget }) => {
        if (!region.current?.contains(relatedTarget)) focusedBefore.current = relatedTarget;
      }}
    >
      {toast !== null && <ToastCard key={toast.id} toast={toast} onDismiss={dismiss} />}
    </section>
  );
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: (id: number) => void }) {
  const dismiss = useCallback(() => onDismiss(toast.id), [onDismiss, toast.id]);
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const hold = (change: Partial<typeof held>) => setHeld((before) => ({ ...before, ...change }));
  useTimeLimit(dismiss, held.pointer || held.focus);
  const swipe = useSwipe(dismiss);
  const isFailure = toast.variant === 'destructive';
  // Screen readers announce what changes in a status that is there already.
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsThere(true));
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only holds and swipes; its buttons do the same
    <div
      className="toast"
      data-variant={toast.variant}
      lang={languageOf(toast.title)}
      role={isFailure ? 'alert' : 'status'}
      aria-atomic="true"
      onPointerEnter={() => hold({ pointer: true })}
      onPointerLeave={() => hold({ pointer: false })}
      onFocus={() => hold({ focus: true })}
      onBlur={() => hold({ focus: false })}
      onKeyDown={({ key }) => {
        if (key === 'Escape') dismiss();
      }}
      {...swipe}
    >
      {isThere && (
        <>
          <Icon name={isFailure ? 'warning' : 'check'} />
          <div>
            <strong>{toast.title}</strong>
            <p lang={languageOf(toast.description)}>{toast.description}</p>
          </div>
          {toast.action !== null && (
            <button
              type="button"
              className="btn sm"
              onClick={() => {
                toast.action?.press();
                dismiss();
              }}
            >
              {toast.action.label}
            </button>
          )}
          <button type="button" className="btn ghost sm icon-only" aria-label="닫기" lang="ko" onClick={dismiss}>
            <Icon name="close" />
          </button>
        </>
      )}
    </div>
  );
}

/** Korean where there is a syllable of it. */
function languageOf(text: string): 'ko' | 'en' {
  return /[가-힣]/.test(text) ? 'ko' : 'en';
}

/** Calls when the time is up; it stands still while held, and while nobody can see the page. */
function useTimeLimit(onEnd: () => void, held: boolean): void {
  const left = useRef(DURATION_MS);
  const hidden = useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    () => document.hidden,
    () => false,
  );
  useEffect(() => {
    if (held || hidden) return;
    const started = performance.now();
    const timer = setTimeout(onEnd, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - started;
    };
  }, [onEnd, held, hidden]);
}

/** To the right and far enough, and it is dismissed; not far enough, and it goes back. */
function useSwipe(onSwiped: () => void) {
  const start = useRef<number | null>(null);
  const move = ({ currentTarget, clientX, pointerId }: PointerEvent<HTMLElement>): number => {
    const distance = start.current === null ? 0 : Math.max(0, clientX - start.current);
    if (distance > SWIPE_START_PX) currentTarget.setPointerCapture(pointerId);
    currentTarget.style.translate = distance > SWIPE_START_PX ? `${distance}px` : '';
    return distance;
  };
  const putBack = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    start.current = null;
    currentTarget.style.translate = '';
  };
  return {
    onPointerDown: ({ button, clientX }: PointerEvent<HTMLElement>) => {
      if (button === 0) start.current = clientX;
    },
    onPointerMove: move,
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (move(event) >= SWIPE_THRESHOLD_PX) onSwiped();
      else putBack(event);
    },
    onPointerCancel: putBack,
  };
}
