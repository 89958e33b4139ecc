import type { ChangeOrigin } from '../../db/ledger.ts';
import { saveRecords } from '../../db/month-records.ts';
import type { Database } from '../../db/open.ts';
import { Problem } from '../domain/problem.ts';
import type { RecordPatch } from '../domain/record.ts';
import type { Report } from '../domain/report.ts';

type Saved = Awaited<ReturnType<typeof saveRecords>>[number] | undefined;

/** Saves one record. @returns undefined when there was nothing to save */
export type SaveRecord = (report: Report, patch: RecordPatch, origin: ChangeOrigin) => Promise<Saved>;

/** Saves that one transaction writes, and the results in the same order. */
interface Group {
  readonly saves: Parameters<SaveRecord>[];
  results?: Promise<(Saved | Problem)[]>;
}

/**
 * Writes the waiting saves of one batch in one transaction: a page sends twelve at once, and each transaction waits for
 * the disk. Each save gets its own answer; a refused one stops no other.
 */
export function createSaveQueue({ write }: Pick<Database, 'write'>): SaveRecord {
  /** The groups whose transaction has not begun, by batch. */
  const waiting = new Map<string | null, Group>();

  const writeAll = (saves: Group['saves'], batch: string | null) =>
    write(async (transaction) => {
      waiting.delete(batch);
      const results: (Saved | Problem)[] = [];
      for (const [report, patch, origin] of saves) {
        results.push(await saveRecords(transaction, report, [patch], origin).then(([saved]) => saved, refusal));
      }
      return results;
    }).finally(() => waiting.delete(batch));

  return async (...save) => {
    const [, , { batch }] = save;
    const group: Group = waiting.get(batch) ?? { saves: [] };
    if (batch !== null) waiting.set(batch, group);
    const at = group.saves.push(save) - 1;
    group.results ??= writeAll(group.saves, batch);
    const saved = (await group.results)[at];
    if (saved instanceof Problem) throw saved;
    return saved;
  };
}

/** A refusal comes before the save writes anything; any other error ends the whole transaction. */
function refusal(error: unknown): Problem {
  if (error instanceof Problem && (error.kind === 'conflict' || error.kind === 'invalid')) return error;
  throw error;
}
