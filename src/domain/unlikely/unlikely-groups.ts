import type { UnlikelyFigure } from './unlikely-figure.ts';

/** Unlikely figures that one sentence reports: of one unit and for one reason. A single figure is a group, too. */
export type UnlikelyGroup = readonly [UnlikelyFigure, ...UnlikelyFigure[]];

/** Fewer figures are reported one by one. */
const FEWEST = 3;
/** Together, figures fill at least this share of their rows and columns: else nobody finds them. */
const SHARE = 0.5;

/** The figures in as few groups as a person can act on: a row, a column or a block with the same slip is one. */
export function groupUnlikely(figures: readonly UnlikelyFigure[]): UnlikelyGroup[] {
  return partition(figures, nameOfReason).flatMap(blocks);
}

function nameOfReason({ year, month, bu, reason }: UnlikelyFigure): string {
  const { kind } = reason;
  const parts: unknown[] = [bu, kind];
  if (kind === 'times') parts.push(reason.power);
  if (kind === 'same-month') parts.push((year - reason.as.year) * 12 + month - reason.as.month);
  if (kind === 'other-row') parts.push(reason.rows);
  return parts.join(' ');
}

/** The whole, if it fills its rows and columns; else its longest row or column, and so on with the rest. */
function blocks(figures: UnlikelyGroup): UnlikelyGroup[] {
  const rows = partition(figures, ({ key }) => key);
  const columns = partition(figures, ({ year, month }) => `${year}/${month}`);
  if (figures.length >= FEWEST && figures.length >= SHARE * rows.length * columns.length) return [figures];
  const [longest = figures] = [...rows, ...columns].toSorted((a, b) => b.length - a.length);
  if (longest.length < FEWEST) return figures.map((figure) => [figure]);
  const rest = figures.filter((figure) => !longest.includes(figure));
  return [longest, ...partition(rest, () => '').flatMap(blocks)];
}

function partition(figures: readonly UnlikelyFigure[], nameOf: (figure: UnlikelyFigure) => string): UnlikelyGroup[] {
  const parts = new Map<string, [UnlikelyFigure, ...UnlikelyFigure[]]>();
  for (const figure of figures) {
    const part = parts.get(nameOf(figure));
    if (part === undefined) parts.set(nameOf(figure), [figure]);
    else part.push(figure);
  }
  return [...parts.values()];
}
