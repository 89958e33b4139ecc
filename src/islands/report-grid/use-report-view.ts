import { useEffect, useMemo } from 'react';
import { reportAddress } from '../../domain/addresses.ts';
import { compareYear, type ComparedYear } from '../../domain/compared-year.ts';
import { monthsUnderWay } from '../../domain/months-under-way.ts';
import type { Cells } from '../../domain/record.ts';
import type { ReportView } from '../../domain/report-view.ts';
import type { IsoDate } from '../../domain/year-month.ts';
import type { GridColumn } from '../grid/grid-column.ts';
import { useLanguage } from '../parts/language.tsx';
import { monthColumns, underWayWords } from './month-columns.ts';
import type { ReportOfYear } from './report-of-year.ts';

interface ChosenView {
  readonly today: IsoDate;
  /** The stored cells, by month. */
  readonly months: readonly Cells[];
  /** The cells of the year before, by month; empty when nothing is stored of it. */
  readonly yearBefore: readonly Cells[];
  /** The view that the page was opened in. */
  readonly chosen: ReportView;
  /** Once Edit has been pressed, the page shows amounts (CONTRACT §10). */
  readonly hasEdited: boolean;
}

interface ShownView {
  readonly view: ReportView;
  readonly columns: readonly GridColumn[];
  /** What the cells show instead of their figures; null in the view of amounts. */
  readonly compared: ComparedYear | null;
}

/** What a report's page shows of its stored figures: the view, and the months with those that are under way. */
export function useReportView(place: ReportOfYear, options: ChosenView): ShownView {
  const { report, year, bu } = place;
  const { today, months, yearBefore, chosen, hasEdited } = options;
  const view = hasEdited ? 'amount' : chosen;
  const language = useLanguage();
  const compared = useMemo(
    () => (view === 'amount' ? null : compareYear(report, view, { year, today, months, yearBefore })),
    [report, view, year, today, months, yearBefore],
  );
  // A text, so that the columns, and with them every row, stay the same until the words differ.
  const words = useMemo(
    () => underWayWords(monthsUnderWay(report, { year, today, months, yearBefore }), language).join(),
    [report, year, today, months, yearBefore, language],
  );
  const columns = useMemo(() => monthColumns(year, today, language, words.split(',')), [year, today, language, words]);
  useEffect(() => {
    if (view !== chosen) history.replaceState(history.state, '', reportAddress(report.id, { year, bu }));
  }, [view, chosen, report, year, bu]);
  return { view, columns, compared };
}
