/** The queue of toasts (SPEC §4): one is shown at a time, and a dismissed one leaves the list later. */
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { dismissToast, listedToasts, onToastChange, showToast, shownToast } from '../../src/islands/page/toasts.ts';

test('the newest toast replaces the one before; a dismissed one leaves the list after 1,000,000 ms', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  let changes = 0;
  onToastChange(() => (changes += 1));
  const titles = () => listedToasts().map(({ title }) => title);

  const first = showToast({ title: 'first', description: '' });
  assert.deepEqual(shownToast(), { id: first, title: 'first', description: '', action: null, variant: 'default' });
  mock.timers.tick(10_000);
  const second = showToast({ title: 'second', description: '', variant: 'destructive' });
  assert.equal(shownToast()?.title, 'second');
  dismissToast(first);
  assert.equal(shownToast()?.title, 'second', 'one that is no longer shown dismisses nothing');
  dismissToast(second);
  assert.equal(shownToast(), null);
  assert.equal(changes, 3);

  assert.deepEqual(titles(), ['first', 'second']);
  mock.timers.tick(999_999);
  assert.deepEqual(titles(), ['first', 'second']);
  mock.timers.tick(1);
  assert.deepEqual(titles(), []);
});
