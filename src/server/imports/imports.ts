import { createImportRunner, IMPORT_LIMITS, type ImportLimits, type ImportRunner } from './import-runner.ts';
import { createKeptImports, type KeptImports } from './kept-imports.ts';
import { createUploadRoom, type UploadRoom } from './upload-body.ts';

/** What a server needs for imports in the browser. */
export interface Imports {
  readonly runner: ImportRunner;
  readonly room: UploadRoom;
  readonly kept: KeptImports;
  /** Gives up what is not being written yet, and removes what is kept; resolves when nothing runs any more. */
  readonly close: () => Promise<void>;
}

/**
 * @param worker the file of the worker: src/server/imports/import-worker.ts, or what the build has made of it
 * @param database the address of the database
 */
export function createImports(worker: string | URL, database: string, limits: ImportLimits = IMPORT_LIMITS): Imports {
  const runner = createImportRunner({ worker, database, limits });
  const kept = createKeptImports();
  return {
    runner,
    room: createUploadRoom(limits.uploads),
    kept,
    async close() {
      await runner.stop();
      kept.close();
    },
  };
}
