/** What a form that sends nothing holds, by the names of its cells or fields; nothing empty is in it. */
export type EntryValues = Readonly<Record<string, string>>;

/**
 * What a save makes of a kept entry. The form's values win. A value that the form knew and no longer has is gone; a value that
 * the form never showed, because the entry was not restored or another tab has saved it since, stays.
 * @param known what the form held when it last saved or restored this entry
 */
export function mergeEntry(stored: EntryValues, known: EntryValues, values: EntryValues): EntryValues {
  return { ...Object.fromEntries(Object.entries(stored).filter(([name]) => known[name] === undefined)), ...values };
}

/** Whether restoring the entry would bring anything that the form does not already know. */
export function hasMore(entry: EntryValues, known: EntryValues): boolean {
  return Object.entries(entry).some(([name, value]) => known[name] !== value);
}

export function withoutEmpty(values: EntryValues): EntryValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}
