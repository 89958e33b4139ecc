import { monthsName } from '../../domain/date-words.ts';
import type { Words } from '../../domain/language.ts';
import { say } from '../page/page-language.ts';
import { useLanguage } from '../parts/language.tsx';
import type { FailedMonth, SavedMonth } from './report-requests.ts';
import { words } from './words.ts';

/** Why months were not stored: the same reason once, with all of its months. */
interface Failure {
  readonly months: readonly number[];
  readonly why: Words;
}

/** What went wrong with the last save. */
export function FailedMonths({ failed }: { readonly failed: readonly FailedMonth[] }) {
  const language = useLanguage();
  return (
    <>
      <ul>
        {failuresOf(failed).map(({ months, why }) => (
          <li key={why.en} data-failed={months.join(' ')}>
            <b>{monthsName(months, language)}</b> {why[language]}
          </li>
        ))}
      </ul>
      <p>{words.allKept[language]}</p>
    </>
  );
}

function failuresOf(failed: readonly FailedMonth[]): Failure[] {
  const failures = new Map<string, Failure>();
  for (const month of failed.toSorted((a, b) => a.month - b.month)) {
    const why = reasonOf(month);
    failures.set(why.en, { why, months: [...(failures.get(why.en)?.months ?? []), month.month] });
  }
  return [...failures.values()];
}

/** With the server's own words. */
function reasonOf({ answer, conflict }: FailedMonth): Words {
  if (answer === null) return words.noServer;
  // The API's own sentence advises programs; a person is asked about each cell.
  if (conflict !== null) return words.changedElsewhere;
  return (MEANINGS[answer.slice(0, 3)] ?? words.refused)(answer);
}

const MEANINGS: Readonly<Record<string, (answer: string) => Words>> = {
  400: words.refusedValue,
  413: words.refusedSize,
  503: words.refusedDatabase,
  507: words.refusedDisk,
};

/** The toast that says what the undo of a save has done. */
export function takenBackToast(restored: readonly SavedMonth[], failed: readonly FailedMonth[]) {
  const back = restored.length === 0 ? [] : [say(words.monthsTakenBack(restored.map(({ month }) => month)))];
  if (failed.length === 0) return { title: say(words.takenBack), description: back.join(' ') };
  const kept = failuresOf(failed).map(({ months, why }) => say(words.monthsStay(months, say(why))));
  return {
    title: say(restored.length === 0 ? words.notTakenBack : words.partlyTakenBack),
    description: [...back, ...kept].join(' '),
    variant: 'destructive' as const,
  };
}
