import { useSyncExternalStore } from 'react';
import { showCell, type CellValue } from '../../domain/cell.ts';
import { figureChange, judged } from '../../domain/percent-change.ts';
import type { Report } from '../../domain/report.ts';
import { liveColumns } from '../grid/grid-state.ts';
import type { GridStore } from '../grid/grid-store.ts';
import { useSay } from '../parts/language.tsx';
import { words } from './words.ts';

interface LastYearProps {
  readonly store: GridStore;
  readonly report: Report;
  /** By month, then in the order of the fields. */
  readonly months: readonly (readonly CellValue[])[];
  readonly year: number;
}

/** The value of the active cell one year ago, and the difference from it now. */
export function LastYear({ store, report, months, year }: LastYearProps) {
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);
  const say = useSay();
  const { active, keys } = state;
  if (active === null || months.length === 0) return null;
  const { row, column } = active;
  const then = months[column]?.[row] ?? null;
  const now = liveColumns(state)[column]?.[keys[row] ?? ''] ?? null;
  const { unit, goodWhen } = report.fields[row] ?? { unit: '원', goodWhen: 'neither' };
  const change =
    typeof then === 'number' && typeof now === 'number' ? judged(figureChange(unit, now, then), goodWhen) : null;
  return (
    <span className="before">
      {say(words.lastYear(year - 1, column + 1, then === null ? '–' : showCell(then)))}
      {change !== null && <span className={change.tone ?? undefined}> {change.text}</span>}
    </span>
  );
}
