import { listAddress } from '../../domain/addresses.ts';
import type { ChartData } from '../../domain/chart.ts';
import type { WireRecord } from '../../domain/wire-record.ts';
import { yearOf, type IsoDate } from '../../domain/year-month.ts';
import { comparisonData, type MonthsOfYear, type YearlyComparison } from '../../domain/yearly-comparison.ts';
import { FailedAnswer, request } from '../request.ts';

export interface Fault {
  /** SPEC §8: which year could not be fetched. */
  readonly message: string;
  /** What the server answered; nothing when it could not be reached. */
  readonly answer: string | null;
}

/** Two charts are drawn from the same records: each list is fetched once for the page. */
const lists = new Map<string, Promise<MonthsOfYear>>();

/** Both years of a comparison, by their addresses. */
function addressesOf({ reportId }: YearlyComparison, today: IsoDate): [current: string, previous: string] {
  const address = (year: number) => listAddress(reportId, { year, bu: null });
  return [address(yearOf(today)), address(yearOf(today) - 1)];
}

function fetchList(address: string): Promise<MonthsOfYear> {
  const known = lists.get(address);
  if (known !== undefined) return known;
  const list = request(address).then(async (response) => {
    const records = (await response.json()) as readonly WireRecord[];
    return new Map(records.map((record) => [Number(record.month), record]));
  });
  lists.set(address, list);
  return list;
}

/** What could not be fetched is fetched again by who asks next. */
export async function forgetFailures(comparison: YearlyComparison, today: IsoDate): Promise<void> {
  for (const address of addressesOf(comparison, today)) {
    await lists.get(address)?.catch(() => lists.delete(address));
  }
}

/**
 * Both years as they are now.
 * @param known what is shown; a year that could not be fetched stays as it is there
 * @returns `known` itself when it is still right
 */
export async function comparisonOf(
  known: ChartData,
  comparison: YearlyComparison,
  today: IsoDate,
): Promise<{ chart: ChartData; faults: readonly Fault[] }> {
  const [current, previous] = await Promise.allSettled(addressesOf(comparison, today).map(fetchList));
  if (current === undefined || previous === undefined) throw new Error('two years were asked for');
  const fresh = comparisonData(comparison, today, monthsOf(current), monthsOf(previous));
  const kept = fresh.series.filter(({ isPrevious }) => (isPrevious ? previous : current).status === 'rejected');
  const rows = fresh.rows.map((row, at) => ({
    ...row,
    values: {
      ...row.values,
      ...Object.fromEntries(kept.map(({ key }) => [key, known.rows[at]?.values[key] ?? null])),
    },
  }));
  const { fetchFailed } = comparison;
  return {
    // The same figures are the same chart: it is not drawn a second time.
    chart: JSON.stringify(rows) === JSON.stringify(known.rows) ? known : { ...fresh, rows },
    faults: [...faultOf(fetchFailed.current, current), ...faultOf(fetchFailed.previous, previous)],
  };
}

export function isEmptyChart({ rows }: ChartData): boolean {
  return rows.every(({ values }) => Object.values(values).every((value) => value === null));
}

function monthsOf(result: PromiseSettledResult<MonthsOfYear>): MonthsOfYear {
  return result.status === 'fulfilled' ? result.value : new Map();
}

function faultOf(message: string, result: PromiseSettledResult<unknown>): Fault[] {
  if (result.status === 'fulfilled') return [];
  return [{ message, answer: result.reason instanceof FailedAnswer ? result.reason.message : null }];
}
