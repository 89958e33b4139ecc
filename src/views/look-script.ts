import { shortAmount } from '../domain/short-amount.ts';
import { FOLDED, showLook, UNIT } from '../islands/page/look.ts';

/**
 * Runs after the sheet of a report and before the first paint, so it is inline; the CSP allows it by its hash. It shows the sheet as
 * this device looked at it last. Its functions are those of src/islands/page/look.ts, as texts.
 */
export const lookScript = `try{var folded=localStorage.getItem('${FOLDED}'),unit=localStorage.getItem('${UNIT}')}catch{}if(folded||unit)(${showLook})(folded||'',unit||'',${shortAmount})`;
