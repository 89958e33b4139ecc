import { BUSINESS_UNITS, UNIT_SPELLINGS, businessUnits, isBusinessUnit, type BusinessUnit } from '../business-units.ts';
import { SUB_TOTAL_WORDS, TOTAL_WORDS } from '../other-words.ts';
import { fullLabel, type Label, type Report, type Row, type ValueRow } from '../report.ts';
import { reports } from '../reports.ts';
import { comparableLabel, plainText } from './plain-text.ts';

export type Named =
  | { readonly kind: 'row'; readonly row: ValueRow }
  | { readonly kind: 'group'; readonly group: Label }
  /** A total without a name, or one that the report lacks. */
  | { readonly kind: 'some-total' }
  | { readonly kind: 'several'; readonly rows: readonly ValueRow[] }
  | { readonly kind: 'nothing' };

/** Whether labels that name this need another one to name a row. */
export const isUnnamed = ({ kind }: Named) => kind === 'group' || kind === 'several' || kind === 'nothing';

/** The group that holds for an item; `unknown` under a heading that names no group. Null where nothing says it. */
export type GroupContext = Label | 'unknown' | null;

export interface LabelIndex {
  /** What texts name together, such as `아레나스` and `관리비`. @param group that of the heading above */
  readonly find: (texts: readonly string[], group: GroupContext) => Named;
  /** The one row that labels name in another order or with their group twice: `SSB`, `SKB`, `수입액`. */
  readonly findLoosely: (texts: readonly string[]) => ValueRow | null;
  /** Whether a text is a name or a part of one: a group, an item, a key, a business unit, a word for a total. */
  readonly isPart: (text: string) => boolean;
  /** Whether a text is a name of this report's own: a group, an item, a key. */
  readonly isOwn: (text: string) => boolean;
  /** The groups that a title or a heading names among other words: `SK 수입액`, `출고 현황`. */
  readonly groupsIn: (text: string) => readonly Label[];
  /** Each row by its key and by its full label in each language. */
  readonly names: ReadonlyMap<string, ValueRow>;
}

