import { useDeferredValue, useSyncExternalStore } from 'react';
import { groupThousands, sum } from '../../domain/decimal.ts';
import { useSay } from '../parts/language.tsx';
import { selectedValues } from './grid-state.ts';
import type { GridStore } from './grid-store.ts';
import { words } from './words.ts';

const average = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** For a selection of several cells: the number of filled cells, their exact sum and their average. */
export function SelectionFigures({ store }: { store: GridStore }) {
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);
  /** The cells come first: sums of a pasted block follow in a rendering of their own. */
  const shown = useDeferredValue(state);
  const say = useSay();
  if (state.extent === null || shown.extent === null) return null;
  const filled = selectedValues(shown)
    .flat()
    .filter((value) => value !== null);
  const numbers = filled.filter((value) => typeof value === 'number');
  const total = sum(numbers);
  return (
    <output className="figures">
      <span>{say(words.selectionCount(filled.length))}</span>
      {numbers.length > 0 && (
        <>
          <span>{say(words.selectionSum(groupThousands(total)))}</span>
          <span>{say(words.selectionAverage(average.format(Number(total) / numbers.length)))}</span>
        </>
      )}
    </output>
  );
}
