import { comparableName } from './names.ts';
import { fullLabel, type Label, type Row } from './report.ts';

/**
 * The rows that a block's first column names (CONTRACT §4), in either language. A name that several groups share means the
 * row of the group that the rows before it speak of.
 * @param focused the group of the cell that the block is pasted onto: where a block begins when it does not say
 * @returns one row a label; null when one of them names none, or could mean more than one
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

/** As it is written in either language, in both one after the other (as copied from a page), with its group, or by its key. */
function namesOf(row: Row): Set<string> {
  const { en, ko } = row.label;
  const names = [en, ko, `${en} ${ko}`, `${ko} ${en}`, `${en}${ko}`];
  if (row.kind !== 'group') names.push(fullLabel(row, 'en'), fullLabel(row, 'ko'));
  // Rows of weeks and months are numbered; a number in a block is a figure.
  if (row.kind !== 'group' && !/^\d+$/.test(row.key)) names.push(row.key);
  return new Set(names.map(comparableName));
}
