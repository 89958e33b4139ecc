import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../domain/problem.ts';
import type { Parts } from './import-job.ts';

/** A body in memory. */
export interface Upload {
  readonly parts: Parts;
  /** Call it when the parts are needed no more. */
  readonly release: () => void;
}

/** How much of what is uploaded may be in memory at a time, over all requests. */
export interface UploadRoom {
  /** @returns false when there is no room for that many bytes */
  readonly take: (bytes: number) => boolean;
  readonly give: (bytes: number) => void;
}

/** A chunk of this length is kept as it came. What is copied is garbage for V8, which stops the pages while it looks for it. */
const LARGE_CHUNK = 16_384;
/** Smaller chunks are gathered in parts of this length. */
const PART = 65_536;
/**
 * A body is read no faster than so many bytes in so many milliseconds (16 MB a second), because pages are answered by the same
 * thread: faster, and one page in a hundred meets a collection of what was read.
 */
const STRIDE = 262_144;
const STRIDE_MS = 16;

export function createUploadRoom(bytes: number): UploadRoom {
  let left = bytes;
  return {
    take(wanted) {
      if (wanted > left) return false;
      left -= wanted;
      return true;
    },
    give(taken) {
      left += taken;
    },
  };
}

/**
 * Reads a body as it comes, into parts. A body in chunks of one byte each would hold a hundred times its size if they were kept
 * as they are.
 * @param most in bytes
 * @param tooLarge says what is wrong with a longer one
 * @throws Problem 'too-large', 'busy' when there is no room, 'invalid' when the client stops in the middle
 */
export async function readUpload(
  request: IncomingMessage,
  most: number,
  tooLarge: () => Problem,
  room: UploadRoom,
): Promise<Upload> {
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge();
  const parts: Uint8Array[] = [];
  let part = Buffer.alloc(0);
  let used = 0;
  let length = 0;
  let taken = 0;
  const release = () => {
    room.give(taken);
    taken = 0;
  };
  const takeRoom = (bytes: number) => {
    if (!room.take(bytes)) {
      throw new Problem('busy', 'Too many files are being uploaded right now; try again in a moment.');
    }
    taken += bytes;
  };
  const finishPart = () => {
    if (used > 0) parts.push(part.subarray(0, used));
    part = part.subarray(used);
    used = 0;
  };
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (Math.floor(length / STRIDE) < Math.floor((length + chunk.length) / STRIDE)) await sleep(STRIDE_MS);
      length += chunk.length;
      if (length > most) throw tooLarge();
      if (chunk.length >= LARGE_CHUNK) {
        finishPart();
        takeRoom(chunk.length);
        parts.push(chunk);
        continue;
      }
      for (let at = 0; at < chunk.length;) {
        if (used === part.length) {
          finishPart();
          takeRoom(PART);
          part = Buffer.allocUnsafeSlow(PART);
        }
        const copied = chunk.copy(part, used, at);
        used += copied;
        at += copied;
      }
    }
    finishPart();
    return { parts, release };
  } catch (error) {
    release();
    if (error instanceof Problem) throw error;
    throw new Problem('invalid', 'The file was cut off on its way; send it again.', { cause: error });
  }
}
