import { monthId, reportAddress } from '../domain/addresses.ts';
import type { MonthState } from '../domain/closing.ts';
import { monthName, shortTime, yearMonthName } from '../domain/date-words.ts';
import type { LastChange } from '../domain/person.ts';
import { reportById } from '../domain/reports.ts';
import { yearOf, type IsoDate, type YearMonth } from '../domain/year-month.ts';
import { ChangedBy } from '../islands/parts/changed-by.tsx';
import { Icon } from '../islands/parts/icon.tsx';
import { useLanguage, useSay } from '../islands/parts/language.tsx';
import { words } from './dashboard-words.ts';

/** A month's state, and when and by whom it was last changed. */
export interface ClosingState extends MonthState {
  readonly lastChange: LastChange | null;
}

interface ClosingBoardProps {
  readonly months: readonly YearMonth[];
  readonly states: readonly ClosingState[];
  readonly today: IsoDate;
  /** Only editors are led to the cell to fill in. */
  readonly mayEdit: boolean;
}

/** Whether the last two months have been entered: of a month in which something is missing, report by report (CONTRACT §10). */
export function ClosingBoard({ months, states, today, mayEdit }: ClosingBoardProps) {
  const say = useSay();
  const language = useLanguage();
  return (
    <section className="card closing" data-closing="" aria-label={say(words.closing)}>
      {months.map(({ year, month }) => {
        const ofMonth = states.filter((state) => state.year === year && state.month === month);
        const name = year === yearOf(today) ? monthName(month, language) : yearMonthName({ year, month }, language);
        if (!ofMonth.some(isOpen)) return <span key={month}>{say(words.allEntered(name))}</span>;
        return (
          <div key={month}>
            <strong>{say(words.entering(name))}</strong>
            <ul>
              {ofMonth.map((state) => (
                <State key={`${state.reportId} ${state.bu}`} state={state} today={today} mayEdit={mayEdit} />
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}

function isOpen({ usual, filled }: MonthState): boolean {
  return filled < usual;
}

/** `비용 SK 0/17 입력`, which leads to the first empty cell, or `비용 SKB 17/17` with when and by whom. */
function State({ state, today, mayEdit }: { state: ClosingState; today: IsoDate; mayEdit: boolean }) {
  const say = useSay();
  const language = useLanguage();
  const { reportId, bu, year, month, usual, filled, firstMissing, lastChange } = state;
  const name = [reportById(reportId).title[language], bu, `${filled}/${usual}`]
    .filter((part) => part !== null)
    .join(' ');
  const address = reportAddress(reportId, { year, bu });
  if (isOpen(state)) {
    const place = mayEdit ? `${encodeURIComponent(firstMissing ?? '')}-${month}` : monthId(month);
    return (
      <li className="open">
        <a href={`${address}#${place}`}>
          {name} {mayEdit && say(words.enter)}
        </a>
      </li>
    );
  }
  return (
    <li>
      <a href={address}>{name}</a> <Icon name="check" />
      {lastChange !== null && (
        <small>
          {shortTime(lastChange.at, language, today)} <ChangedBy {...lastChange} file={null} />
        </small>
      )}
    </li>
  );
}
