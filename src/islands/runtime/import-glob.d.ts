/** What Vite makes of it: functions that import the files of a pattern, by path. Here they are the first steps of islands. */
interface ImportMeta {
  readonly glob: (pattern: string) => Record<string, () => Promise<{ readonly done: Promise<void> }>>;
}
