import { useId, useRef } from 'react';
import { Icon } from '../parts/icon.tsx';
import { useSay } from '../parts/language.tsx';
import { Modal } from '../parts/modal.tsx';
import { KEYS_OF_GRID } from './key-list.ts';
import { words } from './words.ts';

/** The keys of a grid, as a list. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const say = useSay();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Modal ref={dialog} className="entry" data-keys="" aria-labelledby={id} onClose={onClose}>
      <div className="dialog-head">
        <div>
          <h2 id={id}>{say(words.keys)}</h2>
          <p>{say(words.onMac)}</p>
        </div>
        <button
          type="button"
          className="btn ghost small icon-only"
          aria-label={say(words.close)}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className="dialog-body" aria-labelledby={id} tabIndex={0}>
        <dl>
          {KEYS_OF_GRID.map(({ what, keys }) => (
            <div key={what.en}>
              <dt>{say(what)}</dt>
              <dd>{say(keys)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Modal>
  );
}
