import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { unavailable } from '../refusals.ts';
import { fault } from './words.ts';

/** The only mode that checks which server answers. */
const SAFE = 'verify-full';

/**
 * TLS as the address asks for it. A server elsewhere must show a certificate that is right for its name, unless the
 * address says `sslmode=disable`; so must one on this machine when the address names a mode or a certificate.
 * @param settings of the address
 * @param host the name or address of the server, or the folder of its socket
 * @param database its name, for people
 * @returns false for none
 * @throws Problem for a mode that would not check whom it talks to, and for files that cannot be read.
 */
export function tlsFor(
  settings: ReadonlyMap<string, string>,
  host: string,
  database: string,
): ConnectionOptions | false {
  const files = ['sslrootcert', 'sslcert', 'sslkey'].map((name) => settings.get(name));
  const isHere = host.startsWith('/') || /^(?:localhost|::1|127(?:\.\d+){3})$/i.test(host);
  const mode = settings.get('sslmode') ?? (isHere && files.every((file) => file === undefined) ? 'disable' : SAFE);
  if (mode === 'disable') return false;
  const refused = { database, setting: 'sslmode', found: mode, wanted: SAFE };
  if (mode !== SAFE) throw unavailable(fault('server-unfit', refused));
  try {
    const [ca, cert, key] = files.map((file) => (file === undefined ? undefined : readFileSync(file, 'utf8')));
    return { ca, cert, key };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw unavailable(fault('server-refused', { database, said, cure: 'certificate' }), error);
  }
}
