import type { Fault } from '../fault.ts';
import type { Unit, ValueRow } from '../report.ts';
import { MOST_COLUMNS } from './columns.ts';
import type { TitleCell } from './context.ts';
import type { BlockRow } from './faults.ts';
import type { Sheet } from './layout.ts';
import { measureNamed, measuresIn, scaleNamed, scalesIn, type Scale } from './measures.ts';
import { fault } from './words.ts';

/** A cell that says a scale. Only a scale of all figures can be answered with an option. */
interface Said {
  readonly scale: Scale;
  readonly row: BlockRow;
  readonly at: number;
  readonly isOfAll: boolean;
}

/** A cell that may say what figures are counted in. */
export interface MeasureCell {
  readonly text: string;
  readonly row: BlockRow;
  readonly at: number;
  /** Whether the cell is there to name a unit: what it says must then be known. */
  readonly isUnit?: boolean;
}

/** What a block says about the scale of its amounts, and about the units of its figures (CONTRACT §8.1). */
export interface Scales {
  /** How many won one unit of an amount is. */
  readonly factor: number;
  /**
   * Takes what a row without figures says: a row of units below the header, or a note.
   * @returns whether it says a scale
   */
  readonly takeRow: (row: BlockRow) => boolean;
  /**
   * Takes a figure, and the cells that may say what it is counted in. Where they do not fit its row, a fault is
   * reported.
   * @param shared cells that speak of many fields at once, such as `1월(원)`: they say a scale, and the unit of no field
   */
  readonly take: (row: ValueRow, own: readonly MeasureCell[], shared: readonly MeasureCell[]) => void;
  /** Reports what does not fit: after the last row. */
  readonly end: () => void;
}

/** @param title the texts that speak of all figures */
export function createScales({ report, scale, names, faults }: Sheet, title: readonly TitleCell[]): Scales {
  const whole: Said[] = title.flatMap(({ text, row, at }) => saidIn(text, row, at, true));
  const fits = (units: readonly Unit[]) =>
    units.includes('원') || report.fields.some(({ unit }) => units.includes(unit));
  const ofNoField = title.find(({ text }) => {
    const named = measuresIn(text);
    return named.length > 0 && !named.some(fits);
  });
  if (ofNoField !== undefined) {
    const facts = { said: ofNoField.text.trim(), unit: [...new Set(report.fields.map(({ unit }) => unit))].join(', ') };
    faults.inCell(ofNoField.row, ofNoField.at, fault('unit-of-measure-differs', facts));
  }
  const parts: Said[] = [];
  let withoutScale = 0;
  /** Of texts, which come again with every figure. */
  const known = new Map<string, ReturnType<typeof readMeasure>>();
  const measureIn = (text: string) => {
    const read = known.get(text) ?? readMeasure(text);
    if (known.size < MOST_KNOWN) known.set(text, read);
    return read;
  };

  function why({ scale: { value, word }, isOfAll }: Said): Fault {
    if (value === null) return fault('other-money', { word });
    if (scale !== null) return fault('scale-disagrees', { said: value, chosen: scale });
    return fault('scale-not-won', { said: value, isOfAll });
  }

  return {
    factor: scale ?? 1,

    takeRow(row) {
      const said = row.cells.slice(0, MOST_COLUMNS).flatMap((text, at) => saidIn(text, row, at, false));
      whole.push(...said);
      return said.length > 0;
    },

    take(of, own, shared) {
      const said = [...own, ...shared].map((cell) => ({ ...cell, ...measureIn(cell.text) }));
      const other = said.find(
        ({ units, scale, isUnit = false }, at) =>
          (units !== null || isUnit) && units?.includes(of.unit) !== true && (at < own.length || scale?.value !== 1),
      );
      if (other !== undefined) {
        const facts = { said: other.text.trim(), unit: of.unit };
        return faults.inCellOnce(other.row, other.at, fault('unit-of-measure-differs', facts));
      }
      if (of.unit !== '원') return;
      const found = said.find(({ scale }) => scale !== null);
      if (found === undefined) {
        if (of.kind === 'field') withoutScale += 1; // a sum needs no scale of its own
      } else if (parts.every((each) => each.scale.value !== found.scale?.value) && found.scale !== null) {
        parts.push({ scale: found.scale, row: found.row, at: found.at, isOfAll: false });
      }
    },

    end() {
      const isOfAll = parts.length === 1 && withoutScale === 0;
      const all = isOfAll ? [...whole, ...parts] : whole;
      const wrong = all.find(({ scale: { value } }) => value !== (scale ?? 1));
      if (wrong !== undefined) return faults.inCell(wrong.row, wrong.at, why(wrong));
      for (const { thing, text } of names) {
        const named = scalesIn(text).find(({ value }) => value !== (scale ?? 1));
        if (named === undefined) continue;
        return faults.inFile(fault('scale-in-name', { thing, word: named.word, said: named.value, chosen: scale }));
      }
      const base = all[0]?.scale.value ?? 1;
      const part = parts.find(({ scale: { value } }) => value !== base || value !== (scale ?? value));
      if (part === undefined || isOfAll) return;
      const { value, word } = part.scale;
      faults.inCell(
        part.row,
        part.at,
        value === null ? fault('other-money', { word }) : fault('scale-of-a-part', { word }),
      );
    },
  };
}

/** A block has few such texts; a list of remarks has many. */
const MOST_KNOWN = 500;

function readMeasure(text: string) {
  const scale = scaleNamed(text) ?? scalesIn(text)[0] ?? null;
  return { units: measureNamed(text) ?? (scale === null ? null : ['원' as const]), scale };
}

function saidIn(text: string, row: BlockRow, at: number, isOfAll: boolean): Said[] {
  return scalesIn(text).map((scale) => ({ scale, row, at, isOfAll }));
}
