export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

export type Log = Readonly<Record<Exclude<LogLevel, 'silent'>, (message: string, details?: object) => void>>;

const ORDER: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent'];

/** Characters that JSON does not escape and that a terminal may take for a line end, a command or a change of direction. */
const INVISIBLE = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** Writes one JSON object per line to stderr. No text from outside can forge a line or hide in one. */
export function createLog(least: LogLevel, write = (line: string): unknown => process.stderr.write(line)): Log {
  const at =
    (level: LogLevel) =>
    (message: string, details: object = {}): void => {
      if (ORDER.indexOf(level) < ORDER.indexOf(least)) return;
      const line = JSON.stringify({ time: new Date().toISOString(), level, message, ...details });
      write(
        `${line.replace(INVISIBLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`,
      );
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
