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
}

const DATE = /\d{1,4}[-./]\s?\d{1,2}[-./]\s?\d{1,4}|\d{4}년\s?\d{1,2}월\s?\d{1,2}일/g;
/** Such a cell tells when the sheet was made, not what it is about. */
const WHEN_MADE = /작성|출력|인쇄|수정|생성|보고일|제출|배포|발행|기준일|대비|전년|created|printed|updated|as of/;

/** `2024`, `'24년`, `24년도`, `FY24`. */
const YEARS = /(?<!\d)(\d{4})(?!\d)|(?<!\d)'?(\d{2})년도?(?![가-힣\d])|(?<![a-z])fy ?'?(\d{2})(?!\d)/g;

export function readTitle(rows: readonly BlockRow[]): Title {
  const years: Stated<number>[] = [];
  const units: Stated<BusinessUnit>[] = [];
  for (const row of rows) {
    for (const [at, cell] of row.cells.slice(0, MOST_COLUMNS).entries()) {
      const text = plainText(cell).slice(0, 200);
      if (text === '') continue;
      for (const word of text.split(/[^a-z()-]+/)) {
        const value = readUnit(word);
        if (value !== null) units.push({ value, row, at });
      }
      if (WHEN_MADE.test(text)) continue;
      const dateless = text.replace(DATE, ' ');
      for (const [, long, short, fiscal] of dateless.matchAll(YEARS)) {
        const value = yearFromText(long ?? `20${short ?? fiscal}`);
        if (value !== null) years.push({ value, row, at });
      }
    }
  }
  return { year: onlyOne(years), bu: onlyOne(units) };
}

function onlyOne<T>(stated: readonly Stated<T>[]): Stated<T> | null {
  const [first] = stated;
  return first !== undefined && stated.every(({ value }) => value === first.value) ? first : null;
}
