import type { KeyboardEvent, ReactNode } from 'react';
import { useSay } from '../parts/language.tsx';
import { entryTabs, type EntryTab } from './entry-fields.ts';
import { words } from './words.ts';

interface EntryTabsProps {
  /** What the ids of tabs and panels begin with. */
  readonly id: string;
  readonly chosen: EntryTab['id'];
  readonly onChoose: (tab: EntryTab['id']) => void;
  readonly fieldsOf: (tab: EntryTab) => ReactNode;
}

/** Tabs, and a panel for each of them: fields of a hidden panel keep their values. */
export function EntryTabs({ id, chosen, onChoose, fieldsOf }: EntryTabsProps) {
  const say = useSay();
  const moveTab = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const at = entryTabs.findIndex((each) => each.id === chosen);
    const next = entryTabs.at((at + step) % entryTabs.length);
    if (next === undefined) return;
    onChoose(next.id);
    document.getElementById(`${id}${next.id}`)?.focus();
  };
  return (
    <>
      <div className="tabs" role="tablist" aria-label={say(words.title)}>
        {entryTabs.map((each) => (
          <button
            key={each.id}
            type="button"
            role="tab"
            id={id + each.id}
            aria-selected={each.id === chosen}
            aria-controls={`${id}${each.id}panel`}
            tabIndex={each.id === chosen ? 0 : -1}
            onClick={() => onChoose(each.id)}
            onKeyDown={moveTab}
          >
            {say(each.label)}
          </button>
        ))}
      </div>
      <div className="panels">
        {entryTabs.map((each) => (
          <div
            key={each.id}
            role="tabpanel"
            id={`${id}${each.id}panel`}
            aria-labelledby={id + each.id}
            className="fields"
            hidden={each.id !== chosen}
          >
            {fieldsOf(each)}
          </div>
        ))}
      </div>
    </>
  );
}
