import { listAddress, postAddress } from '../../domain/addresses.ts';
import type { Cells, MonthOfYear } from '../../domain/record.ts';
import { fromWire, type WireRecord } from '../../domain/wire-record.ts';
import { yearMonthNumber } from '../../domain/year-month.ts';
import { FailedAnswer, request } from '../request.ts';
import { randomUuid } from './random-uuid.ts';
import type { ReportOfYear } from './report-of-year.ts';

export interface MonthToSave {
  readonly month: number;
  /** The cells to change. A month without any is posted too, and changes nothing. */
  readonly cells: Cells;
  /** The revision that the change is based on. */
  readonly revision: number;
}

/** A month as a save left it; in a list of what was written, `cells` are the values that it replaced. */
export interface SavedMonth extends MonthOfYear {
  /** When the server answered, by its clock: ISO 8601, UTC. */
  readonly at: string;
}

export interface FailedMonth {
  readonly month: number;
  /** `{status}: {text}`; null when no answer came. */
  readonly answer: string | null;
  /** Who has changed the month elsewhere, if that is the reason; null for every other failure. */
  readonly conflict: MonthConflict | null;
}

export interface MonthConflict {
  /** As in HTTP; empty when the server does not know. */
  readonly at: string;
  readonly by: string;
  /** Only where people gave the name themselves. */
  readonly selfNamed?: true;
}

export interface PostOutcome {
  readonly saved: readonly SavedMonth[];
  readonly failed: readonly FailedMonth[];
}

/** Posts months at once, as one change (CONTRACT §3, §4). It never rejects, and sends nothing twice. */
export async function postMonths(
  { report, year, bu }: ReportOfYear,
  months: readonly MonthToSave[],
): Promise<PostOutcome> {
  const batch = randomUuid();
  const outcomes = await Promise.all(
    months.map(async ({ month, cells, revision }): Promise<SavedMonth | FailedMonth> => {
      const isTouched = Object.keys(cells).length > 0;
      // An untouched month overwrites nothing, whatever others did to it meanwhile.
      const record = {
        yearMonth: yearMonthNumber({ year, month }),
        ...(bu !== null && { bu }),
        ...cells,
        ...(isTouched && { revision }),
      };
      try {
        const response = await request(postAddress(report.id), {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Change-Batch': batch },
          body: JSON.stringify(record),
        });
        const answered = new Date(response.headers.get('Date') ?? Date.now());
        return { ...fromWire(report, (await response.json()) as WireRecord), month, at: answered.toISOString() };
      } catch (error) {
        if (!(error instanceof FailedAnswer)) return { month, answer: null, conflict: null };
        return { month, answer: error.message, conflict: conflictOf(error) };
      }
    }),
  );
  return {
    saved: outcomes.filter((outcome) => 'revision' in outcome),
    failed: outcomes.filter((outcome) => 'answer' in outcome),
  };
}

function conflictOf({ status, headers }: FailedAnswer): MonthConflict | null {
  if (status !== 409) return null;
  return {
    at: headers.get('Last-Modified') ?? '',
    by: decodeURIComponent(headers.get('Changed-By') ?? ''),
    ...(headers.has('Changed-By-Self-Named') && { selfNamed: true }),
  };
}

/** The stored months, as `GET` has them now. @throws FailedAnswer, or the browser's error when no answer came. */
export async function fetchMonths({ report, year, bu }: ReportOfYear): Promise<MonthOfYear[]> {
  const response = await request(listAddress(report.id, { year, bu }));
  return ((await response.json()) as readonly WireRecord[]).map((wire) => fromWire(report, wire));
}
