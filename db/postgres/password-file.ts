import { readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** What a line of the file must fit. */
export interface Login {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
}

/**
 * The password that PostgreSQL's password file has for a login: `PGPASSFILE`, or ~/.pgpass, with lines
 * `host:port:database:user:password` in which * stands for anything. As PostgreSQL does, it leaves out a file that others
 * may read. (pg's own reading of it warns that it will go.)
 */
export function passwordFromFile({ host, port, database, user }: Login): string | undefined {
  const { PGPASSFILE } = process.env;
  const file = PGPASSFILE || path.join(homedir(), '.pgpass');
  const wanted = [host.startsWith('/') ? 'localhost' : host, String(port), database, user];
  for (const line of linesOf(file)) {
    if (line.startsWith('#')) continue;
    const parts = partsOf(line);
    if (wanted.every((each, at) => parts[at] === '*' || parts[at] === each)) return parts[4];
  }
  return undefined;
}

function linesOf(file: string): string[] {
  try {
    if ((statSync(file).mode & 0o077) !== 0) return [];
    return readFileSync(file, 'utf8').split(/\r?\n/);
  } catch {
    return [];
  }
}

/** The parts between colons; a backslash takes the sign after it as it is. */
function partsOf(line: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === ':') {
      parts.push(part);
      part = '';
    } else {
      if (line[at] === '\\') at += 1;
      part += line[at] ?? '';
    }
  }
  return [...parts, part];
}
