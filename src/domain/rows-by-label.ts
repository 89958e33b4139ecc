import { comparableName } from './names.ts';
import { fullLabel, type Label, type Row } from './report.ts';

/**
 * Finds the rows that the first column of a pasted block names, in either language (CONTRACT §4). A label that several
 * groups share means the row in the group of the labels before it.
 * @param focused the group of the focused cell, which is the group of the first labels
 * @returns one row per label; null when a label names no row, or more than one
 */
export function rowsByLabel(rows: readonly Row[], labels: readonly string[], focused: Label | null): Row[] | null {
  const named = new Map<string, Row[]>();
  for (const row of rows) {
    for (const name of namesOf(row)) named.set(name, [...(named.get(name) ?? []), row]);
  }
  const found = new Set<Row>();
  let group = focused;
  for (const label of labels) {
    const candidates = named.get(comparableName(label)) ?? [];
    const [row, other] = candidates.length > 1 ? candidates.filter((each) => groupOf(each) === group) : candidates;
    if (row === undefined || other !== undefined || found.has(row)) return null;
    group = groupOf(row) ?? group;
    found.add(row);
  }
  return [...found];
}

function groupOf(row: Row): Label | null {
  return row.kind === 'group' ? row.label : row.group;
}

/** A row's label in either language, in both together (as copied from a page), with its group, and its key. */
function namesOf(row: Row): Set<string> {
  const { en, ko } = row.label;
  const names = [en, ko, `${en} ${ko}`, `${ko} ${en}`, `${en}${ko}`];
  if (row.kind !== 'group') names.push(fullLabel(row, 'en'), fullLabel(row, 'ko'));
  // The keys of week and month rows are numbers, and a number in a block is a figure.
  if (row.kind !== 'group' && !/^\d+$/.test(row.key)) names.push(row.key);
  return new Set(names.map(comparableName));
}
