import type { ChangeOrigin } from '../../../db/ledger.ts';
import type { OldCellChoice } from '../../../db/plan-import.ts';
import type { KeySource } from '../../domain/blocks/row-key.ts';
import type { ImportAnswer } from '../../domain/import-answer.ts';
import type { ProblemKind } from '../../domain/problem.ts';

/** What the person or program chose; part of the plan. */
export interface ImportChoices {
  readonly stated: KeySource;
  readonly old: OldCellChoice;
  /** Sheets of a workbook, by name; empty for all. */
  readonly sheets: readonly string[];
  /** How many won one unit of an amount is: 1000 or 1000000; null where nobody said so. */
  readonly scale: number | null;
}

/** A body as it was received, in parts. */
export type Parts = readonly Uint8Array[];

/** The file of an import: as it was sent, as a form holds it, or as it is kept. */
type ImportSource =
  | { readonly from: 'body'; readonly name: string; readonly choices: ImportChoices }
  | { readonly from: 'kept'; readonly name: string; readonly path: string; readonly choices: ImportChoices }
  | {
      readonly from: 'form';
      /** The `Content-Type` of the body, which names the boundary. */
      readonly type: string;
      /** From the address; the form may leave year and unit to the file. */
      readonly stated: KeySource;
      /** Where the file is kept when nothing is wrong with it. */
      readonly keepAs: string;
    };

/** What the import process gets as its first message. */
export interface ImportJob {
  /** Its address, which is never printed: it may hold a password. */
  readonly database: string;
  readonly source: ImportSource;
  /** Of the body, in bytes; it comes through standard input. */
  readonly length: number;
  /** Null for a preview; else the plan that is written. */
  readonly plan: string | null;
  /** Who imports. */
  readonly by: Pick<ChangeOrigin, 'actor' | 'selfNamed'>;
  /** How many entries a list of a page holds; null for an answer to a program, which gets all. */
  readonly mostShown: number | null;
}

/** An answer whose lists are cut for a page, and how long they were. */
export interface ShownImport {
  readonly name: string;
  readonly choices: ImportChoices;
  /** In bytes. */
  readonly size: number;
  readonly answer: ImportAnswer;
  readonly counts: readonly ListCounts[];
}

/** Of one file or sheet, in the order of the answer. */
interface ListCounts {
  readonly changes: number;
  readonly old: number;
  readonly sums: number;
  readonly warnings: number;
  readonly notices: number;
}

export interface ImportDone {
  /** `old`: nothing was written, because old cells stop the import. */
  readonly outcome: 'preview' | 'applied' | 'old';
  /** Of an import that was applied; null when nothing changed. */
  readonly change: number | null;
  /** For a page; null for programs. */
  readonly shown: ShownImport | null;
}

/**
 * What the import process says: that it wants to write, which the server answers with any message, or not at all when it
 * has given the import up; and at its end, once, how that went. The answer to a program goes through standard output
 * before that, as JSON in UTF-8.
 */
export type ImportMessage = 'wants to write' | ImportReport;

export type ImportReport =
  | { readonly done: ImportDone }
  | { readonly problem: { readonly kind: ProblemKind; readonly message: string; readonly forReaders: string | null } }
  | { readonly failure: string };
