/** What an island shows when its code cannot be fetched; src/islands/runtime/wake.ts puts it before the island. */
export function LoadFailedNote() {
  return (
    <template id="load-failed">
      <p role="alert" className="note load-failed">
        이 부분을 불러오지 못했습니다 · <span lang="en">This part of the page could not be loaded.</span>{' '}
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is the page's own */}
        <a href="">새로 고침</a>
      </p>
    </template>
  );
}
