import type { Fault } from '../fault.ts';
import { SUB_TOTAL_WORDS, TOTAL_WORDS } from '../other-words.ts';
import type { Label, Report, Row, ValueRow } from '../report.ts';
import { isLeftOut, placesOf, reportElsewhere, severalFit } from './columns.ts';
import { firstFilled, textAt, type BlockRow } from './faults.ts';
import type { GroupContext, Named } from './label-index.ts';
import type { Sheet } from './layout.ts';
import { learntName, nameAsWritten } from './learnt-words.ts';
import { withoutMeasure } from './measures.ts';
import { fieldName } from './names-in-words.ts';
import { createSuggestions, nearFields } from './near-miss.ts';
import { comparableLabel } from './plain-text.ts';
import type { MeasureCell } from './scales.ts';
import { fault } from './words.ts';

/** A row that was named. */
export interface NamedRow {
  readonly row: ValueRow;
  /** The column of the name, counted from 0. */
  readonly at: number;
  /** Its labels, those that are merged over it, and the heading above it: they may say what it is counted in. */
  readonly said: readonly MeasureCell[];
}

/** Names each row in turn; null for a row to leave out, `wrong` for one with a fault that was reported. */
type Result = NamedRow | 'wrong' | null;
export type RowNames = (row: BlockRow, hasFigures: boolean) => Result;

/** A group on a row of its own. It holds until another group is named, or its sub total or its last item has come. */
interface Heading {
  readonly group: GroupContext;
  /** As it is written. */
  readonly text: string;
  readonly cell: MeasureCell | null;
}

/** What the rows above say of the next one. */
interface Above {
  /** The groups in the label columns, which are merged over the next row. */
  readonly groups: readonly string[];
  readonly heading: Heading;
  /** Whether an item has come below that heading. */
  readonly hasItems: boolean;
  /** The last heading of groups, such as `수입액` above `SKB` and `SK`. */
  readonly outer: string | null;
  /** The group of the last row that was named. */
  readonly lastGroup: Label | null;
}

/** The labels of a row. */
interface Labels {
  readonly row: BlockRow;
  /** The column of the last one, counted from 0. */
  readonly at: number;
  readonly texts: readonly string[];
  readonly hasFigures: boolean;
}

const NO_HEADING: Heading = { group: null, text: '', cell: null };
const NOTHING_ABOVE: Above = { groups: [], heading: NO_HEADING, hasItems: false, outer: null, lastGroup: null };

/**
 * Names the rows of a block by their labels, in the order of the rows: a group, merged over several rows or on a row of
 * its own, holds for the rows below it.
 */
