import type { ReactNode } from 'react';
import type { Report } from '../../domain/report.ts';
import { nameMonths } from './month-names.ts';
import type { FailedMonth, SavedMonth } from './report-requests.ts';
import type { SaveProgress } from './saving.ts';

/** Why months were not stored: the same reason once, with all of its months. */
interface Failure {
  readonly months: readonly number[];
  readonly ko: string;
  readonly en: string;
}

/** What went wrong with the last save; null when nothing did. */
export function failedMonths({ words }: Report, { failed, listFailure }: SaveProgress): ReactNode {
  if (failed.length === 0 && listFailure === null) return null;
  return (
    <>
      <ul>
        {failuresOf(failed).map(({ months, ko, en }) => (
          <li key={ko + en} data-failed={months.join(' ')}>
            <b>{nameMonths(months)}</b> {ko} · <span lang="en">{en}</span>
          </li>
        ))}
        {listFailure !== null && (
          <li lang="en">
            {words.fetchFailed} ({listFailure})
          </li>
        )}
      </ul>
      {listFailure === null ? (
        <p>
          입력한 값은 모두 그대로 있습니다. 다시 저장하세요. ·{' '}
          <span lang="en">Everything you typed is kept. Save again.</span>
        </p>
      ) : (
        <p>
          모두 저장되었습니다. 저장된 목록만 받지 못했습니다. ·{' '}
          <span lang="en">Everything is stored; only the stored figures could not be loaded.</span>
        </p>
      )}
    </>
  );
}

function failuresOf(failed: readonly FailedMonth[]): Failure[] {
  const failures = new Map<string, Failure>();
  for (const month of failed.toSorted((a, b) => a.month - b.month)) {
    const reason = reasonOf(month);
    const same = failures.get(reason.en);
    failures.set(reason.en, { ...reason, months: [...(same?.months ?? []), month.month] });
  }
  return [...failures.values()];
}

/** In Korean for the person; in English with the server's own words. */
function reasonOf({ answer, conflict }: FailedMonth): Omit<Failure, 'months'> {
  if (answer === null) return { ko: '서버에 연결할 수 없습니다.', en: 'The server cannot be reached.' };
  if (conflict !== null) {
    // The API's own sentence advises programs; a person is asked about each cell.
    return { ko: '다른 곳에서 바뀌었습니다.', en: '409: changed elsewhere; choose which values stay.' };
  }
  return { ko: MEANINGS[answer.slice(0, 3)] ?? '저장하지 못했습니다.', en: answer };
}

const MEANINGS: Readonly<Record<string, string>> = {
  400: '저장할 수 없는 값이 있습니다.',
  413: '한 번에 보내기에는 너무 큽니다.',
  503: '데이터베이스를 쓸 수 없습니다.',
  507: '디스크가 가득 찼습니다.',
};

/** The toast that says what the undo of a save has done. */
export function takenBackToast(restored: readonly SavedMonth[], failed: readonly FailedMonth[]) {
  const back =
    restored.length === 0
      ? []
      : [`${nameMonths(restored.map(({ month }) => month))}을 저장하기 전의 값으로 되돌렸습니다.`];
  if (failed.length === 0) return { title: '되돌림', description: back.join(' ') };
  const kept = failuresOf(failed).map(({ months, ko, en }) => `${nameMonths(months)}은 그대로입니다: ${ko} ${en}`);
  return {
    title: restored.length === 0 ? '되돌리지 못함' : '일부만 되돌림',
    description: [...back, ...kept].join(' '),
    variant: 'destructive' as const,
  };
}
