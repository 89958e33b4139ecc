import { isEmptyChart } from '../../domain/chart.ts';
import { propsOf } from '../runtime/island-props.ts';
import { WAKE } from '../runtime/wake-island.ts';
import type { ChartCardProps } from './chart-card.tsx';
import { fetchComparison } from './comparison-fetch.ts';
import { drawChart, drawingIn } from './drawing.ts';

const NOTHING_HIDDEN: ReadonlySet<string> = new Set();
/** Charts are drawn for at most this time before the page can react; one takes about 5 ms. */
const TASK_MS = 30;
/** Drawings that are not on the page yet. They get there together: after each, the size of the next box is computed again. */
const drawn: (() => void)[] = [];
const waiting: (() => void)[] = [];

/**
 * Draws each card for the first time and fetches its figures again (SPEC §7), without React: most people only look at a chart.
 * A card wakes when it has more to show: new figures, a failure, or that it is loading.
 */
for (const card of document.querySelectorAll<HTMLElement>('[data-island="chart-card"]')) drawFirst(card);

function drawFirst(card: HTMLElement): void {
  const { chart, comparison, compared } = propsOf(card) as ChartCardProps;
  drawInTurn(() => {
    const box = card.querySelector<HTMLElement>('.canvas');
    if (box === null || drawingIn(box) !== undefined) return;
    drawChart(box, chart, { hidden: NOTHING_HIDDEN, isFirst: true, mount: (append) => drawn.push(append) });
  });
  if (comparison === null || compared === null) return;
  const wake = () => card.dispatchEvent(new Event(WAKE));
  // An empty card shows that it is loading, which takes React.
  if (isEmptyChart(chart)) wake();
  fetchComparison(chart, comparison, compared).then((now) => {
    if (now.chart !== chart || now.failures.length > 0) wake();
  }, reportError);
}

/** The first drawing waits until the page has been painted. */
function drawInTurn(draw: () => void): void {
  waiting.push(draw);
  if (waiting.length === 1) requestAnimationFrame(() => setTimeout(drawNext));
}

function drawNext(): void {
  const began = performance.now();
  while (waiting.length > 0 && performance.now() - began < TASK_MS) waiting.shift()?.();
  for (const append of drawn.splice(0)) append();
  if (waiting.length > 0) setTimeout(drawNext);
}
