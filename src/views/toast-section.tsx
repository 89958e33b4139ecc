import { Icon } from '../islands/parts/icon.tsx';
import { useSay } from '../islands/parts/language.tsx';
import { words } from './words.ts';

/** Where toasts appear: empty, with the parts of one in a template. src/islands/page/toast-region.ts fills it. */
export function ToastSection() {
  const say = useSay();
  return (
    <section className="toasts" popover="manual" aria-label="Notification" tabIndex={-1}>
      <template>
        <Icon name="check" />
        <Icon name="warning" />
        <div>
          <strong />
          <p />
        </div>
        <button type="button" className="btn small">
          {say(words.undo)}
        </button>
        <button type="button" className="btn ghost small icon-only" aria-label={say(words.close)} data-tooltip="">
          <Icon name="close" />
        </button>
      </template>
    </section>
  );
}
