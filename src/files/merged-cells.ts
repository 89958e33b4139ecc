import { Problem } from '../domain/problem.ts';
import { fault } from './words.ts';
import { MOST_UNPACKED, type Parts } from './zip-parts.ts';

/** Cells of a sheet that are shown as one. Its value is in the first of them. */
export interface MergedCells {
  /** Such as `C3:D3`. */
  readonly name: string;
  /** Rows count from 1. */
  readonly top: number;
  readonly bottom: number;
  /** The first column, counted from 0. */
  readonly left: number;
}

/** A report has a few dozen. */
const MOST_MERGED = 10_000;
/** In characters. */
const LONGEST_NAME = 40;

/** A longer tag names no merged cell. */
const LONGEST_TAG = 1_000;
const MERGED = /<(?:\w+:)?mergeCell\s[^<>]*?\bref\s*=\s*["']([^"'<>]*)/g;

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
      if (count > MOST_MERGED) throw new Problem('invalid', fault('too-many-merged', { most: MOST_MERGED }));
      const cells = mergedCells(name);
      if (cells !== null) found.set(cells.top, [...(found.get(cells.top) ?? []), cells]);
    }
    begun = lastTag(text);
  }
  return found;
}

/** A tag that may go on in the next chunk. */
function lastTag(text: string): string {
  const at = text.lastIndexOf('<');
  return at === -1 || text.includes('>', at) ? '' : text.slice(at, at + LONGEST_TAG);
}

/** Null for a single cell. @throws Problem 'invalid' for a name that is none */
function mergedCells(name: string): MergedCells | null {
  const [first, last = first] = name.slice(0, LONGEST_NAME).split(':');
  const [from, to] = [placeOf(first), placeOf(last)];
  if (from === null || to === null) {
    throw new Problem('invalid', fault('not-a-cell-name', { name: name.slice(0, LONGEST_NAME) }));
  }
  if (first === last) return null;
  return { name, top: from.row, bottom: to.row, left: from.column };
}

function placeOf(name = ''): { readonly row: number; readonly column: number } | null {
  const column = columnAt(name);
  return column === null ? null : { row: Number(name.replace(/^\D+/, '')), column };
}

/** The column, counted from 0, of a cell's name such as `AB12`; null for anything else. */
export function columnAt(name: string): number | null {
  const letters = /^([A-Z]{1,3})\d+$/.exec(name)?.[1];
  if (letters === undefined) return null;
  let column = 0;
  for (let at = 0; at < letters.length; at += 1) column = column * 26 + letters.charCodeAt(at) - 64;
  return column - 1;
}
