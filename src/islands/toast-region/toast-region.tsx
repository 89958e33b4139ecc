import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type PointerEvent,
} from 'react';
import { Icon } from '../parts/icon.tsx';
import { dismissToast, onToastChange, shownToast, type Toast } from './toasts.ts';

// SPEC §4
const DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;
/** A press that moves less than this is a press. */
const SWIPE_START_PX = 8;

/**
 * Where toasts appear: in the top layer, so that no dialog or sheet covers them. When one that had the focus goes, the focus
 * returns to where it was. (F8 comes from src/islands/page/page-script.ts, which runs before this does.)
 */
export function ToastRegion() {
  const toast = useSyncExternalStore(onToastChange, shownToast, () => null);
  const region = useRef<HTMLElement>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const focusedBefore = useRef<HTMLElement | null>(null);
  const returnFocus = useCallback(() => {
    if (region.current?.contains(document.activeElement)) focusedBefore.current?.focus();
  }, []);

  useLayoutEffect(() => {
    if (toast === null) return;
    region.current?.hidePopover();
    region.current?.showPopover(); // over whatever has come into the top layer since
  }, [toast]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- holds what it shows while it has the focus
    <section
      ref={region}
      popover="manual"
      className="toasts"
      aria-label="Notification"
      lang="en"
      tabIndex={-1}
      onFocus={({ relatedTarget }) => {
        setHasFocus(true);
        if (relatedTarget instanceof HTMLElement && !region.current?.contains(relatedTarget)) {
          focusedBefore.current = relatedTarget;
        }
      }}
      onBlur={() => setHasFocus(false)}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || toast === null) return;
        returnFocus();
        dismissToast(toast.id);
      }}
    >
      {toast !== null && <ToastCard key={toast.id} toast={toast} isHeld={hasFocus} onGone={returnFocus} />}
    </section>
  );
}

interface ToastCardProps {
  readonly toast: Toast;
  /** Somebody is on the region. */
  readonly isHeld: boolean;
  /** Before it is taken out of the page. */
  readonly onGone: () => void;
}

function ToastCard({ toast, isHeld, onGone }: ToastCardProps) {
  const dismiss = useCallback(() => dismissToast(toast.id), [toast.id]);
  const [isUnderPointer, setUnderPointer] = useState(false);
  useTimeLimit(dismiss, isHeld || isUnderPointer);
  useLayoutEffect(() => onGone, [onGone]);
  const swipe = useSwipe(dismiss);
  const isFailure = toast.variant === 'destructive';
  // Screen readers announce what changes in a status that is there already.
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsThere(true));
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <div
      className="toast"
      data-variant={toast.variant}
      lang={languageOf(toast.title)}
      role={isFailure ? 'alert' : 'status'}
      aria-atomic="true"
      onPointerEnter={() => setUnderPointer(true)}
      onPointerLeave={() => setUnderPointer(false)}
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
              className="btn small"
              onClick={() => {
                toast.action?.press();
                dismiss();
              }}
            >
              {toast.action.label}
            </button>
          )}
          <button
            type="button"
            className="btn ghost small icon-only"
            aria-label="닫기"
            data-tooltip=""
            lang="ko"
            onClick={dismiss}
          >
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
  const move = ({ currentTarget, clientX, pointerId, buttons, type }: PointerEvent<HTMLElement>): number => {
    if (type === 'pointermove' && buttons === 0) start.current = null; // it was let go elsewhere
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
