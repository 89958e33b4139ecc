import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import type { ChartData } from '../../domain/chart.ts';
import { onThemeChange } from '../theme.ts';
import { buildPlot } from './plot-options.ts';

interface ChartPlotProps {
  readonly chart: ChartData;
  readonly hidden: ReadonlySet<string>;
  /** The row under the cursor; null when there is none. */
  readonly onPoint: (at: number | null) => void;
  /** The row that the keyboard points at. */
  readonly point: number | null;
}

const FIRST_DRAW_MS = 800;

/** The drawing, as large as its box. It is decoration: the same figures are in the card's table. */
export function ChartPlot({ chart, hidden, onPoint, point }: ChartPlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot | null>(null);
  const hasDrawn = useRef(false);

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const style = getComputedStyle(document.documentElement);
    const { options, data } = buildPlot(chart, {
      width: element.clientWidth,
      height: element.clientHeight,
      colourOf: (property) => style.getPropertyValue(property).trim(),
      font: `11px ${getComputedStyle(element).fontFamily}`,
      hidden,
    });
    const made = new UPlot(
      {
        ...options,
        hooks: {
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
    plot.current = made;
    if (!hasDrawn.current && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
      made.root.animate(
        { clipPath: ['inset(0 100% 0 0)', 'inset(0)'] },
        { duration: FIRST_DRAW_MS, easing: 'ease-out' },
      );
    }
    hasDrawn.current = true;
    const sizes = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height: element.clientHeight }));
    sizes.observe(element);
    const stopFollowing = onThemeChange(() => made.redraw(false));
    return () => {
      stopFollowing();
      sizes.disconnect();
      made.destroy();
      plot.current = null;
    };
  }, [chart, hidden, onPoint]);

  useEffect(() => {
    const made = plot.current;
    if (made === null || made.cursor.idx === point) return;
    const left = point === null ? -10 : made.valToPos(point, 'x');
    made.setCursor({ left, top: point === null ? -10 : 10 }, false);
  }, [point, chart, hidden]);

  return <div ref={box} className="canvas" aria-hidden="true" />;
}
