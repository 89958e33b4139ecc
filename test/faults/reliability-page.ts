/** The figures in docs/reliability.md, from docs/reliability.json, which the long run writes. */
import { tableText } from '../bench/bench-table.ts';
import type { FaultFigures, SoakFigures } from './dose.ts';

/** The tests of the long run, in the order of the page. */
export const PARTS = [
  'kills-of-a-server',
  'kills-of-an-import',
  'kills-of-files',
  'power-loss-of-saves',
  'power-loss-of-imports',
  'full-disk-under-a-server',
  'full-disk-under-an-import',
  'clocks',
  'restarts',
  'several-servers-sqlite',
  'several-servers-postgres',
  'postgres-ends',
  'postgres-histories',
] as const;

export interface Reliability {
  /** ISO 8601, UTC: when the run ended. */
  readonly at: string;
  /** Versions, and the machine. */
  readonly with: string;
  readonly minutes: number;
  /** In the order of their parts. `seed` repeats the choices of the part. */
  readonly faults: readonly (FaultFigures & { readonly seed: number })[];
  readonly soak: SoakFigures;
}

const BEGIN = '<!-- figures: made by npm run faults -->';
const END = '<!-- end of figures -->';

const NOT_YET = 'Nobody has recorded a long run yet, so there are no figures.';

/** The document with its generated part, between the marks, brought up to date; `found` is null before the first run. */
export function reliabilityPage(text: string, found: Reliability | null): string {
  const [before = '', rest = ''] = text.split(BEGIN);
  const [, after = ''] = rest.split(END);
  return [before, BEGIN, '\n', found === null ? NOT_YET : figuresText(found), '\n', END, after].join('');
}

/** The tables, as Markdown. */
export function figuresText({ at, with: versions, minutes, faults, soak }: Reliability): string {
  const { seconds = 0, ...done } = soak.done;
  return [
    `Run of ${at.slice(0, 10)}, ${minutes} minutes: ${versions}.`,
    tableText({
      title: '',
      how: '',
      columns: ['Fault', 'Times', 'Acknowledged, compared', 'Lost', 'Besides'],
      rows: faults.map(({ fault, times, compared, lost, remark }) => [fault, times, compared, lost, remark]),
    }),
    `Work without a pause for ${seconds} seconds: ${Object.entries(done)
      .map(([what, count]) => `${count.toLocaleString('en-US')} ${what}`)
      .join(', ')}. What the server held:`,
    tableText({ title: '', how: '', columns: ['', 'Start', 'Most', 'End'], rows: soak.samples }),
  ].join('\n\n');
}
