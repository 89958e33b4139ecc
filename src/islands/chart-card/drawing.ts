import UPlot from 'uplot';
import type { ChartData, ChartSeries } from '../../domain/chart.ts';
import { pageLanguage } from '../page/page-language.ts';
import { onThemeChange } from '../page/theme.ts';
import { buildPlot, rowAt, type PlotSettings } from './plot-options.ts';

export interface Drawing {
  /** Calls back with the row under the pointer, or null, now and whenever it changes. */
  readonly listen: (onPoint: (at: number | null) => void) => void;
  /** Shows the cursor at a row; null hides it. */
  readonly pointAt: (row: number | null) => void;
  /** Where the line of a row is, in pixels from the left of the window. */
  readonly lineAt: (row: number) => number;
  /** The point at a place of the window; null where none is near. */
  readonly pointNear: (place: { readonly clientX: number; readonly clientY: number }) => ChartPoint | null;
  readonly erase: () => void;
}

/** A point of a drawing. */
interface ChartPoint {
  readonly series: ChartSeries;
  readonly row: number;
}

/** From the middle of a point: half of the smallest size that fingers need. */
const NEAR_PX = 22;

const FIRST_DRAW_MS = 800;

/** By box. A card is drawn before React is loaded; React then continues with that drawing. */
const drawings = new WeakMap<Element, Drawing>();

export function drawingIn(box: Element): Drawing | undefined {
  return drawings.get(box);
}

interface DrawingChoices {
  /** Keys of the series that the legend has switched off. */
  readonly hidden: ReadonlySet<string>;
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

function draw(box: HTMLElement, chart: ChartData, { hidden, isFirst }: DrawingChoices): Drawing {
  const style = getComputedStyle(document.documentElement);
  const settings: PlotSettings = {
    width: box.clientWidth,
    height: box.clientHeight,
    colourOf: (property) => style.getPropertyValue(property).trim(),
    font: `11px ${getComputedStyle(box).fontFamily}`,
    language: pageLanguage(),
    hidden,
  };
  const { options, data, series } = buildPlot(chart, settings);
  let onPointer = (_at: number | null) => {};
  let isTouched = false;
  const noteTouch = ({ pointerType }: PointerEvent) => (isTouched = pointerType === 'touch');
  const plot = new UPlot(
    {
      ...options,
      cursor: {
        ...options.cursor,
        bind: {
          // A browser reports that the mouse has left after a finger was lifted: its month stays until the focus leaves.
          mouseleave: (_plot, _over, leave) => (event) => {
            if (!isTouched) leave(event);
            return null;
          },
        },
      },
      hooks: {
        setCursor: [
          ({ cursor }) => {
            // pointAt moves the cursor, too, without an event.
            if (cursor.event) onPointer(cursor.idx ?? null);
          },
        ],
      },
    },
    data,
    (made, start) => {
      // Drawn before it is on the page, where each font that it asks for would have the styles of the page computed once more.
      made.batch(() => start());
      box.append(made.root);
    },
  );
  plot.over.addEventListener('pointerdown', noteTouch);
  plot.over.addEventListener('pointermove', noteTouch);
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
    lineAt: (row) => plot.over.getBoundingClientRect().left + plot.valToPos(row, 'x'),
    pointNear({ clientX, clientY }) {
      const { left: x, top: y } = plot.over.getBoundingClientRect();
      const row = rowAt(plot, clientX - x);
      const distances = series.map((_, at) => {
        const value = data[at + 1]?.[row] ?? null;
        if (value === null) return Infinity;
        return Math.hypot(clientX - x - plot.valToPos(row, 'x'), clientY - y - plot.valToPos(value, 'y'));
      });
      const nearest = Math.min(...distances);
      // Of two points at one place, this year's is drawn last.
      const found = series[distances.lastIndexOf(nearest)];
      return found === undefined || nearest > NEAR_PX ? null : { series: found, row };
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
