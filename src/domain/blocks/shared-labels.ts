import { isNumber } from '../cell.ts';
import type { Label, Report, Unit } from '../report.ts';
import { nameIn } from './columns.ts';
import type { BlockRow } from './faults.ts';
import { indexOf } from './label-index.ts';
import { measureNamed, measuresIn, splitMeasure } from './measures.ts';
import { readMonth } from './month-text.ts';
import { comparableLabel } from './plain-text.ts';

/**
 * The group of each row whose item several groups share; null where it is not known. Rows belong together until a label
 * comes again, or one that no group has beside the others, or their total has come. They mean the only group that holds
 * all of them, if one label is only its own, or rows come before; else the focused one, else the next after the last, if
 * no other is left.
 * @param focused null where the block speaks of another group
 */
export function groupsOfLabels(
  rows: readonly BlockRow[],
  labelOf: (row: BlockRow) => string,
  report: Report,
  focused: Label | null,
): ReadonlyMap<BlockRow, Label | null> {
  const index = indexOf(report);
  const order = [...new Set(report.fields.flatMap(({ group }) => group ?? []))];
  const unitOf = (group: Label | null) => report.fields.find((field) => field.group === group)?.unit;
  // Amounts and counts have the same items: those of the focused unit are meant.
  const isAlike = (group: Label) => focused === null || unitOf(group) === unitOf(focused);
  const known = new Map<BlockRow, Label | null>();
  const nothing = { rows: [] as BlockRow[], labels: new Set<string>(), groups: [] as readonly Label[], isNamed: false };
  let run = nothing;
  let before: Label | null = null;

  function begin(groups: readonly Label[]): void {
    const alike = run.groups.filter(isAlike);
    const following = alike.find((group) => before !== null && order.indexOf(group) > order.indexOf(before));
    const isFocused = before === null && focused !== null && alike.includes(focused);
    const isOnly = alike.length === 1 && (run.isNamed || before !== null);
    // The next group is meant where no other is left. Without a unit beside it an item may be an amount or a count.
    const isAlone = run.rows.every(({ cells }) => cells.filter((text) => /\p{L}/u.test(text)).length === 1);
    const named = new Set(known.values());
    const isSure = (isAlone ? run.groups : alike).filter((group) => !named.has(group)).length <= 1;
    const meant = (isOnly ? alike[0] : isFocused ? focused : isSure ? following : null) ?? null;
    for (const row of run.rows) known.set(row, meant);
    before = meant ?? before;
    run = { ...nothing, rows: [], labels: new Set(), groups };
  }

  for (const row of rows) {
    const written = labelOf(row);
    const name = nameIn(written, index);
    const label = comparableLabel(name);
    const found = index.find([name], null);
    const fits = found.kind === 'several' ? found.rows : found.kind === 'row' ? [found.row] : [];
    const isItem = fits.some(({ kind }) => kind === 'field');
    const said = index.groupsIn(name);
    // A total says whose it is; without figures it heads the rows below it.
    const hasFigures = row.cells.slice(row.cells.indexOf(written) + 1).some(isNumber);
    const groups = isItem ? fits.flatMap(({ group }) => group ?? []) : hasFigures ? said : [];
    const both = run.groups.filter((each) => groups.includes(each));
    // What an item with its group says holds for the rows below it, not for those above.
    const isApart = both.length === 0 || (isItem && said.length > 0) || run.labels.has(label);
    if (isApart) begin(groups);
    else run.groups = both;
    run.rows.push(row);
    run.labels.add(label);
    run.isNamed ||= groups.filter(isAlike).length === 1;
    if (!isItem && !isApart) begin([]);
  }
  begin([]);
  return known;
}

/** The only group that texts name, or that has the unit they name; the focused one where they name no other. */
export function groupSaid(texts: readonly string[], report: Report, focused: Label | null): Label | null {
  const groups = groupsSaid(texts, report);
  const [only = null, ...others] = groups;
  return groups.has(focused) ? focused : others.length === 0 ? only : null;
}

/** The groups that texts leave: those that they name, of a unit that they name. */
function groupsSaid(texts: readonly string[], report: Report): ReadonlySet<Label | null> {
  const { groupsIn } = indexOf(report);
  let left = report.fields;
  for (const text of texts) {
    const [named, units] = [groupsIn(text), unitsSaid(text)];
    if (named.length > 0) left = left.filter(({ group }) => group !== null && named.includes(group));
    const groups = new Set(left.filter(({ unit }) => units.includes(unit)).map(({ group }) => group));
    if (units.length > 0) left = left.filter(({ group }) => groups.has(group));
  }
  return new Set(left.map(({ group }) => group));
}

/** The groups that the title and the names of a whole sheet say: those of both units for 수입액. */
export function groupsOfTitle(texts: readonly string[], report: Report): ReadonlySet<Label | null> {
  const said = texts.filter((text) => indexOf(report).groupsIn(text).length > 0);
  return said.length === 0 ? new Set() : groupsSaid(said, report);
}

/** The units that a title or a heading names: `10월 건수`, `(단위: 건)`, `금액`. */
function unitsSaid(text: string): readonly Unit[] {
  const said = readMonth(text)?.remark ?? text;
  if (/^(?:금액|비용|amount)$/i.test(said.trim())) return ['원'];
  return measureNamed(said) ?? measureNamed(splitMeasure(text).measure ?? '') ?? measuresIn(text).flat();
}
