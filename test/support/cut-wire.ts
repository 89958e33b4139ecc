import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { after } from 'node:test';

/**
 * When the connection of a commit is lost: before it reaches the server, which then undoes the transaction, or after, when
 * only the answer is lost. The client sees the same.
 */
type Cut = 'before' | 'after';

export interface Wire {
  /** The address of the same database by way of this wire. */
  readonly address: string;
  /** Loses the connection of every commit from now on; null for none. */
  readonly cut: (when: Cut | null) => void;
  /** How many commits were cut. */
  readonly count: () => number;
}

/**
 * A way to a PostgreSQL server that can lose the connection of a commit.
 * @param address of a database by a Unix socket, without a password
 * @param folder a short path, in which the socket of the wire is made
 */
export async function wireTo(address: string, folder: string): Promise<Wire> {
  const { pathname, searchParams } = new URL(address);
  const socket = path.join(searchParams.get('host') ?? '', `.s.PGSQL.${searchParams.get('port') ?? 5432}`);
  let cut: Cut | null = null;
  let count = 0;
  const wire = createServer((near) => {
    const far = connect(socket);
    for (const end of [near, far]) end.on('error', () => {});
    far.on('close', () => near.destroy());
    near.on('close', () => far.end());
    far.on('data', (bytes) => near.write(bytes));
    near.on('data', (bytes) => {
      // A simple query: its letter, its length and its text.
      if (cut !== null && bytes[0] === 0x51 && bytes.includes('commit\0')) {
        count += 1;
        if (cut === 'before') {
          far.destroy();
          return;
        }
        // The server answers when it has committed.
        far.removeAllListeners('data').once('data', () => near.destroy());
      }
      far.write(bytes);
    });
  });
  wire.listen(path.join(folder, '.s.PGSQL.5432'));
  await once(wire, 'listening');
  after(() => wire.close());
  return {
    address: `postgres://${pathname}?host=${folder}&user=${searchParams.get('user')}`,
    cut: (when) => {
      cut = when;
    },
    count: () => count,
  };
}
