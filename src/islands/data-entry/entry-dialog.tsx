import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent, type RefObject } from 'react';
import type { IsoDate } from '../../domain/year-month.ts';
import { hasMore, withoutEmpty, type EntryValues } from '../kept/entry-values.ts';
import { DraftNotes, KeptEntryNotes, KeptHere } from '../kept/kept-notes.tsx';
import type { Kept } from '../kept/kept-storage.ts';
import { DRAFT } from '../kept/storage-keys.ts';
import { useDraftKeeper } from '../kept/use-draft-keeper.ts';
import { useDrafts } from '../kept/use-drafts.ts';
import { useKeptEntries } from '../kept/use-kept-entries.ts';
import { showToast } from '../page/toasts.ts';
import { Icon } from '../parts/icon.tsx';
import { Modal } from '../parts/modal.tsx';
import { DateField } from './date-field.tsx';
import {
  dataEntryFile,
  entriesOf,
  entryName,
  entryTabs,
  isDate,
  tabAndDateOf,
  type EntryDates,
  type EntryTab,
} from './entry-fields.ts';
import { FileField } from './file-field.tsx';

const ENTRY_KEY = 'data-entry';

/** The fields are not controlled by React: the document hears every input. */
function onInput(act: () => void): () => void {
  document.addEventListener('input', act);
  return () => document.removeEventListener('input', act);
}

