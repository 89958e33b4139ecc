/** Where results and messages go: a line each, results on stdout, messages on stderr (CONTRACT §5). */
export interface Terminal {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
}

export const terminal: Terminal = {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
};
