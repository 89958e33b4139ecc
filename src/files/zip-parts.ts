import { setImmediate as nextTurn } from 'node:timers/promises';
import { crc32, inflateRawSync } from 'node:zlib';
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
/** In bytes: a part that is unpacked at once. */
const SMALL = 1_000_000;
const CHUNK = 65_536;
/** A workbook has a few dozen. */
const MOST_PARTS = 10_000;
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
      const [what, limit] = left < 0 ? ['', MOST_UNPACKED] : [` in ${name}`, most];
      const says = `is larger than ${limit} bytes${what} when it is unpacked`;
      throw new Problem('invalid', `${says}; delete what is beside and below the figures, or split it by year`);
    }
    let checksum = 0;
    try {
      // Both end with an error where the part is longer or shorter than the archive says.
      for await (const chunk of entry.uncompressedSize > SMALL
        ? await file.openReadStreamPromise(entry)
        : small(entry)) {
        checksum = crc32(chunk, checksum);
        yield chunk;
      }
      if (checksum !== entry.crc32) throw new Error(`the checksum of ${name} differs`);
    } catch (error) {
      refuseDamaged(error);
    }
  }

  /** Streams take longer to load than a usual workbook takes to read. */
  async function* small(entry: Entry): AsyncGenerator<Buffer> {
    const { compressionMethod: method, compressedSize, uncompressedSize: size } = entry;
    if (!entry.canDecodeFileData()) throw new Error(`its compression (${method}) is not that of workbooks`);
    const { fileDataStart: start } = await file.readLocalFileHeaderPromise(entry, { minimal: true });
    const packed = bytes.subarray(start, start + compressedSize);
    const whole = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: size + 1 });
    if (whole.length !== size) throw new Error(`${entry.fileName} is not as long as it says`);
    for (let at = 0; at < size; at += CHUNK) {
      yield whole.subarray(at, at + CHUNK);
      await nextTurn();
    }
  }

  return { has: (name) => entries.has(name.toLowerCase()), read };
}

function refuseDamaged(error: unknown): never {
  if (error instanceof Problem) throw error;
  const [why = ''] = String(error instanceof Error ? error.message : error).split(/\.?(?:\n|$|\. )/);
  throw new Problem('invalid', `is a workbook, or another zip archive, that cannot be read (${why}); ${COPY_AGAIN}`, {
    cause: error,
  });
}
