import { signWritten, toAscii } from '../cell.ts';
import type { Fault } from '../fault.ts';
import type { Unit, ValueRow } from '../report.ts';
import type { TitleCell } from './context.ts';
import { textAt, type BlockRow } from './faults.ts';
import type { Sheet } from './layout.ts';
import {
  listsUnits,
  measureNamed,
  measuresIn,
  quantityIn,
  scaleNamed,
  scalesIn,
  scalesInName,
  unknownMeasureIn,
  type Scale,
} from './measures.ts';
import { numberIn } from './placement.ts';
import { titleCells } from './surroundings.ts';
import { fault } from './words.ts';

interface Said extends TitleCell {
  readonly scale: Scale;
}

/** A cell that says what figures are counted in: units of the catalogue, a scale of won, or what is not known. */
export interface MeasureCell extends TitleCell {
  readonly units: readonly Unit[] | null;
  readonly scale: Scale | null;
  /** Whether the cell is there to name a unit: what it says must then be known. */
  readonly isUnit: boolean;
  /** Whether it speaks of many fields at once, such as `1월(원)`: it says a scale, and the unit of no field. */
  readonly isShared: boolean;
}

/** What a block says about the scale of its amounts, and about the units of its figures (CONTRACT §8.1). */
export function createScales(sheet: Sheet) {
  const { scale, names, faults, columns } = sheet;
  const factor = scale ?? 1;
  const units = new Set(sheet.report.fields.map(({ unit }) => unit));
  const saidIn = (cells: readonly TitleCell[]) =>
    cells.flatMap((cell) =>
      scalesIn(cell.text)
        .filter((said) => !listsUnits(said, units))
        .map((said): Said => ({ ...cell, scale: said })),
    );
  // A heading of its own, such as `(단위: 천원)` in the corner, is about all figures.
  const isAlone = ({ at }: TitleCell) => !['figures', 'row', 'label', 'month'].includes(columns[at]?.role ?? '');
  const whole = saidIn([...sheet.title, ...titleCells([sheet.headRow]).filter(isAlone)]);
  /** Each scale that figures say themselves, with the first cell that says it. */
  const parts = new Map<Scale['value'], Said>();
  let withoutScale = 0;
  /** What number formats divide amounts by, each with the first amount: `#,##0,` shows amounts in won as thousands. */
  const divided = new Map<number, TitleCell>();
  let undivided = 0;
  /** Where amounts are in thousands or millions: the largest with a won sign, and the largest without one. */
  let inWon: { readonly figure: TitleCell; readonly amount: number } | null = null;
  let largest = 0;
  /** The first field that no amount of money fills. A scale multiplies amounts only. */
  let counted: ValueRow | null = null;
  const signed = createSigned<MeasureCell & { readonly of: ValueRow }>();
  checkUnits(sheet);

  const tell = ({ row, at }: TitleCell, why: Fault) => void faults.inCellOnce(row, at, why);
  const tellPart = (part: Said) => tell(part, fault('other-money', { word: part.scale.word }));

  function tellOther(cell: MeasureCell, { unit }: ValueRow): void {
    const said = cell.text.trim();
    const isMoney = unit === '원' && cell.scale !== null;
    tell(cell, isMoney ? fault('other-money', { word: said }) : fault('unit-of-measure-differs', { said, unit }));
  }

  return {
    /** Takes what a row without figures says. @returns whether it is a scale */
    takeRow(row: BlockRow): boolean {
      const said = saidIn(titleCells([row]));
      whole.push(...said);
      return said.length > 0;
    },

    /** Takes a comment on some figures: it never holds for all. */
    takeComment(row: BlockRow): void {
      const other = saidIn(titleCells([row])).find(({ scale: said }) => said.value !== factor);
      if (other !== undefined) tellPart(other);
    },

    /** Takes a figure and the cells that may say what it is counted in, and reports what does not fit its row. */
    take(of: ValueRow, figure: TitleCell, around: readonly MeasureCell[]): void {
      const own = measureOfFigure(figure.row, figure.at);
      const isSign = own !== null && own.text === signWritten(figure.text);
      signed.take([of, figure.at], isSign && isOtherUnit(own.text, of.unit) ? { ...own, of } : null);
      const said = own === null || isSign ? around : [own, ...around];
      const other = said.find(
        ({ units, scale: found, isUnit, isShared }) =>
          (units !== null || isUnit) && units?.includes(of.unit) !== true && !(isShared && found?.value === 1),
      );
      if (other !== undefined) tellOther(other, of);
      if (of.kind === 'field' && of.unit !== '원' && of.unit !== '%') counted ??= of;
      if (other !== undefined || of.unit !== '원') return;
      if (factor !== 1 && of.kind === 'field' && columns[figure.at]?.role !== 'total') {
        const amount = Number(numberIn(figure.text));
        const isInWon = own !== null && scaleNamed(own.text)?.value === 1;
        if (isInWon && amount > (inWon?.amount ?? 0)) inWon = { figure, amount };
        else if (!isInWon) largest = Math.max(largest, amount);
      }
      const divisor = figure.row.shown?.get(figure.at)?.divisor ?? 1;
      // A format may show zero in its own way.
      const isCounted = of.kind === 'field' && /[1-9]/.test(figure.text);
      if (isCounted && divisor === 1) undivided += 1;
      else if (isCounted && !divided.has(divisor)) divided.set(divisor, figure);
      let hasScale = false;
      for (const { scale: found, ...cell } of said) {
        // What it is shown in is not what it is stored in.
        if (found === null || (divisor !== 1 && found.value === divisor)) continue;
        hasScale = true;
        if (!parts.has(found.value)) parts.set(found.value, { ...cell, scale: found });
      }
      if (!hasScale && of.kind === 'field') withoutScale += 1; // a sum needs no scale of its own
    },

    /** Whether the block says itself that its amounts are in the scale that somebody has chosen for it. */
    saysChosen: () =>
      [...whole, ...parts.values()].some((said) => said.scale.value === factor) ||
      names.some(({ text }) => scalesInName(text).some(({ value }) => value === factor)),

    /** Reports what does not fit: after the last row. */
    end(): void {
      const found = signed.first();
      if (found !== null) return tellOther(found, found.of);
      // A first row may have signs in any scale.
      const isOfOtherSize = largest > 0 && (inWon?.amount ?? 0) > largest * OTHER_SIZE;
      if (isOfOtherSize && inWon !== null) tell(inWon.figure, fault('won-among-thousands'));
      const [shownIn = 1] = undivided === 0 && divided.size === 1 ? divided.keys() : [];
      // What formats make of all amounts says nothing of the stored ones.
      const isStored = ({ value }: Scale) => shownIn === 1 || value !== shownIn;
      const ofAll = whole.filter((said) => isStored(said.scale));
      const [dividing] = divided.values();
      if (dividing !== undefined) {
        if (factor !== 1) return tell(dividing, fault('shown-in-scale', { chosen: factor }));
        const other = [...ofAll, ...parts.values()].find(({ scale: { value } }) => value !== 1);
        if (other !== undefined) return tellPart(other);
      }
      const areAll = parts.size === 1 && withoutScale === 0;
      const all = areAll ? [...ofAll, ...parts.values()] : ofAll;
      const wrong = all.find(({ scale: { value } }) => value !== factor);
      if (wrong !== undefined) return tell(wrong, scaleNotTaken(wrong.scale, scale));
      // `단위: 천` over counts is about them, too.
      const ofCounts = factor === 1 ? undefined : all.find((said) => !SAYS_WON.test(said.scale.word));
      if (ofCounts !== undefined && counted !== null) {
        return tell(ofCounts, fault('unit-of-measure-differs', { said: ofCounts.text.trim(), unit: counted.unit }));
      }
      for (const { thing, text } of names) {
        const named = scalesInName(text).find((said) => said.value !== factor && isStored(said));
        if (named === undefined) continue;
        return faults.inFile(
          fault('scale-in-name', { thing, word: named.word, said: scale === null ? named.value : null }),
        );
      }
      const base = all[0]?.scale.value ?? 1;
      const part = [...parts.values()].find(({ scale: { value } }) => value !== base || value !== (scale ?? value));
      if (part !== undefined && !areAll) tellPart(part);
    },
  };
}