export function createRowNames(sheet: Sheet): RowNames {
  const { report, index, learnt, columns, faults } = sheet;
  const [fieldAt = -1] = placesOf(columns, 'field');
  const labelAts = placesOf(columns, 'label');
  const suggest = createSuggestions();
  const guess = sheet.group === undefined || labelAts.length > 1 ? null : createGuess(report, sheet.group);
  let above = NOTHING_ABOVE;
  /** The cells of the labels, own or merged. */
  let cells: readonly (MeasureCell | null)[] = [];

  function name(row: BlockRow, hasFigures: boolean): Result {
    // A measure behind a label is not part of the name.
    const texts = labelAts.map((at) => {
      const text = textAt(row, at);
      return index.isPart(text) ? text : withoutMeasure(text);
    });
    const first = texts.findIndex((text) => text !== '');
    const last = texts.findLastIndex((text) => text !== '');
    cells = labelAts.map((at, each) => (each < first ? (cells[each] ?? null) : cellAt(row, at)));
    // A cell that is merged over several rows is filled in the first row only.
    const merged = above.groups.slice(0, Math.max(first, 0));
    if (last !== -1) above = { ...above, groups: texts.slice(0, last).map((text, at) => merged[at] ?? text) };
    if (textAt(row, fieldAt) !== '') return byKey({ row, at: fieldAt, texts, hasFigures });
    if (last === -1) return nameless(row, labelAts[0] ?? Math.max(fieldAt, 0), hasFigures);
    const labels = { row, at: labelAts[last] ?? 0, texts: texts.slice(first, last + 1).filter(isFilled), hasFigures };
    return accept(labels, byLabels(labels.texts, merged.filter(isFilled)));
  }

  const named = (row: ValueRow, at: number): NamedRow => {
    const said = [...cells, above.heading.cell].filter((cell) => cell !== null);
    return { row, at, said };
  };

  function wrong({ row, at }: Pick<Labels, 'row' | 'at'>, why: Fault): 'wrong' {
    faults.inCell(row, at, why);
    return 'wrong';
  }

  function nameless(row: BlockRow, at: number, hasFigures: boolean): Result {
    // A total whose cell is merged over the columns before the labels.
    if (row.cells.some(isSomeTotal)) return null;
    if (hasFigures) return wrong({ row, at }, fault('row-without-name', {}));
    faults.noteInCell(row, firstFilled(row), fault('row-left-out', { lacks: 'field' }));
    return null;
  }

  function byKey(labels: Labels): Result {
    const key = textAt(labels.row, fieldAt);
    const found = index.find([key], null);
    if (found.kind !== 'row') return accept({ ...labels, texts: [key] }, found);
    // Sorting only some of the columns mixes rows up.
    const also = index.find(labels.texts.filter(isFilled), null);
    if (also.kind !== 'row' || also.row === found.row) return named(found.row, fieldAt);
    const at = labelAts[labels.texts.findLastIndex(isFilled)] ?? fieldAt;
    const facts = { label: fieldName(also.row), field: fieldName(found.row) };
    return wrong({ ...labels, at }, fault('names-disagree', facts));
  }

  /** @param merged the groups whose cells are merged over the row */
  function byLabels(own: readonly string[], merged: readonly string[]): Named {
    if (merged.length === 0) return find(own, above.heading.group);
    const together = find([...merged, ...own], null);
    if (together.kind !== 'nothing') return together;
    const group = index.find(merged, null);
    return index.find(own, group.kind === 'group' ? group.group : 'unknown');
  }

  /** What texts name by themselves, else below the last heading of groups. */
  function find(texts: readonly string[], group: GroupContext): Named {
    const found = index.find(texts, group);
    const isUnclear = found.kind === 'nothing' || found.kind === 'several';
    const below = isUnclear && above.outer !== null ? index.find([above.outer, ...texts], null) : found;
    return below.kind === 'nothing' ? found : below;
  }

  function accept(labels: Labels, found: Named): Result {
    const { row, at, texts, hasFigures } = labels;
    const asked = nameOf(row, at);
    const isKnown = found.kind !== 'nothing' && found.kind !== 'several';
    const taught = isKnown ? undefined : learnt.get(learntName(asked));
    if (taught !== undefined) return acceptTaught(labels, taught);
    const isTotal = texts.length === 1 && TOTAL_WORDS.has(comparableLabel(texts[0] ?? ''));
    switch (found.kind) {
      case 'row':
        // Below groups on rows of their own, a total may be that of the last group or of all.
        return isTotal && isLabel(above.heading.group) ? null : acceptRow(labels, found.row);
      case 'group':
        above = { ...above, groups: [], hasItems: false };
        above = { ...above, heading: { group: found.group, text: texts.join(' '), cell: cellAt(row, at) } };
        return hasFigures ? groupFigures(labels, found.group) : null;
      case 'some-total':
        guess?.([]);
        // In a column of groups a total is that of all of them.
        return isTotal && at !== labelAts.at(-1) ? null : totalOf(labels);
      case 'several': {
        const meant = texts.length === 1 ? guess?.(found.rows) : undefined;
        return meant === undefined ? wrong(labels, severalFit(found.rows, asked)) : named(meant, at);
      }
      case 'nothing':
        return acceptNothing(labels, asked);
    }
  }

  function acceptRow({ at, hasFigures }: Labels, row: ValueRow): NamedRow {
    closeGroup(row, hasFigures);
    guess?.([row]);
    const isOuter = row.kind === 'derived' && row.role === 'heading';
    above = { ...above, lastGroup: row.group, outer: isOuter ? row.label.ko : above.outer };
    return named(row, at);
  }

  /**
   * A name that nobody knows is asked about; without figures it is a note, or the heading of a group that the report
   * does not have.
   */
  function acceptNothing(labels: Labels, asked: string): Result {
    const { row, at, texts, hasFigures } = labels;
    const isOther = isLeftOut(comparableLabel(texts[0] ?? ''));
    if (hasFigures && !isOther) return refuse(labels, asked);
    if (!hasFigures) {
      // A key has no groups before it.
      const groups = at === fieldAt ? texts : [...above.groups, texts.at(-1) ?? ''];
      above = { ...above, groups: at === labelAts.at(-1) ? [] : groups };
      above = { ...above, heading: { group: 'unknown', text: texts.join(' '), cell: cellAt(row, at) } };
    }
    const why = isOther ? fault('row-not-in-report', { report: report.id }) : fault('row-left-out', { lacks: 'field' });
    faults.noteInCell(row, at, why);
    return null;
  }

  /** The name of a row as it is asked about and taught: with the groups that the file says. */
  function nameOf(row: BlockRow, at: number): string {
    const item = textAt(row, at);
    if (at === fieldAt) return nameAsWritten([item]);
    const merged = above.groups.filter(isFilled);
    const groups = merged.length > 0 ? merged : [above.heading.text];
    // `SKB` below 수입액 is another group than below 수입건수.
    const isSure = index.find(groups, null).kind === 'group';
    return nameAsWritten([isSure ? '' : (above.outer ?? ''), ...groups, item]);
  }

  function acceptTaught({ row, at }: Labels, key: string | null): NamedRow | null {
    const field = key === null ? undefined : report.fieldByKey.get(key);
    if (field === undefined) faults.noteInCell(row, at, fault('left-out-as-chosen'));
    else above = { ...above, hasItems: true };
    return field === undefined ? null : named(field, at);
  }

  function closeGroup(row: ValueRow, hasFigures: boolean): void {
    const { heading, hasItems } = above;
    const isSum = row.kind === 'derived' && row.role === 'sub-total';
    // `기타` without figures may as well be the next group, 기타 창고.
    const isLast = !hasFigures && row === report.fields.findLast(({ group }) => group === row.group);
    const isOver = row.group !== null && ((isSum && hasItems) || isLast);
    const isInside = row.group === heading.group;
    above = {
      ...above,
      hasItems: hasItems || (isInside && !isSum),
      heading: !isInside ? NO_HEADING : isOver ? { ...heading, group: 'unknown', text: '' } : heading,
    };
  }

  /** A sub total without a name is the sum of the rows above it; it is only compared. */
  function totalOf({ at, texts }: Labels): NamedRow | null {
    const found = above.lastGroup === null ? null : index.find(texts, above.lastGroup);
    return found?.kind === 'row' && found.row.kind === 'derived' ? named(found.row, at) : null;
  }

  /** Figures beside a group's name are its sub total. */
  function groupFigures(labels: Labels, group: Label): Result {
    const subTotal = report.rows.find((row) => row.kind === 'derived' && row.group === group);
    if (subTotal?.kind === 'derived') return named(subTotal, labels.at);
    return wrong(labels, fault('row-of-group', { report: report.id }));
  }

  function refuse(labels: Labels, asked: string): 'wrong' {
    const other = reportElsewhere(labels.texts, report, sheet.options.kind);
    if (other !== null) {
      faults.inCellOnce(labels.row, labels.at, other);
      return 'wrong';
    }
    const { meant, keys } = nearFields(asked, index, suggest);
    return wrong(labels, fault('unknown-row', { report: report.id, meant, asks: { text: asked, near: keys } }));
  }

  return name;
}

