/** Where results and messages go: a line each, results on stdout, messages on stderr (CONTRACT §5). */
export interface Terminal {
  out(line: string): void;
  err(line: string): void;
}

export const terminal: Terminal = {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
};
