import type { ReactNode } from 'react';
import type { FailedMonth } from './save-months.ts';

/** What went wrong with a save, as items of a list; null when nothing did. */
export function faultsOf(failed: readonly FailedMonth[], fetchFault: string | null): ReactNode {
  if (failed.length === 0 && fetchFault === null) return null;
  return (
    <>
      {failed.map(({ month, message }) => (
        <li key={month} data-failed={month}>
          <b>{month}월</b> <span lang="en">{message}</span>
        </li>
      ))}
      {fetchFault !== null && <li lang="en">{fetchFault}</li>}
    </>
  );
}
