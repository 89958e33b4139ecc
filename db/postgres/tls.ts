import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { Problem } from '../../src/domain/problem.ts';
import { reasonFor } from '../path-reason.ts';
import type { ServerAddress } from '../server-address.ts';

/**
 * TLS as the address asks for it. A server elsewhere must show a certificate that is right for its name, unless the address
 * says `sslmode=disable`; on this machine TLS is only used when the address says so.
 * @param host the name or address of the server, or the folder of its socket
 * @returns false for none
 * @throws Problem for a mode that would not check whom it talks to, and for files that cannot be read.
 */
export function tlsFor({ settings }: ServerAddress, host: string): ConnectionOptions | false {
  const mode = settings.get('sslmode') ?? (isHere(host) ? 'disable' : 'verify-full');
  if (mode === 'disable') return false;
  if (mode !== 'verify-full') {
    throw new Problem(
      'unavailable',
      `sslmode=${/^[\w-]{1,20}$/.test(mode) ? mode : '…'} does not check which server answers; write sslmode=verify-full, or sslmode=disable where the network is safe.`,
    );
  }
  const file = (name: string) => {
    const path = settings.get(name);
    return path === undefined ? undefined : readCertificate(path, name);
  };
  return {
    ca: file('sslrootcert'),
    cert: file('sslcert'),
    key: file('sslkey'),
  };
}

function isHere(host: string): boolean {
  return host.startsWith('/') || /^(?:localhost|::1|127(?:\.\d+){3})$/i.test(host);
}

function readCertificate(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Problem('unavailable', `${path}, named by ${name}, cannot be read: ${reasonFor(error, path)}.`, {
      cause: error,
    });
  }
}
