/** What Vite makes of it: functions that import the files of a pattern, by path. Here they are the first steps of islands. */
interface ImportMeta {
  readonly glob: (pattern: string) => Record<string, () => Promise<{ readonly done: Promise<void> }>>;
}

/** A stylesheet that a page does not have from the start: Vite adds it to the page, and waits until it is there. */
declare module '*.css';
