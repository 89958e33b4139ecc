import { useEffect, useState } from 'react';
import type { ChartData } from '../../domain/chart.ts';
import type { WireRecord } from '../../domain/wire-record.ts';
import type { ReportId } from '../../domain/report.ts';
import { yearOf, type IsoDate } from '../../domain/year-month.ts';
import { comparisonData, type MonthsOfYear, type YearlyComparison } from '../../domain/yearly-comparison.ts';
import { request } from '../request.ts';

export interface FetchedComparison {
  readonly chart: ChartData;
  readonly isLoading: boolean;
  /** SPEC §8, one for each year that could not be fetched. */
  readonly faults: readonly string[];
}

/** Two charts are drawn from the same records: each list is fetched once for the page. */
const lists = new Map<string, Promise<MonthsOfYear>>();

function fetchYear(reportId: ReportId, year: number): Promise<MonthsOfYear> {
  const address = `/api/${reportId}-info/${year}`;
  const known = lists.get(address);
  if (known !== undefined) return known;
  const list = request(address).then(async (response) => {
    const records = (await response.json()) as readonly WireRecord[];
    return new Map(records.map((record) => [Number(record.month), record]));
  });
  lists.set(address, list);
  list.catch(() => lists.delete(address)); // whoever asks again gets another answer
  return list;
}

/** Starts from what the server knew and fetches both years again, in the background (SPEC §7). */
export function useComparison(
  known: ChartData,
  comparison: YearlyComparison | null,
  today: IsoDate,
): FetchedComparison {
  const [fetched, setFetched] = useState<FetchedComparison>({
    chart: known,
    isLoading: comparison !== null,
    faults: [],
  });
  useEffect(() => {
    if (comparison === null) return;
    let isHere = true;
    const { reportId, fetchFailed } = comparison;
    const year = yearOf(today);
    void Promise.allSettled([fetchYear(reportId, year), fetchYear(reportId, year - 1)]).then(([current, previous]) => {
      if (!isHere) return;
      const faults = [
        ...(current.status === 'rejected' ? [fetchFailed.current] : []),
        ...(previous.status === 'rejected' ? [fetchFailed.previous] : []),
      ];
      const hasBoth = current.status === 'fulfilled' && previous.status === 'fulfilled';
      const fresh = hasBoth ? comparisonData(comparison, today, current.value, previous.value) : known;
      // The same figures are the same chart: it is not drawn a second time.
      const chart = JSON.stringify(fresh) === JSON.stringify(known) ? known : fresh;
      setFetched({ chart, isLoading: false, faults });
    });
    return () => {
      isHere = false;
    };
  }, [known, comparison, today]);
  return fetched;
}
