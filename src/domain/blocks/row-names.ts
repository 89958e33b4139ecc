import { COLUMN_WORDS, SUB_TOTAL_WORDS, TOTAL_WORDS } from '../other-words.ts';
import type { Label, ValueRow } from '../report.ts';
import { isLeftOut, nameIn, placesOf, reportElsewhere, saysNoFigure, severalFit } from './columns.ts';
import type { TitleCell } from './context.ts';
import { firstFilled, textAt, type BlockRow } from './faults.ts';
import { isUnnamed, readUnit, type GroupContext, type Named } from './label-index.ts';
import type { Sheet } from './layout.ts';
import { endsLearntName, learntName, nameAsWritten } from './learnt-words.ts';
import { fieldName } from './names-in-words.ts';
import { createSuggestions, nearFields } from './near-miss.ts';
import { numberIn } from './placement.ts';
import { comparableLabel } from './plain-text.ts';
import { groupsOfTitle } from './shared-labels.ts';
import type { GroupProof } from './sums.ts';
import { freedomOf } from './teach-word.ts';
import { fault } from './words.ts';
import { createWrittenGroups } from './written-groups.ts';

export interface NamedRow {
  readonly row: ValueRow;
  /** The column of the name, counted from 0. */
  readonly at: number;
  /** Its labels, those that are merged over it, and the heading above it: they may say what it is counted in. */
  readonly said: readonly TitleCell[];
  /** For the sub total of a group whose figures show of which group its items are. */
  readonly proof?: GroupProof;
}

/** Names each row in turn; null for a row to leave out, `wrong` for one with a fault that was reported. */
export type RowNames = (row: BlockRow, hasFigures: boolean) => NamedRow | 'wrong' | null;

interface Labels {
  readonly row: BlockRow;
  /** The column of the last one, counted from 0. */
  readonly at: number;
  readonly texts: readonly string[];
  readonly hasFigures: boolean;
}

/** A group on a row of its own. It holds until another group is named, or its sub total or its last item has come. */
interface Heading {
  readonly group: GroupContext;
  readonly text: string;
  readonly cell: TitleCell | null;
  readonly proof?: GroupProof;
}

const NO_HEADING: Heading = { group: null, text: '', cell: null };

