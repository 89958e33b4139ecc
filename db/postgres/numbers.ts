import pg from 'pg';
import { Problem } from '../../src/domain/problem.ts';

/**
 * Numbers cross as shortest decimals: pg writes a number as JavaScript does, `numeric` keeps every digit, and the same
 * decimal read again is the same number (docs/decisions/031-exact-numbers.md).
 */

/** Every decimal with this many digits or fewer survives the way through a double. */
const SURE_DIGITS = 15;

/** @throws Problem 'unavailable' for what this program cannot have entered: it is not finite, or has more digits than a double. */
export function readNumber(text: string): number {
  const number = Number(text);
  const isOurs = Number.isFinite(number) && (text.length <= SURE_DIGITS || digitsOf(text) === digitsOf(String(number)));
  if (isOurs) return number;
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  throw new Problem(
    'unavailable',
    `The database holds the number ${shown}, which was not entered by this program; correct it, or restore the last backup.`,
  );
}

/** The digits of a decimal and the place of its point, however it is written: `1500`, `1.5e3` and `1500.0` are the same. */
function digitsOf(text: string): string {
  const [decimal = '', exponent = '0'] = text.toLowerCase().replace(/^-/, '').split('e');
  const [whole = '', fraction = ''] = decimal.split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  const leading = (whole + fraction).length - digits.length;
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  if (end === 0) return '0';
  return `${text.startsWith('-') ? '-' : ''}${digits.slice(0, end)}e${whole.length - leading + Number(exponent)}`;
}

const { INT8, NUMERIC } = pg.types.builtins;

/** For our own connections; the parsers of `pg` itself stay as they are. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary' = 'text') =>
    oid === NUMERIC || oid === INT8
      ? readNumber
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};
