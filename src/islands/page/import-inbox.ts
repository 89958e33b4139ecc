/** Files for the import dialog. The page's script puts them in, also while the island that has the dialog is asleep. */

let files: readonly File[] | null = null;
let tell: (() => void) | undefined;

/** The files to import; an empty list opens the dialog without any. Null: the dialog is closed. */
export function filesToImport(): readonly File[] | null {
  return files;
}

export function setFilesToImport(now: readonly File[] | null): void {
  files = now;
  tell?.();
}

/** One listener is enough: a page has one report. @returns a function that unsubscribes. */
export function onFilesToImport(listener: () => void): () => void {
  tell = listener;
  return () => (tell = undefined);
}
