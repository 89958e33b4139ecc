import { useCallback, useEffect, useState } from 'react';
import type { ChartData } from '../../domain/chart.ts';
import type { IsoDate } from '../../domain/year-month.ts';
import type { YearlyComparison } from '../../domain/yearly-comparison.ts';
import { comparisonOf, forgetFailures, type Fault } from './comparison.ts';

export interface FetchedComparison {
  readonly chart: ChartData;
  readonly isLoading: boolean;
  readonly faults: readonly Fault[];
  readonly retry: () => void;
}

/** Starts from what the server knew; both years are fetched again, in the background (SPEC §7). */
export function useComparison(
  known: ChartData,
  comparison: YearlyComparison | null,
  today: IsoDate,
): FetchedComparison {
  const [fetched, setFetched] = useState<Omit<FetchedComparison, 'retry'>>({
    chart: known,
    isLoading: false,
    faults: [],
  });
  const { chart } = fetched;
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    if (comparison === null) return;
    let isHere = true;
    const fetchAll = async () => {
      setFetched((before) => ({ ...before, isLoading: true }));
      if (attempt > 1) await forgetFailures(comparison, today);
      const now = await comparisonOf(chart, comparison, today);
      if (isHere) setFetched({ ...now, isLoading: false });
    };
    fetchAll().catch(reportError);
    return () => {
      isHere = false;
    };
    // What is shown is no reason to ask again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [comparison, today, attempt]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { ...fetched, retry };
}
