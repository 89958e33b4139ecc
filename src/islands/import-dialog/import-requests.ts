/** What the import dialog asks the server for, and what it answers (CONTRACT §9). */
import { IMPORT_API } from '../../domain/addresses.ts';
import type { CellValue } from '../../domain/cell.ts';
import type { RecordKey } from '../../domain/record.ts';
import type { BusinessUnit, ReportId } from '../../domain/report.ts';
import { request } from '../request.ts';

/** How a file is to be read. */
export interface Choices {
  readonly kind: ReportId;
  /** Null: what the file says. */
  readonly year: number | null;
  readonly bu: BusinessUnit | null;
  /** What happens to old cells. */
  readonly old: 'keep' | 'take';
  /** Sheets of a workbook; empty for all that hold a report. */
  readonly sheets: readonly string[];
  /** How many won one unit of an amount is; null where the file says nothing else. */
  readonly scale: 1000 | 1_000_000 | null;
}

export interface CellChange extends RecordKey {
  readonly field: string;
  readonly before: CellValue;
  readonly after: CellValue;
}

export interface OldCell extends RecordKey {
  readonly field: string;
  /** The file's value. */
  readonly file: CellValue;
  readonly stored: CellValue;
  /** The number of the change that stored it. */
  readonly change: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly via: string;
  readonly actor: string | null;
}

/** An error, a warning or a notice. */
export interface Fault {
  readonly file: string;
  readonly sheet?: string | null;
  readonly line: number;
  /** Its letters in a spreadsheet; null for a fault of a whole row or file. */
  readonly column: string | null;
  readonly header: string;
  readonly value: string;
  readonly message: string;
}

/** A computed figure of a month that changes: exact decimals, null where it is not shown. */
export interface SumChange extends RecordKey {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What a file, or a sheet of it, would change or has changed. */
export interface ReadPart {
  readonly file: string;
  readonly sheet?: string | null;
  readonly kind: ReportId | null;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly changes: readonly CellChange[];
  readonly old: readonly OldCell[];
  readonly warnings: readonly Fault[];
  readonly notices?: readonly Fault[];
  readonly sums?: readonly SumChange[];
}

export interface Preview {
  readonly files: readonly ReadPart[];
  readonly errors: readonly Fault[];
  /** What `applyImport` needs; null when there are errors. */
  readonly plan: string | null;
}

export interface Applied extends Preview {
  /** The number of the change in the ledger; null when nothing changed. */
  readonly change: number | null;
}

/** In milliseconds: a workbook of 50 MB takes a while to be sent and read. */
const PATIENCE_MS = 600_000;

/** @throws FailedAnswer, an AbortError, a NotReadableError for a file that cannot be read (any more), or a TypeError when no answer came. */
export async function previewImport(file: File, choices: Choices, signal: AbortSignal): Promise<Preview> {
  return (await send(file, choices, { step: 'preview' }, signal)) as Preview;
}

/**
 * Writes what a preview with the same choices has shown.
 * @throws as `previewImport`; FailedAnswer with 409 when the plan no longer holds. Then nothing was written.
 */
export async function applyImport(file: File, choices: Choices, plan: string): Promise<Applied> {
  return (await send(file, choices, { step: 'apply', plan })) as Applied;
}

async function send(
  file: File,
  { kind, year, bu, old, sheets, scale }: Choices,
  step: Record<string, string>,
  signal?: AbortSignal,
): Promise<unknown> {
  const query = new URLSearchParams({ ...step, name: file.name, kind, old });
  if (year !== null) query.set('year', String(year));
  if (bu !== null) query.set('bu', bu);
  if (scale !== null) query.set('scale', String(scale));
  for (const sheet of sheets) query.append('sheet', sheet);
  // As bytes: what cannot be read must not look like a server that cannot be reached.
  const body = await file.arrayBuffer();
  const init = { method: 'POST', headers: { 'Content-Type': 'application/octet-stream' }, body };
  const response = await request(`${IMPORT_API}?${query}`, signal ? { ...init, signal } : init, PATIENCE_MS);
  return response.json();
}
