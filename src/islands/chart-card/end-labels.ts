import type UPlot from 'uplot';
import { numberAt, type ChartData } from '../../domain/chart.ts';
import type { Language } from '../../domain/language.ts';
import { pageLanguage } from '../page/page-language.ts';
import type { Annotate } from './drawing.ts';
import { shortFigure } from './lead-figure.ts';
import { widthOf } from './plot-options.ts';

export interface EndLabel {
  readonly name: string;
  readonly figure: string;
  /** The row where the line ends. */
  readonly at: number;
  readonly value: number;
}

const LINE_PX = 17;
const DOT_PX = 10;
/** A narrower plot needs all of its width for the lines. */
const NARROWEST_PLOT_PX = 560;
/** The outline around letters that lie on a line. */
const HALO_PX = 4;

/** The name and the latest value of each line of this year that is shown. */
export function endLabelsOf(
  { kind, series, rows, unit }: ChartData,
  hidden: ReadonlySet<string>,
  language: Language,
): EndLabel[] {
  if (kind !== 'line') return [];
  return series.flatMap(({ key, name, isPrevious }) => {
    const at = rows.findLastIndex((row) => numberAt(row, key) !== null);
    const value = numberAt(rows[at], key);
    if (value === null || isPrevious || hidden.has(key)) return [];
    return [{ name: name[language], figure: shortFigure(value, unit), at, value }];
  });
}

/**
 * Moves tops down until they are at least `distance` apart, and up again as far as the last would be below `lowest`.
 * @param tops ascending
 */
export function spread(tops: readonly number[], distance: number, lowest = Infinity): number[] {
  const free: number[] = [];
  for (const top of tops) free.push(Math.max(top, (free.at(-1) ?? -Infinity) + distance));
  return free.map((top, at) => Math.min(top, lowest - (free.length - 1 - at) * distance));
}

/** Writes the end labels beside the ends of the lines. */
export const endLabels: Annotate = (chart, { hidden, colourOf, font }) => {
  const labels = endLabelsOf(chart, hidden, pageLanguage()).toSorted((a, b) => b.value - a.value);
  const rowsAfter = Math.min(...labels.map(({ at }) => chart.rows.length - 1 - at)) + 0.5;
  const parts = ({ name, figure }: EndLabel) =>
    [
      { text: `${name} `, weight: '', colour: '--text-2' },
      { text: figure, weight: '600 ', colour: '--text' },
    ] as const;
  /** One pixel larger than the labels of the axes. @param ratio of canvas pixels to CSS pixels */
  const fontOf = (weight: string, ratio: number) =>
    weight + font.replace(/\d+/, (size) => `${Math.round((Number(size) + 1) * ratio)}`);
  return {
    room({ width, ctx }: UPlot) {
      if (labels.length === 0 || width < NARROWEST_PLOT_PX) return 0;
      const widths = labels.map((label) =>
        parts(label).reduce((sum, { text, weight }) => sum + widthOf(ctx, text, fontOf(weight, 1)), 0),
      );
      return Math.max(0, Math.max(...widths) + 2 * DOT_PX - (rowsAfter * width) / chart.rows.length);
    },
    draw(plot: UPlot) {
      if (plot.width < NARROWEST_PLOT_PX) return;
      const { ctx } = plot;
      const ratio = ctx.canvas.width / plot.width;
      const tops = spread(
        labels.map(({ value }) => plot.valToPos(value, 'y', true)),
        LINE_PX * ratio,
        plot.bbox.top + plot.bbox.height,
      );
      ctx.save();
      ctx.textAlign = 'left';
      ctx.textBaseline = 'middle';
      ctx.lineWidth = HALO_PX * ratio;
      ctx.lineJoin = 'round';
      ctx.strokeStyle = colourOf('--surface');
      for (const [order, label] of labels.entries()) {
        const top = tops[order] ?? 0;
        let left = plot.valToPos(label.at, 'x', true) + DOT_PX * ratio;
        for (const { text, weight, colour } of parts(label)) {
          ctx.font = fontOf(weight, ratio);
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
