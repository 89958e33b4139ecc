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
  const file = process.env.PGPASSFILE || path.join(homedir(), '.pgpass');
  const wanted = [host.startsWith('/') ? 'localhost' : host, String(port), database, user];
  for (const line of linesOf(file)) {
    if (line.startsWith('#')) continue;
    const parts = [...line.matchAll(/(?:\\.|[^:\\])*(?::|$)/g)].map(([part]) =>
      part.replace(/:$/, '').replaceAll(/\\(.)/g, '$1'),
    );
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
