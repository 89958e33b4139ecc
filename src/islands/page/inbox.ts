/** What the page's script asks of the island of a report. It may put it in while the island is asleep. */
export interface Inbox<Content> {
  /** Null when nothing is asked. */
  readonly get: () => Content | null;
  readonly set: (content: Content | null) => void;
  /** One listener is enough: a page has one report. @returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

function createInbox<Content>(): Inbox<Content> {
  let now: Content | null = null;
  let tell: (() => void) | undefined;
  return {
    get: () => now,
    set(content) {
      now = content;
      tell?.();
    },
    subscribe(listener) {
      tell = listener;
      return () => (tell = undefined);
    },
  };
}

/** Files for the import dialog; an empty list opens it without any. */
export const filesToImport = createInbox<readonly File[]>();

/** The cell whose story is asked for: the key of its row, and its month from 1 to 12. */
export const askedCell = createInbox<{ readonly field: string; readonly month: number }>();
