import { lazy, type FunctionComponent } from 'react';

/** A component whose code comes when it is first shown; where it can't be fetched a note stands in its place. */
export function loadedLater<Props extends object>(load: () => Promise<FunctionComponent<Props>>) {
  return lazy(async (): Promise<{ default: FunctionComponent<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: NotLoaded };
    }
  });
}

/** Stands where code could not be fetched, as after an update of the server; what is around it goes on. */
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