/** SPEC §2, widget 7. Saving logs, closes and sends nothing; what was saved is kept on this device and offered back. */
export function EntryDialog({ today, onClose }: { today: IsoDate; onClose: () => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [tab, setTab] = useState<EntryTab['id']>('daily');
  const [date, setDate] = useState<IsoDate | null>(null);
  /** The days of restored entries: saving updates them. */
  const [restoredDates, setRestoredDates] = useState<Partial<EntryDates>>({});
  const [fileBefore, setFileBefore] = useState({ name: '', times: 0 });
  const kept = useKeptEntries(ENTRY_KEY);
  const drafts = useDrafts<EntryValues>(DRAFT + ENTRY_KEY);
  const read = (): EntryValues => {
    const entries = [...new FormData(form.current ?? undefined)].map(([name, value]) => [
      name,
      value instanceof File ? value.name : value,
    ]);
    const chosen = Object.fromEntries(entries) as EntryValues;
    return withoutEmpty({ ...chosen, file: chosen.file || fileBefore.name });
  };
  const isSaved = useRef(false);
  /** The values right after a restore. As long as they stay so, there is nothing new to keep. */
  const restored = useRef<EntryValues>({});
  const keepDraft = () => {
    if (isSaved.current || form.current === null) return;
    const values = read();
    const isRestored = !hasMore(values, restored.current) && !hasMore(restored.current, values);
    if (!isRestored) drafts.keepDraft(Object.keys(values).length === 0 ? null : values);
  };
  useDraftKeeper(onInput, keepDraft, true);
  const focusTab = () => dialog.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
  useEffect(focusTab, []);

  /** Fills the fields that the values name; what they overwrite becomes a draft. */
  const fill = (content: EntryValues) => {
    const values = withoutEmpty(content);
    const before = read();
    keepDraft();
    if (Object.entries(values).some(([name, value]) => (before[name] ?? value) !== value)) drafts.startNewDraft();
    if (isDate(values.date ?? '')) setDate(values.date ?? null);
    for (const control of form.current?.querySelectorAll<HTMLInputElement>('input[type=number]') ?? []) {
      control.value = values[control.name] ?? control.value;
    }
    const { file } = values;
    if (file !== undefined) setFileBefore(({ times }) => ({ name: file, times: times + 1 }));
    restored.current = { ...before, ...values };
  };
  const restoreEntry = ({ id: entryId, content }: Kept<EntryValues>) => {
    fill(content);
    const known = tabAndDateOf(entryId);
    if (known === null) return;
    setTab(known.tab.id);
    setRestoredDates((before) => ({ ...before, [known.tab.id]: known.date }));
  };
  const file = useFileWarning(form);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!file.mayClose()) return;
    const values = read();
    // oxlint-disable-next-line no-console -- SPEC §2: no request is sent, only a console log
    console.log('데이터 입력', values);
    const entries = entriesOf(values, {
      daily: date ?? restoredDates.daily ?? today,
      weekly: restoredDates.weekly ?? today,
      monthly: restoredDates.monthly ?? today,
    });
    const isKept = kept.saveEntries(entries);
    // If the device refuses storage, the first press shows the warning; a second press closes anyway.
    if (!isKept && kept.keeps) return;
    isSaved.current = true;
    drafts.keepDraft(null);
    dialog.current?.close();
    const names = [...entries]
      .filter(([, each]) => Object.keys(each).length > 0)
      .map(([entryId]) => entryName(entryId));
    if (isKept && names.length > 0) {
      const description = `${names.join(', ')} · 이 기기에만 저장됨 · kept on this device only`;
      showToast({ title: '저장 완료', description });
    }
  };
  const close = () => {
    if (file.mayClose()) dialog.current?.close();
  };
  const moveTab = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const at = entryTabs.findIndex((each) => each.id === tab);
    const next = entryTabs.at((at + step) % entryTabs.length);
    if (next === undefined) return;
    setTab(next.id);
    document.getElementById(`${id}${next.id}`)?.focus();
  };
  return (
    <Modal
      ref={dialog}
      className="entry"
      aria-labelledby={`${id}title`}
      onCancel={(event) => {
        // A file picker that is cancelled is reported here, too.
        if (event.target === event.currentTarget && !file.mayClose()) event.preventDefault();
      }}
      onClose={() => {
        keepDraft();
        onClose();
      }}
      // A file that misses its area would replace the page.
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
    >
      <form
        ref={form}
        method="dialog"
        onSubmit={save}
        onInvalid={({ target }) => {
          // The browser can only speak of a field that is seen.
          const panel = target instanceof HTMLElement ? target.closest<HTMLElement>('[role=tabpanel]') : null;
          const hidden = entryTabs.find(({ id: name }) => panel?.id === `${id}${name}panel` && name !== tab);
          if (hidden === undefined) return;
          setTab(hidden.id);
          setTimeout(() => form.current?.reportValidity());
        }}
      >
        <div className="dialog-head">
          <div>
            <h2 id={`${id}title`}>데이터 입력</h2>
            <p>
              <KeptHere keeps={kept.keeps} />
            </p>
          </div>
          <button type="button" className="btn ghost small icon-only" aria-label="닫기" onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        <div className="dialog-body">
          <DraftNotes drafts={drafts} onRestore={fill} onDone={() => setTimeout(focusTab)} />
          <KeptEntryNotes
            entries={kept}
            nameOf={(entry) => entryName(entry.id)}
            fileOf={dataEntryFile}
            onRestore={restoreEntry}
            onDone={() => setTimeout(focusTab)}
          />
          <div className="tabs" role="tablist" aria-labelledby={`${id}title`}>
            {entryTabs.map((each) => (
              <button
                key={each.id}
                type="button"
                role="tab"
                id={id + each.id}
                aria-selected={each.id === tab}
                aria-controls={`${id}${each.id}panel`}
                tabIndex={each.id === tab ? 0 : -1}
                onClick={() => setTab(each.id)}
                onKeyDown={moveTab}
              >
                {each.label}
              </button>
            ))}
          </div>
          {entryTabs.map((each) => (
            <div
              key={each.id}
              role="tabpanel"
              id={`${id}${each.id}panel`}
              aria-labelledby={id + each.id}
              className="fields"
              hidden={each.id !== tab}
            >
              {each.hasDateAndFile && <DateField value={date} onChange={setDate} today={today} />}
              {each.fields.map(({ name, label }) => (
                <label key={name} className="field">
                  <span className="label">{label}</span>
                  <input className="input" type="number" name={name} step="any" autoComplete="off" />
                </label>
              ))}
              {each.hasDateAndFile && <FileField key={fileBefore.times} before={fileBefore.name} />}
            </div>
          ))}
        </div>
        <div className="dialog-foot">
          {file.warnedName !== '' && (
            <p role="alert">
              {file.warnedName}: 파일은 업로드되지 않고 이름만 남습니다. 계속하려면 한 번 더 누르세요 ·{' '}
              <span lang="en">The file is not uploaded; only its name is kept. Press again to continue.</span>
            </p>
          )}
          <button type="button" className="btn" onClick={close}>
            취소
          </button>
          <button type="submit" className="btn primary">
            저장
          </button>
        </div>
      </form>
    </Modal>
  );
}

/** Nothing is uploaded (SPEC §2), so a chosen file keeps the dialog open once: the first try to close it says so. */
function useFileWarning(form: RefObject<HTMLFormElement | null>) {
  const warned = useRef<File | null>(null);
  const [warnedName, setWarnedName] = useState('');
  const mayClose = () => {
    const file = form.current?.querySelector<HTMLInputElement>('input[type=file]')?.files?.[0];
    if (file === undefined || file === warned.current) return true;
    warned.current = file;
    setWarnedName(file.name);
    return false;
  };
  return { warnedName, mayClose };
}
