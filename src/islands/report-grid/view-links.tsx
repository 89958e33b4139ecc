import { reportAddress } from '../../domain/addresses.ts';
import { REPORT_VIEW_NAMES, REPORT_VIEWS, type ReportView } from '../../domain/report-view.ts';
import type { ReportOfYear } from './report-of-year.ts';

/** Plain links to the views of the same report, year and unit. */
export function ViewLinks({ place, view }: { place: ReportOfYear; view: ReportView }) {
  return (
    <nav className="segments" aria-label="보기">
      {REPORT_VIEWS.map((each) => (
        <a
          key={each}
          href={reportAddress(place.report.id, place, each)}
          aria-current={each === view ? 'true' : undefined}
        >
          {REPORT_VIEW_NAMES[each]}
        </a>
      ))}
    </nav>
  );
}
