import type { FieldRow, Label, Report, Unit, ValueRow } from '../report.ts';
import { nameIn } from './columns.ts';
import { indexOf } from './label-index.ts';
import { measureNamed, measuresIn, splitMeasure } from './measures.ts';
import { readMonth } from './month-text.ts';

/**
 * The group of items that several groups share, where the block says no group: the only one that holds all of them,
 * else the focused one.
 * @param labels the labels of the rows
 * @param focused null where the block speaks of another group
 */
export function groupOfLabels(labels: readonly string[], report: Report, focused: Label | null): Label | null {
  const index = indexOf(report);
  const unitOf = (group: Label | null) => report.fields.find((field) => field.group === group)?.unit;
  // Amounts and counts have the same items: those of the focused unit are meant.
  const isAlike = (group: Label | null) => focused === null || unitOf(group) === unitOf(focused);
  let left = new Set(report.fields.flatMap(({ group }) => (group !== null && isAlike(group) ? [group] : [])));
  let hasBare = false;
  for (const name of labels.map((label) => nameIn(label, index))) {
    const found = index.find([name], null);
    const fits: readonly ValueRow[] = found.kind === 'several' ? found.rows : found.kind === 'row' ? [found.row] : [];
    const groups = fits.flatMap(({ kind, group }) => (kind === 'field' && group !== null ? [group] : []));
    if (groups.length === 0) continue;
    // What a label with its group says holds for the rows below it, not for those above.
    const isSaid = index.groupsIn(name).length > 0;
    if (isSaid && hasBare) return null;
    hasBare ||= !isSaid;
    left = new Set(groups.filter((group) => left.has(group)));
  }
  const [only = null, ...others] = left;
  return others.length === 0 ? only : focused;
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

/** The units that a title or a heading names: `10월 건수`, `(단위: 건)`, `금액`. */
function unitsSaid(text: string): readonly Unit[] {
  const said = readMonth(text)?.remark ?? text;
  if (/^(?:금액|비용|amount)$/i.test(said.trim())) return ['원'];
  return measureNamed(said) ?? measureNamed(splitMeasure(text).measure ?? '') ?? measuresIn(text).flat();
}
