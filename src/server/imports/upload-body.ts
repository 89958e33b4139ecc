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

const FIRST_PART = 65_536;
const PART = 1_048_576;
/** A body is read no faster than so many bytes in so many milliseconds (64 MB a second), because pages are answered by the same thread. */
const STRIDE = 262_144;
const STRIDE_MS = 4;

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
 * Reads a body as it comes, into parts that a worker can take over. Large parts: a body in pieces of one byte each would
 * hold a hundred times its size.
 * @param most in bytes
 * @param tooLarge says what is wrong with a longer one
 * @throws Problem 'too-large', 'locked' when there is no room, 'invalid' when the client stops in the middle
 */
export async function readUpload(
  request: IncomingMessage,
  most: number,
  tooLarge: () => Problem,
  room: UploadRoom,
): Promise<Upload> {
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge();
  const parts: ArrayBuffer[] = [];
  let part = Buffer.alloc(0);
  let used = 0;
  let length = 0;
  let taken = 0;
  const release = () => {
    room.give(taken);
    taken = 0;
  };
  const finishPart = () => {
    if (used > 0) parts.push(used === part.length ? bufferOf(part) : bufferOf(part).slice(0, used));
  };
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (Math.floor(length / STRIDE) < Math.floor((length + chunk.length) / STRIDE)) await sleep(STRIDE_MS);
      length += chunk.length;
      if (length > most) throw tooLarge();
      for (let at = 0; at < chunk.length;) {
        if (used === part.length) {
          finishPart();
          const size = taken === 0 ? FIRST_PART : PART;
          if (!room.take(size)) {
            throw new Problem('locked', 'Too many files are being uploaded right now; try again in a moment.');
          }
          taken += size;
          part = Buffer.from(new ArrayBuffer(size));
          used = 0;
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

function bufferOf(part: Buffer<ArrayBuffer>): ArrayBuffer {
  return part.buffer;
}
