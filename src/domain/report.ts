import { businessUnits, byUnit, type BusinessUnit } from './business-units.ts';
/**
 * The types of the catalogue. A report is a list of rows in the order of the page. Pages, API, CSV columns, grid and
 * field reference are derived from it.
 */
import type { Words } from './language.ts';

export type ReportId = 'warehouse' | 'cost' | 'import' | 'inventory';
export type { BusinessUnit };

/** The name of a field, group or report. */
export type Label = Words;

/** The unit of a value. `%` is also written after the number. */
export type Unit = '원' | '건' | '행' | '%' | '㎡' | 'plt' | 'bin' | '명' | 'h' | 'kWh';

/** Whether a figure that rises is good, one that falls, or neither. It decides the tint of a change (CONTRACT §10). */
export type GoodWhen = 'up' | 'down' | 'neither';

/** A heading above the rows of a group; it has no values. */
interface GroupRow {
  readonly kind: 'group';
  readonly label: Label;
}

/** One number a month that people report. */
export interface FieldRow {
  readonly kind: 'field';
  /** The name in JSON, in CSV and in the database, exactly as in SPEC §3. */
  readonly key: string;
  readonly group: Label | null;
  readonly label: Label;
  readonly unit: Unit;
  readonly goodWhen: GoodWhen;
}

/** A figure computed from fields. It is never stored, sent or edited. */
export interface DerivedRow {
  readonly kind: 'derived';
  readonly key: string;
  readonly group: Label | null;
  readonly label: Label;
  readonly unit: Unit;
  readonly goodWhen: GoodWhen;
  readonly role: 'sub-total' | 'total' | 'variance' | 'heading';
  /** Keys of the fields that are added, and of those that are subtracted. */
  readonly plus: readonly string[];
  readonly minus: readonly string[];
  /**
   * CONTRACT §2: a month's figure is shown when it is positive, when it is not zero, or when any of its fields has a
   * number.
   */
  readonly shown: 'positive' | 'non-zero' | 'any';
}

/** A row with figures. */
export type ValueRow = FieldRow | DerivedRow;

export type Row = GroupRow | ValueRow;

/** The words of a toast. */
export interface Message {
  readonly title: Words;
  readonly description: Words;
}

/** The literal texts of a report's page (SPEC §8, CONTRACT §4). */
export interface ReportWords {
  /** The label of the Edit button. */
  readonly edit: Words;
  readonly saved: (year: number, bu: BusinessUnit | null) => Message;
  /** @param answer `{status}: {text}` of the first month that failed; null when the server did not answer. */
  readonly saveFailed: (answer: string | null) => Message;
  /** Shown when the list cannot be fetched after a save; of the specification, so the same in both languages. */
  readonly fetchFailed: string;
}

export interface ReportDefinition {
  readonly id: ReportId;
  readonly title: Label;
  /** In menus and choices: `Cost`, `SKB Cost`. */
  readonly shortName: string;
  /** One record per month and business unit, or one per month. */
  readonly perBusinessUnit: boolean;
  /**
   * Whether rows have a total: amounts and counts add up over a year, balances and percentages do not (CONTRACT §2).
   */
  readonly rowTotals: boolean;
  /** The message that Export CSV shows instead of a download (SPEC §2). */
  readonly exportNotice?: (year: number) => string;
  /** Whether the page can hide rows that are empty all year. */
  readonly hidesEmptyRows?: boolean;
  readonly words: ReportWords;
  readonly rows: readonly Row[];
}

export interface Report extends ReportDefinition {
  /** The input fields alone, in order. */
  readonly fields: readonly FieldRow[];
  readonly fieldByKey: ReadonlyMap<string, FieldRow>;
}

export function defineReport(definition: ReportDefinition): Report {
  const fields = definition.rows.filter((row) => row.kind === 'field');
  return { ...definition, fields, fieldByKey: new Map(fields.map((row) => [row.key, row])) };
}

/** A literal text of the specification, which Korean pages have in English, too. */
export function literal(text: string): Words {
  return { ko: text, en: text };
}

/** The texts of most reports. @param about what was saved: `cost data` */
export function englishWords(about: string, fetchFailed: string): ReportWords {
  return {
    edit: literal('Edit'),
    saved: (year, bu) => ({
      title: literal('Save completed'),
      description: literal(`${[year, bu, about].filter((part) => part !== null).join(' ')} has been saved.`),
    }),
    saveFailed: () => ({
      title: literal('Save failed'),
      description: literal('An error occurred while saving data.'),
    }),
    fetchFailed,
  };
}

export function field(key: string, unit: Unit, en: string, ko: string, goodWhen: GoodWhen): FieldRow {
  return { kind: 'field', key, group: null, label: { en, ko }, unit, goodWhen };
}

/** A heading, its fields and, where the report has one, their sub total. */
export function group(
  label: Label,
  fields: readonly FieldRow[],
  subTotal?: { readonly key: string; readonly shown: DerivedRow['shown'] },
): Row[] {
  const rows: Row[] = [{ kind: 'group', label }, ...fields.map((row) => ({ ...row, group: label }))];
  const [first] = fields;
  if (subTotal !== undefined && first !== undefined) {
    rows.push({
      kind: 'derived',
      key: subTotal.key,
      group: label,
      label: { en: 'Sub total', ko: '소계' },
      unit: first.unit,
      goodWhen: first.goodWhen,
      role: 'sub-total',
      plus: fields.map((row) => row.key),
      minus: [],
      shown: subTotal.shown,
    });
  }
  return rows;
}

export function fieldKeys(rows: readonly Row[]): string[] {
  return rows.filter((row) => row.kind === 'field').map((row) => row.key);
}

/** Group and item: `Arenas Management Charge`, `아레나스 관리비`. Unique within a report, in both languages. */
export function fullLabel(row: ValueRow, language: keyof Label): string {
  return row.group === null ? row.label[language] : `${row.group[language]} ${row.label[language]}`;
}

/** Of a budget: what is left of it. */
export function isVariance(row: ValueRow): boolean {
  return row.kind === 'derived' && row.role === 'variance';
}

/**
 * The keys of the fields that a computed row adds up. The catalogue says which fields belong to a unit; the prefix of a
 * key does not.
 */
export function addendsOf(report: Pick<Report, 'id' | 'rows'>, key: string): readonly string[] {
  const row = report.rows.find((each): each is DerivedRow => each.kind === 'derived' && each.key === key);
  if (row === undefined) throw new Error(`The ${report.id} report has no row "${key}".`);
  return row.plus;
}

/** The name of a unit's sub total: `inventorySkbSubTotal`. @param prefix with which the keys of such fields begin */
export function unitSubTotal(prefix: string, bu: BusinessUnit): string {
  return `${prefix}${businessUnits[bu].keyPart}SubTotal`;
}

/** The keys of the fields that a report has for each business unit. @param prefix with which they begin: `inventory` */
export function addendsByUnit(report: Report, prefix: string): Readonly<Record<BusinessUnit, readonly string[]>> {
  return byUnit((bu) => addendsOf(report, unitSubTotal(prefix, bu)));
}
