/** Reads rows of texts as a block, and collects its records, errors, warnings and notices. */
import { createBlockReader } from '../../src/domain/blocks/block-reader.ts';
import { NAMELESS, type BlockNames, type KeySource } from '../../src/domain/blocks/context.ts';
import { faultWords, type BlockFault } from '../../src/domain/blocks/faults.ts';
import type { RecordPatch } from '../../src/domain/record.ts';

export interface BlockSettings {
  readonly options: KeySource;
  readonly names?: BlockNames;
  readonly scale?: number;
  /** Whether more rows could not be read. */
  readonly isCut?: boolean;
}

export interface BlockResult {
  readonly records: readonly RecordPatch[];
  /** `3:2 "x" is not a number`: row, column, value and message. */
  readonly errors: string[];
  readonly warnings: string[];
  readonly notices: string[];
}

export function readBlock(rows: readonly (readonly string[])[], settings: BlockSettings): BlockResult {
  const [errors, warnings, notices] = [[], [], []] as string[][];
  const into = (list: string[] | undefined) => (fault: BlockFault) => {
    list?.push(`${fault.row}:${fault.column} "${fault.value}" ${faultWords(fault, 'terminal').en}`);
  };
  const reader = createBlockReader(
    {
      options: settings.options,
      names: settings.names ?? NAMELESS,
      brokenEncoding: null,
      delimiter: ',',
      scale: settings.scale ?? null,
      allowText: false,
      storedText: () => undefined,
      learnt: () => new Map(),
    },
    { error: into(errors), warning: into(warnings), notice: into(notices) },
  );
  for (const [at, cells] of rows.entries()) reader.row({ row: at + 1, line: at + 1, cells });
  const block = reader.end(settings.isCut === true ? 'broken' : 'whole');
  block.reportSums(() => undefined);
  return { records: block.records, errors: errors ?? [], warnings: warnings ?? [], notices: notices ?? [] };
}
