import type { Fault } from '../fault.ts';
import { SUB_TOTAL_WORDS, TOTAL_WORDS } from '../other-words.ts';
import type { Label, Report, ValueRow } from '../report.ts';
import { createSuggestions } from './advice.ts';
import { isLeftOut, severalFit, type Column } from './columns.ts';
import type { BlockRow, Faults } from './faults.ts';
import type { GroupContext, LabelIndex, Named } from './label-index.ts';
import { learntName, nameAsWritten, type LearntNames } from './learnt-words.ts';
import { withoutMeasure } from './measures.ts';
import { fieldName } from './names-in-words.ts';
import { comparableLabel } from './plain-text.ts';
import { fault } from './words.ts';

export interface RowNameSettings {
  readonly report: Report | null;
  readonly index: LabelIndex;
  readonly learnt: LearntNames;
  readonly columns: readonly Column[];
  readonly faults: Faults;
  /** Why a row that another report has is not taken; null when no report has it. */
  readonly elsewhere: (texts: readonly string[]) => Fault | null;
}

/** A row that was named, and the column of the name. */
interface NamedRow {
  readonly row: ValueRow;
  /** Counted from 0. */
  readonly at: number;
}

/** The row that labels name; null for a row to leave out, `wrong` for one with a fault that was reported. */
export type NameRow = (row: BlockRow, hasFigures: boolean) => Result;

type Result = NamedRow | 'wrong' | null;

/**
 * Names the rows of a block by their labels, in the order of the rows: a group, merged over several rows or on a row of
 * its own, holds for the rows below it.
 */
