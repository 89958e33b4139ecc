import { isEmptyChart } from '../../domain/chart.ts';
import { propsOf } from '../runtime/island-props.ts';
import { WAKE } from '../runtime/wake-island.ts';
import type { ChartCardProps } from './chart-card.tsx';
import { fetchComparison } from './comparison-fetch.ts';
import { drawChart, drawingIn } from './drawing.ts';

/**
 * Draws each card for the first time and fetches its figures again (SPEC §7), without React: most people only look at a chart.
 * A card wakes when it has more to show: new figures, a failure, or that it is loading.
 */
const cards = [...document.querySelectorAll<HTMLElement>('[data-island="chart-card"]')];
cards.forEach(fetchAgain);
// After the first paint, and each in a task of its own, so that the page can react in between.
requestAnimationFrame(() => setTimeout(drawNext));

function drawNext(): void {
  const card = cards.shift();
  if (card === undefined) return;
  const box = card.querySelector<HTMLElement>('.canvas');
  const { chart } = propsOf(card) as ChartCardProps;
  if (box !== null && drawingIn(box) === undefined) drawChart(box, chart, { hidden: new Set(), isFirst: true });
  setTimeout(drawNext);
}

function fetchAgain(card: HTMLElement): void {
  const { chart, comparison, compared } = propsOf(card) as ChartCardProps;
  if (comparison === null || compared === null) return;
  const wake = () => card.dispatchEvent(new Event(WAKE));
  // An empty card shows that it is loading, which takes React.
  if (isEmptyChart(chart)) wake();
  fetchComparison(chart, comparison, compared).then((now) => {
    if (now.chart !== chart || now.failures.length > 0) wake();
  }, reportError);
}
