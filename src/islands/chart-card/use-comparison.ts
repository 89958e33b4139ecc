import { useEffect, useState } from 'react';
import type { ChartData } from '../../domain/chart.ts';
import { fromWire, type WireRecord } from '../../domain/wire-record.ts';
import type { Report } from '../../domain/report.ts';
import { yearOf, type IsoDate } from '../../domain/year-month.ts';
import {
  comparisonData,
  yearlyComparisons,
  type MonthsOfYear,
  type YearlyComparison,
} from '../../domain/yearly-comparison.ts';
import { request } from '../request.ts';

export interface FetchedComparison {
  readonly chart: ChartData;
  readonly isLoading: boolean;
  /** SPEC §8, one for each year that could not be fetched. */
  readonly faults: readonly string[];
}

/** Two charts are drawn from the same records: each list is fetched once for the page. */
const lists = new Map<string, Promise<MonthsOfYear>>();

function fetchYear(report: Report, year: number): Promise<MonthsOfYear> {
  const address = `/api/${report.id}-info/${year}`;
  const known = lists.get(address);
  if (known !== undefined) return known;
  const list = request(address).then(async (response) => {
    const records = (await response.json()) as readonly WireRecord[];
    return new Map(records.map((wire) => fromWire(report, wire)).map(({ month, cells }) => [month, cells]));
  });
  lists.set(address, list);
  return list;
}

/** Starts from what the server knew and fetches both years again, in the background (SPEC §7). */
export function useComparison(known: ChartData, id: YearlyComparison['id'] | null, today: IsoDate): FetchedComparison {
  const [fetched, setFetched] = useState<FetchedComparison>({ chart: known, isLoading: id !== null, faults: [] });
  useEffect(() => {
    const comparison = yearlyComparisons.find((each) => each.id === id);
    if (comparison === undefined) return;
    let isHere = true;
    const { report, fetchFailed } = comparison;
    const year = yearOf(today);
    void Promise.allSettled([fetchYear(report, year), fetchYear(report, year - 1)]).then(([current, previous]) => {
      if (!isHere) return;
      const faults = [
        ...(current.status === 'rejected' ? [fetchFailed.current] : []),
        ...(previous.status === 'rejected' ? [fetchFailed.previous] : []),
      ];
      const hasBoth = current.status === 'fulfilled' && previous.status === 'fulfilled';
      const chart = hasBoth ? comparisonData(comparison, today, current.value, previous.value) : known;
      setFetched({ chart, isLoading: false, faults });
    });
    return () => {
      isHere = false;
    };
  }, [known, id, today]);
  return fetched;
}
