/** Writes the figures in docs/unlikely.md: `npm run evaluate`. It takes two minutes, and the same seed gives the same figures. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tableText } from '../test/bench/bench-table.ts';
import { evaluate, SOURCES, type Evaluation, type SlipResult } from '../test/domain/unlikely-evaluation.ts';

const ROUNDS = 2000;
/** Not the one with which the rules were tuned. */
const SEED = 2026;

const BEGIN = '<!-- figures: made by npm run evaluate -->';
const END = '<!-- end of figures -->';

function figuresText(): string {
  const found = SOURCES.map((source) => evaluate(source, ROUNDS, SEED));
  const slips = found[0]?.slips ?? [];
  const shapes = found.flatMap(({ byShape }) => [...byShape]).toSorted(([a], [b]) => a.localeCompare(b));
  const count = found.reduce((sum, each) => sum + each.slips.reduce((all, { seeded }) => all + seeded, 0), 0);
  return [
    `${count.toLocaleString('en-US')} slips and ${found
      .reduce((sum, { judged }) => sum + judged, 0)
      .toLocaleString(
        'en-US',
      )} true figures, seed ${SEED}. The share of the slips that were found; in brackets the share with the right reason:`,
    tableText({
      title: '',
      how: '',
      columns: ['Slip', ...SOURCES],
      rows: slips.map(({ name }, at) => [name, ...found.map((each) => shareText(each.slips[at]))]),
    }),
    'True figures that were called unlikely, in 1,000, by reason:',
    tableText({
      title: '',
      how: '',
      columns: ['Reason', ...SOURCES],
      rows: [
        ...[...new Set(found.flatMap(({ byReason }) => [...byReason.keys()]))]
          .toSorted()
          .map((kind): [string, ...string[]] => [
            `\`${kind}\``,
            ...found.map(({ byReason, judged }) => perThousand(byReason.get(kind) ?? 0, judged)),
          ]),
        ['figures with any reason', ...found.map(({ falseAlarms, judged }) => perThousand(falseAlarms, judged))],
      ],
    }),
    `True entries that were refused as being in another scale: ${SOURCES.map(
      (source, at) => `${found[at]?.refused} of ${found[at]?.entries.toLocaleString('en-US')} (${source})`,
    ).join(', ')}.`,
    'The same by what the field is like:',
    tableText({
      title: '',
      how: '',
      columns: ['Field', '× 10 found', '× 100 found', 'false alarms in 1,000'],
      rows: shapes.map(([name, { tens, hundreds, falseAlarms, judged }]) => [
        name,
        share(tens),
        share(hundreds),
        perThousand(falseAlarms, judged),
      ]),
    }),
  ].join('\n\n');
}

function shareText(slip: Evaluation['slips'][number] | undefined): string {
  if (slip === undefined || slip.seeded === 0) return '–';
  return `${share(slip)} (${(slip.named / slip.seeded).toFixed(2)})`;
}

function share({ seeded, found }: SlipResult): string {
  return (found / seeded).toFixed(3);
}

function perThousand(count: number, of: number): string {
  return ((count / of) * 1000).toFixed(2);
}

const figures = figuresText();
const file = path.join(import.meta.dirname, 'unlikely.md');
const [before = '', rest = ''] = readFileSync(file, 'utf8').split(BEGIN);
const [, after = ''] = rest.split(END);
writeFileSync(file, [before, BEGIN, '\n', figures, '\n', END, after].join(''));
