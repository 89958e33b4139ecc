import { useEffect, useMemo, useState } from 'react';
import { entryForms, type EntryFormId } from '../../domain/entry-forms.ts';
import type { Cells } from '../../domain/record.ts';
import { fieldKeys, type BusinessUnit } from '../../domain/report.ts';
import type { IsoDate } from '../../domain/year-month.ts';
import { acceptEntered, clear, commit, createGridState, inPhase, moveTo, refusedCells } from '../grid/grid-state.ts';
import { Sheet } from '../grid/sheet.tsx';
import { useEditKeys } from '../grid/use-edit-keys.ts';
import { useGridPart } from '../grid/use-grid-part.ts';
import { useSheet } from '../grid/use-sheet.ts';
import type { EntryValues } from '../kept/entry-values.ts';
import { DraftNotes, KeepsNothing, KeptEntryNotes } from '../kept/kept-notes.tsx';
import { DRAFT } from '../kept/kept-storage.ts';
import { useKeptEntries } from '../kept/use-kept-entries.ts';
import { showToast } from '../page/toasts.ts';
import { Bilingual } from '../parts/bilingual.tsx';
import { useLanguage, useSay } from '../parts/language.tsx';
import {
  entryDraftOf,
  entryInputsOf,
  entryRecordsOf,
  entryValuesOf,
  fillCells,
  overwritesUnsaved,
} from './entry-cells.ts';
import { entryFormFile } from './entry-form-file.ts';
import { entryColumn, entryRowHead } from './entry-headings.tsx';
import { words } from './words.ts';

/** A form has one kept entry (CONTRACT §4). */
const ENTRY_ID = 'entry';

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
  const say = useSay();
  const language = useLanguage();
  const entryForm = entryForms[form];
  const { title, columns: fields } = entryForm;
  const rows = useMemo(() => entryForm.rows(year, month), [entryForm, year, month]);
  const columns = useMemo(() => fields.map((field) => entryColumn(field, language)), [fields, language]);
  const headOf = useMemo(
    () => entryRowHead(entryForm, year, month, today, language),
    [entryForm, year, month, today, language],
  );
  const entryKey = [form, bu, year, month].filter((part) => part !== null).join(' ');
  const kept = useKeptEntries(entryKey);
  const sheet = useSheet<EntryValues>({
    table: { kind: 'form', rows, columns: fields, year, bu, month },
    initial: () => {
      const empty = createGridState(
        fieldKeys(rows),
        fields.map(() => ({})),
      );
      return inPhase(moveTo(empty, { row: 0, column: 0 }), 'edit');
    },
    draftKey: DRAFT + entryKey,
    draftOf: (state) => entryDraftOf(state, fields),
  });
  const { store, drafts, putAside, root } = sheet;
  const [saved, setSaved] = useState<{ at: string; cells: readonly Cells[] } | null>(null);
  const cells = useGridPart(store, 'columns');
  const focusCell = () => sheet.focusCell({ preventScroll: true });
  useEffect(() => {
    // As in a spreadsheet, the first key goes into the first cell, where an input method can compose.
    if (document.activeElement !== document.body) return;
    root.current?.querySelector<HTMLInputElement>('td input')?.focus({ preventScroll: true });
  }, [root]);

  /** Fills the cells that the values name. Unsaved figures that they overwrite become a draft. */
  const restore = (values: EntryValues, areSaved: boolean) => {
    const inputs = entryInputsOf(store.get(), fields, values);
    if (overwritesUnsaved(commit(store.get()), inputs)) putAside();
    store.update((before) => fillCells(before, inputs, areSaved));
  };
  const save = () => {
    store.update(commit);
    const state = store.get();
    if (refusedCells(state).length > 0) return; // the bar says so
    // oxlint-disable-next-line no-console -- SPEC §2: no request is sent, only a console log
    console.log(title.en, { bu, year, ...(month !== null && { month }), rows: entryRecordsOf(state, entryForm) });
    if (!kept.saveEntries(new Map([[ENTRY_ID, entryValuesOf(state, fields)]]))) return; // the bar says so
    store.update(acceptEntered);
    drafts.keepDraft(null);
    setSaved({ at: new Date().toISOString(), cells: store.get().columns });
    const toast = entryForm.savedWords?.(year, month);
    if (toast !== undefined) showToast({ title: say(toast.title), description: say(toast.description) });
  };
  useEditKeys({ store, save });
  const cancel = () => {
    putAside();
    store.update(clear);
    kept.forgetForm();
  };
  return (
    <div ref={root} className="entry-form">
      <DraftNotes
        drafts={drafts}
        amountOf={(values) => words.amountOf(Object.keys(values).length)}
        onRestore={(values) => restore(values, false)}
        onDone={focusCell}
      />
      <KeptEntryNotes
        entries={kept}
        fileOf={({ content }) => entryFormFile(entryForm, { bu, year, month }, content)}
        onRestore={({ content }) => restore(content, true)}
        onDone={focusCell}
      />
      <Sheet
        parts={sheet}
        label={say(words.table(title))}
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
        corner={say(entryForm.corner)}
        headOf={headOf}
        rowTotals={false}
        showsUnits={false}
        saveBar={{ onSave: save, ...(entryForm.hasCancel && { onCancel: cancel }) }}
      >
        <span className="here">
          {/* Each save has its own key, so two saves within a minute are both announced. The next entry removes it. */}
          <output key={saved?.at}>{saved !== null && saved.cells === cells && say(words.savedAt(saved.at))}</output>
          {!kept.keeps && <KeepsNothing />}
        </span>
      </Sheet>
    </div>
  );
}
