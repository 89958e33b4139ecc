import { isNumber } from '../cell.ts';
import type { FieldRow, Label, Report, Unit } from '../report.ts';
import { nameIn } from './columns.ts';
import type { ReadName, TitleCell } from './context.ts';
import type { BlockRow } from './faults.ts';
import { indexOf } from './label-index.ts';
import { measureNamed, measuresIn, splitMeasure } from './measures.ts';
import { readMonth } from './month-text.ts';
import { comparableLabel } from './plain-text.ts';

/** Rows one after the other whose labels one group can hold. */
interface Run {
  readonly rows: readonly BlockRow[];
  /** As they are compared. */
  readonly labels: ReadonlySet<string>;
  /** Those of each label, and those that hold all of them, in the order of the page. */
  readonly fits: readonly (readonly Label[])[];
  readonly groups: readonly Label[];
}

/**
 * Items that several groups share, where the block says no group: rows belong together until a label comes again, or
 * one that no group has beside the others, or their total has come. They mean the only group that holds all of them, if
 * one label is only its own, or rows come before; else the focused one, else the next one after the group before.
 * @param labelOf the label of a row; empty for none
 * @param focused null where the block speaks of another group
 * @returns the group of each such row; null where it is not known
 */
export function groupsOfLabels(
  rows: readonly BlockRow[],
  labelOf: (row: BlockRow) => string,
  report: Report,
  focused: Label | null,
): (row: BlockRow) => Label | null {
  // Most blocks have no such label.
  let known: ReadonlyMap<BlockRow, Label | null> | null = null;
  return (row) => {
    known ??= groupsByRow(runsOf(rows, labelOf, report), report, focused);
    return known.get(row) ?? null;
  };
}

function groupsByRow(runs: readonly Run[], report: Report, focused: Label | null): Map<BlockRow, Label | null> {
  const order = [...new Set(report.fields.flatMap(({ group }) => group ?? []))];
  const unitOf = (group: Label | null) => report.fields.find((field) => field.group === group)?.unit;
  const known = new Map<BlockRow, Label | null>();
  let before: Label | null = null;
  for (const { rows, fits, groups } of runs) {
    // Amounts and counts have the same items: those of the focused unit are meant.
    const isAlike = (group: Label) => focused === null || unitOf(group) === unitOf(focused);
    const alike = groups.filter(isAlike);
    const isNamed = fits.some((each) => each.filter(isAlike).length === 1);
    const following = alike.filter((group) => before !== null && order.indexOf(group) > order.indexOf(before));
    const [only = null, ...others] = alike;
    const isFocused: boolean = before === null && focused !== null && alike.includes(focused);
    const isOnly: boolean = others.length === 0 && (isNamed || before !== null);
    const meant: Label | null = isOnly ? only : isFocused ? focused : (following[0] ?? null);
    for (const row of rows) known.set(row, meant);
    before = meant ?? before;
  }
  return known;
}

function runsOf(rows: readonly BlockRow[], labelOf: (row: BlockRow) => string, report: Report): Run[] {
  const index = indexOf(report);
  const runs: Run[] = [];
  let isOpen = false;
  for (const row of rows) {
    const written = labelOf(row);
    const name = nameIn(written, index);
    const found = index.find([name], null);
    const fits = found.kind === 'several' ? found.rows : found.kind === 'row' ? [found.row] : [];
    const isItem = fits.some(({ kind }) => kind === 'field');
    const said = index.groupsIn(name);
    // A total says whose it is; without figures it heads the rows below it.
    const hasFigures = row.cells.slice(row.cells.indexOf(written) + 1).some(isNumber);
    const groups = isItem ? fits.flatMap(({ group }) => group ?? []) : hasFigures ? said : [];
    const label = comparableLabel(name);
    const last: Run | undefined = isOpen ? runs.pop() : undefined;
    // What an item with its group says holds for the rows below it, not for those above.
    const isApart = (isItem && said.length > 0) || last?.labels.has(label) === true;
    const both: readonly Label[] = isApart ? [] : (last?.groups.filter((each) => groups.includes(each)) ?? []);
    if (last !== undefined && both.length > 0) {
      const labels = new Set([...last.labels, label]);
      runs.push({ rows: [...last.rows, row], labels, fits: [...last.fits, groups], groups: both });
    } else {
      if (last !== undefined) runs.push(last);
      if (groups.length > 0) runs.push({ rows: [row], labels: new Set([label]), fits: [groups], groups });
    }
    isOpen = groups.length > 0 && (isItem || both.length === 0);
  }
  return runs;
}

/**
 * The group of labels that do not say theirs: the one that titles and headings name, or the only one with a unit that
 * they name.
 * @param focused holds where they do not name another; null for none
 * @returns null where they name several, or none
 */
export function groupSaid(texts: readonly string[], report: Report, focused: Label | null): Label | null {
  const { groupsIn } = indexOf(report);
  let left = new Set(report.fields.map(({ group }) => group));
  const keep = (test: (field: FieldRow) => boolean) => {
    const kept = report.fields.filter((field) => left.has(field.group) && test(field));
    left = new Set(kept.map(({ group }) => group));
  };
  for (const text of texts) {
    const [named, units] = [groupsIn(text), unitsSaid(text)];
    if (named.length > 0) keep(({ group }) => group !== null && named.includes(group));
    if (units.length > 0) keep(({ unit }) => units.includes(unit));
  }
  const [only = null, ...others] = left;
  return left.has(focused) ? focused : others.length === 0 ? only : null;
}

/** The same for a whole sheet: the group that its title names, else the name of the sheet, else that of the file. */
export function groupOfTitle(title: readonly TitleCell[], names: readonly ReadName[], report: Report): Label | null {
  const texts = [title, ...names.map((name) => [name])].map((each) => each.map(({ text }) => text));
  const isSaid = (text: string) => indexOf(report).groupsIn(text).length > 0;
  const nearest = texts.map((each) => each.filter(isSaid)).find((each) => each.length > 0);
  return nearest === undefined ? null : groupSaid(nearest, report, null);
}

/** The units that a title or a heading names: `10월 건수`, `(단위: 건)`, `금액`. */
function unitsSaid(text: string): readonly Unit[] {
  const said = readMonth(text)?.remark ?? text;
  if (/^(?:금액|비용|amount)$/i.test(said.trim())) return ['원'];
  return measureNamed(said) ?? measureNamed(splitMeasure(text).measure ?? '') ?? measuresIn(text).flat();
}
