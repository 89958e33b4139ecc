import { lstatSync, unlinkSync } from 'node:fs';
import { connect, type AddressInfo, type Server } from 'node:net';
import { Problem } from '../domain/problem.ts';
import type { Config } from '../settings/config.ts';
import { fault } from './words.ts';

/** A umask: a socket is made with mode 0660, for owner and group only. */
const SOCKET_UMASK = 0o117;

/**
 * @returns where the server answers: a URL, or `unix:` and the path of its socket
 * @throws Problem when something else is at the path of the socket, and Node's error of a port or an address that
 * cannot be had
 */
export async function listen(server: Server, { port, host, socketPath }: Config): Promise<string> {
  const stale = socketPath === null ? null : await findStale(socketPath);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    if (socketPath === null) {
      server.listen(port, host, resolve);
      return;
    }
    // `listen` makes the socket at once, so nothing else in this process sees this umask.
    if (stale !== null && lstatSync(socketPath, { throwIfNoEntry: false })?.ino === stale) unlinkSync(socketPath);
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

/** The inode of a socket that a killed server left; null if there is none. */
async function findStale(path: string): Promise<number | null> {
  const file = lstatSync(path, { throwIfNoEntry: false });
  if (file === undefined) return null;
  if (!file.isSocket()) {
    throw new Problem('unavailable', fault('socket-is-file', { path }));
  }
  if (await answers(path)) throw new Problem('unavailable', fault('socket-in-use', { path }));
  return file.ino;
}

/** Whether a server listens; a socket that we may not open counts as one. */
function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'ECONNREFUSED'));
  });
}
