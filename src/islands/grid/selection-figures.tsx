import { useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import { groupThousands, sum } from '../../domain/decimal.ts';
import { useSay } from '../parts/language.tsx';
import { selectedValues, type GridState } from './grid-state.ts';
import type { GridStore } from './grid-store.ts';
import { words } from './words.ts';

const average = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** For a selection of several cells: the number of filled cells, their exact sum and their average. */
export function SelectionFigures({ store }: { store: GridStore }) {
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);
  // The cells come first: the sum of a pasted block follows in a rendering of its own.
  const shown = useDeferredValue(state);
  const figures = useMemo(() => figuresOf(shown), [shown]);
  const say = useSay();
  if (state.extent === null || figures === null) return null;
  const { filled, numbers, total } = figures;
  return (
    <output className="figures">
      <span>{say(words.selectionCount(filled))}</span>
      {numbers > 0 && (
        <>
          <span>{say(words.selectionSum(groupThousands(total)))}</span>
          <span>{say(words.selectionAverage(average.format(Number(total) / numbers)))}</span>
        </>
      )}
    </output>
  );
}

function figuresOf(state: GridState) {
  if (state.extent === null) return null;
  const filled = selectedValues(state)
    .flat()
    .filter((value) => value !== null);
  const numbers = filled.filter((value) => typeof value === 'number');
  return { filled: filled.length, numbers: numbers.length, total: sum(numbers) };
}
