/**
 * The save protocol of a report (CONTRACT §4, §6), without a browser: what is sent, how answers are handled, and when a
 * person is asked. Requests and questions are arguments, so that tests can replace them.
 */
import type { Cells, MonthOfYear } from '../../domain/record.ts';
import { MONTHS } from '../../domain/year-month.ts';
import { cellName, changedCells, countChanged, type CellInput, type GridState } from '../grid/grid-state.ts';
import type { GridStore } from '../grid/grid-store.ts';
import { acceptAnswers, mergeStored, openConflicts, resolve, type CellConflict } from '../grid/stored-elsewhere.ts';
import { cellsByMonth } from './month-columns.ts';
import type { FailedMonth, MonthConflict, MonthToSave, PostOutcome, SavedMonth } from './report-requests.ts';

/** Who changed a month elsewhere, by its column. */
export type ConflictCauses = ReadonlyMap<number, MonthConflict>;

/**
 * Shows both values of each cell in conflict.
 * @returns the values that the person chose; null when the question was closed without a choice.
 */
export type AskConflicts = (
  conflicts: readonly CellConflict[],
  causes: ConflictCauses,
) => Promise<readonly CellInput[] | null>;

/** The part of the grid that the protocol needs. */
export type Sheet = Pick<GridStore, 'get' | 'update'>;

export interface SaveEffects {
  /** Posts the months at once, as one change. It never rejects: a month without an answer is in `failed`. */
  readonly post: (months: readonly MonthToSave[]) => Promise<PostOutcome>;
  /** The stored months as they are now. */
  readonly fetchList: () => Promise<readonly MonthOfYear[]>;
  readonly ask: AskConflicts;
}

export interface SaveProgress {
  /** What the server holds, as far as this page knows. */
  readonly loaded: readonly MonthOfYear[];
  /** Months that were not stored; the next save sends them again. */
  readonly failed: readonly FailedMonth[];
  /** What this page has written since editing began, with the values that it replaced. */
  readonly written: readonly SavedMonth[];
}

export interface SaveResult extends SaveProgress {
  /** Whether everything is stored. */
  readonly isDone: boolean;
  /** The stored months, on their way after everything that was sent is stored; null where it is not, or nothing was sent. */
  readonly list: Promise<readonly MonthOfYear[]> | null;
}

/**
 * Saves what was entered: twelve months at once, or after a partial failure those that failed. What others have changed
 * meanwhile is merged and sent once more; where both changed a cell, the person is asked. Without any change nothing is sent.
 */
export async function save(sheet: Sheet, before: SaveProgress, effects: SaveEffects): Promise<SaveResult> {
  const isSettled = await settleConflicts(sheet, causesOf(before.failed), effects.ask);
  if (!isSettled) return { ...before, isDone: false, list: null };
  const hasToSend = before.failed.length > 0 || countChanged(sheet.get()) > 0;
  if (!hasToSend) return { ...before, isDone: true, list: null };
  const sent = await sendUntilAnswered(sheet, before, effects);
  const isDone = sent.failed.length === 0;
  return { ...sent, isDone, list: isDone ? effects.fetchList() : null };
}

/** Posts, merges and asks, until every month is stored or has failed for good. */
async function sendUntilAnswered(
  sheet: Sheet,
  before: SaveProgress,
  { post, fetchList, ask }: SaveEffects,
): Promise<SaveProgress> {
  let { loaded, written } = before;
  const failed: FailedMonth[] = [];
  let months = firstMonths(sheet.get(), before);
  let mayMerge = true;
  for (;;) {
    const sent = sheet.get();
    const { saved, failed: refused } = await post(months);
    const isTouched = ({ month }: MonthOfYear) => months.some((each) => each.month === month && hasCells(each));
    sheet.update((state) => {
      const accepted = acceptAnswers(state, cellsByColumn(saved.filter(isTouched)));
      // The answer to a month that nothing was sent for holds what others have changed.
      return mergeStored(accepted, cellsByColumn(saved.filter((each) => !isTouched(each))));
    });
    loaded = withMonths(loaded, saved);
    written = addWritten(written, saved, sent);
    failed.push(...refused.filter(({ conflict }) => conflict === null));
    const outdated = refused.filter(({ conflict }) => conflict !== null);
    if (outdated.length === 0) return { loaded, failed, written };

    const list = await fetchList().catch(() => null);
    if (list === null) return { loaded, failed: [...failed, ...outdated], written };
    const fresh = list.filter(({ month }) => outdated.some((each) => each.month === month));
    const held = cellsByMonth(fresh);
    sheet.update((state) =>
      mergeStored(state, new Map(outdated.map(({ month }) => [month - 1, held[month - 1] ?? {}]))),
    );
    loaded = withMonths(loaded, fresh);
    const asks = openConflicts(sheet.get()).length > 0;
    const goesOn = asks ? await settleConflicts(sheet, causesOf(outdated), ask) : mayMerge;
    if (!goesOn) return { loaded, failed: [...failed, ...outdated], written };
    mayMerge = asks;
    months = monthsToSave(sheet.get(), loaded, ({ month }) => outdated.some((each) => each.month === month));
  }
}

