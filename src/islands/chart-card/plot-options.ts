/**
 * The options and data that uPlot draws a chart from. They need no DOM, so tests can read them.
 * Colours are functions that uPlot calls at every drawing: after a change of the theme it only has to draw again.
 */
import type uPlot from 'uplot';
import { axisTick, axisTicks } from '../../domain/axis.ts';
import { axisLabel, completeNumberAt, numberAt, type ChartData, type ChartSeries } from '../../domain/chart.ts';
import type { Language } from '../../domain/language.ts';
import { barPaths } from './bar-paths.ts';

export interface PlotSettings {
  readonly width: number;
  readonly height: number;
  /** @returns the present value of a custom property of the stylesheet. */
  readonly colourOf: (property: string) => string;
  readonly font: string;
  readonly language: Language;
  /** Keys of the series that the legend has switched off. */
  readonly hidden: ReadonlySet<string>;
}

export interface Plot {
  readonly options: uPlot.Options;
  readonly data: uPlot.AlignedData;
  /** In drawing order, beginning with uPlot's second series. One whose months are not all complete is there twice. */
  readonly series: readonly ChartSeries[];
}

const PREVIOUS_DASH = [5, 4];
const AREA_OPACITY = 0.34;
const EDGE_SHARE = 0.005;
const VALUE_GAP_PX = 8;
/** Half of a label of the value axis, and a point on its highest line. */
const TOP_PX = 8;
const POINT_PX = 8;
/** Wide enough for usual labels, so that charts in one column of cards begin at the same line. */
const NARROWEST_VALUE_AXIS_PX = 58;
/** Widths in type of 11 px; a syllable of Hangul is wider than a letter or a digit. */
const LETTER_PX = 6.5;
const SYLLABLE_PX = 11;

export function buildPlot(chart: ChartData, settings: PlotSettings): Plot {
  const { colourOf, font, language, hidden } = settings;
  const shown = chart.series.filter(({ key }) => !hidden.has(key));
  // This year's lines are drawn over last year's.
  const series =
    chart.kind === 'area' ? shown.toReversed() : shown.toSorted((a, b) => Number(b.isPrevious) - Number(a.isPrevious));
  const parts = series.flatMap((each): DrawnPart[] => {
    const hasApart = chart.rows.some((row) => numberAt(row, each.key) !== completeNumberAt(row, each.key));
    return hasApart ? [{ series: each }, { series: each, isApart: true }] : [{ series: each }];
  });
  const columns = parts.map((part) => valuesOf(chart, shown, part));
  const values = columns.flat().filter((value) => value !== null);
  // A damage ratio of 0.2 % would lie on the zero line of an axis of whole numbers.
  const finest = values.every(Number.isInteger) ? 1 : 0.01;
  const ticks = axisTicks(Math.max(0, ...values), Math.min(0, ...values), finest);
  const [lowest = 0, highest = 1] = [ticks[0], ticks.at(-1)];
  // Without it a line on the first or the last tick would lose half of its width.
  const edge = (highest - lowest) * EDGE_SHARE;
  const labels = chart.rows.map((row) => axisLabel(chart, row, language));
  const isBar = chart.kind === 'bar';

  let valueAxisPx = NARROWEST_VALUE_AXIS_PX;
  const axis = {
    font,
    stroke: () => colourOf('--chart-axis'),
    ticks: { show: false },
  };
  const options: uPlot.Options = {
    width: settings.width,
    height: settings.height,
    legend: { show: false },
    // The right side needs room only for half of the last label, so that the plot is as wide as its card.
    padding: [TOP_PX, (plot) => overhang(labels.at(-1) ?? '', (plot.width - valueAxisPx) / labels.length), 0, 0],
    cursor: {
      y: false,
      // Nothing is dragged: every press is one on a point. uPlot would take the move to the row for a drag.
      drag: { setScale: false, x: false, y: false, click: () => {} },
      // It is on a row, never between two.
      move: (plot, left, top) => [left < 0 ? left : plot.valToPos(rowAt(plot, left), 'x'), top],
      // `show: true` would replace uPlot's function that makes the points.
      points: isBar ? { show: false } : { size: POINT_PX },
    },
    scales: {
      x: { time: false, range: [-0.5, labels.length - 0.5] },
      y: { range: [lowest - edge, highest + edge] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 22,
        gap: 4,
        splits: labels.map((_, at) => at),
        values: (plot) => spacedLabels(labels, (plot.width - valueAxisPx) / labels.length),
      },
      {
        ...axis,
        grid: { stroke: () => colourOf('--chart-grid'), width: 1 },
        // uPlot lays out all axes once more when one has changed its size.
        size: (plot, ticksShown) => {
          const longest = Math.max(0, ...(ticksShown ?? []).map((label) => widthOf(plot.ctx, label, font)));
          valueAxisPx = Math.max(NARROWEST_VALUE_AXIS_PX, Math.ceil(longest) + VALUE_GAP_PX);
          return valueAxisPx;
        },
        gap: VALUE_GAP_PX,
        splits: () => ticks,
        values: (_plot, splits) => splits.map(axisTick),
      },
    ],
    // An area is filled down to the area below it, not to zero.
    bands: chart.kind === 'area' ? series.slice(1).map((_, at) => ({ series: [at + 1, at + 2] })) : [],
    series: [{}, ...parts.map((part, at) => drawn(chart, part, at, parts.length, colourOf))],
  };
  return { options, data: [labels.map((_, at) => at), ...columns], series: parts.map((part) => part.series) };
}

