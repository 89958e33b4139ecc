import { SCALE_WORDS } from '../other-words.ts';
import { MOST_COLUMNS } from './advice.ts';
import type { Column } from './columns.ts';
import type { BlockRow, Faults } from './faults.ts';
import { plainText } from './plain-text.ts';
import { scalesIn, scaleWord, type Title } from './title.ts';

const LONGEST = 200;

export interface ScaleSettings {
  /** 1000 or 1000000 where somebody said so; else null. */
  readonly scale: number | null;
  readonly columns: readonly Column[];
  readonly title: Title;
  readonly headRow: BlockRow;
  readonly faults: Faults;
}

export interface Scales {
  /** How many won one unit of an amount is. Where the block says something else than was said to be, a fault is reported. */
  readonly of: (row: BlockRow) => number;
  /**
   * Reads what a row without figures says: a row of units below the header, or a note below the table.
   * @returns whether a fault was reported
   */
  readonly check: (row: BlockRow) => boolean;
}

/** What a title, a heading, or a column of units says about the scale of amounts (CONTRACT §8.1). */
export function createScales({ scale, columns, title, headRow, faults }: ScaleSettings): Scales {
  const ats = columns.flatMap(({ role }, at) => (role === 'scale' || role === 'left-out' ? [at] : []));
  let isRefused = false;
  const check = (stated: number, row: BlockRow, at: number): boolean => {
    if (stated === (scale ?? 1)) return false;
    if (isRefused) return true;
    isRefused = true;
    const says = stated === 1 ? '원' : scaleWord(stated);
    if (scale !== null) {
      faults.inCell(
        row,
        at,
        `says ${says}, but --in-${scale === 1_000 ? 'thousands' : 'millions'} says ${scaleWord(scale)}; correct one of the two`,
      );
      return true;
    }
    const option = stated === 1_000 ? '--in-thousands' : '--in-millions';
    faults.inCell(row, at, `says ${says}; add ${option}, which multiplies the amounts, or save the sheet in won`);
    return true;
  };
  if (title.scale !== null) check(title.scale.value, title.scale.row, title.scale.at);
  for (const [at, cell] of headRow.cells.entries()) {
    for (const stated of scalesIn(plainText(cell))) check(stated, headRow, at);
  }
  return {
    of(row) {
      for (const at of ats) {
        const stated = SCALE_WORDS[plainText(row.cells[at] ?? '').replace(/[()]/g, '')];
        if (stated !== undefined) check(stated, row, at);
      }
      return scale ?? 1;
    },
    check: (row) =>
      row.cells
        .slice(0, MOST_COLUMNS)
        .some(
          (cell, at) => cell !== '' && scalesIn(plainText(cell).slice(0, LONGEST)).some((each) => check(each, row, at)),
        ),
  };
}