const SAYS_WON = /원|won|krw|[₩￦]/;

/** An amount in won among amounts in thousands is as many times as large, or more. */
const OTHER_SIZE = 30;

/** Why amounts in a scale are not taken. @param chosen the scale that somebody has said */
export function scaleNotTaken(scale: Scale, chosen: number | null): Fault {
  const { value: said, word } = scale;
  if (said === null) return fault('other-money', { word });
  return chosen === null ? fault('scale-not-won', { said }) : fault('scale-disagrees', { said, chosen });
}

/** Such a word alone over figures says what they are counted in. */
const COUNTED = /^(?:건수|수량|%|qty|quantity|count)$/i;

/** A title may name units of measure; one of them must be that of a field. So may the name of a file or a sheet. */
function checkUnits({ title, report, names, faults }: Sheet): void {
  const units = new Set(report.fields.map(({ unit }) => unit));
  const quantityOf = (text: string) => (units.size === 1 ? quantityIn(text) : null);
  for (const { thing, text } of names) {
    const word = quantityOf(text);
    if (word !== null) faults.inFile(fault('scale-in-name', { thing, word, said: null }));
  }
  const fits = (named: readonly Unit[]) => named.some((unit) => unit === '원' || units.has(unit));
  for (const { text, row, at } of title) {
    const counted = COUNTED.test(text.trim()) ? measureNamed(text.trim() === '%' ? '%' : '수량') : null;
    const named = counted === null ? measuresIn(text) : [counted];
    const unknown = unknownMeasureIn(text) ?? quantityOf(text);
    if (unknown === null && (named.length === 0 || named.some(fits))) continue;
    const facts = { said: unknown ?? text.trim(), unit: [...units].join(', ') };
    faults.inCell(row, at, fault('unit-of-measure-differs', facts));
    return;
  }
}

