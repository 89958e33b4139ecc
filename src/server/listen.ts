import { lstatSync, unlinkSync } from 'node:fs';
import { connect, type AddressInfo, type Server } from 'node:net';
import type { Config } from '../settings/config.ts';

/** A umask: a socket is made with mode 0660, for owner and group only. */
const SOCKET_UMASK = 0o117;

/**
 * @returns where the server answers: a URL, or `unix:` and the path of its socket
 * @throws Node's error of a port, an address or a path that cannot be had
 */
export async function listen(server: Server, { port, host, socketPath }: Config): Promise<string> {
  if (socketPath !== null) await removeStale(socketPath);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    if (socketPath === null) {
      server.listen(port, host, resolve);
      return;
    }
    // `listen` makes the socket at once, so nothing else in this process sees this umask.
    const before = process.umask(SOCKET_UMASK);
    try {
      server.listen(socketPath, resolve);
    } finally {
      process.umask(before);
    }
  });
  if (socketPath !== null) return `unix:${socketPath}`;
  const { port: taken } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${taken}`;
}

/** Removes the socket that a killed server left. One on which somebody listens, or that we may not open, stays. */
async function removeStale(path: string): Promise<void> {
  const isSocket = lstatSync(path, { throwIfNoEntry: false })?.isSocket() ?? false;
  const isStale =
    isSocket &&
    (await new Promise<boolean>((resolve) => {
      const socket = connect(path, () => {
        socket.destroy();
        resolve(false);
      });
      socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED'));
    }));
  if (isStale) unlinkSync(path);
}
