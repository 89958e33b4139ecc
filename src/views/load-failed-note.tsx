import { useSay } from '../islands/parts/language.tsx';
import { words } from './words.ts';

/** What an island shows when its code cannot be fetched; src/islands/runtime/wake.ts puts it before the island. */
export function LoadFailedNote() {
  const say = useSay();
  return (
    <template id="load-failed">
      <p role="alert" className="note load-failed">
        {say(words.failed)}{' '}
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is the page's own */}
        <a href="">{say(words.reload)}</a>
      </p>
    </template>
  );
}
