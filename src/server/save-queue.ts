import type { ChangeOrigin } from '../../db/ledger.ts';
import { saveRecords } from '../../db/month-records.ts';
import type { Database } from '../../db/open.ts';
import { Problem } from '../domain/problem.ts';
import type { RecordPatch } from '../domain/record.ts';
import type { Report } from '../domain/report.ts';

type Saved = Awaited<ReturnType<typeof saveRecords>>[number] | undefined;

interface Waiting {
  readonly report: Report;
  readonly patch: RecordPatch;
  readonly origin: ChangeOrigin;
  readonly resolve: (saved: Saved) => void;
  readonly reject: (reason: unknown) => void;
}

/** Saves one record. @returns undefined when there was nothing to save */
export type SaveRecord = (report: Report, patch: RecordPatch, origin: ChangeOrigin) => Promise<Saved>;

/**
 * Writes the waiting saves of one batch in one transaction: a page sends twelve at once, and each transaction waits for
 * the disk. Each save gets its own answer; a refused one stops no other.
 */
export function createSaveQueue(database: Database): SaveRecord {
  const batches = new Map<string, Waiting[]>();

  const writeTogether = async (saves: () => readonly Waiting[]) => {
    let taken: readonly Waiting[] = [];
    try {
      const results = await database.write(async (transaction) => {
        taken = saves();
        const settled: (Saved | Problem)[] = [];
        for (const { report, patch, origin } of taken) {
          settled.push(
            await saveRecords(transaction, report, [patch], origin)
              .then(([saved]) => saved)
              .catch(refusal),
          );
        }
        return settled;
      });
      for (const [at, { resolve, reject }] of taken.entries()) {
        const result = results[at];
        if (result instanceof Problem) reject(result);
        else resolve(result);
      }
    } catch (error) {
      for (const { reject } of taken.length > 0 ? taken : saves()) reject(error);
    }
  };

  return (report, patch, origin) =>
    new Promise((resolve, reject) => {
      const save = { report, patch, origin, resolve, reject };
      const { batch } = origin;
      if (batch === null) return void writeTogether(() => [save]);
      const waiting = batches.get(batch);
      if (waiting !== undefined) return void waiting.push(save);
      const begun = [save];
      batches.set(batch, begun);
      void writeTogether(() => {
        batches.delete(batch);
        return begun;
      });
    });
}

/** A refusal comes before the save writes anything; any other error ends the whole transaction. */
function refusal(error: unknown): Problem {
  if (error instanceof Problem && (error.kind === 'conflict' || error.kind === 'invalid')) return error;
  throw error;
}
