import type { ChangeOrigin } from '../../../db/ledger.ts';
import type { Language } from '../../domain/language.ts';
import type { Problem } from '../../domain/problem.ts';
import type { RecordKey } from '../../domain/record.ts';
import type { ReportId } from '../../domain/report.ts';
import type { ImportRequest } from './upload.ts';

/** What the address of a page says. */
export type PagePlace = Pick<RecordKey, 'year' | 'bu'> & { readonly kind: ReportId };

/** What is known of an import before its body is read. */
type ImportSource =
  /** A program: the body is the file. */
  | ({ readonly from: 'program' } & ImportRequest)
  | {
      /** A page: the body is a form, with all that a program says in its address. */
      readonly from: 'form';
      /** The `Content-Type` of the body, which names the boundary. */
      readonly type: string;
      /** The form may leave year and unit to the file. */
      readonly stated: PagePlace;
    };

/** What the worker gets: an import, and while it runs, that the server has given it up. */
export type WorkerMessage = ImportJob | 'given up';

export interface ImportJob {
  readonly source: ImportSource;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Of the texts in the answer; the plan does not depend on it. */
  readonly language: Language;
  readonly by: Pick<ChangeOrigin, 'actor' | 'selfNamed'>;
  /** The address of the database. */
  readonly database: string;
  /** One number of shared memory; see `decide`. */
  readonly fate: Int32Array<SharedArrayBuffer>;
}

export const FATE = { open: 0, written: 1, givenUp: 2 } as const;

/**
 * The worker writes an import, or the server gives it up, never both: the first to call decides.
 * @returns whether it is as the caller wants
 */
export function decide(fate: ImportJob['fate'], wanted: 1 | 2): boolean {
  const before = Atomics.compareExchange(fate, 0, FATE.open, wanted);
  return before === FATE.open || before === wanted;
}

export interface ImportDone {
  /** Of the response. 409: nothing was written, because of old cells, or because a form's plan no longer holds. */
  readonly status: 200 | 303 | 409;
  /** Of an import that was applied; null when nothing changed. */
  readonly change: number | null | undefined;
  /** In UTF-8: for a program an `ImportAnswer` as JSON, for a form the HTML of its preview or the address of its receipt. */
  readonly text: Uint8Array<ArrayBuffer>;
}

/** The worker's answer to an import. An unexpected error ends the worker instead. */
export type ImportReport = { readonly done: ImportDone } | { readonly problem: Pick<Problem, 'kind' | 'fault'> };
