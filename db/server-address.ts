import { unavailable } from './refusals.ts';
import { terminalFault } from './words.ts';

const SETTINGS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'options', 'application_name'];
/** Those before the settings are parts of the address, which a parameter may give instead. */
const PARAMETERS = ['host', 'port', 'user', 'password', ...SETTINGS];
/** A URL cannot have a user and no host, which PostgreSQL's own programs take. */
const NO_HOST = 'no-host.invalid';

/**
 * Reads the address of a PostgreSQL server. Parts that it leaves to PostgreSQL's own variables are undefined. The host
 * is a name, an IP address without brackets, or the folder of a Unix socket.
 * @throws Problem, which does not repeat the address: it may hold a password.
 */
export function readServerAddress(address: string) {
  const { username, password, hostname, port, pathname, hash, searchParams } = parse(address);
  const settings = new Map(searchParams);
  const unknown = [...settings.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknown !== undefined) {
    const parameter = /^\w{1,30}$/.test(unknown) ? unknown : null; // else it may be a part of a password
    throw unavailable(terminalFault('address-parameter', { parameter, known: PARAMETERS }));
  }
  // An unescaped character of a password ends its part, so the rest is where nothing belongs.
  if (hash !== '' || !/^\/[^/@]+$/.test(pathname)) throw malformed();
  const host = settings.get('host') ?? decode(hostname.replace(NO_HOST, '').replace(/^\[(.*)\]$/, '$1'));
  const portText = settings.get('port') ?? port;
  if (host.includes(',') || !/^(?:[1-9]\d{0,4})?$/.test(portText)) throw malformed();
  return {
    user: settings.get('user') ?? (decode(username) || undefined),
    password: settings.get('password') ?? (decode(password) || undefined),
    host: host || undefined,
    port: Number(portText) || undefined,
    database: decode(pathname.slice(1)),
    settings: settings as ReadonlyMap<string, string>,
  };
}

/** An address that can be read, as it may be printed: without password and settings. */
export function showServerAddress(address: string): string {
  const url = parse(address);
  url.password = '';
  for (const name of ['password', ...SETTINGS]) url.searchParams.delete(name);
  return url.href.replace(NO_HOST, '').replaceAll('%2F', '/');
}

/** A text as it may be printed, where people may have typed such addresses: without their passwords. */
export function hidePasswords(text: string): string {
  const parts = text.split(/(?=postgres(?:ql)?:\/\/)/i);
  return parts
    .map((part) => part.replace(/^(\w+:\/\/[^\s/:@]*):\S*@/, '$1:…@').replace(/([?&]password=)[^\s&]*/, '$1…'))
    .join('');
}

function parse(address: string): URL {
  try {
    return new URL(address.replace('@/', `@${NO_HOST}/`));
  } catch {
    throw malformed();
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw malformed();
  }
}

function malformed() {
  return unavailable(terminalFault('address-wrong'));
}
