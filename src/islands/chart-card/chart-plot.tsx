import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';
import type { ChartData } from '../../domain/chart.ts';
import { hasModifier } from '../page/has-modifier.ts';
import { drawChart, drawingIn, type Drawing } from './drawing.ts';
import { monthAddress } from './month-address.ts';

interface ChartPlotProps {
  readonly chart: ChartData;
  readonly hidden: ReadonlySet<string>;
  /** Called with the row under the pointer, or null. */
  readonly onPoint: (at: number | null) => void;
  /** The row to mark; null for none. */
  readonly point: number | null;
}

/** The drawing, as large as its box. It is hidden from screen readers, which read the card's table. */
export function ChartPlot({ chart, hidden, onPoint, point }: ChartPlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);
  const hasDrawn = useRef(false);

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    // first-drawing.ts has drawn the card before it woke. Later drawings are not animated.
    const early = hasDrawn.current ? undefined : drawingIn(element);
    const made = early ?? drawChart(element, chart, { hidden, isFirst: !hasDrawn.current });
    hasDrawn.current = true;
    drawing.current = made;
    made?.listen(onPoint);
    return () => {
      made?.erase();
      drawing.current = null;
    };
  }, [chart, hidden, onPoint]);

  useEffect(() => drawing.current?.pointAt(point), [point, chart, hidden]);

  /** The rows in which a press leads to the report. A finger cannot hover, so its first press only shows the month. */
  const pressable = useRef<number | 'all' | null>(null);
  const addressAt = (event: MouseEvent) => {
    const near = drawing.current?.pointNear(event) ?? null;
    return near === null ? null : { ...near, address: monthAddress(near.series, near.row) };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.classList.toggle('pressable', (addressAt(event)?.address ?? null) !== null);
  };
  const onPointerDown = ({ pointerType }: PointerEvent) => {
    pressable.current = pointerType === 'touch' ? point : 'all';
  };
  const onClick = (event: MouseEvent) => {
    const pressed = addressAt(event);
    if (pressed === null || pressed.address === null) return;
    if (pressable.current !== 'all' && pressable.current !== pressed.row) return;
    if (hasModifier(event.nativeEvent)) open(pressed.address);
    else location.assign(pressed.address);
  };

  return (
    <div
      ref={box}
      onPointerMove={onPointerMove}
      onPointerDown={onPointerDown}
      onClick={onClick}
      className="canvas"
      aria-hidden="true"
      // uPlot fills this element; React leaves its content alone.
      dangerouslySetInnerHTML={NOTHING}
      suppressHydrationWarning
    />
  );
}

const NOTHING = { __html: '' };
