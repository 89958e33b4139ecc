import { shortWon } from '../../domain/axis.ts';
import { parseCell, showCell } from '../../domain/cell.ts';
import { toCsvCell } from '../../domain/csv-cell.ts';
import { yearMonthName } from '../../domain/date-words.ts';
import type { Language, Words } from '../../domain/language.ts';
import { weekDays, weekOf } from '../../domain/weeks.ts';
import { monthOf, yearOf, type IsoDate } from '../../domain/year-month.ts';
import type { CsvFile } from '../kept/entry-csv.ts';
import { withoutEmpty, type EntryValues } from '../kept/entry-values.ts';
import type { Kept } from '../kept/kept-storage.ts';
import { words } from './words.ts';

/** A number field. */
export interface EntryField {
  readonly name: string;
  readonly label: Words;
  readonly unit: 'plt' | '원' | '건';
}

/** SPEC §2, §3: the Data Entry dialog's tabs and number fields. */
export interface EntryTab {
  readonly id: 'daily' | 'weekly' | 'monthly';
  readonly label: Words;
  /** Whether it asks for a date and takes a file. */
  readonly hasDateAndFile: boolean;
  readonly fields: readonly EntryField[];
  /** The week or month of the day that its entry is kept under; null where the form asks for the day. */
  readonly periodOf: ((day: IsoDate) => Period) | null;
}

interface Period {
  readonly name: Words;
  /** The first and the last day, where the name does not say them. */
  readonly days: Words | null;
}

export const entryTabs: readonly EntryTab[] = [
  {
    id: 'daily',
    label: words.daily,
    hasDateAndFile: true,
    fields: [
      { name: 'inventory', label: words.inventory, unit: 'plt' },
      { name: 'imports', label: words.imports, unit: 'plt' },
      { name: 'incoming', label: words.incoming, unit: '원' },
      { name: 'outgoing', label: words.outgoing, unit: '원' },
      { name: 'shipments', label: words.shipments, unit: '건' },
    ],
    periodOf: null,
  },
  {
    id: 'weekly',
    label: words.weekly,
    hasDateAndFile: false,
    fields: [
      { name: 'week-inventory', label: words.averageInventory, unit: 'plt' },
      { name: 'week-imports', label: words.allImports, unit: 'plt' },
    ],
    periodOf(day) {
      const { year, month, number, week } = weekOf(day);
      return { name: words.week(year, month, number), days: { ko: weekDays(week, 'ko'), en: weekDays(week, 'en') } };
    },
  },
  {
    id: 'monthly',
    label: words.monthly,
    hasDateAndFile: false,
    fields: [
      { name: 'month-shipping', label: words.shipping, unit: '원' },
      { name: 'month-warehouse', label: words.warehouse, unit: '원' },
      { name: 'month-customs', label: words.customs, unit: '원' },
    ],
    periodOf(day) {
      const month = { year: yearOf(day), month: monthOf(day) };
      return { name: { ko: yearMonthName(month, 'ko'), en: yearMonthName(month, 'en') }, days: null };
    },
  },
];

/** What is on a tab, by name: its number fields and, on the daily one, the date and the file. */
function labelsOf({ hasDateAndFile, fields }: EntryTab): readonly { readonly name: string; readonly label: Words }[] {
  return hasDateAndFile
    ? [{ name: 'date', label: words.date }, ...fields, { name: 'file', label: words.file }]
    : fields;
}

/** The day that each tab's entry is kept under (CONTRACT §4: one entry per tab and date). */
export type EntryDates = Readonly<Record<EntryTab['id'], IsoDate>>;

/** @returns what the dialog holds, by the id of the entry that it belongs to: `daily 2026-11-19`. */
export function entriesOf(values: EntryValues, dates: EntryDates): Map<string, EntryValues> {
  return new Map(
    entryTabs.map((tab) => {
      const own = labelsOf(tab).map(({ name }) => [name, values[name] ?? ''] as const);
      return [`${tab.id} ${dates[tab.id]}`, withoutEmpty(Object.fromEntries(own))];
    }),
  );
}

/** @returns null for an entry of an earlier version, which holds all tabs. */
export function tabAndDateOf(entryId: string): { readonly tab: EntryTab; readonly date: IsoDate } | null {
  const [name, date = ''] = entryId.split(' ');
  const tab = entryTabs.find(({ id }) => id === name);
  return tab === undefined || !isDate(date) ? null : { tab, date };
}

export function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}

/** `11.19(일별)`, `19 Nov (daily)`; empty for an entry of an earlier version. */
export function entryName(entryId: string): Words {
  const known = tabAndDateOf(entryId);
  return known === null ? { ko: '', en: '' } : words.entry(known.tab.label, known.date);
}

/** The fields of the entry's tab, in the dialog's order. */
export function dataEntryFile({ id, content }: Kept<EntryValues>, language: Language): CsvFile {
  const known = tabAndDateOf(id);
  const rows = (known === null ? entryTabs : [known.tab]).flatMap((tab) =>
    labelsOf(tab).map(({ name, label }) => [tab.label[language], label[language], toCsvCell(content[name] ?? null)]),
  );
  const name = known === null ? 'data_entry' : `data_entry_${known.tab.id}_${known.date}`;
  return {
    name: `${name}.csv`,
    rows: [[words.period[language], words.item[language], words.value[language]], ...rows],
  };
}

/** A number as people read it, where that helps: `486,200,000원 · 4.9억`; empty for less than a thousand. */
export function readOut(text: string, unit: EntryField['unit']): string {
  const { value } = { value: null, ...parseCell(text) };
  if (typeof value !== 'number' || Math.abs(value) < 1000) return '';
  const short = shortWon(value);
  const grouped = showCell(value);
  return `${grouped}${unit === 'plt' ? ' ' : ''}${unit}${short === grouped ? '' : ` · ${short}`}`;
}
