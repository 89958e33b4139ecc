import { reportAddress, reportPath } from '../domain/addresses.ts';
import { isAhead, shownAsOf, type AsOf } from '../domain/as-of.ts';
import type { ReportView } from '../domain/report-view.ts';
import { seoulTime, type IsoDate } from '../domain/year-month.ts';
import { AS_OF_CHOICE } from '../islands/page/menu-ids.ts';
import { Icon } from '../islands/parts/icon.tsx';
import { useSay } from '../islands/parts/language.tsx';
import { words } from './history-words.ts';
import type { ReportPlace } from './page-head.tsx';

interface AsOfProps extends ReportPlace {
  readonly view: ReportView;
  readonly asOf: AsOf | null;
  /** The real date, whatever the page takes for today. */
  readonly day: IsoDate;
}

/** Says above a report that it is shown as it was at a time, and leads back to now (CONTRACT §11). */
export function AsOfBand({ report, year, bu, view, asOf, day }: AsOfProps & { readonly asOf: AsOf }) {
  const say = useSay();
  const time = shownAsOf(asOf);
  return (
    <aside className="as-of" aria-label={say(words.asOf)} data-as-of={asOf.text}>
      <Icon name="clock" />
      <p>
        <b>
          <time dateTime={asOf.until}>{say(asOf.isDay ? words.asOfDay(time) : words.asOfTime(time))}</time>
        </b>
        {isAhead(asOf, day) && ` ${say(words.notYet)}`}
      </p>
      <button type="button" className="btn small" popoverTarget={AS_OF_CHOICE}>
        <span>{say(words.anotherTime)}</span>
      </button>
      <a className="btn primary" href={reportAddress(report.id, { year, bu }, view)}>
        <span>{say(words.backToNow)}</span>
      </a>
    </aside>
  );
}

/** Chooses a time: two plain forms, of which each gives the address one time. A button opens it, also without a script. */
export function AsOfChoice({ report, year, bu, view, asOf, day }: AsOfProps) {
  const say = useSay();
  const [chosenDay = '', chosenTime = ''] = asOf === null ? [day, '09:00'] : seoulTime(asOf.until).split(' ');
  const choices = [
    { type: 'date', label: words.endOfDay, chosen: chosenDay },
    {
      type: 'datetime-local',
      label: words.dayAndTime,
      chosen: `${chosenDay}T${chosenTime.slice(0, 5)}`,
    },
  ];
  return (
    <section id={AS_OF_CHOICE} popover="auto" className="as-of-choice" aria-label={say(words.asOf)}>
      <p>{say(words.pastReport)}</p>
      {choices.map(({ type, label, chosen }) => (
        <form key={type} method="get" action={reportPath(report.id)}>
          <input type="hidden" name="year" value={year} />
          {bu !== null && <input type="hidden" name="bu" value={bu} />}
          {view !== 'amount' && <input type="hidden" name="view" value={view} />}
          <label>
            <span>{say(label)}</span>
            <input className="input" type={type} name="as-of" defaultValue={chosen} required />
          </label>
          <button type="submit" className="btn">
            <span>{say(words.show)}</span>
          </button>
        </form>
      ))}
    </section>
  );
}
