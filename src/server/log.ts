import type { IncomingMessage, ServerResponse } from 'node:http';
import { LOG_LEVELS, type LogLevel } from '../settings/config.ts';

export type Log = Readonly<Record<Exclude<LogLevel, 'silent'>, (message: string, details?: object) => void>>;

/** Lines that the reader of the log has not taken yet; they are in memory. */
const MAX_UNSENT_BYTES = 1_000_000;

/** JSON does not escape these; a terminal may take them for a line end, a command or a change of direction. */
const INVISIBLE = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** Writes one JSON object per line, to stderr by default. No text from outside can forge a line or hide in one. */
export function createLog(least: LogLevel, write: (line: string) => unknown = writeToStderr): Log {
  const at =
    (level: LogLevel) =>
    (message: string, details: object = {}): void => {
      if (LOG_LEVELS.indexOf(level) >= LOG_LEVELS.indexOf(least)) write(lineOf(level, message, details));
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

function lineOf(level: LogLevel, message: string, details: object): string {
  const line = JSON.stringify({ time: new Date().toISOString(), level, message, ...details });
  return `${line.replace(INVISIBLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;
}

/** Drops lines while too many are unread. */
function writeToStderr(line: string): void {
  if (process.stderr.writableLength <= MAX_UNSENT_BYTES) process.stderr.write(line);
}

const MAX_URL_LENGTH = 500;

interface Notes {
  /** Who sent it; only where somebody is named. */
  readonly by?: string;
  readonly selfNamed?: true;
  /** Its change in the ledger; null when it changed nothing. */
  readonly change?: number | null | undefined;
  /** Why it was refused, in words for the administrator. */
  readonly reason?: string;
}

const notes = new WeakMap<IncomingMessage, Notes>();

export function noteInLog(request: IncomingMessage, more: Notes): void {
  notes.set(request, { ...notes.get(request), ...more });
}

/**
 * Logs a line when the request is over: `debug` for reads that were not refused, `info` for everything else.
 * `status` is null when the client left before it had the whole answer.
 */
export function logRequest(log: Log, request: IncomingMessage, response: ServerResponse): void {
  const began = performance.now();
  // Express changes a request's URL, and a closed socket has no address.
  const { method, url = '' } = request;
  const from = request.socket.remoteAddress;
  response.once('close', () => {
    const isRead = method === 'GET' || method === 'HEAD';
    const write = isRead && response.statusCode < 400 ? log.debug : log.info;
    write(response.writableFinished ? 'answered' : 'client left before the answer', {
      method,
      url: url.slice(0, MAX_URL_LENGTH),
      status: response.writableFinished ? response.statusCode : null,
      ms: Math.round(performance.now() - began),
      from,
      ...notes.get(request),
    });
  });
}
