import { withoutGuard } from '../csv-cell.ts';
import type { Words } from '../language.ts';
import type { ValueRow } from '../report.ts';
import { saysNoFigure } from './columns.ts';
import { columnLetters } from './faults.ts';
import { createLabelIndex, type LabelIndex } from './label-index.ts';
import { measureNamed, scaleNamed, scalesIn, splitMeasure } from './measures.ts';
import { isActual, namesMonth, readMonth } from './month-text.ts';
import {
  fieldsBelow,
  isBlank,
  lay,
  NOTHING,
  numberIn,
  turned,
  type Block,
  type FormTable,
  type PasteFault,
  type PasteTarget,
  type Placement,
  type Reason,
} from './placement.ts';
import { comparableLabel } from './plain-text.ts';
import { sign } from './sign-words.ts';
import { signsOfFigures, signsOfLines, signsOfTexts } from './signs.ts';
import { otherTableIn, unitsIn, yearsIn } from './statements.ts';
import { fault } from './words.ts';

/** The same on a form, by headings and labels as the form itself writes them; null when the block names none. */
export function placeOnForm(block: Block, target: PasteTarget, table: FormTable): Placement | null {
  // As in a file; a table that is copied here has guards, too.
  const lines = block.map((texts) => texts.map(withoutGuard));
  const first = lines.findIndex((texts) => texts.some((text) => numberIn(text) !== null));
  const headAt = lines.slice(0, Math.max(first, 0)).findLastIndex((texts) => !isBlank(texts));
  const index = createLabelIndex(table.rows);
  const isLabel = (text: string) => rowNamed(text, index, table, false) !== null || namesMonth(text);
  const isLabelled = lines.some(([label = '']) => isLabel(label));
  const heads = lines[headAt] ?? [];
  const columnsNamed = heads.map((text) => columnNamed(text, table));
  const hasHeadings = headAt !== -1 && (isLabelled || columnsNamed.some((column) => column !== null));
  if (!hasHeadings && !isLabelled) return null;

  const body = hasHeadings ? lines.slice(headAt + 1) : lines;
  const hasLabels = hasHeadings ? columnsNamed[0] === null : isLabelled;
  const labels = body.map(([label = '']) => label);
  const rows = labels.map((label) => (hasLabels ? rowNamed(label, index, table, hasHeadings) : null));
  const left = hasLabels ? 1 : 0;
  const columns = turned(body).map((_, at) => {
    if (at < left) return null;
    return hasHeadings ? (columnsNamed[at] ?? null) : target.column + at - left;
  });
  const places = { rows: hasLabels ? rows.map(onlyOnce) : fieldsBelow(target), columns: columns.map(onlyOnce) };
  const figures = turned(turned(body).filter((_, at) => places.columns[at] !== null));
  const above = lines.slice(0, Math.max(headAt, 0)).flat();
  // A note below may say another scale, year or unit.
  const saysOther = (text: string) =>
    scalesIn(text).some(({ value }) => value !== 1) ||
    yearsIn(text).some((year) => year !== table.year) ||
    unitsIn(text).some((bu) => bu !== table.bu) ||
    otherTableIn(text) !== null;
  const notes = hasLabels ? body.filter((texts, at) => rows[at] === null && isBlank(texts.slice(1))).flat() : [];
  const unplaced = heads.filter((_, at) => hasHeadings && at >= left && columns[at] === null);
  const around = [...above, ...notes.filter(saysOther)].filter((text) => !isBlank([text]));
  const follow = target.columnCount - target.column;
  const numbers = (texts: readonly string[]) => texts.some((text) => numberIn(text) !== null);
  return {
    ...NOTHING,
    ...lay(body, places, target),
    rule: hasLabels ? 'labels' : 'order',
    hasHeadings,
    omitted: [...new Set([...unplaced, ...notes].map((text) => text.trim()))].filter(Boolean),
    faults: [
      ...turned(body).flatMap((texts, at) =>
        at < left || !numbers(texts) ? [] : faultsOf(columns, at, heads[at] ?? '', columnLetters(at + 1)),
      ),
      ...body.flatMap((texts, at) =>
        !hasLabels || isBlank(texts.slice(1))
          ? []
          : faultsOf(rows, at, labels[at] ?? '', { ko: `${at + 1}번째 행`, en: `Row ${at + 1}` }),
      ),
    ],
    signs: [
      ...(around.length === 0 ? [] : [sign('not-figures', { texts: around })]),
      ...signsOfTexts(figures, hasLabels, table),
      ...signsOfFigures(body, places, table),
      ...(hasHeadings ? [] : signsOfLines('columns', turned(body).slice(1), 1, follow, target.columnCount)),
    ],
    because: [...(hasHeadings ? reasons(heads, columns) : []), ...reasons(labels, rows)],
  };
}

/** Of those that come twice nobody knows which one counts. */
function onlyOnce<Means>(means: Means | null, at: number, all: readonly (Means | null)[]): Means | null {
  return all.every((each, other) => each !== means || other === at) ? means : null;
}

/** Why a row or a column with figures cannot be placed. @param number its number, for one without a name */
function faultsOf(all: readonly unknown[], at: number, name: string, number: string | Words): PasteFault[] {
  const means = all[at] ?? null;
  const isTwice = means !== null && onlyOnce(means, at, all) === null;
  if (!isTwice && (means !== null || saysNoFigure(name))) return [];
  const { code, page } = fault('not-in-table');
  const value = isBlank([name]) ? number : name;
  return [{ value: typeof value === 'string' ? { ko: value, en: value } : value, code, words: page }];
}

function reasons(names: readonly string[], all: readonly (Reason['means'] | null)[]): Reason[] {
  return names.flatMap((said, at) => {
    const means = all[at] ?? null;
    return means === null ? [] : [{ said: said.trim(), means }];
  });
}

/** `재고 잔액`, `Inventory balance`, `재고 잔액 (원)`: the column of the table, counted from 0. */
function columnNamed(text: string, { columns }: FormTable): number | null {
  const { name, measure } = splitMeasure(text);
  const written = comparableLabel(name);
  const scale = measure === null ? null : scaleNamed(measure);
  if (scale !== null && scale.value !== 1) return null;
  const at = columns.findIndex(({ label: { en, ko }, unit }) => {
    const isOfUnit = measure === null || measureNamed(measure)?.includes(unit) === true;
    return isOfUnit && [en, ko, `${en}${ko}`].some((each) => comparableLabel(each) === written);
  });
  return at === -1 ? null : at;
}

/** `3주차`, `2026-03`, `합계`. @param isHeaded whether a heading stands over it: a number alone is then a month */
function rowNamed(text: string, index: LabelIndex, table: FormTable, isHeaded: boolean): ValueRow | null {
  const { year, month: ofMonth } = table;
  const rowOf = (name: string) => {
    const named = index.find([name], null);
    return named.kind === 'row' ? named.row : null;
  };
  if (ofMonth !== null) return rowOf(text.replace(`${ofMonth}월 `, ''));
  const month = readMonth(text.trim());
  // `2026.1` may be October.
  if (month?.isNumber === true && (!isHeaded || /\.\d$/.test(text.trim()))) return null;
  const isOfYear = month !== null && isActual(month) && (month.year ?? year) === year;
  return rowOf(isOfYear ? `${month.month}월` : text);
}
