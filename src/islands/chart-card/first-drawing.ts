import { propsOf } from '../runtime/island-props.ts';
import { WAKE } from '../runtime/wake-island.ts';
import type { ChartCardProps } from './chart-card.tsx';
import { comparisonOf, isEmptyChart } from './comparison.ts';
import { drawChart, drawingIn } from './drawing.ts';

const NONE: ReadonlySet<string> = new Set();
const waiting: (() => void)[] = [];

/**
 * The first drawing of each card, and its figures fetched again (SPEC §7), without React: most cards are looked at and nothing
 * more. What a card has to say besides, it says awake.
 */
for (const card of document.querySelectorAll<HTMLElement>('[data-island="chart-card"]')) drawFirst(card);

function drawFirst(card: HTMLElement): void {
  const { chart, today, comparison } = propsOf(card) as ChartCardProps;
  drawInTurn(() => {
    const box = card.querySelector<HTMLElement>('.canvas');
    if (box !== null && drawingIn(box) === undefined) drawChart(box, chart, { hidden: NONE, isFirst: true });
  });
  if (comparison === null) return;
  const wake = () => card.dispatchEvent(new Event(WAKE));
  // An empty card says that its figures are being fetched.
  if (isEmptyChart(chart)) wake();
  comparisonOf(chart, comparison, today).then((now) => {
    if (now.chart !== chart || now.faults.length > 0) wake();
  }, reportError);
}

/** One after the other, each in a task of its own: between two the page answers. The page itself is painted first. */
function drawInTurn(draw: () => void): void {
  waiting.push(draw);
  if (waiting.length === 1) requestAnimationFrame(() => setTimeout(drawNext));
}

function drawNext(): void {
  const draw = waiting.shift();
  if (waiting.length > 0) setTimeout(drawNext); // also when this one fails
  draw?.();
}
