import { useEffect, useMemo, useRef, useState } from 'react';
import { bareCell } from '../../domain/cell.ts';
import { entryForms, type EntryColumn, type EntryForm, type EntryFormId } from '../../domain/entry-forms.ts';
import type { Cells } from '../../domain/record.ts';
import { fieldKeys, type BusinessUnit, type Label, type Row } from '../../domain/report.ts';
import { seoulTime, type IsoDate } from '../../domain/year-month.ts';
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
  type GridState,
} from '../grid/grid-state.ts';
import { createGridStore } from '../grid/grid-store.ts';
import { Grid } from '../grid/grid.tsx';
import { SaveBar } from '../grid/save-bar.tsx';
import { useEditKeys } from '../grid/use-edit-keys.ts';
import { useEnteredColumns } from '../grid/use-entered-columns.ts';
import { usePaste } from '../grid/use-paste.ts';
import { KeptHere, KeptNotes, useKeptEntries } from '../kept/kept-entries.tsx';
import { useDraftKeeper } from '../kept/use-draft-keeper.ts';
import { Bilingual } from '../parts/bilingual.tsx';
import { showToast } from '../toast-region/toasts.ts';

/** What is filled in, by row and field: `3.bl`. */
type Values = Readonly<Record<string, string>>;

export interface EntryGridProps {
  readonly form: EntryFormId;
  readonly bu: BusinessUnit;
  readonly year: number;
  /** Null where a form is for a whole year. */
  readonly month: number | null;
  readonly today: IsoDate;
}

/** SPEC §2: rows to fill in. Saving logs and sends nothing; what was saved is kept on this device and offered back. */
export function EntryGrid({ form, bu, year, month, today }: EntryGridProps) {
  const entryForm = entryForms[form];
  const { title, columns: fields, rowName, corner, hasCancel, savedWords } = entryForm;
  const rows = useMemo(() => entryForm.rows(year, month), [entryForm, year, month]);
  const [store] = useState(() => {
    const empty = createGridState(
      fieldKeys(rows),
      fields.map(() => ({})),
    );
    return createGridStore(moveTo(empty, { row: 0, column: 0 }));
  });
  const columns = useMemo(() => fields.map(columnOf), [fields]);
  const { receipt, onPaste } = usePaste(store, rows);
  const place = [form, bu, year, month].filter((part) => part !== null).join(' ');
  const kept = useKeptEntries<Values>(place);
  const drafts = useKeptEntries<Values>(`draft ${place}`);
  const keepDraft = () => {
    const current = commit(store.get());
    drafts.keep(countChanged(current) === 0 ? null : valuesOf(current, fields));
  };
  useDraftKeeper(store.subscribe, keepDraft, true);
  /** What is there makes room for something else, and is offered. */
  const putAside = () => {
    keepDraft();
    drafts.begin();
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
    console.log(title.en, { bu, year, ...(month !== null && { month }), rows: recordsOf(store.get(), entryForm) });
    const isKept = kept.keep(Object.keys(values).length === 0 ? null : values);
    if (!isKept) return; // the bar says so
    store.update(acceptEntered);
    drafts.keep(null);
    setSaved({ at: new Date().toISOString(), cells: store.get().columns });
    if (savedWords !== null) showToast(savedWords(year, month));
  };
  useEditKeys({ store, isEditing: true, save });
  const cancel = () => {
    putAside();
    store.update(clear);
    kept.begin();
  };
  const headOf = useMemo(() => {
    const periods = entryForm.periods(year, month, today);
    if (periods.size === 0) return undefined;
    return (row: Row) => {
      const period = row.kind === 'field' ? periods.get(row.key) : undefined;
      if (period === undefined) return null;
      return (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its tooltip is for the keyboard, too */}
          <span className="explained" tabIndex={0} data-tooltip={period.text}>
            <span lang="en">{row.label.en}</span> · {row.label.ko}
          </span>
          <span className="unit unscripted">{period.text}</span>
          {period.note !== null && <span className="unit">{period.note}</span>}
        </>
      );
    };
  }, [entryForm, year, month, today]);

  return (
    <div ref={root} className="entry-form">
      <KeptNotes
        entries={drafts}
        areSaved={false}
        onRestore={(values) => {
          putAside();
          store.update((before) => fill(before, fields, values));
        }}
        onDone={focusCell}
      />
      <KeptNotes
        entries={kept}
        areSaved
        onRestore={(values) => {
          putAside();
          store.update((before) => acceptEntered(fill(before, fields, values)));
        }}
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
            className="grid entry"
            rowHook={`data-${rowName}`}
            corner={<TwoLines label={corner} />}
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
          rows={rows}
          columns={columns}
          receipt={receipt}
          onSave={save}
          {...(hasCancel && { onCancel: cancel })}
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

function columnOf({ key, label, unit, addsUp }: EntryColumn): GridColumn {
  return {
    name: label.ko,
    head: <TwoLines label={{ en: label.en, ko: `${label.ko} (${unit})` }} />,
    addsUp,
    attributes: { 'data-field': key },
  };
}

function valuesOf({ keys, columns }: GridState, fields: readonly EntryColumn[]): Values {
  const entries = keys.flatMap((row) =>
    fields.map(({ key }, column) => [`${row}.${key}`, bareCell(columns[column]?.[row] ?? null)] as const),
  );
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}

/** Puts an entry in the place of all that is there, as one step that can be undone. */
function fill(state: GridState, fields: readonly EntryColumn[], values: Values): GridState {
  const inputs = state.keys.flatMap((row) =>
    fields.map(({ key }, column) => ({ column, key: row, value: valueOf(values[`${row}.${key}`] ?? '') })),
  );
  return enter(moveTo(state, state.active ?? { row: 0, column: 0 }), inputs);
}

/** SPEC §3: a record a week, or a month. */
function recordsOf({ keys, columns }: GridState, { rowName, columns: fields }: EntryForm) {
  return keys.map((row) => ({
    [rowName]: Number(row),
    ...Object.fromEntries(fields.map(({ key }, column) => [key, columns[column]?.[row] ?? null])),
  }));
}
