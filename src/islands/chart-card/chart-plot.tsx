import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import type { ChartData } from '../../domain/chart.ts';
import { onThemeChange } from '../theme.ts';
import { whenIdle } from '../when-idle.ts';
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

interface ChartPlotProps {
  readonly chart: ChartData;
  readonly hidden: ReadonlySet<string>;
  /** The row under the cursor; null when there is none. */
  readonly onPoint: (at: number | null) => void;
  /** The row that the keyboard points at. */
  readonly point: number | null;
  readonly annotate: Annotate | undefined;
}

const FIRST_DRAW_MS = 800;

/** The drawing, as large as its box. It is decoration: the same figures are in the card's table. */
export function ChartPlot({ chart, hidden, onPoint, point, annotate }: ChartPlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot | null>(null);
  const hasDrawn = useRef(false);

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    let erase = () => {};
    const draw = () => {
      const made = drawIn(element, { chart, hidden, onPoint, annotate }, !hasDrawn.current);
      hasDrawn.current = true;
      plot.current = made;
      const sizes = new ResizeObserver(() =>
        made.setSize({ width: element.clientWidth, height: element.clientHeight }),
      );
      sizes.observe(element);
      const stopFollowing = onThemeChange(() => made.redraw(false));
      erase = () => {
        stopFollowing();
        sizes.disconnect();
        made.destroy();
        plot.current = null;
      };
    };
    // Several charts of a page are drawn one after the other; what is drawn anew is there at once.
    if (hasDrawn.current) draw();
    else erase = whenIdle(draw);
    return () => erase();
  }, [chart, hidden, onPoint, annotate]);

  useEffect(() => {
    const made = plot.current;
    if (made === null || made.cursor.idx === point) return;
    const left = point === null ? -10 : made.valToPos(point, 'x');
    made.setCursor({ left, top: point === null ? -10 : 10 }, false);
  }, [point, chart, hidden]);

  return <div ref={box} className="canvas" aria-hidden="true" />;
}

function drawIn(
  element: HTMLElement,
  { chart, hidden, onPoint, annotate }: Omit<ChartPlotProps, 'point'>,
  isFirst: boolean,
): UPlot {
  const style = getComputedStyle(document.documentElement);
  const settings: PlotSettings = {
    width: element.clientWidth,
    height: element.clientHeight,
    colourOf: (property) => style.getPropertyValue(property).trim(),
    font: `11px ${getComputedStyle(element).fontFamily}`,
    hidden,
  };
  const { options, data } = buildPlot(chart, settings);
  const annotation = annotate?.(chart, settings);
  const made = new UPlot(
    {
      ...options,
      padding: [null, annotation?.room ?? null, null, null],
      hooks: {
        draw: annotation === undefined ? [] : [annotation.draw],
        setCursor: [
          ({ cursor }) => {
            // The pointer's alone: where the keyboard points is known already.
            if (cursor.event) onPoint(cursor.idx ?? null);
          },
        ],
      },
    },
    data,
    element,
  );
  if (isFirst && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
    made.root.animate({ clipPath: ['inset(0 100% 0 0)', 'inset(0)'] }, { duration: FIRST_DRAW_MS, easing: 'ease-out' });
  }
  return made;
}
