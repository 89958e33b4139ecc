import { Problem } from '../src/domain/problem.ts';

/** What the address of a PostgreSQL server says; null where it leaves something to PostgreSQL's own variables. */
export interface ServerAddress {
  readonly user: string | null;
  readonly password: string | null;
  /** A name, an IP address without brackets, or the folder of a Unix socket. */
  readonly host: string | null;
  readonly port: number | null;
  readonly database: string;
  /** `sslmode`, `sslrootcert`, `sslcert`, `sslkey`, `options`, `application_name`. */
  readonly settings: ReadonlyMap<string, string>;
}

// postgres://user:password@host:port/database?name=value&…  Nothing is taken as right that is spelled in another way.
const ADDRESS =
  /^postgres(?:ql)?:\/\/(?:(?<login>[^/?#]*)@)?(?<host>\[[^\]/?#@]*\]|[^:/?#@]*)(?::(?<port>\d*))?(?:\/(?<database>[^/?#@]*))?(?:\?(?<query>[^#]*))?$/i;
const SETTINGS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'options', 'application_name'];
/** What a parameter may say instead of the part of the address that is named so. */
const PARTS = ['host', 'port', 'user', 'password'];

/** @throws Problem, which does not repeat the address: it may hold a password. */
export function readServerAddress(address: string): ServerAddress {
  const parts = ADDRESS.exec(address)?.groups;
  if (parts === undefined) throw malformed();
  const { login = '', host = '', port = '', database = '', query = '' } = parts;
  const [, user = '', password = ''] = /^([^:]*):?([^]*)$/.exec(login) ?? [];
  const said = new Map(
    [
      ['user', user],
      ['password', password],
      ['host', host.replace(/^\[(.*)\]$/, '$1')],
      ['port', port],
    ].map(([name = '', value = '']) => [name, decode(value)]),
  );
  const settings = new Map<string, string>();
  for (const pair of query.split('&').filter((each) => each !== '')) {
    const [, name = '', value = ''] = /^([^=]*)=?([^]*)$/.exec(pair) ?? [];
    if (PARTS.includes(name)) said.set(name, decode(value));
    else if (SETTINGS.includes(name)) settings.set(name, decode(value));
    else throw unknownParameter(name);
  }
  const portNumber = Number(said.get('port') || Number.NaN);
  if (said.get('port') !== '' && !(portNumber >= 1 && portNumber <= 65_535)) throw malformed();
  if (said.get('host')?.includes(',') === true) throw malformed('it names several servers; name the one that moves');
  if (database === '') throw malformed('it names no database');
  const orNull = (name: string) => said.get(name) || null;
  return {
    user: orNull('user'),
    password: orNull('password'),
    host: orNull('host'),
    port: Number.isNaN(portNumber) ? null : portNumber,
    database: decode(database),
    settings,
  };
}

/** The address as it may be printed, without password and settings. */
export function showServerAddress({ user, host, port, database }: ServerAddress): string {
  const isSocket = host?.startsWith('/') === true;
  const name = host?.includes(':') === true ? `[${host}]` : (host ?? '');
  const login = user === null ? '' : `${encodeURIComponent(user)}@`;
  const authority = isSocket ? login : `${login}${name}${port === null ? '' : `:${port}`}`;
  const socket = isSocket ? `?host=${host}${port === null ? '' : `&port=${port}`}` : '';
  return `postgres://${authority}/${encodeURIComponent(database)}${socket}`;
}

/** A text as it may be printed, where people may have typed such addresses: without their passwords. */
export function hidePasswords(text: string): string {
  const parts = text.split(/(?=postgres(?:ql)?:\/\/)/i);
  return parts.map((part) => part.replace(/^(\w+:\/\/[^\s/:@]*):[^\s@]*@/, '$1:…@')).join('');
}

function decode(text: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text);
  } catch {
    throw malformed('it holds a % that is not a code such as %20');
  }
  if (decoded.includes('\0')) throw malformed();
  return decoded;
}

function malformed(why = 'it cannot be read'): Problem {
  return new Problem(
    'unavailable',
    `The address of the database is wrong (${why}); write it as postgres://user@host/database, with special characters in a name or password as %-codes.`,
  );
}

function unknownParameter(name: string): Problem {
  const shown = /^\w{1,30}$/.test(name) ? name : 'one without a name';
  return new Problem(
    'unavailable',
    `The address of the database has a parameter that is not known here (${shown}); leave it out, or use ${[...PARTS, ...SETTINGS].join(', ')}.`,
  );
}
