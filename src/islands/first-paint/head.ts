/** Runs in the head of every page. */
import { keptLook } from '../page/kept-look.ts';
import { showStoredTheme } from '../page/theme.ts';

showStoredTheme();

// A page is painted as it comes, which is sooner. Where this device keeps folded groups, another unit or hidden marks, it is painted when
// it is complete: otherwise the report would be seen before it is folded.
const { folded, unit, marks } = keptLook();
if (folded + unit + marks !== '') {
  const wait = Object.assign(document.createElement('link'), { rel: 'expect', href: '#end' });
  wait.setAttribute('blocking', 'render');
  document.head.append(wait);
}