/** Finds rows by what people call them, in either language, in the forms of CONTRACT §8.1. */
export function createLabelIndex(rows: readonly Row[]): LabelIndex {
  /** Rows by key, by group and item, and by item where there is no group. */
  const byFullName = new Map<string, Set<ValueRow>>();
  const byItem = new Map<string, Set<ValueRow>>();
  /** The name of a business unit alone may mean several groups. */
  const groups = new Map<string, Set<Label>>();
  const parts = new Set<string>(ALL_TOTAL_WORDS);
  const add = <Meant>(map: Map<string, Set<Meant>>, name: string, meant: Meant) => {
    parts.add(name);
    map.set(name, (map.get(name) ?? new Set()).add(meant));
  };
  const labels = new Set(rows.flatMap((row) => (row.kind === 'group' ? row.label : (row.group ?? []))));
  const ofGroups = new Map([...labels].map((group) => [group, groupNames(group, rows)]));
  for (const row of rows) {
    if (row.kind === 'group') {
      for (const name of ofGroups.get(row.label) ?? []) add(groups, name, row.label);
      continue;
    }
    const groupsOfRow = row.group === null ? [''] : (ofGroups.get(row.group) ?? []);
    const item = names(row.label);
    for (const name of itemNames(row, item, rows)) {
      add(byItem, name, row);
      for (const group of groupsOfRow) add(byFullName, group + name, row);
    }
    // The keys of week and month rows are numbers, and a number in a block is a figure.
    if (!/^\d+$/.test(row.key)) add(byFullName, comparableName(row.key), row);
    // In one language after the other.
    const group = row.group === null ? { en: '', ko: '' } : names(row.group);
    add(byFullName, group.en + item.en + group.ko + item.ko, row);
    add(byFullName, group.ko + item.ko + group.en + item.en, row);
  }

  const named = (written: string, group: GroupContext): Named => {
    const full = [...(byFullName.get(written) ?? [])];
    const items = [...(byItem.get(written) ?? [])].filter((row) => group === null || row.group === group);
    const found = new Set(full.length === 1 && group === null ? full : [...full, ...items]);
    const [row, ...others] = found;
    if (row !== undefined && others.length === 0) return { kind: 'row', row };
    if (row !== undefined) {
      // It is only compared, and there is nothing to compare it with for sure.
      const areTotals = [...found].every((each) => each.kind === 'derived');
      return areTotals ? { kind: 'some-total' } : { kind: 'several', rows: [...found] };
    }
    const [heading, ...otherGroups] = groups.get(written) ?? [];
    if (heading !== undefined && otherGroups.length === 0) return { kind: 'group', group: heading };
    return { kind: ALL_TOTAL_WORDS.has(written) ? 'some-total' : 'nothing' };
  };

  return {
    find(texts, group) {
      const names = texts.map(comparableName);
      const found = named(names.join(''), group);
      if (found.kind !== 'nothing') return found;
      // The unit may follow the group or the item.
      const unitAt = texts.findIndex((text) => readUnit(text) !== null);
      return unitAt < 1 ? found : named([names[unitAt], ...names.toSpliced(unitAt, 1)].join(''), group);
    },
    findLoosely(texts) {
      const names = texts.map(comparableName);
      const [first = '', second = '', third] = names;
      if (third === undefined) {
        const [group, whole] = [named(first, null), named(second, null)];
        const isOfGroup = group.kind === 'group' && whole.kind === 'row' && whole.row.group === group.group;
        return isOfGroup && names.length === 2 ? whole.row : null;
      }
      // Measure, unit and item are three.
      const orders = [
        [1, 2, 0],
        [2, 1, 0],
        [0, 2, 1],
        [1, 0, 2],
        [2, 0, 1],
      ].map((order) => named(order.map((at) => names[at]).join(''), null));
      const rows = new Set(orders.flatMap((found) => (found.kind === 'row' ? found.row : [])));
      const [only = null] = rows;
      return names.length === 3 && rows.size === 1 ? only : null;
    },
    isPart: (text) => parts.has(comparableName(text)),
    isOwn(text) {
      const written = comparableLabel(text);
      return !ALL_TOTAL_WORDS.has(written) && !ALL_UNIT_SPELLINGS.has(written) && parts.has(inOneSpelling(written));
    },
    groupsIn(text) {
      const words = plainText(text).split(/[^\p{L}\p{N}]+/u);
      const namedBy = (run: readonly string[]) => {
        const name = comparableName(run.join(' '));
        const headings = [...(byFullName.get(name) ?? [])];
        return [...(groups.get(name) ?? []), ...headings.flatMap((row) => groupsBelow(row, rows))];
      };
      let all: readonly Label[] = [];
      for (let at = 0; at < words.length; at += 1) {
        const runs = Array.from({ length: LONGEST_GROUP }, (_, more) => words.slice(at, at + more + 1)).toReversed();
        const run = runs.find((each) => namedBy(each).length > 0);
        if (run === undefined) continue;
        at += run.length - 1;
        // `수입액` and `SK` together name the group that both of them name.
        const named = namedBy(run);
        const both = named.filter((group) => all.includes(group));
        all = both.length > 0 ? both : [...all, ...named];
      }
      return all;
    },
    names: new Map(
      rows.flatMap((row) =>
        row.kind === 'group' ? [] : [row.key, fullLabel(row, 'en'), fullLabel(row, 'ko')].map((name) => [name, row]),
      ),
    ),
  };
}

/** In words. */
const LONGEST_GROUP = 3;

const ALL_TOTAL_WORDS: ReadonlySet<string> = new Set([...SUB_TOTAL_WORDS, ...TOTAL_WORDS]);
const ALL_UNIT_SPELLINGS: ReadonlySet<string> = new Set(UNIT_SPELLINGS);

/** The business unit that a text names in any of its spellings. */
export function readUnit(text: string): BusinessUnit | null {
  if (isBusinessUnit(text)) return text;
  const written = comparableLabel(text);
  return BUSINESS_UNITS.find((unit) => businessUnits[unit].spellings.includes(written)) ?? null;
}

const OTHER_SPELLINGS = BUSINESS_UNITS.flatMap((unit) =>
  businessUnits[unit].spellings.map((spelling) => ({ spelling, name: unit.toLowerCase() })),
)
  .filter(({ spelling, name }) => spelling !== name && !spelling.endsWith(name))
  .toSorted((a, b) => b.spelling.length - a.spelling.length);

