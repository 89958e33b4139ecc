import { useEffect, useRef } from 'react';
import type { ChartData } from '../../domain/chart.ts';
import { drawChart, drawingIn, type Annotate, type Drawing } from './drawing.ts';

interface ChartPlotProps {
  readonly chart: ChartData;
  readonly hidden: ReadonlySet<string>;
  /** The row under the cursor; null when there is none. */
  readonly onPoint: (at: number | null) => void;
  /** The row that the keyboard points at. */
  readonly point: number | null;
  readonly annotate: Annotate | undefined;
}

/** The drawing, as large as its box. It is decoration: the same figures are in the card's table. */
export function ChartPlot({ chart, hidden, onPoint, point, annotate }: ChartPlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);
  const hasDrawn = useRef(false);

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    // A card was drawn before it woke (first-drawing.ts); what is drawn anew is there at once.
    const early = hasDrawn.current ? undefined : drawingIn(element);
    const made = early ?? drawChart(element, chart, { hidden, annotate, isFirst: !hasDrawn.current });
    hasDrawn.current = true;
    drawing.current = made;
    made?.listen(onPoint);
    return () => {
      made?.erase();
      drawing.current = null;
    };
  }, [chart, hidden, onPoint, annotate]);

  useEffect(() => drawing.current?.pointAt(point), [point, chart, hidden]);

  return (
    <div
      ref={box}
      className="canvas"
      aria-hidden="true"
      // What is drawn in it is none of React's.
      dangerouslySetInnerHTML={NOTHING}
      suppressHydrationWarning
    />
  );
}

const NOTHING = { __html: '' };