export function createRowNamer(settings: RowNameSettings): NameRow {
  const { report, index, learnt, columns, faults, elsewhere } = settings;
  const fieldAt = columns.findIndex(({ role }) => role === 'field');
  const labelAts = columns.flatMap(({ role }, at) => (role === 'label' ? [at] : []));
  const suggest = createSuggestions();
  const reportId = report?.id ?? null;
  /** The last text of each label column but the last one that was filled. */
  let filled: string[] = [];
  /** The group of the last row that was a heading. */
  let heading: GroupContext = null;
  /** The text of that heading. */
  let headingText = '';
  /** How many items have come below that heading. */
  let itemsBelow = 0;
  /** The last heading of groups, such as `수입액` above `SKB` and `SK`. */
  let outer: string | null = null;
  /** The group of the last row that was named. */
  let lastGroup: Label | null = null;

  const figureAts = columns.flatMap(({ role }, at) => (role === 'figures' || role === 'amount' ? [at] : []));

  const textAt = (row: BlockRow, at: number) => (row.cells[at] ?? '').trim();

  /** A label; a measure behind it is not part of the name. */
  function labelAt(row: BlockRow, at: number): string {
    const text = textAt(row, at);
    return index.isPart(text) ? text : withoutMeasure(text);
  }

  function name(row: BlockRow, hasFigures: boolean): Result {
    const key = textAt(row, fieldAt);
    const labels = labelAts.map((at) => labelAt(row, at));
    const last = labels.findLastIndex((text) => text !== '');
    if (key !== '') {
      const named = byKey(row, key, labels, hasFigures);
      if (last > 0) filled = labels.slice(0, last).map((text, at) => text || (filled[at] ?? ''));
      return named;
    }
    const at = labelAts[last] ?? (fieldAt === -1 ? (labelAts[0] ?? 0) : fieldAt);
    if (last === -1) {
      // A total whose cell is merged over the columns before the labels.
      if (row.cells.some((text, each) => !figureAts.includes(each) && isSomeTotal(text))) return null;
      if (hasFigures) return wrong(row, at, fault('row-without-name', {}));
      const first = row.cells.findIndex((cell) => cell.trim() !== '');
      faults.noteInCell(row, Math.max(0, first), fault('row-left-out', { lacks: 'field' }));
      return null;
    }
    const found = byLabels(labels, last);
    return accept(row, at, labels.slice(0, last + 1), found, hasFigures);
  }

  function byKey(row: BlockRow, key: string, labels: readonly string[], hasFigures: boolean): Result {
    const named = index.find([key], null);
    if (named.kind !== 'row') return accept(row, fieldAt, [key], named, hasFigures);
    // Sorting only some of the columns mixes rows up.
    const written = labels.filter((text) => text !== '');
    const item = labels.findLastIndex((text) => text !== '');
    const also: Named = written.length === 0 ? { kind: 'nothing' } : index.find(written, null);
    if (also.kind === 'row' && also.row !== named.row) {
      const facts = { label: fieldName(also.row), field: fieldName(named.row) };
      return wrong(row, labelAts[item] ?? fieldAt, fault('names-disagree', facts));
    }
    return { row: named.row, at: fieldAt };
  }

  /** @param last the position of the last label that is written */
  function byLabels(labels: readonly string[], last: number): Named {
    const own = labels.filter((text) => text !== '');
    // A cell that is merged over several rows is filled in the first row only.
    const firstOwn = labels.findIndex((text) => text !== '');
    const above = filled.slice(0, firstOwn).filter((text) => text !== '');
    filled = labels.slice(0, last).map((text, at) => (at < firstOwn ? (filled[at] ?? '') : text));
    if (own.length > 1 && above.length === 0) return findTogether(own, heading);
    if (above.length > 0) {
      const together = findTogether([...above, ...own], null);
      if (together.kind !== 'nothing') return together;
      const group = index.find(above, null);
      return index.find(own, group.kind === 'group' ? group.group : 'unknown');
    }
    const found = index.find(own, heading);
    return belowOuter(found, own);
  }

  /** What texts name below the last heading of groups, where they do not name one thing by themselves. */
  function belowOuter(found: Named, texts: readonly string[]): Named {
    if (outer === null || (found.kind !== 'nothing' && found.kind !== 'several')) return found;
    const below = index.find([outer, ...texts], null);
    return below.kind === 'nothing' ? found : below;
  }

  /** The name of the report may stand before group and item. */
  function findTogether(texts: readonly string[], group: GroupContext): Named {
    const found = belowOuter(index.find(texts, group), texts);
    const [first = '', ...others] = texts;
    const isTitle = report !== null && [report.title.ko, report.title.en].some((title) => isSame(title, first));
    return found.kind === 'nothing' && isTitle ? index.find(others, group) : found;
  }

  function accept(row: BlockRow, at: number, texts: readonly string[], found: Named, hasFigures: boolean): Result {
    const written = texts.filter((text) => text !== '');
    const [only = ''] = written;
    const asked = nameOf(row, at);
    const taught = found.kind === 'nothing' || found.kind === 'several' ? learnt.get(learntName(asked)) : undefined;
    if (taught !== undefined) return acceptTaught(row, at, taught, hasFigures);
    switch (found.kind) {
      case 'row':
        // Below groups on rows of their own, a total may be that of the last group or of all.
        if (heading !== null && heading !== 'unknown' && written.length === 1 && isTotal(only)) return null;
        closeGroup(found.row, hasFigures);
        lastGroup = found.row.group;
        if (found.row.kind === 'derived' && found.row.role === 'heading') outer = found.row.label.ko;
        return { row: found.row, at };
      case 'group':
        [heading, headingText, itemsBelow] = [found.group, written.join(' '), 0];
        filled = [];
        if (!hasFigures) return null;
        return groupFigures(row, at, found.group);
      case 'some-total':
        // In a column of groups a total is that of all of them.
        return labelAts.length > 1 && at !== labelAts.at(-1) && isTotal(only) ? null : totalOf(lastGroup, written, at);
      case 'several':
        return wrong(row, at, severalFit(found.rows, asked));
      case 'nothing':
        if (isLeftOut(comparableLabel(only))) {
          if (!hasFigures) [heading, headingText] = ['unknown', only];
          faults.noteInCell(row, at, fault('row-not-in-report', { report: reportId }));
          return null;
        }
        if (hasFigures) return refuse(row, at, written, asked);
        [heading, headingText] = ['unknown', written.join(' ')];
        filled = at === labelAts.at(-1) ? [] : texts.slice();
        faults.noteInCell(row, at, fault('row-left-out', { lacks: 'field' }));
        return null;
    }
  }

  /** The name of a row as it is asked about and taught: with the groups that the file says. */
  function nameOf(row: BlockRow, at: number): string {
    const item = textAt(row, at);
    if (at === fieldAt) return nameAsWritten([item]);
    const above = filled.filter((text) => text !== '');
    const groups = above.length > 0 || headingText === '' ? above : [headingText];
    // `SKB` below 수입액 is another group than below 수입건수.
    const isSure = groups.length > 0 && index.find(groups, null).kind === 'group';
    return nameAsWritten([...(isSure || outer === null ? [] : [outer]), ...groups, item]);
  }

  function acceptTaught(row: BlockRow, at: number, key: string | null, hasFigures: boolean): Result {
    const field = key === null ? undefined : report?.fieldByKey.get(key);
    if (field === undefined) {
      faults.noteInCell(row, at, fault('left-out-as-chosen'));
      return null;
    }
    if (field.group === heading) closeGroup(field, hasFigures);
    return { row: field, at };
  }

  /** A group on a row of its own holds until another group is named, or its sub total or its last item has come. */
  function closeGroup(row: ValueRow, hasFigures: boolean): void {
    if (row.group !== heading) {
      [heading, headingText] = [null, ''];
      return;
    }
    if (heading === null) return;
    const isSum = row.kind === 'derived' && row.role === 'sub-total';
    const items = report?.rows.filter((each) => each.kind === 'field' && each.group === row.group) ?? [];
    // `기타` without figures may as well be the next group, 기타 창고.
    if ((isSum && itemsBelow > 0) || (!hasFigures && row === items.at(-1))) {
      [heading, headingText] = ['unknown', ''];
    }
    if (!isSum) itemsBelow += 1;
  }

  /** A sub total that does not say of what is that of the rows above it. It is only compared. */
  function totalOf(group: Label | null, texts: readonly string[], at: number): NamedRow | null {
    const found = group === null ? null : index.find(texts, group);
    return found?.kind === 'row' && found.row.kind === 'derived' ? { row: found.row, at } : null;
  }

  /** Figures beside a group's name are its sub total. */
  function groupFigures(row: BlockRow, at: number, group: Label): Result {
    const subTotal = report?.rows.find((each) => each.kind === 'derived' && each.group === group);
    if (subTotal?.kind === 'derived') return { row: subTotal, at };
    return wrong(row, at, fault('row-of-group', { report: reportId }));
  }

  function refuse(row: BlockRow, at: number, written: readonly string[], asked: string): Result {
    const other = elsewhere(written);
    if (other !== null) {
      faults.inCellOnce(row, at, other);
      return 'wrong';
    }
    const near = suggest(asked, index.names) ?? suggest(written.join(' '), index.names);
    const asks = { text: asked, near: near === null ? [] : index.keysOf(near) };
    return wrong(row, at, fault('unknown-row', { report: reportId, meant: near, asks }));
  }

  function wrong(row: BlockRow, at: number, why: Fault): Result {
    faults.inCell(row, at, why);
    return 'wrong';
  }

  return name;
}

function isSame(a: string, b: string): boolean {
  return comparableLabel(a) === comparableLabel(b);
}

function isSomeTotal(text: string): boolean {
  const word = comparableLabel(text.replace(/^\d{1,2}월 /, ''));
  return SUB_TOTAL_WORDS.has(word) || TOTAL_WORDS.has(word);
}

function isTotal(text: string): boolean {
  return TOTAL_WORDS.has(comparableLabel(text));
}
