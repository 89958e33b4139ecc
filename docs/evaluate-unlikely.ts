/** Writes the figures in docs/unlikely.md: `npm run evaluate`. The same seed gives the same figures. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tableText, type BenchRow } from '../test/bench/bench-table.ts';
import { evaluate, SOURCES, type Evaluation, type SlipResult } from '../test/domain/unlikely-evaluation.ts';

const ROUNDS = 2000;
/** Not the one with which the rules were tuned. */
const SEED = 2026;

const BEGIN = '<!-- figures: made by npm run evaluate -->';
const END = '<!-- end of figures -->';

function figuresText(): string {
  const found = SOURCES.map((source) => evaluate(source, ROUNDS, SEED));
  const [first] = found;
  const sumOf = (count: (each: Evaluation) => number) =>
    found.reduce((sum, each) => sum + count(each), 0).toLocaleString('en-US');
  const seeded = sumOf(({ slips }) => slips.reduce((all, slip) => all + slip.seeded, 0));
  const refused = sumOf((each) => each.refused);
  return [
    `${seeded} slips and ${sumOf(({ judged }) => judged)} true figures, seed ${SEED}:`,
    tableText({
      title: '',
      how: '',
      columns: ['Share of the slips that are found', ...SOURCES],
      rows: [
        ...(first?.slips ?? []).map(({ name }, at): BenchRow => [name, ...found.map(({ slips }) => share(slips[at]))]),
        [
          '**False alarms in 1,000 true figures**',
          ...found.map(({ falseAlarms, judged }) => ((falseAlarms / judged) * 1000).toFixed(2)),
        ],
      ],
    }),
    `Of ${sumOf(({ entries }) => entries)} true entries, ${refused} were refused as being in another scale.`,
  ].join('\n\n');
}

function share(slip: SlipResult | undefined): string {
  return slip === undefined || slip.seeded === 0 ? '–' : (slip.found / slip.seeded).toFixed(3);
}

const figures = figuresText();
const file = path.join(import.meta.dirname, 'unlikely.md');
const [before = '', rest = ''] = readFileSync(file, 'utf8').split(BEGIN);
const [, after = ''] = rest.split(END);
writeFileSync(file, [before, BEGIN, '\n', figures, '\n', END, after].join(''));
