/** What an island does before React is there: it is given its element, its props, and what wakes it. */
type FirstStep = (element: HTMLElement, props: object, wake: () => void) => void;

interface FirstStepEntry {
  /** Where its code is, from this folder: the server preloads it. */
  readonly file: string;
  readonly load: () => Promise<FirstStep>;
}

/** By the island's name. */
export const firstSteps: Readonly<Record<string, FirstStepEntry>> = {
  'chart-card': {
    file: 'chart-card/first-drawing.ts',
    load: async () => (await import('./chart-card/first-drawing.ts')).drawFirst,
  },
};
