/** Vite replaces the call by an object of the files' loaders, by path. */
interface ImportMeta {
  readonly glob: (pattern: string) => Readonly<Record<string, () => Promise<unknown>>>;
}
