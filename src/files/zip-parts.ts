import { crc32 } from 'node:zlib';
import yauzl, { type Entry } from 'yauzl';
import { Problem } from '../domain/problem.ts';
import { fault } from './words.ts';

/** The files in a zip archive. Names are compared without case, as those of a workbook are. */
export interface Parts {
  readonly has: (name: string) => boolean;
  /**
   * A part, unpacked chunk by chunk.
   * @param most how many bytes it may have
   * @throws Problem 'invalid'
   */
  readonly read: (name: string, most: number) => AsyncIterable<Buffer>;
}

/** In bytes, over all parts that are read: twice what the largest CSV file may have, as XML says more about a cell. */
export const MOST_UNPACKED = 100_000_000;
/** In bytes, for a part that is kept in memory: ten times the largest that people have. */
export const MOST_KEPT = 10_000_000;
/** A workbook has a few dozen. */
const MOST_PARTS = 10_000;
/** The longest name from the archive in a message, in characters. */
export const LONGEST_WHY = 200;

/** @throws Problem 'invalid' for an archive that cannot be read */
export async function openParts(bytes: Buffer): Promise<Parts> {
  const file = await yauzl.fromBufferPromise(bytes).catch(refuseDamaged);
  if (file.entryCount > MOST_PARTS) throw new Problem('invalid', fault('zip-of-too-many', { most: MOST_PARTS }));
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
    if (entry.isEncrypted()) throw new Problem('invalid', fault('zip-with-password', {}));
    left -= entry.uncompressedSize;
    if (left < 0 || entry.uncompressedSize > most) {
      const limit = left < 0 ? { most: MOST_UNPACKED, part: null } : { most, part: name.slice(0, LONGEST_WHY) };
      throw new Problem('invalid', fault('unpacked-too-large', limit));
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
  throw new Problem('invalid', fault('damaged-archive', { why: why.slice(0, LONGEST_WHY) }), { cause: error });
}
