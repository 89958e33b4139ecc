import { bareCell } from '../../domain/cell.ts';
import type { EntryColumn, EntryForm } from '../../domain/entry-forms.ts';
import { commit, countChanged, enter, moveTo, valueOf, type GridState } from '../grid/grid-state.ts';

/** What a form holds, by row and field: `3.bl`. Empty cells are left out. */
export type EntryValues = Readonly<Record<string, string>>;

export function entryValuesOf({ keys, columns }: GridState, fields: readonly EntryColumn[]): EntryValues {
  const entries = keys.flatMap((row) =>
    fields.map(({ key }, column) => [`${row}.${key}`, bareCell(columns[column]?.[row] ?? null)] as const),
  );
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}

/** @returns null when everything is saved. */
export function entryDraftOf(state: GridState, fields: readonly EntryColumn[]): EntryValues | null {
  return countChanged(commit(state)) === 0 ? null : entryValuesOf(state, fields);
}

/** Puts an entry in the place of everything that is there, as one step of undo. */
export function fillEntry(state: GridState, fields: readonly EntryColumn[], values: EntryValues): GridState {
  const inputs = state.keys.flatMap((row) =>
    fields.map(({ key }, column) => ({ column, key: row, value: valueOf(values[`${row}.${key}`] ?? '') })),
  );
  return enter(moveTo(state, state.active ?? { row: 0, column: 0 }), inputs);
}

/** SPEC §3: a record a week, or a month. */
export function entryRecordsOf({ keys, columns }: GridState, { rowName, columns: fields }: EntryForm) {
  return keys.map((row) => ({
    [rowName]: Number(row),
    ...Object.fromEntries(fields.map(({ key }, column) => [key, columns[column]?.[row] ?? null])),
  }));
}
