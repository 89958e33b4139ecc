import UPlot from 'uplot';
import type { ChartData } from '../../domain/chart.ts';
import { onThemeChange } from '../page/theme.ts';
import { buildPlot, type PlotSettings } from './plot-options.ts';

/** Draws on a chart besides its series. */
export type Annotate = (
  chart: ChartData,
  settings: PlotSettings,
) => {
  /** Pixels that it needs at the right. */
  readonly room: (plot: UPlot) => number;
  readonly draw: (plot: UPlot) => void;
};

export interface Drawing {
  /** Hears of the row under the pointer, null when there is none; of where the pointer is now, at once. */
  readonly listen: (onPoint: (at: number | null) => void) => void;
  /** Shows the cursor at a row. */
  readonly pointAt: (row: number | null) => void;
  readonly erase: () => void;
}

const FIRST_DRAW_MS = 800;

/** What is drawn already: before React was there, for one. */
const drawings = new WeakMap<Element, Drawing>();

export function drawingIn(box: Element): Drawing | undefined {
  return drawings.get(box);
}

/**
 * Draws a chart as large as its box, follows its size and the theme.
 * @param hidden keys of the series that the legend has switched off
 * @param isFirst draws it from left to right (SPEC §9), unless motion is unwanted
 */
export function drawChart(
  box: HTMLElement,
  chart: ChartData,
  { hidden, annotate, isFirst }: { hidden: ReadonlySet<string>; annotate?: Annotate | undefined; isFirst: boolean },
): Drawing {
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
  let say = (_at: number | null) => {};
  const plot = new UPlot(
    {
      ...options,
      padding: [null, annotation?.room ?? null, null, null],
      hooks: {
        draw: annotation === undefined ? [] : [annotation.draw],
        setCursor: [
          ({ cursor }) => {
            // The pointer's alone: where the keyboard points is known already.
            if (cursor.event) say(cursor.idx ?? null);
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
    // The observer reports the first size, too, in which the chart is drawn already.
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
      say = onPoint;
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
