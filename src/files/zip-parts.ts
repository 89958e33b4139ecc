import { crc32 } from 'node:zlib';
import yauzl, { type Entry } from 'yauzl';
import { Problem } from '../domain/problem.ts';
import { fault, refuseLarge } from './words.ts';

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
/** The longest reason in a message, in characters: it may have names from the archive. */
const LONGEST_WHY = 200;

/** @throws Problem 'invalid' for an archive that cannot be read */
export async function openParts(bytes: Buffer): Promise<Parts> {
  const entries = new Map<string, Entry>();
  try {
    const file = await yauzl.fromBufferPromise(bytes);
    if (file.entryCount > MOST_PARTS) refuseLarge('files', MOST_PARTS);
    for await (const entry of file.eachEntry()) {
      const name = entry.fileName.toLowerCase();
      // Programs differ in which of the two they read.
      if (entries.has(name)) refuseDamaged(`two files are named ${JSON.stringify(entry.fileName)}`);
      entries.set(name, entry);
    }
    let left = MOST_UNPACKED;
    return {
      has: (name) => entries.has(name.toLowerCase()),
      async *read(name, most) {
        const entry = entries.get(name.toLowerCase());
        if (entry === undefined) return refuseDamaged(`${name} is missing`);
        if (entry.isEncrypted()) throw new Problem('invalid', fault('has-password', {}));
        left -= entry.uncompressedSize;
        if (left < 0 || entry.uncompressedSize > most) refuseLarge('bytes', Math.min(most, MOST_UNPACKED));
        let checksum = 0;
        try {
          // It ends with an error where the part is longer or shorter than the archive says.
          for await (const chunk of await file.openReadStreamPromise(entry)) {
            checksum = crc32(chunk, checksum);
            yield chunk;
          }
        } catch (error) {
          refuseDamaged(error);
        }
        if (checksum !== entry.crc32) refuseDamaged(`the checksum of ${name} differs`);
      },
    };
  } catch (error) {
    return refuseDamaged(error);
  }
}

/** @param why what is wrong, or what a library has thrown */
export function refuseDamaged(why: unknown): never {
  if (why instanceof Problem) throw why;
  const [said = ''] = (why instanceof Error ? why.message : String(why)).split(/\.?(?:\n|$|\. )/);
  throw new Problem('invalid', fault('damaged', { why: said.slice(0, LONGEST_WHY) }), { cause: why });
}
