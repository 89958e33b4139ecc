import { useEffect, useMemo, useRef, useState } from 'react';
import { bareCell } from '../../domain/cell.ts';
import type { Cells } from '../../domain/derive.ts';
import { entryColumns, entryRows, periodOf, type EntryColumn, type EntryFormId } from '../../domain/entry-forms.ts';
import { fieldKeys, type BusinessUnit, type Label, type Row } from '../../domain/report.ts';
import { isInWeek, workingWeeks } from '../../domain/weeks.ts';
import { seoulTime, type IsoDate } from '../../domain/year-month.ts';
import { onEditKey } from '../grid/edit-keys.ts';
import type { GridColumn } from '../grid/grid-column.ts';
import {
  acceptEntered,
  clear,
  commit,
  countChanged,
  createGridState,
  enter,
  moveTo,
  valueOf,
  type CellInput,
  type GridState,
} from '../grid/grid-state.ts';
import { createGridStore } from '../grid/grid-store.ts';
import { Grid } from '../grid/grid.tsx';
import { SaveBar } from '../grid/save-bar.tsx';
import { useEnteredColumns } from '../grid/use-entered-columns.ts';
import { usePaste } from '../grid/use-paste.ts';
import type { EntryValues } from '../kept/entry-values.ts';
import { DraftNotes, KeptEntryNotes, KeptHere } from '../kept/kept-notes.tsx';
import { DRAFT } from '../kept/storage-keys.ts';
import { useDraftKeeper } from '../kept/use-draft-keeper.ts';
import { useDrafts } from '../kept/use-drafts.ts';
import { useKeptEntries } from '../kept/use-kept-entries.ts';
import { showToast } from '../page/toasts.ts';
import { Bilingual } from '../parts/bilingual.tsx';
import { entryFormFile } from './entry-form-file.ts';

/** A form has one kept entry (CONTRACT §4). */
const ENTRY_ID = 'entry';

export interface EntryGridProps {
  readonly form: EntryFormId;
  readonly title: Label;
  readonly bu: BusinessUnit;
  readonly year: number;
  /** Null where a form is for a whole year. */
  readonly month: number | null;
  readonly today: IsoDate;
}

/** SPEC §2: rows to fill in. Saving logs and sends nothing; what was saved is kept on this device and offered back. */
export function EntryGrid({ form, title, bu, year, month, today }: EntryGridProps) {
  const fields = entryColumns[form];
  const rows = useMemo(() => entryRows(form, year, month), [form, year, month]);
  const [store] = useState(() => {
    const empty = createGridState(
      fieldKeys(rows),
      fields.map(() => ({})),
    );
    return createGridStore(moveTo(empty, { row: 0, column: 0 }));
  });
  const columns = useMemo(() => fields.map((field) => columnOf(field, form)), [fields, form]);
  const { receipt, onPaste } = usePaste(store, rows);
  const entryKey = [form, bu, year, month].filter((part) => part !== null).join(' ');
  const kept = useKeptEntries(entryKey);
  const drafts = useDrafts<EntryValues>(DRAFT + entryKey);
  const keepDraft = () => {
    const current = commit(store.get());
    drafts.keepDraft(countChanged(current) === 0 ? null : valuesOf(current, fields));
  };
  useDraftKeeper(store.subscribe, keepDraft, true);
  /** What is there makes room for something else, and is offered. */
  const putAside = () => {
    keepDraft();
    drafts.startNewDraft();
  };
  /** Fills the cells that the values name, as one step of undo. Unsaved figures that are overwritten become a draft. */
  const restore = (values: EntryValues, areSaved: boolean) => {
    const inputs = inputsOf(store.get(), fields, values);
    if (overwritesUnsaved(commit(store.get()), inputs)) putAside();
    store.update((before) => {
      const filled = enter(moveTo(before, before.active ?? { row: 0, column: 0 }), inputs);
      return areSaved ? acceptInputs(filled, inputs) : filled;
    });
  };
  const [saved, setSaved] = useState<{ at: string; cells: readonly Cells[] } | null>(null);
  const cells = useEnteredColumns(store);
  const root = useRef<HTMLDivElement>(null);
  const focusCell = () => root.current?.querySelector<HTMLInputElement>('td input')?.focus({ preventScroll: true });
  useEffect(() => {
    // As in a spreadsheet the first key goes into the first cell, and an input method can compose in it.
    if (document.activeElement === document.body) focusCell();
  }, []);

  const save = () => {
    store.update(commit);
    const values = valuesOf(store.get(), fields);
    // oxlint-disable-next-line no-console -- SPEC §2: no request is sent, only a console log
    console.log(title.en, { bu, year, ...(month !== null && { month }), rows: recordsOf(store.get(), form, fields) });
    if (!kept.saveEntries(new Map([[ENTRY_ID, values]]))) return; // the bar says so
    store.update(acceptEntered);
    drafts.keepDraft(null);
    setSaved({ at: new Date().toISOString(), cells: store.get().columns });
    if (form === 'weekly') {
      showToast({
        title: '저장 완료',
        description: `${year}년 ${month}월 데이터가 저장되었습니다. 이 기기에만 저장됨 · kept on this device only`,
      });
    }
  };
  const cancel = () => {
    putAside();
    store.update(clear);
    kept.forgetForm();
  };
  const weeks = useMemo(() => (month === null ? [] : workingWeeks(year, month)), [year, month]);
  const headOf = useMemo(() => {
    if (month === null) return undefined;
    return (row: Row) => {
      const week = row.kind === 'field' ? weeks[Number(row.key) - 1] : undefined;
      if (week === undefined) return null;
      const period = periodOf(week, month);
      return (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its tooltip is for the keyboard, too */}
          <span className="told" tabIndex={0} data-tooltip={period}>
            <span lang="en">{row.label.en}</span> · {row.label.ko}
          </span>
          <span className="un unscripted">{period}</span>
          {isInWeek(today, week) && <span className="un">이번 주</span>}
        </>
      );
    };
  }, [weeks, month, today]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a short cut; the Save button does the same
    <div ref={root} className="entry-form" onKeyDown={(event) => onEditKey(event, store, save)}>
      <DraftNotes drafts={drafts} onRestore={(values) => restore(values, false)} onDone={focusCell} />
      <KeptEntryNotes
        entries={kept}
        fileOf={({ content }) => entryFormFile({ form, bu, year, month }, content)}
        onRestore={({ content }) => restore(content, true)}
        onDone={focusCell}
      />
      <div className="sheet editing">
        <section className="scroll" aria-label={`${title.ko} 표`}>
          <Grid
            store={store}
            rows={rows}
            columns={columns}
            caption={
              <>
                <Bilingual label={title} /> {year}
                {month !== null && `-${month}`} {bu}
              </>
            }
            attributes={{ 'data-report': form }}
            className="g entry"
            rowHook={form === 'weekly' ? 'data-week' : 'data-month'}
            corner={<TwoLines label={form === 'weekly' ? { en: 'Week', ko: '주차' } : { en: 'Month', ko: '월' }} />}
            headOf={headOf}
            rowTotals={false}
            showsUnits={false}
            isEditing
            isLocked={false}
            onPaste={onPaste}
          />
        </section>
        <SaveBar
          store={store}
          columns={columns}
          receipt={receipt}
          onSave={save}
          {...(form === 'weekly' && { onCancel: cancel })}
        >
          <span className="here">
            {/* Anew for each save, so that two in one minute are announced twice; gone with the next entry. */}
            <output key={saved?.at}>
              {saved !== null && saved.cells === cells && `${seoulTime(saved.at).slice(11, 16)} 저장 · `}
            </output>
            <KeptHere keeps={kept.keeps} />
          </span>
        </SaveBar>
      </div>
    </div>
  );
}

