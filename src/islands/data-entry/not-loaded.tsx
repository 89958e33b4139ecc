/** Stands where code could not be fetched, as after an update of the server; what is around it goes on. */
export function NotLoaded() {
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
