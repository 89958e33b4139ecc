/** A report's draft (CONTRACT §4): changed cells, the values that they replaced, and the revision of their month. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGridState, enter, moveTo } from '../../src/islands/grid/grid-state.ts';
import { draftKeyOf, draftOf, isOutdated } from '../../src/islands/report-grid/draft.ts';

test('a draft holds each changed cell with what it replaced and the revision of its month', () => {
  const stored = Array.from({ length: 12 }, (_, at) => (at === 1 ? { a: 7 } : {}));
  const state = enter(moveTo(createGridState(['a', 'b'], stored), { row: 0, column: 0 }), [
    { column: 0, key: 'b', value: 'N/A' },
    { column: 1, key: 'a', value: 8 },
  ]);
  const draft = draftOf(state, [{ month: 2, revision: 3 }]);
  assert.deepEqual(draft, [
    { month: 1, key: 'b', before: null, after: 'N/A', revision: 0 },
    { month: 2, key: 'a', before: 7, after: 8, revision: 3 },
  ]);
  assert.equal(isOutdated(draft, [{ month: 2, revision: 3 }]), false);
  assert.equal(isOutdated(draft, [{ month: 2, revision: 4 }]), true);
  assert.deepEqual(
    [draftKeyOf('cost', 2026, 'SK'), draftKeyOf('import', 2026, null)],
    ['draft cost 2026 SK', 'draft import 2026'],
  );
});
