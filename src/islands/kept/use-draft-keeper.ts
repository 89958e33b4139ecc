import { useCallback, useEffect, useRef } from 'react';

const PAUSE_MS = 400;

/**
 * Calls `keep` after a pause in typing, and at once when the page is left or hidden.
 * @param subscribe calls its listener at every input, and returns a function that ends it
 * @param isActive false while nothing can be typed
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
      clearTimeout(pending.current); // the code that ends editing has kept or removed the draft
      pending.current = undefined;
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [subscribe, isActive, flush]);
}
