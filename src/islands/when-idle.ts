const LONGEST_WAIT_MS = 1000;

/** Acts when nothing else is to be done, in a task of its own. @returns what calls it off */
export function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(act, { timeout: LONGEST_WAIT_MS });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(act, 1); // Safari
  return () => clearTimeout(timer);
}
