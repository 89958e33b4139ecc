import { monthName, yearMonthName } from './date-words.ts';
import type { Words } from './language.ts';
import { field, type DerivedRow, type FieldRow, type Label, type Message, type Row, type Unit } from './report.ts';
import { isInWeek, weekDays, weekPeriod, workingWeeks, type WorkingWeek } from './weeks.ts';
import { monthOf, MONTHS, type IsoDate } from './year-month.ts';

/** One figure that is entered per week or month (SPEC §3). */
export interface EntryColumn {
  readonly key: string;
  readonly label: Label;
  readonly unit: Unit;
  /** Amounts and counts add up; a balance does not. */
  readonly addsUp: boolean;
}

/** SPEC §2: forms whose figures stay on the device. */
export type EntryFormId = 'weekly' | 'balance';

/** The days that a row covers, for its heading. */
interface RowPeriod {
  /** `11월 16일 – 11월 20일` */
  readonly days: Words;
  /** The days with their year, and which other month lists the row, too. */
  readonly text: Words;
  /** `이번 주` in the row of the current week, else null. */
  readonly note: Words | null;
}

/** A form with a row per week of a month, or a row per month of a year. */
export interface EntryForm {
  readonly title: Label;
  /** The property of a row's number in a saved record, and the end of its attribute: `data-week`. */
  readonly rowName: 'week' | 'month';
  /** The heading of the column of row headings. */
  readonly corner: Label;
  readonly columns: readonly EntryColumn[];
  /** Whether the page chooses a month; else it shows a whole year. */
  readonly perMonth: boolean;
  readonly hasCancel: boolean;
  /** The beginning of the name of its CSV file. */
  readonly fileWords: string;
  /** The toast after a save; null for a form that has none. */
  readonly savedWords: ((year: number, month: number | null) => Message) | null;
  /**
   * Rows with the number of their week or month as the key, and a total where columns add up.
   * @param month null in a form of a whole year
   */
  readonly rows: (year: number, month: number | null) => readonly Row[];
  /** The periods of rows by row key; rows that need no explanation have none. */
  readonly periods: (year: number, month: number | null, today: IsoDate) => ReadonlyMap<string, RowPeriod>;
}

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

export const entryForms: Readonly<Record<EntryFormId, EntryForm>> = {
  weekly: {
    title: { en: 'Weekly Inventory Entry', ko: '주간 재고 입력' },
    rowName: 'week',
    corner: { en: 'Week', ko: '주차' },
    columns: [
      inventoryBalance,
      column('importDeclaration', '건', 'Import declaration', '수입신고'),
      column('incomingAmount', '원', 'Incoming amount', '입고액'),
      column('outgoingAmount', '원', 'Outgoing amount', '출고액'),
      column('bl', '건', 'B/L', '선하증권'),
      column('outgoingCount', '건', 'Outgoing count', '출고 건수'),
    ],
    perMonth: true,
    hasCancel: true,
    fileWords: 'weekly_inventory',
    savedWords: (year, month) => ({
      title: { ko: '저장 완료', en: 'Saved' },
      description: {
        ko: `${year}년 ${month}월 데이터가 저장되었습니다. 이 기기에만 저장됨`,
        en: `The figures of ${yearMonthName({ year, month: month ?? 1 }, 'en')} are kept on this device only.`,
      },
    }),
    rows: weeklyRows,
    periods: weeklyPeriods,
  },
  balance: {
    title: { en: 'Monthly Inventory Balance', ko: '월별 재고 잔액' },
    rowName: 'month',
    corner: { en: 'Month', ko: '월' },
    columns: [inventoryBalance],
    perMonth: false,
    hasCancel: false,
    fileWords: 'monthly_inventory_balance',
    savedWords: null,
    rows: () => MONTHS.map((month) => numberedRow(month, monthName(month, 'en'), monthName(month, 'ko'))),
    periods: () => new Map(),
  },
};

function numberedRow(number: number, en: string, ko: string): FieldRow {
  return field(String(number), '건', en, ko, 'neither');
}

function weeklyRows(year: number, month: number | null): Row[] {
  if (month === null) return [];
  const weeks = workingWeeks(year, month).map((_, at) =>
    numberedRow(at + 1, `${['1st', '2nd', '3rd', '4th', '5th'][at]} week`, `${at + 1}주차`),
  );
  const total: DerivedRow = {
    kind: 'derived',
    key: 'total',
    group: null,
    label: { en: 'Total', ko: '합계' },
    unit: '건',
    goodWhen: 'neither',
    role: 'total',
    plus: weeks.map(({ key }) => key),
    minus: [],
    shown: 'any',
  };
  return [...weeks, total];
}

const THIS_WEEK: Words = { ko: '이번 주', en: 'This week' };

function weeklyPeriods(year: number, month: number | null, today: IsoDate): Map<string, RowPeriod> {
  if (month === null) return new Map();
  const periods = workingWeeks(year, month).map((week, at): [string, RowPeriod] => [
    String(at + 1),
    {
      days: { ko: weekDays(week, 'ko'), en: weekDays(week, 'en') },
      text: periodOf(week, month),
      note: isInWeek(today, week) ? THIS_WEEK : null,
    },
  ]);
  return new Map(periods);
}

/** `2026년 11월 30일 – 12월 4일`, and which other month lists the week too. */
function periodOf(week: WorkingWeek, month: number): Words {
  const { monday, friday } = week;
  const other = [monday, friday].find((date) => monthOf(date) !== month);
  const days = { ko: weekPeriod(week, 'ko'), en: weekPeriod(week, 'en') };
  if (other === undefined) return days;
  return {
    ko: `${days.ko} · ${monthName(monthOf(other), 'ko')}에도 나오는 주입니다`,
    en: `${days.en} · also listed in ${monthName(monthOf(other), 'en')}`,
  };
}
