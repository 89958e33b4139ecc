import type { BusinessUnit } from '../report.ts';
import { yearFromText } from '../year-month.ts';
import { MOST_COLUMNS } from './advice.ts';
import type { BlockRow } from './faults.ts';
import { readUnit } from './label-index.ts';
import { plainText } from './plain-text.ts';

/** A cell that says something about the whole block. */
interface Stated<T> {
  readonly value: T;
  readonly row: BlockRow;
  /** Counted from 0. */
  readonly at: number;
}

/** What the rows above the header say; null where they say nothing, or several things. */
export interface Title {
  readonly year: Stated<number> | null;
  readonly bu: Stated<BusinessUnit> | null;
  /** How many won one unit is, where it is not one; the first that is stated. */
  readonly scale: Stated<number> | null;
}

const DATE = /\d{1,4}[-./]\s?\d{1,2}[-./]\s?\d{1,4}|\d{4}년\s?\d{1,2}월\s?\d{1,2}일/g;
/** Such a cell tells when the sheet was made, not what it is about. */
const WHEN_MADE = /작성|출력|인쇄|수정|생성|보고일|제출|배포|발행|기준일|대비|전년|created|printed|updated|as of/;

export function readTitle(rows: readonly BlockRow[]): Title {
  const years: Stated<number>[] = [];
  const units: Stated<BusinessUnit>[] = [];
  const scales: Stated<number>[] = [];
  for (const row of rows) {
    for (const [at, cell] of row.cells.slice(0, MOST_COLUMNS).entries()) {
      const text = plainText(cell).slice(0, 200);
      if (text === '') continue;
      for (const value of scalesIn(text)) scales.push({ value, row, at });
      for (const word of text.split(/[^a-z()-]+/)) {
        const value = readUnit(word) ?? readUnit(word.replace(/[()]/g, ''));
        if (value !== null) units.push({ value, row, at });
      }
      if (WHEN_MADE.test(text)) continue;
      for (const [, digits = ''] of text.replace(DATE, ' ').matchAll(/(?<!\d)(\d{4})(?!\d)/g)) {
        const value = yearFromText(digits);
        if (value !== null) years.push({ value, row, at });
      }
    }
  }
  return { year: onlyOne(years), bu: onlyOne(units), scale: scales[0] ?? null };
}

/** 천원 and 백만원, in whatever they are written: `(단위: 천원)`, `천원 단위`, `금액: 백만 원`. */
const SCALE = /(?<![\d가-힣])(천|백만) ?원(?![가-힣])/g;

/** The scales, other than 1, that a text names. @param text plain */
export function scalesIn(text: string): number[] {
  return [...text.matchAll(SCALE)].map(([, word]) => (word === '천' ? 1_000 : 1_000_000));
}

function onlyOne<T>(stated: readonly Stated<T>[]): Stated<T> | null {
  const [first] = stated;
  return first !== undefined && stated.every(({ value }) => value === first.value) ? first : null;
}

/** For messages: `천원`. */
export function scaleWord(scale: number): string {
  return scale === 1_000 ? '천원' : '백만원';
}
