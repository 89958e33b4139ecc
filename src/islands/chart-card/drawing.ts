import UPlot from 'uplot';
import type { ChartData } from '../../domain/chart.ts';
import { onThemeChange } from '../page/theme.ts';
import { buildPlot, type PlotSettings } from './plot-options.ts';

/** Adds something to the drawing of a chart. */
export type Annotate = (
  chart: ChartData,
  settings: PlotSettings,
) => {
  /** @returns the CSS pixels that it needs at the right. */
  readonly room: (plot: UPlot) => number;
  readonly draw: (plot: UPlot) => void;
};

export interface Drawing {
  /** Calls back with the row under the pointer, or null, now and whenever it changes. */
  readonly listen: (onPoint: (at: number | null) => void) => void;
  /** Shows the cursor at a row; null hides it. */
  readonly pointAt: (row: number | null) => void;
  readonly erase: () => void;
}

const FIRST_DRAW_MS = 800;

/** By box. A card is drawn before React is loaded; React then continues with that drawing. */
const drawings = new WeakMap<Element, Drawing>();

export function drawingIn(box: Element): Drawing | undefined {
  return drawings.get(box);
}

interface DrawingChoices {
  /** Keys of the series that the legend has switched off. */
  readonly hidden: ReadonlySet<string>;
  readonly annotate?: Annotate | undefined;
  /** The first drawing of a chart appears from left to right (SPEC §9), unless the person wants no motion. */
  readonly isFirst: boolean;
}

/**
 * Draws a chart as large as its box, and draws it again when the size of the box or the theme changes.
 * @returns null when drawing threw. The error is reported, and the card shows its table and says why.
 */
export function drawChart(box: HTMLElement, chart: ChartData, choices: DrawingChoices): Drawing | null {
  const card = box.closest<HTMLElement>('[data-island]');
  // The box has a size again before it is measured.
  if (card !== null) delete card.dataset.broken;
  try {
    return draw(box, chart, choices);
  } catch (error) {
    if (card !== null) card.dataset.broken = '';
    reportError(error);
    return null;
  }
}

function draw(box: HTMLElement, chart: ChartData, { hidden, annotate, isFirst }: DrawingChoices): Drawing {
  const style = getComputedStyle(document.documentElement);
  const settings: PlotSettings = {
    width: box.clientWidth,
    height: box.clientHeight,
    colourOf: (property) => style.getPropertyValue(property).trim(),
    font: `11px ${getComputedStyle(box).fontFamily}`,
    hidden,
  };
  const { options, data } = buildPlot(chart, settings);
  const annotation = annotate?.(chart, settings);
  let onPointer = (_at: number | null) => {};
  const plot = new UPlot(
    {
      ...options,
      padding: [null, annotation?.room ?? null, null, null],
      hooks: {
        draw: annotation === undefined ? [] : [annotation.draw],
        setCursor: [
          ({ cursor }) => {
            // pointAt moves the cursor, too, without an event.
            if (cursor.event) onPointer(cursor.idx ?? null);
          },
        ],
      },
    },
    data,
    box,
  );
  if (isFirst && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
    plot.root.animate({ clipPath: ['inset(0 100% 0 0)', 'inset(0)'] }, { duration: FIRST_DRAW_MS, easing: 'ease-out' });
  }
  const fit = () => {
    const [width, height] = [box.clientWidth, box.clientHeight];
    // The observer also reports the first size, in which the chart has just been drawn.
    if (width !== plot.width || height !== plot.height) plot.setSize({ width, height });
  };
  const sizes = new ResizeObserver(fit);
  sizes.observe(box);
  const stopFollowing = onThemeChange(() => {
    fit(); // for paper, whose size no observer reports
    plot.redraw(false);
  });
  const drawing: Drawing = {
    listen(onPoint) {
      onPointer = onPoint;
      if (plot.cursor.event && plot.cursor.idx !== null) onPoint(plot.cursor.idx ?? null);
    },
    pointAt(row) {
      if (plot.cursor.idx === row) return;
      const left = row === null ? -10 : plot.valToPos(row, 'x');
      plot.setCursor({ left, top: row === null ? -10 : 10 }, false);
    },
    erase() {
      stopFollowing();
      sizes.disconnect();
      plot.destroy();
      drawings.delete(box);
    },
  };
  drawings.set(box, drawing);
  return drawing;
}
