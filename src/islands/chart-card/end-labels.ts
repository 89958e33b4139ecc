import type UPlot from 'uplot';
import { numberAt, type ChartData } from '../../domain/chart.ts';
import type { Annotate } from './drawing.ts';
import { shortFigure } from './lead-figure.ts';

export interface EndLabel {
  readonly name: string;
  readonly figure: string;
  /** The row where the line ends. */
  readonly at: number;
  readonly value: number;
}

const LINE_PX = 17;
const DOT_PX = 10;
/** As wide as a name and a figure get. */
const ROOM_PX = 150;
/** A plot that is narrower needs its width for the lines. */
const NARROWEST_PX = 560;
/** Of the ground around letters, where they lie on another line. */
const HALO_PX = 4;

/** Of each line of this year that is shown: its name and its latest value. */
export function endLabelsOf({ kind, series, rows, unit }: ChartData, hidden: ReadonlySet<string>): EndLabel[] {
  if (kind !== 'line') return [];
  return series.flatMap(({ key, name, isPrevious }) => {
    const at = rows.findLastIndex((row) => numberAt(row, key) !== null);
    const value = numberAt(rows[at], key);
    if (value === null || isPrevious || hidden.has(key)) return [];
    return [{ name, figure: shortFigure(value, unit), at, value }];
  });
}

/** Moves what would lie over another apart. @param tops from above to below @returns the same, at least `distance` apart */
export function spread(tops: readonly number[], distance: number): number[] {
  const free: number[] = [];
  for (const top of tops) free.push(Math.max(top, (free.at(-1) ?? -Infinity) + distance));
  return free;
}

/** Writes them beside the ends of the lines. */
export const endLabels: Annotate = (chart, { hidden, colourOf, font }) => {
  const labels = endLabelsOf(chart, hidden).toSorted((a, b) => b.value - a.value);
  const after = Math.min(...labels.map(({ at }) => chart.rows.length - 1 - at)) + 0.5;
  return {
    room: ({ width }: UPlot) =>
      labels.length === 0 || width < NARROWEST_PX ? 0 : Math.max(0, ROOM_PX - (after * width) / chart.rows.length),
    draw(plot: UPlot) {
      if (plot.width < NARROWEST_PX) return;
      const { ctx } = plot;
      const ratio = ctx.canvas.width / plot.width;
      const tops = spread(
        labels.map(({ value }) => plot.valToPos(value, 'y', true)),
        LINE_PX * ratio,
      );
      ctx.save();
      ctx.textAlign = 'left';
      ctx.textBaseline = 'middle';
      ctx.lineWidth = HALO_PX * ratio;
      ctx.lineJoin = 'round';
      ctx.strokeStyle = colourOf('--surface');
      const regular = font.replace(/\d+/, (size) => `${Math.round((Number(size) + 1) * ratio)}`);
      for (const [order, { name, figure, at }] of labels.entries()) {
        const top = tops[order] ?? 0;
        let left = plot.valToPos(at, 'x', true) + DOT_PX * ratio;
        for (const [text, weight, colour] of [
          [`${name} `, '', '--text-2'],
          [figure, '600 ', '--text'],
        ] as const) {
          ctx.font = weight + regular;
          ctx.fillStyle = colourOf(colour);
          ctx.strokeText(text, left, top);
          ctx.fillText(text, left, top);
          left += ctx.measureText(text).width;
        }
      }
      ctx.restore();
    },
  };
};
