export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

export type Log = Readonly<Record<Exclude<LogLevel, 'silent'>, (message: string, details?: object) => void>>;

const ORDER: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent'];

/** What JSON leaves as it is and some readers of logs take for the end of a line, for a command or for another direction. */
const UNSEEN = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** One JSON object a line on stderr, in which no text from outside can forge a line or hide in one. */
export function createLog(least: LogLevel, write = (line: string): unknown => process.stderr.write(line)): Log {
  const at =
    (level: LogLevel) =>
    (message: string, details: object = {}): void => {
      if (ORDER.indexOf(level) < ORDER.indexOf(least)) return;
      const line = JSON.stringify({ time: new Date().toISOString(), level, message, ...details });
      write(`${line.replace(UNSEEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`);
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
