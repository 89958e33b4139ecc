import { useRef, useState, type RefObject } from 'react';
import type { Words } from '../../domain/language.ts';
import type { IsoDate } from '../../domain/year-month.ts';
import { hasMore, withoutEmpty, type EntryValues } from '../kept/entry-values.ts';
import type { Kept } from '../kept/kept-storage.ts';
import { DRAFT } from '../kept/kept-storage.ts';
import { useDraftKeeper } from '../kept/use-draft-keeper.ts';
import { useDrafts } from '../kept/use-drafts.ts';
import { useKeptEntries } from '../kept/use-kept-entries.ts';
import { entriesOf, entryName, isDate, tabAndDateOf, type EntryDates } from './entry-fields.ts';
import { words } from './words.ts';

const ENTRY_KEY = 'data-entry';

/** The fields are not controlled by React: the document hears every input. */
function onInput(act: () => void): () => void {
  document.addEventListener('input', act);
  return () => document.removeEventListener('input', act);
}

/** What the Data Entry form holds, and what of it is kept on this device. */
export function useEntryForm(form: RefObject<HTMLFormElement | null>, today: IsoDate) {
  const [date, setDate] = useState<IsoDate | null>(null);
  /** The days of restored entries: saving updates these entries. */
  const [restoredDates, setRestoredDates] = useState<Partial<EntryDates>>({});
  /** The file of a restored entry is only a name; `times` remounts its field. */
  const [fileBefore, setFileBefore] = useState({ name: '', times: 0 });
  const kept = useKeptEntries(ENTRY_KEY);
  const drafts = useDrafts<EntryValues>(DRAFT + ENTRY_KEY);
  /** What the fields hold, as it is typed; the fields themselves are not controlled by React. */
  const [typed, setTyped] = useState<EntryValues>({});
  const isSaved = useRef(false);
  /** The values right after a restore. As long as they stay so, there is nothing new to keep. */
  const restored = useRef<EntryValues>({});
  const read = (): EntryValues => {
    const entries = [...new FormData(form.current ?? undefined)].map(([name, value]) => [
      name,
      value instanceof File ? value.name : value,
    ]);
    const chosen = Object.fromEntries(entries) as EntryValues;
    return withoutEmpty({ ...chosen, file: chosen.file || fileBefore.name });
  };
  const days: EntryDates = {
    daily: date ?? restoredDates.daily ?? today,
    weekly: restoredDates.weekly ?? today,
    monthly: restoredDates.monthly ?? today,
  };
  const keepDraft = () => {
    if (isSaved.current || form.current === null) return;
    const values = read();
    const isRestored = !hasMore(values, restored.current) && !hasMore(restored.current, values);
    if (!isRestored) drafts.keepDraft(Object.keys(values).length === 0 ? null : values);
  };
  useDraftKeeper(onInput, keepDraft, true);

  /** Fills the fields that the content names; the values that it overwrites become a draft. */
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
    setTyped(read());
  };
  const restoreEntry = ({ id, content }: Kept<EntryValues>) => {
    fill(content);
    const known = tabAndDateOf(id);
    if (known !== null) setRestoredDates((before) => ({ ...before, [known.tab.id]: known.date }));
  };
  /** @returns the names of the entries that were kept, or null when the device refused to keep them. */
  const save = (): readonly Words[] | null => {
    const values = read();
    // oxlint-disable-next-line no-console -- SPEC §2: no request is sent, only a console log
    console.log(words.title.ko, values);
    const entries = entriesOf(values, days);
    if (!kept.saveEntries(entries)) return null;
    isSaved.current = true;
    drafts.keepDraft(null);
    return [...entries].flatMap(([id, each]) => (Object.keys(each).length > 0 ? [entryName(id, today)] : []));
  };
  const followTyping = () => setTyped(read());
  return { date, setDate, days, typed, followTyping, fileBefore, kept, drafts, keepDraft, fill, restoreEntry, save };
}
