import { useCallback, useEffect, useState } from 'react';
import type { ChartData } from '../../domain/chart.ts';
import type { ChartYear, YearlyComparison } from '../../domain/yearly-comparison.ts';
import { fetchComparison, forgetFailures, type FetchFailure } from './comparison-fetch.ts';

export interface FetchedComparison {
  readonly chart: ChartData;
  readonly isLoading: boolean;
  readonly failures: readonly FetchFailure[];
  /** When its figures were fetched, ISO 8601; null before that, and for samples. */
  readonly asOf: string | null;
  readonly retry: () => void;
}

/** Starts from the figures of the server, and fetches both years again in the background (SPEC §7). */
export function useComparison(
  known: ChartData,
  comparison: YearlyComparison | null,
  compared: ChartYear | null,
): FetchedComparison {
  const [fetched, setFetched] = useState<Omit<FetchedComparison, 'retry'>>({
    chart: known,
    isLoading: false,
    failures: [],
    asOf: null,
  });
  const { chart } = fetched;
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    if (comparison === null || compared === null) return;
    let isHere = true;
    const fetchAll = async () => {
      setFetched((before) => ({ ...before, isLoading: true }));
      if (attempt > 1) await forgetFailures(comparison, compared);
      const now = await fetchComparison(chart, comparison, compared);
      if (isHere) setFetched((before) => ({ ...now, asOf: now.asOf ?? before.asOf, isLoading: false }));
    };
    fetchAll().catch(reportError);
    return () => {
      isHere = false;
    };
    // A new chart is the result of this effect, not a reason to run it again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [comparison, compared, attempt]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { ...fetched, retry };
}
