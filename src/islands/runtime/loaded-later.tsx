import { lazy, type FunctionComponent } from 'react';
import { useSay } from '../parts/language.tsx';
import { words } from './words.ts';

/** A component whose code is fetched when it is first shown. A note replaces it when its code cannot be fetched. */
export function loadedLater<Props extends object>(load: () => Promise<FunctionComponent<Props>>) {
  return lazy(async (): Promise<{ default: FunctionComponent<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: NotLoaded };
    }
  });
}

/** Replaces a part whose code cannot be fetched, for example after an update of the server. */
function NotLoaded() {
  const say = useSay();
  return (
    <p role="alert" className="note">
      <span>{say(words.notLoaded)}</span>
      <button type="button" className="btn small" onClick={() => location.reload()}>
        {say(words.reload)}
      </button>
    </p>
  );
}
