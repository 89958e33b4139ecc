import type { ReactNode } from 'react';
import { businessUnits } from '../../domain/business-units.ts';
import { yearName } from '../../domain/date-words.ts';
import { useLanguage, useSay } from '../parts/language.tsx';
import type { ReportOfYear } from '../report-grid/report-of-year.ts';

/** Below the title of a dialog: which report's year it is about. */
export function PlaceLine({ place, children }: { place: ReportOfYear; children?: ReactNode }) {
  const say = useSay();
  const language = useLanguage();
  const { report, year, bu } = place;
  return (
    <p>
      {say(report.title)} {yearName(year, language)}
      {bu !== null && ` ${businessUnits[bu].name}`}
      {children}
    </p>
  );
}
