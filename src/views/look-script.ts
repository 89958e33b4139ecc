import { FOLDED } from '../islands/page/look.ts';

/**
 * Runs after the sheet of a report and before the first paint, so it is inline; the CSP allows it by its hash. It folds the groups that
 * this device has folded (src/islands/page/look.ts), so that no row is seen and goes.
 */
export const lookScript =
  `try{let l=\` \${localStorage.${FOLDED}} \`,t=document.querySelector('.report table'),i=0;` +
  "for(const b of t.tBodies)if(l.includes(` ${t.dataset.report}${i++} `))b.dataset.folded=''}catch{}";
