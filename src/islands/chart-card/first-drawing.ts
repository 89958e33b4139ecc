import { isEmptyChart } from '../../domain/chart.ts';
import { propsOf } from '../runtime/island-props.ts';
import { WAKE } from '../runtime/wake-island.ts';
import type { ChartCardProps } from './chart-card.tsx';
import { fetchComparison } from './comparison-fetch.ts';
import { drawChart, drawingIn } from './drawing.ts';

const NOTHING_HIDDEN: ReadonlySet<string> = new Set();
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
    if (box !== null && drawingIn(box) === undefined) drawChart(box, chart, { hidden: NOTHING_HIDDEN, isFirst: true });
  });
  if (comparison === null || compared === null) return;
  const wake = () => card.dispatchEvent(new Event(WAKE));
  // An empty card shows that it is loading, which takes React.
  if (isEmptyChart(chart)) wake();
  fetchComparison(chart, comparison, compared).then((now) => {
    if (now.chart !== chart || now.failures.length > 0) wake();
  }, reportError);
}

/** Draws one chart per task, so that the page can react between two. The first waits until the page has been painted. */
function drawInTurn(draw: () => void): void {
  waiting.push(draw);
  if (waiting.length === 1) requestAnimationFrame(() => setTimeout(drawNext));
}

function drawNext(): void {
  const draw = waiting.shift();
  if (waiting.length > 0) setTimeout(drawNext); // before this drawing, which could throw
  draw?.();
}
