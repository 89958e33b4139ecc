import { lazy, type FunctionComponent } from 'react';

/** A component whose code is fetched when it is first shown. If the code cannot be fetched, a note takes its place. */
export function loadedLater<Props extends object>(load: () => Promise<FunctionComponent<Props>>) {
  return lazy(async (): Promise<{ default: FunctionComponent<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: NotLoaded };
    }
  });
}

/** Replaces code that could not be fetched, for example after an update of the server. The rest of the page keeps working. */
function NotLoaded() {
  return (
    <p role="alert" className="note">
      <span>
        불러오지 못했습니다 · <span lang="en">This could not be loaded.</span>
      </span>
      <button type="button" className="btn sm" onClick={() => location.reload()}>
        새로 고침 · <span lang="en">Reload</span>
      </button>
    </p>
  );
}
