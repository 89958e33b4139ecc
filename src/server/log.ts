export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

export type Log = Readonly<Record<Exclude<LogLevel, 'silent'>, (message: string, details?: object) => void>>;

const ORDER: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent'];

/** One JSON object a line on stderr. JSON escapes line breaks, so no text from outside can forge a line. */
export function createLog(least: LogLevel, write = (line: string): unknown => process.stderr.write(line)): Log {
  const at =
    (level: LogLevel) =>
    (message: string, details: object = {}): void => {
      if (ORDER.indexOf(level) < ORDER.indexOf(least)) return;
      write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...details })}\n`);
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
