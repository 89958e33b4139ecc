import { refuseLarge } from './words.ts';
import { MOST_UNPACKED, refuseDamaged, type Parts } from './zip-parts.ts';

/** Cells of a sheet that are shown as one. Its value is in the first of them. */
export interface MergedCells {
  /** Such as `C3:D3`. */
  readonly name: string;
  /** The column of the first cell, such as `C`. */
  readonly left: string;
  readonly bottom: number;
}

/** A report has a few dozen. */
const MOST_MERGED = 10_000;
/** A longer tag names no merged cells. */
const LONGEST_TAG = 1_000;
const MERGED = /<(?:\w+:)?mergeCell\s[^<>]*?\bref\s*=\s*["']([^"'<>]*)/g;
const NAME = /^([A-Z]{1,3})(\d+)(?::([A-Z]{1,3}\d+))?$/;

/**
 * The merged cells of a sheet, by their first rows. The sheet names them behind its rows, so its text is searched for
 * them before the rows are read.
 * @throws Problem 'invalid'
 */
export async function readMergedCells(parts: Parts, part: string): Promise<ReadonlyMap<number, MergedCells[]>> {
  const found = new Map<number, MergedCells[]>();
  let count = 0;
  let begun = '';
  for await (const chunk of parts.read(part, MOST_UNPACKED)) {
    const text = begun + chunk.toString('latin1');
    for (const [, name = ''] of text.matchAll(MERGED)) {
      count += 1;
      if (count > MOST_MERGED) refuseLarge('merged cells', MOST_MERGED);
      const [, left = '', top = '', last = left + top] =
        NAME.exec(name) ?? refuseDamaged(`${name} is not the name of a cell`);
      const cells = { name, left, bottom: Number(last.replace(/\D+/, '')) };
      if (last !== left + top) found.set(Number(top), [...(found.get(Number(top)) ?? []), cells]);
    }
    // A tag may go on in the next chunk.
    const at = text.lastIndexOf('<');
    begun = at === -1 || text.includes('>', at) ? '' : text.slice(at, at + LONGEST_TAG);
  }
  return found;
}
