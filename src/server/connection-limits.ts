import type { Socket } from 'node:net';
import type { Config } from './config.ts';
import { addressList, isListed, networkOf } from './ip-address.ts';

export interface ConnectionLimits {
  /** Open connections in all, besides the reserve. */
  readonly maxConnections: number;
  /** Of them, those of one client (see `networkOf`). */
  readonly maxPerClient: number;
  /** Connections beyond the limits that are taken all the same, for health checks alone. */
  readonly maxReserve: number;
}

export interface ConnectionCounter {
  /** Counts a new connection until it closes. @returns whether it is in the reserve, which it never leaves */
  readonly add: (socket: Socket) => 'counted' | 'reserve';
}

const LOOPBACK = addressList(['127.0.0.0/8', '::1']);

/** Whether an address is a proxy's. With a public origin there is one, and it may be on this machine. */
export function proxyTest({ proxies, publicOrigin }: Config): (address: string) => boolean {
  return (address) => isListed(proxies, address) || (publicOrigin !== null && isListed(LOOPBACK, address));
}

/**
 * Holds the limits of open connections. One that is beyond them goes into the reserve. When the reserve is full its oldest
 * connection is destroyed, so that a health check that sends its request at once is answered, whoever floods.
 * @param isProxy whether an address speaks for many clients, so that it may have all connections
 */
export function createConnectionCounter(
  { maxConnections, maxPerClient, maxReserve }: ConnectionLimits,
  isProxy: (address: string) => boolean,
): ConnectionCounter {
  let open = 0;
  const openByClient = new Map<string, number>();
  /** Oldest first. The value says whether it has had its chance to send a request. */
  const reserve = new Map<Socket, boolean>();

  const trimReserve = (): void => {
    for (const [socket, hadItsChance] of reserve) {
      if (reserve.size <= maxReserve || !hadItsChance) break;
      reserve.delete(socket);
      socket.destroy();
    }
  };

  return {
    add(socket) {
      const { remoteAddress: address } = socket;
      // There is no address when the client has left already.
      const client = address === undefined || isProxy(address) ? null : networkOf(address);
      const ofClient = client === null ? 0 : (openByClient.get(client) ?? 0);
      if (open >= maxConnections || ofClient >= maxPerClient) {
        reserve.set(socket, false);
        socket.once('close', () => reserve.delete(socket));
        // Hundreds can be accepted before the first of them is read, which is in the next turn of the event loop.
        setImmediate(() =>
          setImmediate(() => {
            if (reserve.has(socket)) reserve.set(socket, true);
            trimReserve();
          }),
        );
        return 'reserve';
      }
      open += 1;
      if (client !== null) openByClient.set(client, ofClient + 1);
      socket.once('close', () => {
        open -= 1;
        if (client === null) return;
        const left = (openByClient.get(client) ?? 0) - 1;
        if (left > 0) openByClient.set(client, left);
        else openByClient.delete(client);
      });
      return 'counted';
    },
  };
}
