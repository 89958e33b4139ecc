import { reportAddress, reportPath } from '../domain/addresses.ts';
import { isAhead, shownAsOf, type AsOf } from '../domain/as-of.ts';
import type { ReportView } from '../domain/report-view.ts';
import type { BusinessUnit, Report } from '../domain/report.ts';
import { seoulTime, type IsoDate } from '../domain/year-month.ts';
import { AS_OF_CHOICE, AsOfButton } from '../islands/parts/as-of-button.tsx';
import { BothLanguages } from '../islands/parts/bilingual.tsx';
import { Icon } from '../islands/parts/icon.tsx';

interface AsOfProps {
  readonly report: Report;
  readonly year: number;
  readonly bu: BusinessUnit | null;
  readonly view: ReportView;
  readonly asOf: AsOf | null;
  /** The real date, whatever the page takes for today. */
  readonly day: IsoDate;
}

/** Says above a report that it is shown as it was at a time, and leads back to now (CONTRACT §11). */
export function AsOfBand({ report, year, bu, view, asOf, day }: AsOfProps & { readonly asOf: AsOf }) {
  const time = shownAsOf(asOf);
  return (
    <aside className="as-of" aria-label="지난 시점" data-as-of={asOf.text}>
      <Icon name="clock" />
      <p>
        <b>
          <time dateTime={asOf.until}>{time}</time>
          {asOf.isDay ? ' 하루가 끝난 때의 보고서입니다' : '의 보고서입니다'}
        </b>{' '}
        <span lang="en">
          This report as it was {asOf.isDay ? 'at the end of ' : 'at '}
          {time} (Seoul).
        </span>
        {isAhead(asOf, day) && (
          <>
            {' '}
            <BothLanguages
              ko="아직 지나지 않은 때라 지금까지의 값입니다"
              en="That time has not passed: these are the figures up to now."
            />
          </>
        )}
      </p>
      <AsOfButton name={{ ko: '다른 시점', en: 'Another time' }} about={{ ko: '다른 시점', en: 'Another time' }} />
      <a className="btn primary" href={reportAddress(report.id, { year, bu }, view)}>
        <span>
          <BothLanguages ko="지금 보기" en="show now" />
        </span>
      </a>
    </aside>
  );
}

/** Chooses a time: two plain forms, of which each gives the address one time. A button opens it, also without a script. */
export function AsOfChoice({ report, year, bu, view, asOf, day }: AsOfProps) {
  const [chosenDay = '', chosenTime = ''] = asOf === null ? [day, '09:00'] : seoulTime(asOf.until).split(' ');
  const choices = [
    { type: 'date', label: { ko: '그날이 끝난 때', en: 'end of a day' }, chosen: chosenDay },
    {
      type: 'datetime-local',
      label: { ko: '날짜와 시각', en: 'day and time' },
      chosen: `${chosenDay}T${chosenTime.slice(0, 5)}`,
    },
  ];
  return (
    <section id={AS_OF_CHOICE} popover="auto" className="as-of-choice" aria-label="지난 시점의 보고서">
      <p>
        지난 시점의 보고서 (서울 시간) <span lang="en">The report as it was, Seoul time</span>
      </p>
      {choices.map(({ type, label, chosen }) => (
        <form key={type} method="get" action={reportPath(report.id)}>
          <input type="hidden" name="year" value={year} />
          {bu !== null && <input type="hidden" name="bu" value={bu} />}
          {view !== 'amount' && <input type="hidden" name="view" value={view} />}
          <label>
            <span>
              <BothLanguages {...label} />
            </span>
            <input className="input" type={type} name="as-of" defaultValue={chosen} required />
          </label>
          <button type="submit" className="btn">
            <span>
              <BothLanguages ko="보기" en="Show" />
            </span>
          </button>
        </form>
      ))}
    </section>
  );
}
