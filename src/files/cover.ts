import { firstFilled, type BlockRow, type Faults } from '../domain/blocks/faults.ts';
import { scaleNamed, scalesIn } from '../domain/blocks/measures.ts';
import { scaleNotTaken } from '../domain/blocks/scales.ts';
import {
  otherFiguresIn,
  otherTableIn,
  saidInNote,
  unitsIn,
  wholeStatement,
  yearsIn,
} from '../domain/blocks/statements.ts';
import { labelledCells, titleCells } from '../domain/blocks/surroundings.ts';
import { fault } from '../domain/blocks/words.ts';
import { parseCell } from '../domain/cell.ts';
import type { RecordPatch } from '../domain/record.ts';
import type { CheckedFile } from './check-block.ts';

/**
 * Reports what a sheet without figures, such as a cover, says of those of the other sheets, as a title above them would:
 * a scale, unless each says one itself, or a year or unit that none of them has, or a plan of it.
 * @param scale what somebody has said
 */
export function checkCover(
  cover: readonly BlockRow[],
  others: readonly CheckedFile[],
  scale: number | null,
  faults: Faults,
): void {
  if (cover.some(({ cells }) => cells.some(isAmount)) || others.some((each) => each.records.length === 0)) return;
  const records = others.flatMap((each) => each.records);
  const areScaled = others.every(({ ahead }) => titleCells(ahead).some(({ text }) => scalesIn(text).length > 0));
  for (const row of cover) {
    const texts = labelledCells([row]).map(({ text }) => text);
    const [only = ''] = texts.length === 1 ? texts : [];
    const isUnit = (each: string) => /단위|금액|통화|unit|figures|amounts|currency/i.test(each);
    const [unit = null] = texts.filter(isUnit).flatMap((each) => scaleNamed(each) ?? scalesIn(each));
    const noted = saidInNote(only);
    const said = wholeStatement(only) ?? '';
    const [years, units] = [yearsIn(said), unitsIn(said)];
    const isOther = ({ year, bu }: RecordPatch) =>
      years.some((each) => each !== year) || units.some((each) => bu !== null && each !== bu);
    const isPlan =
      (noted !== null && otherTableIn(noted) !== null) ||
      (years.length + units.length > 0 && otherFiguresIn(said) !== null);
    if (unit !== null && unit.value !== (scale ?? 1) && !areScaled) {
      faults.inCell(row, firstFilled(row), scaleNotTaken(unit, scale));
    } else if (isPlan || records.every(isOther)) {
      faults.inCell(row, firstFilled(row), fault('note-not-actual', { word: null }));
    }
  }
}

/** Whether a text is a number that cannot be a month or a year, so that its row holds figures. */
export function isAmount(text: string): boolean {
  if (!/\d/.test(text)) return false;
  const parsed = parseCell(text);
  if (parsed.fault !== undefined || typeof parsed.value !== 'number') return false;
  const { value } = parsed;
  return !Number.isInteger(value) || value < 1 || (value > 12 && value < 2000) || value > 2100;
}
