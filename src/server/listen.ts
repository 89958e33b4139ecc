import { once } from 'node:events';
import { lstatSync, unlinkSync } from 'node:fs';
import { connect, type AddressInfo, type Server } from 'node:net';
import { Problem } from '../domain/problem.ts';
import type { Config } from '../settings/config.ts';
import { fault } from './words.ts';

/** A umask: a socket is made with mode 0660, for owner and group only. */
const SOCKET_UMASK = 0o117;

/**
 * @returns where the server answers: a URL, or `unix:` and the path of its socket
 * @throws Problem for a port, an address or a path that cannot be had
 */
export async function listen(server: Server, { port, host, socketPath }: Config): Promise<string> {
  try {
    if (socketPath !== null) await removeStale(socketPath);
    // `listen` makes the socket at once, so nothing else in this process sees this umask.
    const before = process.umask(SOCKET_UMASK);
    server.listen(socketPath === null ? { port, host } : { path: socketPath });
    process.umask(before);
    await once(server, 'listening');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Problem('unavailable', fault('cannot-listen', { reason }), { cause: error });
  }
  if (socketPath !== null) return `unix:${socketPath}`;
  const { port: taken } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${taken}`;
}

/** Removes the socket that a killed server left. One on which somebody listens, or that we may not open, stays. */
async function removeStale(path: string): Promise<void> {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSocket() !== true) return;
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    socket.destroy();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') unlinkSync(path);
  }
}
