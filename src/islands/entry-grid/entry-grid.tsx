import { useEffect, useMemo, useState } from 'react';
import { entryForms, type EntryFormId } from '../../domain/entry-forms.ts';
import type { Cells } from '../../domain/record.ts';
import { fieldKeys, type BusinessUnit } from '../../domain/report.ts';
import { seoulTime, type IsoDate } from '../../domain/year-month.ts';
import { acceptEntered, clear, commit, createGridState, moveTo, refusedCells } from '../grid/grid-state.ts';
import { Sheet } from '../grid/sheet.tsx';
import { useEditKeys } from '../grid/use-edit-keys.ts';
import { useEnteredColumns } from '../grid/use-entered-columns.ts';
import { useSheet } from '../grid/use-sheet.ts';
import { KeptHere, KeptNotes, useKeptEntries } from '../kept/kept-entries.tsx';
import { showToast } from '../page/toasts.ts';
import { Bilingual } from '../parts/bilingual.tsx';
import { entryColumn, entryRowHead, TwoLines } from './entry-headings.tsx';
import { entryDraftOf, entryRecordsOf, entryValuesOf, fillEntry, type EntryValues } from './entry-values.ts';

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
  const { title, columns: fields } = entryForm;
  const rows = useMemo(() => entryForm.rows(year, month), [entryForm, year, month]);
  const columns = useMemo(() => fields.map(entryColumn), [fields]);
  const headOf = useMemo(() => entryRowHead(entryForm, year, month, today), [entryForm, year, month, today]);
  const keptKey = [form, bu, year, month].filter((part) => part !== null).join(' ');
  const kept = useKeptEntries<EntryValues>(keptKey);
  const sheet = useSheet<EntryValues>({
    rows,
    initial: () => {
      const empty = createGridState(
        fieldKeys(rows),
        fields.map(() => ({})),
      );
      return moveTo(empty, { row: 0, column: 0 });
    },
    draftKey: `draft ${keptKey}`,
    draftOf: (state) => entryDraftOf(state, fields),
    isEditing: true,
  });
  const { store, drafts, putAside, root } = sheet;
  const [saved, setSaved] = useState<{ at: string; cells: readonly Cells[] } | null>(null);
  const cells = useEnteredColumns(store);
  const focusCell = () => sheet.focusCell({ preventScroll: true });
  useEffect(() => {
    // As in a spreadsheet the first key goes into the first cell, and an input method can compose in it.
    if (document.activeElement !== document.body) return;
    root.current?.querySelector<HTMLInputElement>('td input')?.focus({ preventScroll: true });
  }, [root]);

  const save = () => {
    store.update(commit);
    const state = store.get();
    if (refusedCells(state).length > 0) return; // the bar says so
    const values = entryValuesOf(state, fields);
    // oxlint-disable-next-line no-console -- SPEC §2: no request is sent, only a console log
    console.log(title.en, { bu, year, ...(month !== null && { month }), rows: entryRecordsOf(state, entryForm) });
    const isKept = kept.keep(Object.keys(values).length === 0 ? null : values);
    if (!isKept) return; // the bar says so
    store.update(acceptEntered);
    drafts.keep(null);
    setSaved({ at: new Date().toISOString(), cells: store.get().columns });
    const toast = entryForm.savedWords?.(year, month);
    if (toast !== undefined) showToast(toast);
  };
  useEditKeys({ store, isEditing: true, save });
  const cancel = () => {
    putAside();
    store.update(clear);
    kept.begin();
  };
  return (
    <div ref={root} className="entry-form">
      <KeptNotes
        entries={drafts}
        areSaved={false}
        onRestore={(values) => {
          putAside();
          store.update((before) => fillEntry(before, fields, values));
        }}
        onDone={focusCell}
      />
      <KeptNotes
        entries={kept}
        areSaved
        onRestore={(values) => {
          putAside();
          store.update((before) => acceptEntered(fillEntry(before, fields, values)));
        }}
        onDone={focusCell}
      />
      <Sheet
        parts={sheet}
        label={`${title.ko} 표`}
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
        rowHook={`data-${entryForm.rowName}`}
        corner={<TwoLines label={entryForm.corner} />}
        headOf={headOf}
        rowTotals={false}
        showsUnits={false}
        isEditing
        isLocked={false}
        saveBar={{ onSave: save, ...(entryForm.hasCancel && { onCancel: cancel }) }}
      >
        <span className="here">
          {/* Anew for each save, so that two in one minute are announced twice; gone with the next entry. */}
          <output key={saved?.at}>
            {saved !== null && saved.cells === cells && `${seoulTime(saved.at).slice(11, 16)} 저장 · `}
          </output>
          <KeptHere keeps={kept.keeps} />
        </span>
      </Sheet>
    </div>
  );
}
