import { UNDO_API } from '../../domain/addresses.ts';
import type { CellChangeEntry } from '../../domain/import-answer.ts';
import { pageLanguage } from '../page/page-language.ts';
import { randomUuid } from '../report-grid/random-uuid.ts';
import { FailedAnswer, request } from '../request.ts';
import type { AppliedImport } from './use-imports.ts';

export interface UndoneImport {
  /** How many cells have their value from before the import again. */
  readonly restored: number;
  /** How many hold something else by now, or could not be stored. They stay as they are. */
  readonly left: number;
  /** `{status}: {text}` of the first failure, null when the server did not answer; undefined when nothing failed. */
  readonly failure: string | null | undefined;
}

type UndoneCell = Pick<CellChangeEntry, 'year' | 'month' | 'bu' | 'field'>;

/**
 * Puts the cells of an import back, except those that have been changed since: one undo per change, the latest first. It never
 * rejects.
 */
export async function undoImport({ ids, changes }: Pick<AppliedImport, 'ids' | 'changes'>): Promise<UndoneImport> {
  const restored = new Set<string>();
  let failure: UndoneImport['failure'];
  for (const change of ids.toReversed()) {
    try {
      const answer = await request(`${UNDO_API}?lang=${pageLanguage()}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Change-Batch': randomUuid() },
        body: JSON.stringify({ change, keepNewer: true }),
      });
      const { cells } = (await answer.json()) as { readonly cells: readonly UndoneCell[] };
      for (const cell of cells) restored.add(nameOf(cell));
    } catch (error) {
      // After a 409 all of its cells hold something else by now.
      if (!(error instanceof FailedAnswer)) failure ??= null;
      else if (error.status !== 409) failure ??= error.message;
    }
  }
  const touched = new Set(changes.map(nameOf));
  return { restored: restored.size, left: touched.size - restored.size, failure };
}

function nameOf({ year, month, bu, field }: UndoneCell): string {
  return [year, month, bu, field].join(' ');
}
