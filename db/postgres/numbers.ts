import pg from 'pg';
import { plainDecimal, withoutTrailingZeros } from '../../src/domain/decimal.ts';
import { unavailable } from '../refusals.ts';
import { fault } from './words.ts';

/**
 * Numbers are sent as shortest decimals. `numeric` keeps every digit, so reading gives the same number
 * (docs/decisions/031-exact-numbers.md).
 */

/** Every decimal with this many digits or fewer survives the way through a double. */
const SURE_DIGITS = 15;

/**
 * @param text as PostgreSQL writes numbers: without an exponent
 * @throws Problem 'unavailable' for what this program cannot have entered: it is not finite, or has more digits than a
 * double.
 */
export function readNumber(text: string): number {
  const number = Number(text);
  if (Number.isFinite(number)) {
    if (text.length <= SURE_DIGITS) return number;
    const shortest = text.includes('.') ? withoutTrailingZeros(text).replace(/\.$/, '') : text;
    if (shortest === plainDecimal(number)) return number;
  }
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  throw unavailable(fault('number-of-another-program', { number: shown }));
}

/** For our own connections; pg's global parsers stay as they are. An error in one fails its query. */
export const types = new pg.TypeOverrides();
for (const kind of [pg.types.builtins.NUMERIC, pg.types.builtins.INT8]) types.setTypeParser(kind, readNumber);
