import { useSyncExternalStore } from 'react';
import { groupThousands, plainDecimal, sum } from '../../domain/decimal.ts';
import { useSay } from '../parts/language.tsx';
import { selectedValues, type GridState } from './grid-state.ts';
import type { GridStore } from './grid-store.ts';
import { words } from './words.ts';

/** With at most two decimals. The first `Intl.NumberFormat` of a page takes 20 ms, as long as all of the rows. */
const average = (total: number, count: number) => groupThousands(plainDecimal(Number((total / count).toFixed(2))));

/** For a selection of several cells: the number of filled cells, their exact sum and their average. */
export function SelectionFigures({ store }: { store: GridStore }) {
  const { isShown, filled, numbers, total } = figuresOf(useSyncExternalStore(store.subscribe, store.get, store.get));
  const say = useSay();
  if (!isShown) return null;
  return (
    <output className="figures">
      <span>{say(words.selectionCount(filled))}</span>
      {numbers > 0 && (
        <>
          <span>{say(words.selectionSum(groupThousands(total)))}</span>
          <span>{say(words.selectionAverage(average(Number(total), numbers)))}</span>
        </>
      )}
    </output>
  );
}

function figuresOf(state: GridState) {
  if (state.extent === null) return { isShown: false, filled: 0, numbers: 0, total: '0' };
  const filled = selectedValues(state)
    .flat()
    .filter((value) => value !== null);
  const numbers = filled.filter((value) => typeof value === 'number');
  return { isShown: true, filled: filled.length, numbers: numbers.length, total: sum(numbers) };
}
