import type { BusinessUnit } from '../business-units.ts';
import { composed } from '../composed.ts';
import { EXPORTED_NAME } from '../report-file-name.ts';
import type { ReportId } from '../report.ts';
import { findReport } from '../reports.ts';
import type { BlockRow } from './faults.ts';

/** Report, year and unit as given by the command line or a page; null where it does not say. */
export interface KeySource {
  readonly kind: ReportId | null;
  readonly year: number | null;
  readonly bu: BusinessUnit | null;
}

/** The names of a block's file and sheet; null without one. */
export interface BlockNames {
  readonly file: string | null;
  readonly sheet: string | null;
}

export const NAMELESS: BlockNames = { file: null, sheet: null };

export interface TitleCell {
  readonly text: string;
  readonly row: BlockRow;
  readonly at: number;
}

/** The name of a block's sheet or file, such as `cost_report_2024_SKB.csv`, `복사본 물류비 2023.xlsx` or `2024년 LPS`. */
export interface ReadName {
  readonly thing: 'sheet' | 'file';
  readonly kinds: readonly ReportId[];
  /** In which words stand apart. */
  readonly text: string;
}

/** The names of a block, the nearest to the figures first. */
export function readNames(names: BlockNames): ReadName[] {
  return (['sheet', 'file'] as const).flatMap((thing) => {
    if (names[thing] === null) return [];
    const text = composed(names[thing].replace(/^.*[\\/]/, ''))
      .replace(/(?<=.)\.[a-z]{3,4}$/i, '')
      .replace(/_as-of_[\dT-]+/, '') // a year of another meaning
      .replace(/_/g, ' ')
      // `SKB2025Budget`, `SKBBudget`; but `KRWm` is one word.
      .replace(/(?<=[a-z\d])(?=[A-Z][a-z]{2})|(?<=[A-Z])(?=[A-Z][a-z]{3})/g, ' ');
    const words = text.toLowerCase().split(/[^a-z\d]+/);
    return [{ thing, kinds: [...new Set(words.flatMap((word) => findReport(word)?.id ?? []))], text }];
  });
}

export type Statement<T> = (
  | { readonly from: 'title'; readonly row: BlockRow; readonly at: number }
  | { readonly from: 'sheet' | 'file' }
) & {
  /** Usually one; several where a text names several. */
  readonly values: readonly [T, ...T[]];
};

/** What title and names say, the nearest first. A sheet's name overrides its file's, unless export has written that. */
export function statementsIn<T>(
  title: readonly TitleCell[],
  names: readonly ReadName[],
  valuesIn: (text: string) => readonly T[],
): Statement<T>[] {
  const titled = [...title, ...periodsIn(title)].map((cell) => ({ ...cell, from: 'title' as const }));
  const named = names.map(({ thing, text }) => ({ text, from: thing }));
  const saying = named.filter(({ text }) => valuesIn(text).length > 0);
  const stated = (texts: readonly (typeof titled | typeof named)[number][]) =>
    texts.flatMap(({ text, ...said }): Statement<T>[] => {
      const [first, ...others] = valuesIn(text);
      return first === undefined ? [] : [{ ...said, values: [first, ...others] }];
    });
  return [...stated(titled), ...stated(saying.filter(({ text }, at) => at === 0 || EXPORTED_NAME.test(text)))];
}

/** A period whose dates are in several cells of a row. */
function periodsIn(title: readonly TitleCell[]): TitleCell[] {
  return title.flatMap(({ text, row, at }) =>
    /기간|period/i.test(text) && row.cells.length > 1 ? [{ text: row.cells.join(' '), row, at }] : [],
  );
}

/** The value that statements give where figures do not say it; null where they say none, or several. */
export function assumedFrom<T>(statements: readonly Statement<T>[]): T | null {
  const [first, ...others] = statements.filter(({ values }) => values.length === 1);
  const isOther = ({ from, values }: Statement<T>) => from === first?.from && values[0] !== first.values[0];
  return first === undefined || others.some(isOther) ? null : first.values[0];
}
