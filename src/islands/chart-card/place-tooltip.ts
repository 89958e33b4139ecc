import { drawingIn } from './drawing.ts';

/** Between the tooltip and the line, and between it and the edges of its card. */
const GAP_PX = 10;
const EDGE_PX = 4;
/** A card that is as wide, or less, has a narrow tooltip. */
const NARROW_CARD_PX = 560;
/** The share of the months that have the tooltip at their right. */
const RIGHT_SHARE = 0.55;

/**
 * Moves a tooltip beside the line of a row: inside its card or dialog, and inside the part of it that is in the window. Where
 * neither side of the line has room it covers the line, but never leaves the card.
 */
export function placeTooltip(tip: HTMLElement, row: number): void {
  const plot = tip.parentElement;
  const canvas = plot?.querySelector('.canvas') ?? null;
  const frame = tip.closest<HTMLElement>('.dialog-body, .card');
  const line = canvas === null ? NaN : (drawingIn(canvas)?.lineAt(row) ?? NaN);
  if (plot === null || frame === null || Number.isNaN(line)) return;
  tip.classList.toggle('narrow', frame.clientWidth <= NARROW_CARD_PX);
  const [origin, around] = [plot.getBoundingClientRect(), frame.getBoundingClientRect()];
  const { width, height } = tip.getBoundingClientRect();

  const [farLeft, farRight] = [around.left + EDGE_PX, around.left + frame.clientWidth - EDGE_PX - width];
  const sides = [line + GAP_PX, line - GAP_PX - width];
  if (line > origin.left + origin.width * RIGHT_SHARE) sides.reverse();
  const free = sides.find((left) => left >= farLeft && left <= farRight);
  const left = free ?? within(sides[0] ?? 0, farLeft, farRight);

  const header = frame.matches('.card') ? (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0) : 0;
  const seen = within(origin.top, header + EDGE_PX, innerHeight - EDGE_PX - height);
  const top = within(seen, around.top + EDGE_PX, around.bottom - EDGE_PX - height);
  tip.style.left = `${left - origin.left}px`;
  tip.style.top = `${top - origin.top}px`;
}

/** Where the range is too small for a tooltip, its beginning is in view. */
function within(value: number, from: number, to: number): number {
  return Math.max(from, Math.min(value, to));
}
