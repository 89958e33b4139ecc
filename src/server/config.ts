import { databaseLocation, type Location } from '../../db/location.ts';
import { refuseUnknownVariables } from '../domain/known-variables.ts';
import { LONGEST_NAME, personName } from '../domain/person.ts';
import { Problem } from '../domain/problem.ts';
import { addressList, isAddressOrNetwork, type AddressList } from './ip-address.ts';
import type { LogLevel } from './log.ts';

/** Settings from environment variables (CONTRACT §1); the README has the same table. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** The Unix socket that `HOST` names; then nothing listens on a port. */
  readonly socketPath: string | null;
  readonly database: Location;
  /** The date that stands for today, for demonstrations and tests. */
  readonly todayOverride: string | undefined;
  /** The host names that the server answers to, without port. */
  readonly allowedHosts: ReadonlySet<string>;
  /** The origin that people open when the server is behind a TLS proxy. */
  readonly publicOrigin: URL | null;
  /** The addresses that may say who people are. */
  readonly proxies: AddressList;
  /** The header in which a proxy says who people are; null where nobody knows. */
  readonly userHeader: string | null;
  /** Who may write; null for everybody. */
  readonly editors: ReadonlySet<string> | null;
  readonly logLevel: LogLevel;
}

const LOG_LEVELS: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent'];
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** @throws Problem that names the variable and says what it may hold. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  refuseUnknownVariables(env);
  const port = Number(env.PORT || 3000);
  if (!/^\d+$/.test(env.PORT || '3000') || port > 65_535) {
    throw new Problem('usage', `PORT is "${env.PORT}"; set it to a number from 0 (any free port) to 65535.`);
  }
  const host = env.HOST === undefined || env.HOST === '' ? '127.0.0.1' : env.HOST;
  const socketPath = readSocketPath(host);
  const publicOrigin = readOrigin(env.DASHBOARD_ORIGIN);
  const logLevel = LOG_LEVELS.find((level) => level === (env.LOG_LEVEL || 'info'));
  if (logLevel === undefined) {
    throw new Problem('usage', `LOG_LEVEL is "${env.LOG_LEVEL}"; set it to one of ${LOG_LEVELS.join(', ')}.`);
  }
  const ownName = socketPath !== null ? '' : host.includes(':') ? `[${host}]` : host;
  const names = [...LOOPBACK_NAMES, ownName, publicOrigin?.hostname ?? ''];
  const userHeader = readUserHeader(env.DASHBOARD_USER_HEADER, env.DASHBOARD_PROXIES ?? '', socketPath);
  return {
    port,
    host,
    socketPath,
    database: databaseLocation(env.DATABASE_URL),
    todayOverride: env.DASHBOARD_TODAY === '' ? undefined : env.DASHBOARD_TODAY,
    allowedHosts: new Set([
      ...names.filter((name) => name !== '').map((name) => name.toLowerCase()),
      ...readHosts(env.DASHBOARD_ALLOWED_HOSTS),
    ]),
    publicOrigin,
    proxies: readProxies(env.DASHBOARD_PROXIES),
    userHeader,
    editors: readEditors(env.DASHBOARD_EDITORS, userHeader),
    logLevel,
  };
}

/** The name in a Host header, in lower case and without its port; null when the header is not valid. */
export function hostNameOf(header: string): string | null {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i.exec(header);
  return match?.[1]?.toLowerCase() ?? null;
}

/** A name may have a port, as copied from the browser. The port is ignored: all ports are answered. */
function readHosts(text = ''): string[] {
  return entriesOf(text).map((entry) => {
    const name = hostNameOf(entry);
    if (name !== null) return name;
    throw new Problem(
      'usage',
      `DASHBOARD_ALLOWED_HOSTS holds "${entry}"; set it to host names such as dash.corp, separated by commas.`,
    );
  });
}

function readProxies(text = ''): AddressList {
  return addressList(
    entriesOf(text).map((entry) => {
      const isEverybody = /\/0+$/.test(entry);
      if (isAddressOrNetwork(entry) && !isEverybody) return entry;
      throw new Problem(
        'usage',
        `DASHBOARD_PROXIES holds "${entry}"${isEverybody ? ', which is everybody' : ''}; set it to IP addresses or networks such as 10.0.0.7 or 10.0.0.0/8, separated by commas.`,
      );
    }),
  );
}

/** What the operating system takes, in bytes. */
const LONGEST_SOCKET_PATH = 107;

/** A host that holds a slash is the path of a Unix socket. */
function readSocketPath(host: string): string | null {
  if (!host.includes('/')) return null;
  if (host.startsWith('/') && !host.includes('\0') && Buffer.byteLength(host) <= LONGEST_SOCKET_PATH) return host;
  throw new Problem(
    'usage',
    `HOST is "${host}"; set it to an address, or to a Unix socket by its whole path of at most ${LONGEST_SOCKET_PATH} bytes.`,
  );
}

/** Headers that browsers send by themselves, or that our pages send: proxies pass them on as they are. */
const SENT_BY_BROWSERS =
  /^(?:accept|access-control|change|content|if|proxy|sec|upgrade)(?:-.*)?$|^(?:authorization|cache-control|connection|cookie|date|dnt|expect|host|keep-alive|origin|pragma|priority|range|referer|te|trailer|transfer-encoding|user-agent|via)$/i;

/** A header that everybody may send would let everybody be anybody. */
function readUserHeader(name: string | undefined, proxies: string, socketPath: string | null): string | null {
  if (name === undefined || name === '') return null;
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) {
    throw new Problem(
      'usage',
      `DASHBOARD_USER_HEADER is "${name}"; set it to the name of one header such as X-WebAuth-User.`,
    );
  }
  if (SENT_BY_BROWSERS.test(name)) {
    throw new Problem(
      'usage',
      `DASHBOARD_USER_HEADER is "${name}", which browsers send; set it to a header that only the proxy sends, such as X-WebAuth-User.`,
    );
  }
  if (socketPath === null && entriesOf(proxies).length === 0) {
    throw new Problem(
      'usage',
      'DASHBOARD_USER_HEADER needs DASHBOARD_PROXIES; set it to the addresses that may say who people are.',
    );
  }
  return name;
}

/** Names may hold spaces, so only commas separate them. */
function readEditors(text: string | undefined, userHeader: string | null): ReadonlySet<string> | null {
  if (text === undefined || text === '' || text.trim() === '*') return null;
  if (userHeader === null) {
    throw new Problem('usage', 'DASHBOARD_EDITORS needs DASHBOARD_USER_HEADER; without it nobody is known by name.');
  }
  const entries = text.split(',').filter((entry) => entry.trim() !== '');
  const names = entries.map((entry) => personName(entry, LONGEST_NAME.ofProxy));
  const wrong = names.indexOf(null);
  if (wrong !== -1 || entries.length === 0) {
    throw new Problem(
      'usage',
      `DASHBOARD_EDITORS holds "${entries[wrong] ?? text}"; set it to names as the proxy sends them, separated by commas, or to * for everybody.`,
    );
  }
  return names.includes('*') ? null : new Set(names.filter((name) => name !== null));
}

function entriesOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((entry) => entry !== '');
}

function readOrigin(text: string | undefined): URL | null {
  if (text === undefined || text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new Problem('usage', `DASHBOARD_ORIGIN is "${text}"; set it to an origin such as https://dash.corp.`);
  }
  return url;
}
