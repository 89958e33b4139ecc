import { useCallback, useEffect, useRef } from 'react';

const PAUSE_MS = 400;

/**
 * Keeps what is being entered: after a pause, and at once when the page is left or put away.
 * @param subscribe tells of every entry
 */
export function useDraftKeeper(
  subscribe: (listener: () => void) => () => void,
  keep: () => unknown,
  isActive: boolean,
): void {
  const latest = useRef(keep);
  const pending = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    latest.current = keep;
  });
  const flush = useCallback(() => {
    if (pending.current === undefined) return;
    clearTimeout(pending.current);
    pending.current = undefined;
    latest.current();
  }, []);
  useEffect(() => {
    if (!isActive) return;
    const unsubscribe = subscribe(() => {
      clearTimeout(pending.current);
      pending.current = setTimeout(flush, PAUSE_MS);
    });
    const onHidden = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      unsubscribe();
      clearTimeout(pending.current); // whoever ends it has said what becomes of it
      pending.current = undefined;
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [subscribe, isActive, flush]);
}
