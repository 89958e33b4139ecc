/** The results of one part of the bench. */
export interface BenchTable {
  readonly title: string;
  /** How it was measured, in a sentence or two. */
  readonly how: string;
  /** The headings: of the rows' names, then of each figure, with its unit. */
  readonly columns: readonly [string, ...string[]];
  readonly rows: readonly BenchRow[];
}

/** A figure is null where there is none, because a peer cannot do it or a tool is missing. */
export type BenchRow = readonly [name: string, ...figures: (number | string | null)[]];

/** A Markdown table whose source is readable, too. */
export function tableText({ columns, rows }: BenchTable): string {
  const lines = [columns, ...rows.map(([name, ...figures]) => [name, ...figures.map(show)])];
  const widths = columns.map((_, at) => Math.max(4, ...lines.map((line) => line[at]?.length ?? 0)));
  const text = (line: readonly string[]) =>
    `| ${widths.map((width, at) => (at === 0 ? (line[at] ?? '').padEnd(width) : (line[at] ?? '').padStart(width))).join(' | ')} |`;
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  const [head = [], ...body] = lines;
  return [text(head), rule, ...body.map(text)].join('\n');
}

/** Three significant digits; machines are too noisy for more. */
function show(figure: number | string | null): string {
  if (figure === null) return '–';
  if (typeof figure === 'string') return figure;
  const size = Math.abs(figure);
  const digits = size >= 100 || Number.isInteger(figure) ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 3;
  return figure.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}
