/** Judges what is entered on a report (CONTRACT §9). It is fetched when editing begins. */
import type { CellValue } from '../../domain/cell.ts';
import { cellsOf } from '../../domain/field-values.ts';
import type { Language } from '../../domain/language.ts';
import type { Cells } from '../../domain/record.ts';
import type { FiguresOfMonth } from '../../domain/unlikely/unlikely-figure.ts';
import { unlikelyFigures } from '../../domain/unlikely/unlikely-figures.ts';
import { unlikelyWords } from '../../domain/unlikely/unlikely-words.ts';
import type { IsoDate } from '../../domain/year-month.ts';
import { cellName, changedCells, type GridState, type UnlikelyMark, type UnlikelyMarks } from '../grid/grid-state.ts';
import type { ReportOfYear } from './report-of-year.ts';

export interface JudgedPage extends ReportOfYear {
  readonly today: IsoDate;
  /** By month, then in the order of the fields; empty when nothing is stored of it. */
  readonly lastYear: readonly (readonly CellValue[])[];
}

/**
 * @returns a function that judges the changed cells by the stored months of this year and the last. All of them are judged again,
 * because a paste or an undo also changes what other cells are compared with; a whole year takes two milliseconds.
 */
export function createJudge({ report, year, bu, today, lastYear }: JudgedPage, language: Language) {
  const before = lastYear.map((values, at): FiguresOfMonth => {
    const cells = cellsOf(report, values);
    return { year: year - 1, month: at + 1, bu, cells };
  });
  const month = (cells: Cells, column: number): FiguresOfMonth => ({ year, month: column + 1, bu, cells });

  return function judge(state: Pick<GridState, 'keys' | 'columns' | 'stored'>): UnlikelyMarks {
    const entered = state.columns
      .map((_, column) => month(changedCells(state, column), column))
      .filter(({ cells }) => Object.keys(cells).length > 0);
    const stored = [...before, ...state.stored.map(month)];
    const marks = new Map<string, UnlikelyMark>();
    for (const figure of entered.length === 0 ? [] : unlikelyFigures(report, { entered, stored, today })) {
      const name = cellName(figure.month - 1, figure.key);
      const words = unlikelyWords(report, figure)[language];
      const known = marks.get(name);
      marks.set(name, { value: figure.value, words: known === undefined ? words : `${known.words}. ${words}` });
    }
    return marks;
  };
}
