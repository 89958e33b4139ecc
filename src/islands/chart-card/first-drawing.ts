import { comparisonOf, isEmptyChart } from './comparison.ts';
import type { ChartCardProps } from './chart-card.tsx';
import { drawChart, drawingIn } from './drawing.ts';
import { whenIdle } from '../when-idle.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * A card's first drawing, and its figures fetched again (SPEC §7), without React: most cards are looked at and nothing more.
 * What the card has to say besides, it says awake.
 */
export function drawFirst(card: HTMLElement, props: object, wake: () => void): void {
  const { chart, today, comparison } = props as ChartCardProps;
  const box = card.querySelector<HTMLElement>('.canvas');
  if (box === null) throw new Error(`The card #${card.id} has no place for its drawing.`);
  // One after the other, each in a task of its own.
  whenIdle(() => {
    if (drawingIn(box) === undefined) drawChart(box, chart, { hidden: NONE, isFirst: true });
  });
  if (comparison === null) return;
  void comparisonOf(chart, comparison, today).then((now) => {
    if (now.chart !== chart || now.faults.length > 0 || isEmptyChart(chart)) wake();
  });
}