interface DrawnPart {
  readonly series: ChartSeries;
  /** The figures that have not all been entered: hollow points, to which no line leads. */
  readonly isApart?: boolean;
}

/** @returns CSS pixels, when the font is given in them. */
function widthOf(context: CanvasRenderingContext2D, text: string, font: string): number {
  context.save();
  context.font = font;
  const { width } = context.measureText(text);
  context.restore();
  return width;
}

/** Leaves out as many labels as necessary, at equal distances. @param slot pixels between two labels */
export function spacedLabels(labels: readonly string[], slot: number): string[] {
  const widths = labels.map(roughWidth);
  const step = Math.max(1, Math.ceil(Math.max(...widths) / slot));
  // The latest label always stays.
  return labels.map((label, at) => ((labels.length - 1 - at) % step === 0 ? label : ''));
}

/** With the distance to the next label. */
function roughWidth(label: string): number {
  return Array.from(label).reduce(
    (width, letter) => width + (/[가-힣]/.test(letter) ? SYLLABLE_PX : LETTER_PX),
    LETTER_PX,
  );
}

/** The pixels by which the last label, centred in its slot, is wider than the plot. */
function overhang(label: string, slot: number): number {
  return Math.max(0, Math.ceil((roughWidth(label) - slot) / 2));
}

/** The row that is nearest to a place. @param left pixels from the left of the plot */
export function rowAt(plot: uPlot, left: number): number {
  return Math.max(0, Math.min(Math.round(plot.posToVal(left, 'x')), (plot.data[0]?.length ?? 1) - 1));
}

function drawn(
  { kind }: ChartData,
  { series: { key, colour, isPrevious }, isApart = false }: DrawnPart,
  at: number,
  count: number,
  colourOf: PlotSettings['colourOf'],
): uPlot.Series {
  const stroke = () => colourOf(colour);
  if (kind === 'bar') {
    return { label: key, fill: stroke, width: 0, points: { show: false }, paths: barPaths(at, count) };
  }
  if (isApart) {
    const hollow = () => colourOf('--surface');
    return { label: key, stroke, paths: () => null, points: { show: true, size: 8, width: 1.5, stroke, fill: hollow } };
  }
  return {
    label: key,
    stroke,
    width: isPrevious ? 1.5 : 2,
    ...(isPrevious && { dash: PREVIOUS_DASH }),
    ...(kind === 'area' && { fill: () => withOpacity(colourOf(colour), AREA_OPACITY) }),
    points: {
      show: kind === 'line',
      size: 6,
      width: 0,
      fill: stroke,
      filter: (plot, index) => pointsOf(plot.data[index] ?? [], isPrevious),
    },
  };
}

/** Rows with a dot: this year's latest value, and each value that has no neighbour to draw a line to. */
function pointsOf(values: ArrayLike<number | null | undefined>, isPrevious: boolean): number[] {
  const isThere = (at: number) => (values[at] ?? null) !== null;
  const there = Array.from(values, (_, at) => at).filter(isThere);
  return there.filter((at) => (!isPrevious && at === there.at(-1)) || (!isThere(at - 1) && !isThere(at + 1)));
}

/** Areas are stacked, each on those before it in the legend. A row without a value has no area. */
function valuesOf(
  chart: ChartData,
  shown: readonly ChartSeries[],
  { series: { key }, isApart = false }: DrawnPart,
): (number | null)[] {
  if (isApart) return chart.rows.map((row) => (row.underWay?.[key] === undefined ? null : numberAt(row, key)));
  if (chart.kind !== 'area') return chart.rows.map((row) => completeNumberAt(row, key));
  const below = shown.slice(0, shown.findIndex((each) => each.key === key) + 1);
  return chart.rows.map((row) => {
    if (numberAt(row, key) === null) return null;
    return below.reduce((sum, each) => sum + (numberAt(row, each.key) ?? 0), 0);
  });
}

/** `#36d4be` at 0.34 becomes `#36d4be57`. The colour has to be `#rrggbb`, as in the tokens of charts. */
function withOpacity(hex: string, opacity: number): string {
  return (
    hex +
    Math.round(opacity * 255)
      .toString(16)
      .padStart(2, '0')
  );
}
