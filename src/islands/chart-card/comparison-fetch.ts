import { listAddress } from '../../domain/addresses.ts';
import type { ChartData } from '../../domain/chart.ts';
import type { WireRecord } from '../../domain/wire-record.ts';
import {
  comparisonData,
  type ChartYear,
  type MonthsOfYear,
  type YearlyComparison,
} from '../../domain/yearly-comparison.ts';
import { say } from '../page/page-language.ts';
import { FailedAnswer, request } from '../request.ts';
import { words } from './words.ts';

export interface FetchFailure {
  /** Which year could not be fetched (SPEC §8). */
  readonly message: string;
  /** The server's answer; null when the server could not be reached. */
  readonly answer: string | null;
}

/** A report's records of a year, and when the server sent them. */
interface FetchedList {
  readonly months: MonthsOfYear;
  readonly at: number;
}

/** By address. Two charts use the same records, so a page fetches each list once. */
const lists = new Map<string, Promise<FetchedList>>();

function addressesOf({ reportId }: YearlyComparison, { year }: ChartYear): [current: string, previous: string] {
  const address = (of: number) => listAddress(reportId, { year: of, bu: null });
  return [address(year), address(year - 1)];
}

function fetchList(address: string): Promise<FetchedList> {
  const known = lists.get(address);
  if (known !== undefined) return known;
  const list = request(address).then(async (response) => {
    const records = (await response.json()) as readonly WireRecord[];
    return {
      months: new Map(records.map((record) => [Number(record.month), record])),
      // By the server's clock, because that of the device may be wrong.
      at: Date.parse(response.headers.get('date') ?? new Date().toISOString()),
    };
  });
  lists.set(address, list);
  return list;
}

/** Forgets the lists of a comparison that could not be fetched, so that the next call fetches them again. */
export async function forgetFailures(comparison: YearlyComparison, compared: ChartYear): Promise<void> {
  for (const address of addressesOf(comparison, compared)) {
    await lists.get(address)?.catch(() => lists.delete(address));
  }
}

/**
 * Fetches both years of a comparison.
 * @param known the chart on the page; it supplies the figures of a year that could not be fetched
 * @returns `known` itself when its figures are still right
 */
export async function fetchComparison(
  known: ChartData,
  comparison: YearlyComparison,
  compared: ChartYear,
): Promise<{ chart: ChartData; failures: readonly FetchFailure[]; asOf: string | null }> {
  const addresses = addressesOf(comparison, compared);
  const [current, previous] = await Promise.allSettled([fetchList(addresses[0]), fetchList(addresses[1])]);
  const fresh = comparisonData(comparison, compared, monthsOf(current), monthsOf(previous));
  const kept = fresh.series.filter(({ isPrevious }) => (isPrevious ? previous : current).status === 'rejected');
  const rows = fresh.rows.map((row, at) => {
    const before = known.rows[at];
    const [values, underWay] = [{ ...row.values }, { ...row.underWay }];
    for (const { key } of kept) {
      values[key] = before?.values[key] ?? null;
      const progress = before?.underWay?.[key];
      if (progress !== undefined) underWay[key] = progress;
    }
    return { ...row, values, underWay };
  });
  const { fetchFailed } = comparison;
  const asOf =
    current.status === 'fulfilled' && previous.status === 'fulfilled'
      ? new Date(Math.min(current.value.at, previous.value.at)).toISOString()
      : null;
  if (asOf !== null) sayWhen(asOf);
  return {
    // The same object is not drawn a second time.
    chart: JSON.stringify(rows) === JSON.stringify(known.rows) ? known : { ...fresh, rows },
    failures: [...failureOf(fetchFailed.current, current), ...failureOf(fetchFailed.previous, previous)],
    asOf,
  };
}

/** The line below the page's title has a place for it. Of several times it keeps the earliest: all figures are at least as new. */
function sayWhen(asOf: string): void {
  const place = document.querySelector<HTMLElement>('[data-fetched-at]');
  const { fetchedAt = '' } = place?.dataset ?? {};
  if (place === null || (fetchedAt !== '' && fetchedAt <= asOf)) return;
  place.dataset.fetchedAt = asOf;
  place.textContent = say(words.fetchedAt(asOf));
}

function monthsOf(result: PromiseSettledResult<FetchedList>): MonthsOfYear {
  return result.status === 'fulfilled' ? result.value.months : new Map();
}

function failureOf(message: string, result: PromiseSettledResult<unknown>): FetchFailure[] {
  if (result.status === 'fulfilled') return [];
  return [{ message, answer: result.reason instanceof FailedAnswer ? result.reason.message : null }];
}
