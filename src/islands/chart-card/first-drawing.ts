import { propsOf } from '../runtime/island-props.ts';
import type { ChartCardProps } from './chart-card.tsx';
import { drawChart, drawingIn } from './drawing.ts';

/** Draws each card for the first time before React has been fetched: the charts are what people come for. */
const cards = [...document.querySelectorAll<HTMLElement>('[data-island="chart-card"]')];
/** Resolves when every card is drawn. */
export const done = new Promise<void>((resolve) => {
  // After the first paint, and each in a task of its own, so that the page can react in between.
  requestAnimationFrame(() => setTimeout(drawNext, 0, resolve));
});

function drawNext(whenDone: () => void): void {
  const card = cards.shift();
  if (card === undefined) return whenDone();
  const box = card.querySelector<HTMLElement>('.canvas');
  const { chart } = propsOf(card) as ChartCardProps;
  if (box !== null && drawingIn(box) === undefined) drawChart(box, chart, { hidden: new Set(), isFirst: true });
  setTimeout(drawNext, 0, whenDone);
}