/** Names rows by their labels. A group, merged over several rows or on a row of its own, holds for those below it. */
export function createRowNames(sheet: Sheet): RowNames {
  const { report, index, learnt, columns, faults } = sheet;
  const [fieldAt = -1] = placesOf(columns, 'field');
  const labelAts = placesOf(columns, 'label');
  const figureAts = placesOf(columns, 'figures', 'amount');
  const [firstFigures = 0] = figureAts;
  const lastLabel = labelAts.at(-1) ?? Infinity;
  /** Columns whose texts name a row where its labels do not. */
  const detailAts = placesOf(columns, 'aside').filter((at) => at > lastLabel && at < firstFigures);
  const suggest = createSuggestions();
  const titles = [...sheet.title, ...sheet.names].map(({ text }) => text);
  const groupsOfSheet = groupsOfTitle(titles, report);
  const isUnclear = createWrittenGroups(sheet.across === 'amount');
  /** The groups of which an item has come. */
  const begun = new Set<Label | null>();
  /** What the rows above say of the next one. */
  const above = {
    /** The groups in the label columns, which are merged over the next row; and the cells of all labels. */
    groups: [] as readonly string[],
    cells: [] as readonly (TitleCell | null)[],
    heading: NO_HEADING,
    /** The group of the last row that was named. */
    lastGroup: null as Label | null,
    /** Whether an item has come below that heading. */
    hasItems: false,
    /** The last heading of groups, such as `수입액` above `SKB` and `SK`. */
    outer: null as string | null,
  };

  const named = (row: ValueRow, at: number): NamedRow => {
    const said = [...above.cells, above.heading.cell].filter((cell) => cell !== null);
    return { row, at, said };
  };

  function nameless(row: BlockRow, at: number, hasFigures: boolean): 'wrong' | null {
    // A total whose cell is merged over the columns before the labels.
    if (row.cells.some(isSomeTotal)) return null;
    if (hasFigures) return faults.inCell(row, at, fault('row-without-name', {}));
    faults.noteInCell(row, firstFilled(row), fault('row-left-out'));
    return null;
  }

  function byKey(labels: Labels): NamedRow | 'wrong' | null {
    const key = textAt(labels.row, fieldAt);
    const found = index.find([key], null);
    if (found.kind !== 'row') return accept({ ...labels, texts: [key] }, found);
    // Sorting only some of the columns mixes rows up.
    const also = index.find(labels.texts.filter(isFilled), null);
    if (also.kind !== 'row' || also.row === found.row) return named(found.row, fieldAt);
    const at = labelAts[labels.texts.findLastIndex(isFilled)] ?? fieldAt;
    const facts = { label: fieldName(also.row), field: fieldName(found.row) };
    return faults.inCell(labels.row, at, fault('names-disagree', facts));
  }

  /** `수입액,,소계` below the items of SKB is that of SKB. */
  function isOfLastGroup(texts: readonly string[]): boolean {
    return above.lastGroup !== null && index.groupsIn(texts.join(' ')).includes(above.lastGroup);
  }

  /** @param merged the groups whose cells are merged over the row */
  function byLabels(own: readonly string[], merged: readonly string[]): Named {
    const texts = [...merged, ...own];
    const { group: ofHeading, proof } = above.heading;
    const inGroup = index.find(texts, merged.length === 0 ? ofHeading : null);
    // A sum does not hold back an item that only another group has.
    const found = inGroup.kind === 'nothing' && proof !== undefined ? index.find(texts, null) : inGroup;
    // What texts do not name by themselves they may name below the last heading of groups.
    const isUnclear = found.kind === 'nothing' || found.kind === 'several';
    const below = isUnclear && above.outer !== null ? index.find([above.outer, ...texts], null) : found;
    const together = below.kind === 'nothing' ? found : below;
    const last = own.at(-1) ?? '';
    if (together.kind === 'nothing' && isSomeTotal(last) && isOfLastGroup(own.slice(0, -1))) {
      return index.find([last], above.lastGroup);
    }
    if (merged.length === 0 || together.kind !== 'nothing') return together;
    const group = index.find(merged, null);
    const alone = index.find(own, group.kind === 'group' ? group.group : 'unknown');
    // `선적` below an item is that of the item, not of all.
    const isOfItem = group.kind === 'row' || group.kind === 'several';
    return isOfItem && alone.kind === 'row' && !isSomeTotal(last) ? together : alone;
  }

  /** Whether an item that stands alone is none of the one group that the title names: `관리비` below `IWS 창고`. */
  function isOfAnotherGroup(texts: readonly string[], { group }: ValueRow): boolean {
    const [ofSheet, ...others] = groupsOfSheet;
    const isSaid = ofSheet !== undefined && others.length === 0 && fieldAt === -1;
    if (!isSaid || group === null || group === ofSheet) return false;
    const isAlone = texts.length === 1 && above.heading.group === null && !above.groups.some(isFilled);
    return isAlone && !index.groupsIn(texts[0] ?? '').includes(group);
  }

  function accept(labels: Labels, strictly: Named): NamedRow | 'wrong' | null {
    const { row, at, texts, hasFigures } = labels;
    const isKnown = strictly.kind !== 'nothing' && strictly.kind !== 'several';
    const asked = isKnown ? '' : nameOf(row, at);
    const taught = isKnown ? undefined : learnt.get(learntName(asked));
    if (taught !== undefined) {
      const field = report.fieldByKey.get(taught ?? '');
      if (field === undefined) faults.noteInCell(row, at, fault('left-out-as-chosen'));
      else above.hasItems = true;
      return field === undefined ? null : named(field, at);
    }
    const loosely =
      strictly.kind === 'nothing' ? index.findLoosely([...above.groups, ...texts.slice(-1)].filter(isFilled)) : null;
    const found: Named = loosely === null ? strictly : { kind: 'row', row: loosely };
    const isTotal = texts.length === 1 && TOTAL_WORDS.has(comparableLabel(texts[0] ?? ''));
    const heading = (group: GroupContext) => ({ group, text: texts.join(' '), cell: cellAt(row, at) });
    switch (found.kind) {
      case 'row': {
        const { group } = above.heading;
        // Below groups on rows of their own, a total may be that of the last group or of all.
        if (isTotal && group !== null && group !== 'unknown') return null;
        if (isOfAnotherGroup(texts, found.row)) return faults.inCell(row, at, fault('unclear-group'));
        const isFirst = beginsGroup(row, found.row, texts);
        closeGroup(found.row, hasFigures);
        above.lastGroup = found.row.group;
        if (found.row.kind === 'field') begun.add(found.row.group);
        const { proof: ofHeading } = above.heading;
        const isByHeading = !above.groups.some(isFilled) && index.find(texts, null).kind !== 'row';
        if (ofHeading !== undefined && isByHeading) ofHeading.isNeeded = true;
        if (isFirst) {
          above.groups = [];
          const proof = { at, why: fault('unclear-group'), isNeeded: false };
          above.heading = { ...heading(found.row.group), proof };
          return { ...named(found.row, at), proof };
        }
        if (found.row.kind === 'derived' && found.row.role === 'heading') above.outer = found.row.label.ko;
        return named(found.row, at);
      }
      case 'group': {
        above.groups = [];
        above.hasItems = false;
        above.heading = heading(found.group);
        if (!hasFigures) return null;
        // Figures beside a group's name are its sub total.
        const subTotal = report.rows.find((each) => each.kind === 'derived' && each.group === found.group);
        const mayBeSum = subTotal?.kind === 'derived' && sheet.across !== 'amount';
        const why = fault('row-of-group', { report: report.id });
        if (!mayBeSum) return faults.inCell(row, at, why);
        // Somebody may have forgotten the item, or the sum is that of the rows above.
        const proof = { at, why, isNeeded: labelAts.length > 1 };
        above.heading = { ...above.heading, proof };
        return { ...named(subTotal, at), proof };
      }
      case 'some-total': {
        // In a column of groups a total is that of all of them.
        if (above.lastGroup === null || (isTotal && at !== labelAts.at(-1))) return null;
        // One without a name is the sum of the rows above it; it is only compared.
        const total = index.find(texts, above.lastGroup);
        return total.kind === 'row' && total.row.kind === 'derived' ? named(total.row, at) : null;
      }
      case 'several': {
        const isAlone = texts.length === 1 && labelAts.length === 1;
        const group = sheet.groups?.get(row) ?? null;
        // Where other labels say the unit, amounts and counts of it are left.
        const unit = report.fields.find((field) => group !== null && field.group === group)?.unit;
        const [meant, ...others] = found.rows.filter((each) => {
          if (group === null) return groupsOfSheet.has(each.group);
          return isAlone ? each.group === group : each.unit === unit;
        });
        return others.length > 0 || meant === undefined
          ? faults.inCell(row, at, severalFit(found.rows, asked))
          : named(meant, at);
      }
      case 'nothing': {
        const [name = ''] = texts;
        const isOfColumn = hasFigures && COLUMN_WORDS.has(comparableLabel(name));
        const isOther = !isOfColumn && (isLeftOut(comparableLabel(name)) || (texts.length === 1 && saysNoFigure(name)));
        if (hasFigures && !isOther) return refuse(labels, asked);
        // `월 예산 | 9,000` holds a figure, though below no month.
        const mayBeFigure = texts.length > 1 && !hasFigures && numberIn(textAt(row, at)) !== null;
        const before = mayBeFigure ? index.find(texts.slice(0, -1), null).kind : 'nothing';
        const isLarge = Math.abs(numberIn(textAt(row, at)) ?? 0) >= LEAST_LOST;
        const isFigure = before === 'row' || before === 'several' || (before === 'group' && isLarge);
        if (isFigure) return faults.inCell(row, at, fault('figure-among-labels'));
        // A note, or the heading of a group that the report does not have; `담당자 | 김철수` heads nothing.
        if (!hasFigures && figureAts.every((each) => textAt(row, each) === '')) {
          // A key has no groups before it.
          const groups = at === fieldAt ? texts : [...above.groups, texts.at(-1) ?? ''];
          above.groups = at === labelAts.at(-1) ? [] : groups;
          above.heading = heading('unknown');
        }
        const notInReport = fault('row-not-in-report', { report: report.id });
        faults.noteInCell(row, at, isOther ? notInReport : fault('row-left-out'));
        return null;
      }
    }
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

  /** Whether a sub total with its group's name, as `아레나스 소계`, heads the items below it; its figures show it. */
  function beginsGroup(row: BlockRow, { group, ...of }: ValueRow, texts: readonly string[]): boolean {
    const isSum = of.kind === 'derived' && of.role === 'sub-total' && texts.length === 1;
    const mayBegin = isSum && group !== null && group !== above.heading.group && !begun.has(group);
    if (!mayBegin || sheet.across === 'amount' || sheet.groups !== undefined) return false;
    return figureAts.some((at) => (numberIn(textAt(row, at)) ?? 0) !== 0 && row.doubtful?.has(at) !== true);
  }

  function closeGroup(row: ValueRow, hasFigures: boolean): void {
    const isSum = row.kind === 'derived' && row.role === 'sub-total';
    // `기타` without figures may as well be the next group, 기타 창고.
    const isLast = !hasFigures && row === report.fields.findLast(({ group }) => group === row.group);
    const isOver = row.group !== null && ((isSum && above.hasItems) || isLast);
    const isInside = row.group === above.heading.group;
    above.hasItems ||= isInside && !isSum;
    if (!isInside) above.heading = NO_HEADING;
    else if (isOver) above.heading = { ...above.heading, group: 'unknown', text: '' };
  }

  function refuse({ row, at, texts }: Labels, asked: string): 'wrong' | null {
    // `SKB 합계` is the total of the business unit whose report it is.
    const [first = '', ...words] = asked.split(' ');
    const unit = readUnit(first);
    const isOfUnit = unit !== null && (sheet.options.bu ?? unit) === unit;
    if (report.perBusinessUnit && isOfUnit && TOTAL_WORDS.has(comparableLabel(words.join('')))) {
      faults.noteInCell(row, at, fault('row-not-in-report', { report: report.id }));
      return null;
    }
    const other = reportElsewhere(texts, report);
    if (other !== null) return faults.inCellOnce(row, at, other);
    const { meant, keys } = nearFields(asked, index, suggest);
    const asks = { text: asked, near: keys };
    return faults.inCell(
      row,
      at,
      fault('unknown-row', { report: report.id, meant, asks, freedom: freedomOf(asks.text) }),
    );
  }

  /** The texts of these columns, from the first to the last that is filled, and the groups merged over them. */
  function textsIn(row: BlockRow, ats: readonly number[]) {
    const written = ats.map((at) => {
      const text = textAt(row, at);
      return endsLearntName(text, learnt) ? text : nameIn(text, index);
    });
    const first = written.findIndex(isFilled);
    const last = written.findLastIndex(isFilled);
    // Where an outer group is written again, the inner one is still merged over an item; a sum may be that of the outer one.
    const named = index.find([written[last] ?? ''], null);
    const isItem = named.kind === 'several' || (named.kind === 'row' && named.row.kind === 'field');
    const isAgain = (at: number) => written.slice(first, at).every((text, each) => text === above.groups[first + each]);
    const all = written.map((text, at) => {
      const isMerged = text === '' && at > first && at < last && isItem && isAgain(at);
      return isMerged ? (above.groups[at] ?? '') : text;
    });
    // A cell that is merged over several rows is filled in the first row only.
    const merged = above.groups.slice(0, Math.max(first, 0));
    const own = all.slice(Math.max(first, 0), last + 1).filter(isFilled);
    return { all, first, last, merged, own };
  }

  function isNamed(row: BlockRow, ats: readonly number[]): boolean {
    const { last, merged, own } = textsIn(row, ats);
    if (last === -1) return false;
    const groups = merged.filter(isFilled);
    if (!isUnnamed(byLabels(own, groups)) || isLeftOut(comparableLabel(own[0] ?? ''))) return true;
    return learnt.has(learntName(nameAsWritten([...groups, ...own])));
  }

  /** The columns that name a row: those of the labels, and those beside them where the labels name none. */
  function namingColumns(row: BlockRow, hasFigures: boolean): readonly number[] {
    const isDetailed = detailAts.some((at) => /\p{L}/u.test(textAt(row, at)));
    if (!isDetailed || isNamed(row, labelAts)) return labelAts;
    const all = [...labelAts, ...detailAts];
    return hasFigures || isNamed(row, all) ? all : labelAts;
  }

  return (row, hasFigures) => {
    if (row.means !== undefined) return named(row.means, -1);
    const ats = namingColumns(row, hasFigures);
    const { all: texts, first, last, merged, own } = textsIn(row, ats);
    above.cells = ats.map((at, each) => (each < first ? (above.cells[each] ?? null) : cellAt(row, at)));
    if (last !== -1) above.groups = texts.slice(0, last).map((text, at) => merged[at] ?? text);
    if (textAt(row, fieldAt) !== '') return byKey({ row, at: fieldAt, texts, hasFigures });
    if (last === -1) return nameless(row, labelAts[0] ?? Math.max(fieldAt, 0), hasFigures);
    const labels = { row, at: ats[last] ?? 0, texts: own, hasFigures };
    const groups = merged.filter(isFilled);
    const found = accept(labels, byLabels(labels.texts, groups));
    const isFigure = labelAts.length > 1 && hasFigures && found !== null && found !== 'wrong';
    if (!isFigure || above.heading.group !== null) return found;
    const written = own.length > 1 ? 'here' : groups.length > 0 ? 'before' : 'nowhere';
    return isUnclear(found.row, written) ? faults.inCell(row, labels.at, fault('unclear-group')) : found;
  };
}

/** A smaller number beside a group may count its rows. */
const LEAST_LOST = 1_000;

const isFilled = (text: string) => text !== '';

function cellAt(row: BlockRow, at: number): TitleCell | null {
  const text = textAt(row, at);
  return text === '' ? null : { text, row, at };
}

function isSomeTotal(text: string): boolean {
  const word = comparableLabel(text.replace(/^\d{1,2}월 /, ''));
  return SUB_TOTAL_WORDS.has(word) || TOTAL_WORDS.has(word);
}
