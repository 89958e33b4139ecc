/** What the import dialog asks the server for, and what it answers (CONTRACT §9). */
import { IMPORT_API } from '../../domain/addresses.ts';
import type { NameChoice } from '../../domain/blocks/learnt-words.ts';
import type { ImportAnswer } from '../../domain/import-answer.ts';
import type { BusinessUnit, ReportId } from '../../domain/report.ts';
import { pageLanguage } from '../page/page-language.ts';
import { request } from '../request.ts';
import { asParameter } from './name-choices.tsx';

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
  readonly scale: 1 | 1000 | 1_000_000 | null;
  /** What names in the file mean. */
  readonly names: readonly NameChoice[];
}

/** In milliseconds: a workbook of 10 MB takes a while to be sent and read. */
const PATIENCE_MS = 600_000;

/** @throws FailedAnswer, an AbortError, a NotReadableError for a file that cannot be read (any more), or a TypeError when no answer came. */
export async function previewImport(file: File, choices: Choices, signal: AbortSignal): Promise<ImportAnswer> {
  return send(file, choices, { step: 'preview' }, signal);
}

/**
 * Writes what a preview with the same choices has shown.
 * @param learns whether the names that were chosen hold for later files, too
 * @throws as `previewImport`; FailedAnswer with 409 when the plan no longer holds. Then nothing was written.
 */
export async function applyImport(file: File, choices: Choices, plan: string, learns: boolean): Promise<ImportAnswer> {
  return send(file, choices, { step: 'apply', plan, ...(learns && { learn: '1' }) });
}

async function send(
  file: File,
  { kind, year, bu, old, sheets, scale, names }: Choices,
  step: Record<string, string>,
  end?: AbortSignal,
): Promise<ImportAnswer> {
  const query = new URLSearchParams({ ...step, name: file.name, kind, old, lang: pageLanguage() });
  if (year !== null) query.set('year', String(year));
  if (bu !== null) query.set('bu', bu);
  if (scale !== null) query.set('scale', String(scale));
  for (const sheet of sheets) query.append('sheet', sheet);
  for (const name of names) query.append('as', asParameter(name));
  // As bytes: what cannot be read must not look like a server that cannot be reached.
  const body = await file.arrayBuffer();
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const response = await request(`${IMPORT_API}?${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body,
    signal: end === undefined ? patience : AbortSignal.any([end, patience]),
  });
  return (await response.json()) as ImportAnswer;
}
