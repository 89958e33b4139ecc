import { lazy, type FunctionComponent } from 'react';

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
  return (
    <p role="alert" className="note">
      <span>
        불러오지 못했습니다 · <span lang="en">This could not be loaded.</span>
      </span>
      <button type="button" className="btn small" onClick={() => location.reload()}>
        새로 고침 · <span lang="en">Reload</span>
      </button>
    </p>
  );
}