/** A label for comparison. A business unit at an end of it may be written in several ways, and 수입액 as 수입금액. */
export function comparableName(text: string): string {
  return inOneSpelling(comparableLabel(text));
}

function inOneSpelling(label: string): string {
  const written = label.replace('금액', '액');
  const last = OTHER_SPELLINGS.find(({ spelling }) => written.endsWith(spelling));
  if (last !== undefined) return written.slice(0, -last.spelling.length) + last.name;
  const first = OTHER_SPELLINGS.find(({ spelling }) => written.startsWith(spelling));
  return first === undefined ? written : first.name + written.slice(first.spelling.length);
}

const names = ({ en, ko }: Label): Label => ({ en: comparableName(en), ko: comparableName(ko) });

const inBothLanguages = ({ en, ko }: Label) => [en, ko, en + ko, ko + en];

/** The groups below a heading of groups, such as `수입액`. */
function groupsBelow(row: ValueRow, rows: readonly Row[]): Label[] {
  const keys = row.kind === 'derived' && row.role === 'heading' ? row.plus : [];
  const own = rows.flatMap((each) => (each.kind === 'field' && keys.includes(each.key) ? (each.group ?? []) : []));
  return [...new Set(own)];
}

/** The business unit that a group of the catalogue is of. */
export const unitBehind = (group: string) => BUSINESS_UNITS.find((unit) => group.endsWith(` ${unit}`));

/** `선적` of the group `선적 SKB`: a sheet calls the groups of all units so. */
function beforeUnit(group: string): string[] {
  const unit = unitBehind(group);
  return unit === undefined ? [] : [comparableName(group.slice(0, -unit.length))];
}

/** @param item the comparable names of its label */
function itemNames(row: ValueRow, item: Label, rows: readonly Row[]): string[] {
  const names = inBothLanguages(item);
  if (row.kind !== 'derived') return names;
  if (row.role === 'sub-total') return [...names, ...SUB_TOTAL_WORDS, ...TOTAL_WORDS];
  if (row.role === 'heading') {
    const below = groupsBelow(row, rows).flatMap(({ en, ko }) => [en, ko].flatMap(beforeUnit));
    const all = [...names, ...below];
    return [...all, ...all.flatMap((name) => [...TOTAL_WORDS].map((word) => name + word))];
  }
  return row.role === 'total' ? [...names, ...TOTAL_WORDS] : names;
}

/** `Import Amount SKB`, `SKB Import Amount`, and `SKB` alone or beside the heading `Import Amount`. */
function groupNames(group: Label, rows: readonly Row[]): string[] {
  const unit = unitBehind(group.en)?.toLowerCase();
  if (unit === undefined) return inBothLanguages(names(group));
  const keys = new Set(rows.flatMap((row) => (row.kind === 'field' && row.group === group ? [row.key] : [])));
  const below = rows.flatMap((row) => {
    const isOver = row.kind === 'derived' && row.role === 'heading' && row.plus.some((key) => keys.has(key));
    return isOver ? inBothLanguages(names(row.label)).map((name) => name + unit) : [];
  });
  const unitLast = [...inBothLanguages(names(group)), ...below];
  const unitFirst = unitLast.map((name) => unit + name.slice(0, -unit.length));
  return [...unitLast, unit, ...unitFirst];
}

const indices = new Map<Report, LabelIndex>();

export function indexOf(report: Report): LabelIndex {
  const index = indices.get(report) ?? createLabelIndex(report.rows);
  indices.set(report, index);
  return index;
}

/** For texts of an unknown report. */
export function indexOfAll(): LabelIndex {
  const all = reports.map(indexOf);
  return {
    find: (texts, group) =>
      all.map((index) => index.find(texts, group)).find(({ kind }) => kind !== 'nothing') ?? { kind: 'nothing' },
    findLoosely: (texts) => all.map((index) => index.findLoosely(texts)).find((row) => row !== null) ?? null,
    isPart: (text) => all.some((index) => index.isPart(text)),
    isOwn: (text) => all.some((index) => index.isOwn(text)),
    groupsIn: (text) => all.flatMap((index) => index.groupsIn(text)),
    names: new Map(all.flatMap(({ names }) => [...names])),
  };
}
