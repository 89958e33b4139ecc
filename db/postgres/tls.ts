import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { codeOf } from '../path-reason.ts';
import { unavailable } from '../refusals.ts';
import { fault } from './words.ts';

/**
 * TLS as the address asks for it. A server elsewhere must show a certificate that is right for its name, unless the
 * address says `sslmode=disable`; so must one on this machine when the address names a mode or a certificate.
 * @param settings of the address
 * @param host the name or address of the server, or the folder of its socket
 * @returns false for none
 * @throws Problem for a mode that would not check whom it talks to, and for files that cannot be read.
 */
export function tlsFor(settings: ReadonlyMap<string, string>, host: string): ConnectionOptions | false {
  const isAsked = ['sslrootcert', 'sslcert', 'sslkey'].some((name) => settings.has(name));
  const mode = settings.get('sslmode') ?? (isHere(host) && !isAsked ? 'disable' : 'verify-full');
  if (mode === 'disable') return false;
  if (mode !== 'verify-full') {
    throw unavailable(fault('sslmode-unsafe', { mode: /^[\w-]{1,20}$/.test(mode) ? mode : '…' }));
  }
  const file = (name: string) => readCertificate(settings.get(name), name);
  return { ca: file('sslrootcert'), cert: file('sslcert'), key: file('sslkey') };
}

function isHere(host: string): boolean {
  return host.startsWith('/') || /^(?:localhost|::1|127(?:\.\d+){3})$/i.test(host);
}

function readCertificate(file: string | undefined, name: string): string | undefined {
  if (file === undefined) return undefined;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw unavailable(fault('certificate-unreadable', { file, name, code: String(codeOf(error)) }), error);
  }
}
