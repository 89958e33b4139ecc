import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import type { IsoDate } from '../../domain/year-month.ts';
import { KeptHere, KeptNotes, useKeptEntries } from '../kept/kept-entries.tsx';
import { useDraftKeeper } from '../kept/use-draft-keeper.ts';
import { Icon } from '../parts/icon.tsx';
import { DateField } from './date-field.tsx';
import { entryTabs, type EntryTab } from './entry-fields.ts';
import { FileField } from './file-field.tsx';

const FORM = 'data-entry';

type Values = Readonly<Record<string, string>>;

function fillNumbers(form: HTMLFormElement | null, values: Values): void {
  for (const control of form?.querySelectorAll<HTMLInputElement>('input[type=number]') ?? []) {
    control.value = values[control.name] ?? '';
  }
}

/** The fields are the browser's own: it tells of every input. */
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
  const [fileBefore, setFileBefore] = useState({ name: '', times: 0 });
  const kept = useKeptEntries<Values>(FORM);
  const drafts = useKeptEntries<Values>(`draft ${FORM}`);
  /** What is filled in; null when nothing is. */
  const read = (): Values | null => {
    const entries = [...new FormData(form.current ?? undefined)].map(([name, value]) => [
      name,
      value instanceof File ? value.name : value,
    ]);
    const chosen = Object.fromEntries(entries) as Values;
    const values = { ...chosen, file: chosen.file || fileBefore.name };
    return Object.values(values).every((value) => value === '') ? null : values;
  };
  const isSaved = useRef(false);
  /** As it was taken back; as long as it stays so there is nothing new to keep. */
  const restored = useRef('');
  const keepDraft = () => {
    if (isSaved.current || form.current === null) return;
    const values = read();
    if (JSON.stringify(values) !== restored.current) drafts.keep(values);
  };
  useDraftKeeper(onInput, keepDraft, true);
  const firstTab = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    firstTab.current?.focus();
    return () => element?.close();
  }, []);

  const restore = (values: Values) => {
    setDate(/^\d{4}-\d{2}-\d{2}$/.test(values.date ?? '') ? (values.date ?? null) : null);
    fillNumbers(form.current, values);
    restored.current = JSON.stringify(values);
    setFileBefore(({ times }) => ({ name: values.file ?? '', times: times + 1 }));
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const values = read();
    // oxlint-disable-next-line no-console -- SPEC §2: no request is sent, only a console log
    console.log('데이터 입력', values ?? {});
    // Where nothing can be kept, whoever has read so presses again.
    if (!kept.keep(values) && kept.keeps) return;
    isSaved.current = true;
    drafts.keep(null);
    dialog.current?.close();
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only keeps a dropped file from replacing the page
    <dialog
      ref={dialog}
      className="entry"
      aria-labelledby={`${id}title`}
      onClose={(event) => {
        if (event.target !== event.currentTarget) return;
        keepDraft();
        onClose();
      }}
      // A file that misses its area would take the page's place.
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
          <button
            type="button"
            className="btn ghost small icon-only"
            aria-label="닫기"
            data-tooltip=""
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
        </div>
        <div className="dialog-body">
          <KeptNotes entries={drafts} areSaved={false} onRestore={restore} onDone={() => firstTab.current?.focus()} />
          <KeptNotes entries={kept} areSaved onRestore={restore} onDone={() => firstTab.current?.focus()} />
          <div className="tabs" role="tablist" aria-labelledby={`${id}title`}>
            {entryTabs.map((each) => (
              <button
                key={each.id}
                ref={each.id === 'daily' ? firstTab : undefined}
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
              {each.id === 'daily' && <DateField value={date} onChange={setDate} today={today} />}
              {each.fields.map(({ name, label }) => (
                <label key={name} className="field">
                  <span className="label">{label}</span>
                  <input className="input" type="number" name={name} step="any" autoComplete="off" />
                </label>
              ))}
              {each.id === 'daily' && <FileField key={fileBefore.times} before={fileBefore.name} />}
            </div>
          ))}
        </div>
        <div className="dialog-foot">
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            취소
          </button>
          <button type="submit" className="btn primary">
            저장
          </button>
        </div>
      </form>
    </dialog>
  );
}
