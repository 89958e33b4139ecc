import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { jsonForHtml } from '../../src/views/island.tsx';

test('props of islands are JSON that cannot end its script element or start another (CONTRACT §7)', () => {
  const hostile = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('</script>', '<!--', ']]>', '\u2028&\u2029'));
  fc.assert(
    fc.property(fc.jsonValue(), fc.array(hostile), fc.dictionary(hostile, hostile), (value, list, record) => {
      const props = { value, list, record };
      const json = jsonForHtml(props);
      assert.doesNotMatch(json, /[<>&\u2028\u2029]/);
      assert.deepEqual(JSON.parse(json), JSON.parse(JSON.stringify(props)));
    }),
  );
});
