/** The aims for unlikely figures, on a short dose of the evaluation; docs/unlikely.md has the figures of the long one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluate, type Evaluation } from './unlikely-evaluation.ts';

const ROUNDS = 80;
const SEED = 1;

/** The share of these slips that were found. */
function recall({ slips }: Evaluation, names: readonly string[]): number {
  const chosen = slips.filter(({ name }) => names.includes(name));
  assert.equal(chosen.length, names.length, names.join());
  const seeded = chosen.reduce((sum, slip) => sum + slip.seeded, 0);
  assert.ok(seeded >= 20 * names.length, `${seeded} slips seeded`);
  return chosen.reduce((sum, slip) => sum + slip.found, 0) / seeded;
}

for (const source of ['samples', 'regular series'] as const) {
  test(`slips are found, and true figures are not taken for slips: ${source}`, () => {
    const found = evaluate(source, ROUNDS, SEED);
    assert.ok(found.judged > 10_000, `${found.judged} true figures`);
    const falseAlarms = (found.falseAlarms / found.judged) * 1000;
    assert.ok(falseAlarms <= 1, `${falseAlarms} false alarms in 1,000`);
    const aims: readonly (readonly [least: number, names: readonly string[]])[] = [
      [0.8, ['× 10', '× 1/10']],
      [0.95, ['× 100', '× 1,000', '× 1,000,000', '× 1/100', '× 1/1,000', '× 1/1,000,000']],
      [0.95, ['the other sign']],
      [0.95, ['fraction for a percentage']],
      [0.95, ['a month twice']],
      [0.9, ['one row too low, from a row on']],
    ];
    for (const [least, names] of aims) {
      const share = recall(found, names);
      assert.ok(share >= least, `${names.join(', ')}: ${share}`);
    }
  });
}

test('the same seed gives the same figures', () => {
  assert.deepEqual(evaluate('irregular series', 2, 7), evaluate('irregular series', 2, 7));
});
