import { useId, useRef } from 'react';
import { Icon } from '../parts/icon.tsx';
import { languageOf } from '../parts/language-of.ts';
import { Modal } from '../parts/modal.tsx';
import { KEYS_OF_GRID } from './key-list.ts';

/** The keys of a grid, as a list. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Modal ref={dialog} className="entry" data-keys="" aria-labelledby={id} onClose={onClose}>
      <div className="dialog-head">
        <div>
          <h2 id={id}>단축키</h2>
          <p>
            <span lang="en">Keys of the grid.</span> 맥에서는 Ctrl 대신 ⌘
          </p>
        </div>
        <button
          type="button"
          className="btn ghost small icon-only"
          aria-label="닫기"
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
              <dt>
                {what.ko} <span lang="en">{what.en}</span>
              </dt>
              <dd lang={languageOf(keys.ko)}>
                {keys.ko}
                {keys.en !== keys.ko && <span lang="en"> {keys.en}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </Modal>
  );
}
