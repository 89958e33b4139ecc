import { monthId, reportAddress } from '../domain/addresses.ts';
import type { MonthState } from '../domain/closing.ts';
import { shortTime, yearMonthName } from '../domain/date-words.ts';
import type { LastChange } from '../domain/person.ts';
import { reportById } from '../domain/reports.ts';
import type { IsoDate, YearMonth } from '../domain/year-month.ts';
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

/** Whether the last two months are complete, report by report (CONTRACT §10). What is missing is one press away. */
export function ClosingBoard({ months, states, today, mayEdit }: ClosingBoardProps) {
  const say = useSay();
  const language = useLanguage();
  return (
    <section className="card closing" data-closing="">
      <div className="card-head">
        <h2>
          {say(words.closing)} <span className="secondary">{say(words.aboutClosing)}</span>
        </h2>
      </div>
      <div className="closing-months">
        {months.map(({ year, month }) => {
          const ofMonth = states.filter((state) => state.year === year && state.month === month);
          const open = ofMonth.filter(isOpen).length;
          return (
            <div key={`${year}-${month}`}>
              <h3>
                {yearMonthName({ year, month }, language)}{' '}
                <span className={open === 0 ? 'done' : 'open'}>
                  {say(open === 0 ? words.closed : words.open(open))}
                </span>
              </h3>
              <ul>
                {ofMonth.map((state) => (
                  <State key={`${state.reportId} ${state.bu}`} state={state} today={today} mayEdit={mayEdit} />
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </section>
  );
}

function isOpen({ usual, filled }: MonthState): boolean {
  return filled < usual;
}

function State({ state, today, mayEdit }: { state: ClosingState; today: IsoDate; mayEdit: boolean }) {
  const language = useLanguage();
  const { reportId, bu, year, month, usual, filled, firstMissing, lastChange } = state;
  const report = reportById(reportId);
  const address = reportAddress(reportId, { year, bu });
  const place = mayEdit ? `${encodeURIComponent(firstMissing ?? '')}-${month}` : monthId(month);
  return (
    <li className={isOpen(state) ? 'open' : 'done'}>
      <a href={firstMissing === null ? address : `${address}#${place}`}>
        <Icon name={!isOpen(state) ? 'check' : mayEdit ? 'edit' : 'info'} />
        {[report.title[language], bu].filter((part) => part !== null).join(' ')}{' '}
        <b>
          {filled}/{usual}
        </b>
      </a>
      {lastChange !== null && (
        <span className="secondary">
          {shortTime(lastChange.at, language, today)} <ChangedBy {...lastChange} />
        </span>
      )}
    </li>
  );
}
