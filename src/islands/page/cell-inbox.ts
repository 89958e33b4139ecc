/** The cell whose story is asked for. The page's script puts it in, also while the island that tells it is asleep. */

export interface AskedCell {
  /** The key of its row. */
  readonly field: string;
  /** 1 to 12. */
  readonly month: number;
}

let asked: AskedCell | null = null;
let tell: (() => void) | undefined;

/** Null: no story is open. */
export function askedCell(): AskedCell | null {
  return asked;
}

export function setAskedCell(now: AskedCell | null): void {
  asked = now;
  tell?.();
}

/** One listener is enough: a page has one report. @returns a function that unsubscribes. */
export function onAskedCell(listener: () => void): () => void {
  tell = listener;
  return () => (tell = undefined);
}
