import { useCallback, useEffect, useState } from 'react';
import type { ChartData } from '../../domain/chart.ts';
import type { WireRecord } from '../../domain/wire-record.ts';
import type { ReportId } from '../../domain/report.ts';
import { yearOf, type IsoDate } from '../../domain/year-month.ts';
import { comparisonData, type MonthsOfYear, type YearlyComparison } from '../../domain/yearly-comparison.ts';
import { FailedAnswer, request } from '../request.ts';

export interface Fault {
  /** SPEC §8: which year could not be fetched. */
  readonly message: string;
  /** What the server answered; nothing when it could not be reached. */
  readonly answer: string | null;
}

export interface FetchedComparison {
  readonly chart: ChartData;
  readonly isLoading: boolean;
  readonly faults: readonly Fault[];
  readonly retry: () => void;
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
  const [fetched, setFetched] = useState<Omit<FetchedComparison, 'retry'>>({
    chart: known,
    isLoading: comparison !== null,
    faults: [],
  });
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    if (comparison === null) return;
    let isHere = true;
    const { reportId, fetchFailed } = comparison;
    const year = yearOf(today);
    void Promise.allSettled([fetchYear(reportId, year), fetchYear(reportId, year - 1)]).then(([current, previous]) => {
      if (!isHere) return;
      const fresh = comparisonData(
        comparison,
        today,
        current.status === 'fulfilled' ? current.value : new Map(),
        previous.status === 'fulfilled' ? previous.value : new Map(),
      );
      setFetched((before) => {
        // A year that could not be fetched keeps what is known of it.
        const kept = fresh.series.filter(({ isPrevious }) => (isPrevious ? previous : current).status === 'rejected');
        const rows = fresh.rows.map((row, at) => ({
          ...row,
          values: {
            ...row.values,
            ...Object.fromEntries(kept.map(({ key }) => [key, before.chart.rows[at]?.values[key] ?? null])),
          },
        }));
        // The same figures are the same chart: it is not drawn a second time.
        const chart = JSON.stringify(rows) === JSON.stringify(before.chart.rows) ? before.chart : { ...fresh, rows };
        return {
          chart,
          isLoading: false,
          faults: [...faultOf(fetchFailed.current, current), ...faultOf(fetchFailed.previous, previous)],
        };
      });
    });
    return () => {
      isHere = false;
    };
  }, [comparison, today, attempt]);
  const retry = useCallback(() => {
    setFetched((before) => ({ ...before, isLoading: true }));
    setAttempt((before) => before + 1);
  }, []);
  return { ...fetched, retry };
}

function faultOf(message: string, result: PromiseSettledResult<unknown>): Fault[] {
  if (result.status === 'fulfilled') return [];
  return [{ message, answer: result.reason instanceof FailedAnswer ? result.reason.message : null }];
}
