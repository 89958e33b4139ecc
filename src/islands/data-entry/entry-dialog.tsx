import { useEffect, useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import type { IsoDate } from '../../domain/year-month.ts';
import { DraftNotes, KeptEntryNotes } from '../kept/kept-notes.tsx';
import { showToast } from '../page/toasts.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useLanguage, useSay } from '../parts/language.tsx';
import { Modal } from '../parts/modal.tsx';
import { DateField } from './date-field.tsx';
import { dataEntryFile, entryName, entryTabs, tabAndDateOf, type EntryTab } from './entry-fields.ts';
import { EntryTabs } from './entry-tabs.tsx';
import { FileField } from './file-field.tsx';
import { NumberField } from './number-field.tsx';
import { StoredLinks, type StoredIn } from './stored-links.tsx';
import { useEntryForm } from './use-entry-form.ts';
import { words } from './words.ts';

interface EntryDialogProps {
  readonly today: IsoDate;
  readonly storedIn: readonly StoredIn[];
  readonly onClose: () => void;
}

/** SPEC §2, widget 7. Saving logs, closes and sends nothing; what was saved is kept on this device and offered back. */
export function EntryDialog({ today, storedIn, onClose }: EntryDialogProps) {
  const say = useSay();
  const language = useLanguage();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [tab, setTab] = useState<EntryTab['id']>('daily');
  const entry = useEntryForm(form, today);
  const { date, setDate, days, typed, fileBefore, kept, drafts, keepDraft, fill, restoreEntry, save } = entry;
  const file = useFileWarning(form);
  const focusTab = () => dialog.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
  useEffect(focusTab, []);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!file.mayClose()) return;
    const names = save();
    // If the device refuses storage, the first press shows the warning; a second press closes anyway.
    if (names === null && kept.keeps) return;
    dialog.current?.close();
    if (names === null || names.length === 0) return;
    showToast({ title: say(words.saved), description: say(words.savedHere(names)) });
  };
  const close = () => {
    if (file.mayClose()) dialog.current?.close();
  };
  return (
    <Modal
      ref={dialog}
      className="entry"
      title={say(words.title)}
      tools={<IconButton icon="close" name={say(words.close)} onClick={close} />}
      onCancel={(event) => {
        // A file picker that is cancelled is reported here, too.
        if (event.target === event.currentTarget && !file.mayClose()) event.preventDefault();
      }}
      onClose={() => {
        keepDraft();
        onClose();
      }}
      // A file that is dropped beside its area would replace the page.
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
    >
      <form
        ref={form}
        method="dialog"
        onSubmit={onSubmit}
        onInput={entry.followTyping}
        onInvalid={({ target }) => {
          // The browser reports only fields that are visible.
          const panel = target instanceof HTMLElement ? target.closest<HTMLElement>('[role=tabpanel]') : null;
          const hidden = entryTabs.find(({ id: name }) => panel?.id === `${id}${name}panel` && name !== tab);
          if (hidden === undefined) return;
          setTab(hidden.id);
          setTimeout(() => form.current?.reportValidity());
        }}
      >
        <div className="dialog-body">
          <StoredLinks reports={storedIn} keeps={kept.keeps} />
          {/* The tab that a restored entry is on is chosen with the next rendering. */}
          <DraftNotes
            drafts={drafts}
            amountOf={(values) => words.amountOf(Object.keys(values).length)}
            onRestore={fill}
            onDone={() => setTimeout(focusTab)}
          />
          <KeptEntryNotes
            entries={kept}
            nameOf={(entry) => entryName(entry.id, today)}
            fileOf={(entry) => dataEntryFile(entry, language)}
            onRestore={(entry) => {
              restoreEntry(entry);
              setTab((before) => tabAndDateOf(entry.id)?.tab.id ?? before);
            }}
            onDone={() => setTimeout(focusTab)}
          />
          <EntryTabs
            id={id}
            chosen={tab}
            onChoose={setTab}
            fieldsOf={(each) => (
              <>
                {each.hasDateAndFile && <DateField value={date} onChange={setDate} today={today} />}
                <Period tab={each} day={days[each.id]} />
                {each.fields.map((field) => (
                  <NumberField key={field.name} field={field} typed={typed[field.name] ?? ''} />
                ))}
                {each.hasDateAndFile && <FileField key={fileBefore.times} before={fileBefore.name} />}
              </>
            )}
          />
        </div>
        <div className="dialog-foot">
          {file.warnedName !== '' && <p role="alert">{say(words.fileNotSent(file.warnedName))}</p>}
          <button type="button" className="btn" onClick={close}>
            {say(words.cancel)}
          </button>
          <button type="submit" className="btn primary">
            {say(words.save)}
          </button>
        </div>
      </form>
    </Modal>
  );
}

/** Which week or month a tab without a date is for. */
function Period({ tab, day }: { tab: EntryTab; day: IsoDate }) {
  const say = useSay();
  const period = tab.periodOf?.(day);
  if (period === undefined) return null;
  return (
    <p className="wide period">
      <b>{say(period.name)}</b> {period.days !== null && say(period.days)}
    </p>
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
