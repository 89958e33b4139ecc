import { useEffect } from 'react';
import type { GridStore } from '../grid/grid-store.ts';
import { withMarks } from '../grid/unlikely-marks.ts';
import { useLanguage } from '../parts/language.tsx';
import type * as Code from './unlikely-code.ts';

/** In milliseconds. The next key comes first, and several entries in a row are judged once. */
const AFTER_ENTRY_MS = 200;

/** Marks entered figures that are probably wrong, a moment after each entry, paste, undo and answer of the server. */
export function useUnlikely(store: GridStore, page: Code.JudgedPage, isEditing: boolean): void {
  const { report, year, bu, today, lastYear } = page;
  const language = useLanguage();
  useEffect(() => {
    if (!isEditing) return;
    let judge: ReturnType<typeof Code.createJudge> | null = null;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let judged = store.get();
    const mark = () => {
      const by = judge;
      if (by !== null && !isOver) store.update((state) => withMarks(state, by(state)));
    };
    const unsubscribe = store.subscribe(() => {
      const { columns, stored } = judged;
      judged = store.get();
      if (columns === judged.columns && stored === judged.stored) return;
      clearTimeout(timer);
      timer = setTimeout(mark, AFTER_ENTRY_MS);
    });
    import('./unlikely-code.ts').then(
      (code) => {
        judge = code.createJudge({ report, year, bu, today, lastYear }, language);
        mark();
      },
      () => {}, // without it nothing is marked
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
      unsubscribe();
    };
  }, [store, report, year, bu, today, lastYear, isEditing, language]);
}
