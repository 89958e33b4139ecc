import { useEffect, useEffectEvent, useLayoutEffect, useId, useRef } from 'react';
import { hasModifier } from '../page/has-modifier.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { Icon } from '../parts/icon.tsx';
import { useSay } from '../parts/language.tsx';
import type { FileToImport } from './use-files.ts';
import { words } from './words.ts';

interface FilePartProps {
  readonly entry: FileToImport;
  readonly onForm: (form: HTMLFormElement | null) => void;
  readonly onSend: (fields: FormData) => void;
  readonly onRemove: () => void;
  /** @param change what was imported */
  readonly onUndo: (change: number) => void;
}

/** One file: its form, whose choices are sent as soon as they are made. */
export function FilePart({ entry, onForm, onSend, onRemove, onUndo }: FilePartProps) {
  const say = useSay();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { file, isReading, part, failure, written } = entry;
  const onChoice = useEffectEvent(() => {
    if (form.current !== null) onSend(new FormData(form.current));
  });
  const giveForm = useEffectEvent(onForm);
  useEffect(() => {
    const own = form.current;
    giveForm(own);
    own?.addEventListener('change', onChoice);
    return () => {
      own?.removeEventListener('change', onChoice);
      giveForm(null);
    };
  }, []);
  return (
    <section className="file" tabIndex={-1} aria-labelledby={`${id}name`} aria-busy={isReading ? true : undefined}>
      <div className="file-head">
        <h3 id={`${id}name`}>{file.name}</h3>
        {written === null && <IconButton icon="close" name={say(words.remove(file.name))} onClick={onRemove} />}
      </div>
      {failure !== null && (
        <p className="bad" role="alert">
          <Icon name="warning" />
          <span>{failure}</span>
        </p>
      )}
      {isReading && part === null && (
        <p className="waiting">
          <progress aria-label={say(words.reading)} />
          <span>{say(words.reading)}</span>
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- for the links in it, which keys press too */}
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          onSend(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter));
        }}
        onClick={(event) => {
          const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-undo]') : null;
          if (link === null || hasModifier(event.nativeEvent)) return;
          event.preventDefault();
          onUndo(Number(link.dataset.undo));
        }}
      >
        {part !== null && <Shown part={part} />}
      </form>
    </section>
  );
}

/** Puts the part of a page in. The focus stays on the control that was used, or goes to the file where it is gone. */
function Shown({ part }: { part: HTMLElement }) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const focused = host.current?.contains(document.activeElement) === true ? document.activeElement : null;
    host.current?.replaceChildren(part);
    if (focused !== null) (sameControl(part, focused) ?? host.current?.closest('section'))?.focus();
  }, [part]);
  return <div ref={host} />;
}

function sameControl(part: HTMLElement, focused: Element): HTMLElement | undefined {
  const { id, name, value } = focused as HTMLInputElement;
  const controls = [...part.querySelectorAll<HTMLInputElement>('input, select')];
  return controls.find((each) => (id ? each.id === id : each.name === name && each.value === value));
}
