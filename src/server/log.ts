import { LOG_LEVELS, type LogLevel } from '../settings/config.ts';

export type Log = Readonly<Record<Exclude<LogLevel, 'silent'>, (message: string, details?: object) => void>>;

/** Lines that the reader of the log has not taken yet; they are in memory. */
const MAX_UNSENT_BYTES = 1_000_000;

/**
 * Characters that JSON does not escape and that a terminal may take for a line end, a command or a change of direction.
 */
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
