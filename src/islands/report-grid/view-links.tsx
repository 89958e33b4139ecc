import { reportAddress } from '../../domain/addresses.ts';
import { reportViewName, REPORT_VIEWS, type ReportView } from '../../domain/report-view.ts';
import { useSay } from '../parts/language.tsx';
import type { ReportOfYear } from './report-of-year.ts';
import { words } from './words.ts';

/** Plain links to the views of the same report, year and unit. */
export function ViewLinks({ place, view }: { place: ReportOfYear; view: ReportView }) {
  const say = useSay();
  return (
    <nav className="segments views" aria-label={say(words.views)}>
      {REPORT_VIEWS.map((each) => (
        <a
          key={each}
          href={reportAddress(place.report.id, place, each)}
          aria-current={each === view ? 'true' : undefined}
        >
          {say(reportViewName(place.report, each))}
        </a>
      ))}
    </nav>
  );
}