/**
 * Items that several groups share, where the block says no group: such an item means the row in the group of the rows
 * before it, for the first rows in that of the active row. A group that has the item already is over, and the next one
 * in the order of the page follows.
 * @returns a function that takes the rows that fit a label, and returns the one that is meant
 */
function createGuess({ rows }: Report, first: Label | null): (fits: readonly ValueRow[]) => ValueRow | undefined {
  const order: readonly Row[] = rows;
  const taken = new Set<ValueRow>();
  let group = first;
  let last = order.length;
  return (fits) => {
    const left = fits.length === 1 ? fits : fits.filter((row) => !taken.has(row));
    const meant =
      left.find((row) => row.group === group || fits.length === 1) ?? left.find((row) => order.indexOf(row) > last);
    // Behind a sub total no group holds.
    group = meant?.group ?? null;
    if (meant === undefined) return undefined;
    taken.add(meant);
    last = order.indexOf(meant);
    return meant;
  };
}

const isLabel = (group: GroupContext) => group !== null && group !== 'unknown';
const isFilled = (text: string) => text !== '';

function cellAt(row: BlockRow, at: number): MeasureCell | null {
  const text = textAt(row, at);
  return text === '' ? null : { text, row, at };
}

function isSomeTotal(text: string): boolean {
  const word = comparableLabel(text.replace(/^\d{1,2}월 /, ''));
  return SUB_TOTAL_WORDS.has(word) || TOTAL_WORDS.has(word);
}
