import type { BusinessUnit } from '../business-units.ts';
import { composed } from '../composed.ts';
import type { ReportId } from '../report.ts';
import { findReport } from '../reports.ts';
import type { BlockRow } from './faults.ts';
import { otherFiguresIn, unitsIn, yearsIn } from './statements.ts';

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

/** A text that says something of the whole block. */
interface Statement<T> {
  readonly from: 'title' | 'sheet' | 'file';
  /** Usually one; several where a text names several. */
  readonly values: readonly T[];
  /** The cell of a title. */
  readonly row: BlockRow | null;
  /** Column, counted from 0. */
  readonly at: number;
}

export type KeyPart = 'year' | 'bu';

/** What title and names say of year and unit, the nearest to the figures first. */
export interface Context {
  readonly year: readonly Statement<number>[];
  readonly bu: readonly Statement<BusinessUnit>[];
}

/** A cell of the rows above the header. */
export interface TitleCell {
  readonly text: string;
  readonly row: BlockRow;
  readonly at: number;
}

/** What a name says, such as `cost_report_2024_SKB.csv`, `복사본 물류비 2023.xlsx` or the sheet `2024년 LPS`. */
interface Named {
  readonly kinds: readonly ReportId[];
  readonly years: readonly number[];
  readonly units: readonly BusinessUnit[];
  /** A word such as `예산` that says that the figures are not what happened. */
  readonly otherFigures: string | null;
  /** In which words stand apart. */
  readonly text: string;
}

export type ReadName = Named & { readonly thing: 'sheet' | 'file' };

export function readName(name: string): Named {
  const text = composed(name.replace(/^.*[\\/]/, ''))
    .replace(/(?<=.)\.[a-z]{3,4}$/i, '')
    .replace(/_as-of_[\dT-]+/, '') // a year of another meaning
    .replace(/_/g, ' ');
  const words = text.toLowerCase().split(/[^a-z\d]+/);
  return {
    kinds: [...new Set(words.flatMap((word) => findReport(word)?.id ?? []))],
    years: yearsIn(text),
    units: unitsIn(text.replace(/-/g, ' ')),
    otherFigures: otherFiguresIn(text),
    text,
  };
}

/** The names of a block, the nearest to the figures first. */
export function readNames(names: BlockNames): ReadName[] {
  const things = ['sheet', 'file'] as const;
  return things.flatMap((thing) => (names[thing] === null ? [] : [{ ...readName(names[thing]), thing }]));
}

/** What title rows and names say. A sheet's name overrides its file's name. */
export function readContext(title: readonly TitleCell[], names: readonly ReadName[]): Context {
  const statements = <T>(inText: (text: string) => readonly T[], inName: (name: Named) => readonly T[]) => {
    const titled = [...title, ...periodsIn(title)].map(
      (cell) => ({ ...cell, from: 'title', values: inText(cell.text) }) as const,
    );
    const named = names.map((name) => ({ from: name.thing, values: inName(name), row: null, at: -1 }) as const);
    const nearest = named.filter(({ values }) => values.length > 0).slice(0, 1);
    return [...titled.filter(({ values }) => values.length > 0), ...nearest];
  };
  return {
    year: statements(yearsIn, ({ years }) => years),
    bu: statements(unitsIn, ({ units }) => units),
  };
}

/** A period whose dates are in several cells of a row. */
function periodsIn(title: readonly TitleCell[]): TitleCell[] {
  return title.flatMap(({ text, row, at }) =>
    /기간|period/i.test(text) && row.cells.length > 1 ? [{ text: row.cells.join(' '), row, at }] : [],
  );
}

/** The value that the context gives where figures do not say it; null where it says none, or several. */
export function assumedFrom<T>(statements: readonly Statement<T>[]): T | null {
  const [first, ...others] = statements.filter(({ values }) => values.length === 1);
  const [value = null] = first?.values ?? [];
  const isOther = ({ from, values }: Statement<T>) => from === first?.from && values[0] !== value;
  return others.some(isOther) ? null : value;
}
