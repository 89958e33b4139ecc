import { createImportRunner, IMPORT_LIMITS, type ImportRunner, type RunnerParts } from './import-runner.ts';
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

export function createImports(parts: RunnerParts): Imports {
  const runner = createImportRunner(parts);
  const kept = createKeptImports();
  return {
    runner,
    room: createUploadRoom((parts.limits ?? IMPORT_LIMITS).uploads),
    kept,
    async close() {
      await runner.stop();
      kept.close();
    },
  };
}