function TwoLines({ label: { en, ko } }: { label: Label }) {
  return (
    <>
      <span lang="en">{en}</span>
      <small>{ko}</small>
    </>
  );
}

function columnOf({ key, label, unit, addsUp }: EntryColumn, form: EntryFormId): GridColumn {
  return {
    name: label.ko,
    head: <TwoLines label={{ en: label.en, ko: `${label.ko} (${unit})` }} />,
    addsUp: addsUp && form === 'weekly',
    attributes: { 'data-field': key },
  };
}

function valuesOf({ keys, columns }: GridState, fields: readonly EntryColumn[]): EntryValues {
  const entries = keys.flatMap((row) =>
    fields.map(({ key }, column) => [`${row}.${key}`, bareCell(columns[column]?.[row] ?? null)] as const),
  );
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}

function inputsOf({ keys }: GridState, fields: readonly EntryColumn[], values: EntryValues): CellInput[] {
  return keys.flatMap((row) =>
    fields.flatMap(({ key }, column) => {
      const text = values[`${row}.${key}`];
      return text === undefined ? [] : [{ column, key: row, value: valueOf(text) }];
    }),
  );
}

function overwritesUnsaved({ columns, stored }: GridState, inputs: readonly CellInput[]): boolean {
  return inputs.some(({ column, key, value }) => {
    const now = columns[column]?.[key] ?? null;
    return now !== null && now !== value && now !== (stored[column]?.[key] ?? null);
  });
}

/** These cells count as saved from now on; what else was entered does not. */
function acceptInputs(state: GridState, inputs: readonly CellInput[]): GridState {
  const stored = state.stored.map((cells, at) => {
    const own = inputs.filter(({ column }) => column === at);
    return { ...cells, ...Object.fromEntries(own.map(({ key, value }) => [key, value])) };
  });
  return { ...state, stored };
}

/** SPEC §3: a record a week, or a month. */
function recordsOf({ keys, columns }: GridState, form: EntryFormId, fields: readonly EntryColumn[]) {
  return keys.map((row) => ({
    [form === 'weekly' ? 'week' : 'month']: Number(row),
    ...Object.fromEntries(fields.map(({ key }, column) => [key, columns[column]?.[row] ?? null])),
  }));
}