/** What a figure itself says that it is counted in, by its number format or a sign: `12.5%`. Null where it says nothing. */
function measureOfFigure(row: BlockRow, at: number): MeasureCell | null {
  const shown = row.shown?.get(at);
  const around = shown === undefined ? '' : toAscii(shown.before + shown.behind).replace(SIGNS, '');
  const text = around === '' ? signWritten(textAt(row, at)) : around;
  if (text === null) return null;
  const measure = readMeasure({ text, row, at }, { isUnit: true });
  // A won sign may stand before amounts in any scale, and the collector asks about 원 in a text.
  const mayBeAnyScale = text === '₩' || around === '';
  return mayBeAnyScale && measure.scale?.value === 1 ? { ...measure, scale: null } : measure;
}

/** What a format shows around numbers, and that says no unit. */
const SIGNS = /[-+△▲▽▼()\s]/g;

/** Whether a sign is that of another unit, such as `%` or `$` among amounts in won. */
export function isOtherUnit(sign: string, unit: Unit): boolean {
  return scaleNamed(sign)?.value === null || measureNamed(sign)?.includes(unit) !== true;
}

/** Finds a row or a column with signs of another unit. One may be a way of writing a number (CONTRACT §2). */
export function createSigned<Figure>() {
  const lines = new Map<unknown, { first: Figure | null; signed: number; count: number }>();
  return {
    /** @param figure null for one without such a sign */
    take(of: readonly unknown[], figure: Figure | null): void {
      for (const line of of) {
        const known = lines.get(line) ?? { first: null, signed: 0, count: 0 };
        if (known.count === 0) lines.set(line, known);
        known.count += 1;
        if (figure === null) continue;
        known.first ??= figure;
        known.signed += 1;
      }
    },
    first: () => [...lines.values()].find(({ signed, count }) => signed > 1 && signed * 2 > count)?.first ?? null,
  };
}

type Kind = Partial<Pick<MeasureCell, 'isUnit' | 'isShared'>>;

export function readMeasure(cell: TitleCell, { isUnit = false, isShared = false }: Kind = {}): MeasureCell {
  const scale = scaleNamed(cell.text) ?? scalesIn(cell.text)[0] ?? null;
  return { ...cell, units: measureNamed(cell.text) ?? (scale === null ? null : ['원']), scale, isUnit, isShared };
}
