import type uPlot from 'uplot';

const GROUP_SHARE = 0.72;
const WIDEST_PX = 14;
const GAP_PX = 2;
const RADIUS_PX = 3;

/** Bars side by side in each month, with rounded tops (SPEC §2). @param at the position of this series among `count` */
export function barPaths(at: number, count: number): uPlot.Series.PathBuilder {
  return (plot, seriesIndex, from, to) => {
    const ratio = plot.width === 0 ? 1 : plot.ctx.canvas.width / plot.width;
    const gap = GAP_PX * ratio;
    const slot = (plot.valToPos(1, 'x', true) - plot.valToPos(0, 'x', true)) * GROUP_SHARE;
    const width = Math.min(WIDEST_PX * ratio, (slot - gap * (count - 1)) / count);
    const left = (at - count / 2) * width + (at - (count - 1) / 2) * gap;
    const bottom = plot.valToPos(0, 'y', true);
    const fill = new Path2D();
    const values = plot.data[seriesIndex] ?? [];
    for (let index = from; index <= to; index += 1) {
      const value = values[index];
      if (value === null || value === undefined || value === 0) continue;
      const end = plot.valToPos(value, 'y', true);
      const height = Math.abs(bottom - end);
      const radius = Math.min(RADIUS_PX * ratio, height);
      const corners = value > 0 ? [radius, radius, 0, 0] : [0, 0, radius, radius];
      fill.roundRect(plot.valToPos(index, 'x', true) + left, Math.min(bottom, end), width, height, corners);
    }
    return { fill, stroke: null };
  };
}
