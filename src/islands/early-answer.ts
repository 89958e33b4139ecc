/** What a press has shown before React was there, until React shows the same. */
export interface EarlyAnswer {
  /** Resolves when it can be taken away: not while an input method composes. */
  readonly settled: () => Promise<void>;
  /** Leaves the server's HTML as it was: React takes nothing else for its own. */
  readonly undo: () => void;
  /** Does again what was done meanwhile. @param flush has React show what came of it before the next */
  readonly resume: (flush: (act: () => void) => void) => void;
}

/** `island:take-over`, asked of an island's element before its HTML is React's. */
export interface TakeOver extends Event {
  answer?: Promise<EarlyAnswer | undefined>;
}
