import { useState } from 'react';
import type { IsoDate } from '../../domain/year-month.ts';
import { Icon } from '../parts/icon.tsx';
import { useSay } from '../parts/language.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import type { StoredIn } from './stored-links.tsx';
import { words } from './words.ts';

/** The round button at the bottom right, and the dialog that it opens (SPEC §2). */
export function DataEntry({ today, storedIn }: { today: IsoDate; storedIn: readonly StoredIn[] }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="add-button scripted"
        aria-label={say(words.add)}
        data-tooltip=""
        onClick={() => setOpen(true)}
      >
        <Icon name="plus" />
      </button>
      {isOpen && <EntryDialog today={today} storedIn={storedIn} onClose={() => setOpen(false)} />}
    </>
  );
}
