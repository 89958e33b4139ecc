import { crc32 } from 'node:zlib';
import yauzl, { type Entry } from 'yauzl';
import { Problem } from '../domain/problem.ts';

/** The files in a zip archive. Names are compared without case, as those of a workbook are. */
export interface Parts {
  readonly has: (name: string) => boolean;
  /**
   * A part, unpacked chunk by chunk.
   * @param most how many bytes it may have
   * @throws Problem 'invalid', with the second half of a sentence
   */
  readonly read: (name: string, most: number) => AsyncIterable<Buffer>;
}

/** In bytes, over all parts that are read: twice what the largest CSV file may have, as XML says more about a cell. */
export const MOST_UNPACKED = 100_000_000;
/** In bytes, for a part that is kept in memory: ten times the largest that people have. */
export const MOST_KEPT = 10_000_000;
/** A workbook has a few dozen. */
const MOST_PARTS = 10_000;
/** In characters, of what a message tells of names in the archive. */
export const LONGEST_WHY = 200;
const COPY_AGAIN = 'copy it again, or open it in Excel and save it again';

/** @throws Problem 'invalid', with the second half of a sentence, for an archive that cannot be read */
export async function openParts(bytes: Buffer): Promise<Parts> {
  const file = await yauzl.fromBufferPromise(bytes).catch(refuseDamaged);
  if (file.entryCount > MOST_PARTS) {
    throw new Problem('invalid', `is a zip archive of over ${MOST_PARTS} files, not a workbook; unpack it`);
  }
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of file.eachEntry()) {
      const name = entry.fileName.toLowerCase();
      // Programs differ in which of the two they read.
      if (entries.has(name)) throw new Error(`two files are named ${JSON.stringify(entry.fileName)}`);
      entries.set(name, entry);
    }
  } catch (error) {
    refuseDamaged(error);
  }
  let left = MOST_UNPACKED;

  async function* read(name: string, most: number): AsyncGenerator<Buffer> {
    const entry = entries.get(name.toLowerCase());
    if (entry === undefined) refuseDamaged(new Error(`${name} is missing`));
    if (entry.isEncrypted()) {
      throw new Problem('invalid', 'is a zip archive that is protected by a password; save it without one');
    }
    left -= entry.uncompressedSize;
    if (left < 0 || entry.uncompressedSize > most) {
      const [what, limit] = left < 0 ? ['', MOST_UNPACKED] : [` in ${name.slice(0, LONGEST_WHY)}`, most];
      const says = `is larger than ${limit} bytes${what} when it is unpacked`;
      throw new Problem('invalid', `${says}; delete what is beside and below the figures, or split it by year`);
    }
    let checksum = 0;
    try {
      // It ends with an error where the part is longer or shorter than the archive says.
      for await (const chunk of await file.openReadStreamPromise(entry)) {
        checksum = crc32(chunk, checksum);
        yield chunk;
      }
      if (checksum !== entry.crc32) throw new Error(`the checksum of ${name} differs`);
    } catch (error) {
      refuseDamaged(error);
    }
  }

  return { has: (name) => entries.has(name.toLowerCase()), read };
}

function refuseDamaged(error: unknown): never {
  if (error instanceof Problem) throw error;
  const [why = ''] = String(error instanceof Error ? error.message : error).split(/\.?(?:\n|$|\. )/);
  const says = `is a workbook, or another zip archive, that cannot be read (${why.slice(0, LONGEST_WHY)})`;
  throw new Problem('invalid', `${says}; ${COPY_AGAIN}`, { cause: error });
}
