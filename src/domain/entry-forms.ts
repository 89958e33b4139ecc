import { field, type DerivedRow, type FieldRow, type Label, type Row, type Unit } from './report.ts';
import { workingWeeks, type WorkingWeek } from './weeks.ts';
import { monthOf, MONTH_NAMES, MONTHS, yearOf } from './year-month.ts';

/** SPEC §3: what is entered of a week, or of a month. */
export interface EntryColumn {
  readonly key: string;
  readonly label: Label;
  readonly unit: Unit;
  /** Amounts and counts add up; a balance doesn't. */
  readonly addsUp: boolean;
}

/** SPEC §2: forms that are filled in and sent nowhere. `weekly` has a row a week of a month, `balance` a row a month of a year. */
export type EntryFormId = 'weekly' | 'balance';

const inventoryBalance: EntryColumn = {
  key: 'inventoryBalance',
  label: { en: 'Inventory balance', ko: '재고 잔액' },
  unit: '원',
  addsUp: false,
};

const column = (key: string, unit: Unit, en: string, ko: string): EntryColumn => ({
  key,
  label: { en, ko },
  unit,
  addsUp: true,
});

export const entryColumns: Readonly<Record<EntryFormId, readonly EntryColumn[]>> = {
  weekly: [
    inventoryBalance,
    column('importDeclaration', '건', 'Import declaration', '수입신고'),
    column('incomingAmount', '원', 'Incoming amount', '입고액'),
    column('outgoingAmount', '원', 'Outgoing amount', '출고액'),
    column('bl', '건', 'B/L', '선하증권'),
    column('outgoingCount', '건', 'Outgoing count', '출고 건수'),
  ],
  balance: [inventoryBalance],
};

const ORDINALS = ['1st', '2nd', '3rd', '4th', '5th'] as const;

/** Rows by the number of their week or month, and on weekly a total of what adds up. */
export function entryRows(form: EntryFormId, year: number, month: number | null): readonly Row[] {
  const row = (number: number, en: string, ko: string): FieldRow => field(String(number), '건', en, ko);
  if (form === 'balance' || month === null) {
    return MONTHS.map((each) => row(each, MONTH_NAMES[each - 1] ?? '', `${each}월`));
  }
  const weeks = workingWeeks(year, month).map((_, at) => row(at + 1, `${ORDINALS[at]} week`, `${at + 1}주차`));
  const total: DerivedRow = {
    kind: 'derived',
    key: 'total',
    group: null,
    label: { en: 'Total', ko: '합계' },
    unit: '건',
    role: 'total',
    plus: weeks.map(({ key }) => key),
    minus: [],
    shown: 'any',
  };
  return [...weeks, total];
}

/** `2026년 11월 30일 – 12월 4일`, and which other month lists the week, too. */
export function periodOf({ monday, friday }: WorkingWeek, month: number): string {
  const [from, to] = [monday, friday].map((date) => `${monthOf(date)}월 ${Number(date.slice(8))}일`);
  const endYear = yearOf(friday) === yearOf(monday) ? '' : `${yearOf(friday)}년 `;
  const other = [monday, friday].find((date) => monthOf(date) !== month);
  const also = other === undefined ? '' : ` · ${monthOf(other)}월에도 나오는 주입니다`;
  return `${yearOf(monday)}년 ${from} – ${endYear}${to}${also}`;
}
