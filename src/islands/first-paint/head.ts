/** Runs in the head of every page. */
import { keptLook } from '../page/kept-look.ts';
import { showStoredTheme } from '../page/theme.ts';

showStoredTheme();

// A report that this device keeps folded, or in another unit, is painted when it is complete, so that nothing is seen and goes. Any other
// page is painted as it comes, which is sooner.
const { folded, unit, marks } = keptLook();
if (folded + unit + marks !== '') {
  const wait = Object.assign(document.createElement('link'), { rel: 'expect', href: '#end' });
  wait.setAttribute('blocking', 'render');
  document.head.append(wait);
}
