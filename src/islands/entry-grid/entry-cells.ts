import { bareCell } from '../../domain/cell.ts';
import type { EntryColumn, EntryForm } from '../../domain/entry-forms.ts';
import { commit, countChanged, enter, moveTo, valueOf, type CellInput, type GridState } from '../grid/grid-state.ts';
import type { EntryValues } from '../kept/entry-values.ts';

/** The filled cells of a form by row and field: `3.bl`. */
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

/** The cells that the values name. */
export function entryInputsOf({ keys }: GridState, fields: readonly EntryColumn[], values: EntryValues): CellInput[] {
  return keys.flatMap((row) =>
    fields.flatMap(({ key }, column) => {
      const text = values[`${row}.${key}`];
      return text === undefined ? [] : [{ column, key: row, value: valueOf(text) }];
    }),
  );
}

/** Fills cells as one step of undo. @param areSaved whether these cells count as saved from now on */
export function fillCells(state: GridState, inputs: readonly CellInput[], areSaved: boolean): GridState {
  const filled = enter(moveTo(state, state.active ?? { row: 0, column: 0 }), inputs);
  if (!areSaved) return filled;
  const stored = filled.stored.map((cells, at) => {
    const own = inputs.filter(({ column }) => column === at);
    return { ...cells, ...Object.fromEntries(own.map(({ key, value }) => [key, value])) };
  });
  return { ...filled, stored };
}

export function overwritesUnsaved({ columns, stored }: GridState, inputs: readonly CellInput[]): boolean {
  return inputs.some(({ column, key, value }) => {
    const now = columns[column]?.[key] ?? null;
    return now !== null && now !== value && now !== (stored[column]?.[key] ?? null);
  });
}

/** SPEC §3: a record a week, or a month. */
export function entryRecordsOf({ keys, columns }: GridState, { rowName, columns: fields }: EntryForm) {
  return keys.map((row) => ({
    [rowName]: Number(row),
    ...Object.fromEntries(fields.map(({ key }, column) => [key, columns[column]?.[row] ?? null])),
  }));
}