/** Asks about the cells in conflict, and enters what was chosen. @returns false when the person closed the question. */
export async function settleConflicts(sheet: Sheet, causes: ConflictCauses, ask: AskConflicts): Promise<boolean> {
  const conflicts = openConflicts(sheet.get());
  if (conflicts.length === 0) return true;
  const chosen = await ask(conflicts, causes);
  if (chosen !== null) sheet.update((state) => resolve(state, chosen));
  return chosen !== null;
}

export interface TakenBack {
  readonly restored: readonly SavedMonth[];
  readonly failed: readonly FailedMonth[];
  /** The stored months after it; where the list could not be fetched, those that were put back. */
  readonly stored: readonly MonthOfYear[];
}

/**
 * Restores the values that a save replaced, except in months that others have changed since. What was typed since then stays.
 * @param written months of the save, with the values that it replaced
 */
export async function takeBack(
  sheet: Sheet,
  written: readonly SavedMonth[],
  { post, fetchList }: Pick<SaveEffects, 'post' | 'fetchList'>,
): Promise<TakenBack> {
  const { saved, failed } = await post(written);
  const stored = await fetchList().catch(() => saved);
  showStored(sheet, stored, new Set(namesIn(written)));
  return { restored: saved, failed, stored };
}

/** The cells of a save, by `cellName`. */
export function namesIn(months: readonly SavedMonth[]): string[] {
  return months.flatMap(({ month, cells }) => Object.keys(cells).map((key) => cellName(month - 1, key)));
}

/** Shows what the server holds and marks what has changed elsewhere. @param own cells that this page itself has written */
export function showStored(sheet: Sheet, months: readonly MonthOfYear[], own?: ReadonlySet<string>): void {
  sheet.update((state) => mergeStored(state, new Map(cellsByMonth(months).entries()), own));
}

function hasCells({ cells }: MonthToSave): boolean {
  return Object.keys(cells).length > 0;
}

/** All twelve months, or after a partial failure those that failed and those that have been changed. */
function firstMonths(state: GridState, { loaded, failed }: SaveProgress): MonthToSave[] {
  return monthsToSave(
    state,
    loaded,
    (sent) => failed.length === 0 || failed.some(({ month }) => month === sent.month) || hasCells(sent),
  );
}

function monthsToSave(
  state: GridState,
  loaded: readonly MonthOfYear[],
  isSent: (month: MonthToSave) => boolean,
): MonthToSave[] {
  const revisions = new Map(loaded.map(({ month, revision }) => [month, revision]));
  return MONTHS.map((month) => ({
    month,
    cells: changedCells(state, month - 1),
    revision: revisions.get(month) ?? 0,
  })).filter(isSent);
}

/**
 * @param saved answers to the changed cells of `sent`
 * @returns everything written: a month saved twice has the original values and the latest revision.
 */
function addWritten(before: readonly SavedMonth[], saved: readonly SavedMonth[], sent: GridState): SavedMonth[] {
  const months = new Map(before.map((each) => [each.month, each]));
  for (const { month, revision, at } of saved) {
    const column = month - 1;
    const changed = Object.keys(changedCells(sent, column));
    if (changed.length === 0) continue;
    const cells: Cells = Object.fromEntries(changed.map((key) => [key, sent.stored[column]?.[key] ?? null]));
    months.set(month, { month, revision, at, cells: { ...cells, ...months.get(month)?.cells } });
  }
  return [...months.values()];
}

/** The months, with newer ones in the place of older ones. */
export function withMonths(months: readonly MonthOfYear[], newer: readonly MonthOfYear[]): MonthOfYear[] {
  return [...months.filter(({ month }) => newer.every((each) => each.month !== month)), ...newer];
}

function cellsByColumn(months: readonly MonthOfYear[]): Map<number, Cells> {
  return new Map(months.map(({ month, cells }) => [month - 1, cells]));
}

function causesOf(months: readonly FailedMonth[]): ConflictCauses {
  return new Map(months.flatMap(({ month, conflict }) => (conflict === null ? [] : [[month - 1, conflict] as const])));
}
