import { BlockList, isIPv4 } from 'node:net';
import { databaseLocation } from '../../db/location.ts';
import { LONGEST_NAME, personName } from '../domain/person.ts';
import { Problem } from '../domain/problem.ts';
import { settingFault, type Setting } from '../domain/setting-words.ts';
import { refuseUnknownVariables } from './known-variables.ts';

/** From the one that writes most to the one that writes nothing. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

export type Environment = Readonly<Record<string, string | undefined>>;

export type Config = Readonly<ReturnType<typeof readConfig>>;

/**
 * Settings from environment variables (CONTRACT §1); the README has the same table.
 * @throws Problem that names the variable and says what it may hold
 */
export function readConfig(env: Environment) {
  refuseUnknownVariables(env);
  const host = env.HOST || '127.0.0.1';
  const socketPath = readSocketPath(host);
  const publicOrigin = readOrigin(env.DASHBOARD_ORIGIN);
  const ownNames = socketPath === null ? [(host.includes(':') ? `[${host}]` : host).toLowerCase()] : [];
  const publicNames = publicOrigin === null ? [] : [publicOrigin.hostname];
  const proxies = readProxies(env.DASHBOARD_PROXIES);
  const userHeader = readUserHeader(env.DASHBOARD_USER_HEADER, socketPath !== null || proxies.rules.length > 0);
  return {
    port: readPort(env.PORT || '3000'),
    host,
    /** The Unix socket that `HOST` names; then nothing listens on a port. */
    socketPath,
    database: databaseLocation(env.DATABASE_URL),
    /** The date that replaces today, for demonstrations and tests. */
    todayOverride: env.DASHBOARD_TODAY || undefined,
    /** In lower case, without ports. */
    allowedHosts: new Set([...LOOPBACK_NAMES, ...ownNames, ...publicNames, ...readHosts(env.DASHBOARD_ALLOWED_HOSTS)]),
    publicOrigin,
    /** Who may name people. Nothing is blocked by it. */
    proxies,
    /** The header in which a proxy names people; null without one. */
    userHeader,
    /** Who may write; null for everybody. */
    editors: readEditors(env.DASHBOARD_EDITORS, userHeader),
    logLevel: readOneOf('LOG_LEVEL', env.LOG_LEVEL || 'info', LOG_LEVELS),
    /** Whether `/metrics` answers everybody, and not only this machine. */
    showsMetrics: readOneOf('DASHBOARD_METRICS', env.DASHBOARD_METRICS || '0', ['0', '1']) === '1',
  };
}

function wrong(name: Setting, given: string): Problem {
  return new Problem('usage', settingFault('wrong-setting', { name, given }));
}

function readOneOf<Allowed extends string>(name: Setting, text: string, allowed: readonly Allowed[]): Allowed {
  const found = allowed.find((each) => each === text);
  if (found === undefined) throw wrong(name, text);
  return found;
}

function readPort(text: string): number {
  if (!/^\d+$/.test(text) || Number(text) > 65_535) throw wrong('PORT', text);
  return Number(text);
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
    if (name === null) throw wrong('DASHBOARD_ALLOWED_HOSTS', entry);
    return name;
  });
}

/** Addresses and networks, such as 10.0.0.7, 10.0.0.0/8, fd00::/8 or ::ffff:10.0.0.7; but not everybody. */
function readProxies(text = ''): BlockList {
  const list = new BlockList();
  for (const entry of entriesOf(text)) {
    const [, address = '', prefix] = /^(?:::ffff:(?=[\d.]+(?:\/|$)))?([^/]+)(?:\/(\d{1,3}))?$/i.exec(entry) ?? [];
    if (Number(prefix) === 0) throw wrong('DASHBOARD_PROXIES', entry);
    try {
      if (prefix === undefined) list.addAddress(address, familyOf(address));
      else list.addSubnet(address, Number(prefix), familyOf(address));
    } catch {
      throw wrong('DASHBOARD_PROXIES', entry);
    }
  }
  return list;
}

export function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}

/** A host that holds a slash is the path of a Unix socket; operating systems take at most 107 bytes. */
function readSocketPath(host: string): string | null {
  if (!host.includes('/')) return null;
  const isPath = host.startsWith('/') && !host.includes('\0') && Buffer.byteLength(host) <= 107;
  if (!isPath) throw wrong('HOST', host);
  return host;
}

/** Headers that browsers or our pages send: proxies pass them on unchanged. */
const SENT_BY_BROWSERS =
  /^(?:accept|access-control|change|content|if|proxy|sec|upgrade)(?:-.*)?$|^(?:authorization|cache-control|connection|cookie|date|dnt|expect|host|keep-alive|origin|pragma|priority|range|referer|te|trailer|transfer-encoding|user-agent|via)$/i;

/** With a header that everybody may send, everybody could be anybody. */
function readUserHeader(name: string | undefined, hasProxies: boolean): string | null {
  if (name === undefined || name === '') return null;
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw wrong('DASHBOARD_USER_HEADER', name);
  if (SENT_BY_BROWSERS.test(name)) throw new Problem('usage', settingFault('header-of-browsers', { given: name }));
  if (!hasProxies) throw new Problem('usage', settingFault('setting-needs', { name: 'DASHBOARD_USER_HEADER' }));
  return name;
}

/** Names may hold spaces, so only commas separate them. */
function readEditors(text: string | undefined, userHeader: string | null): ReadonlySet<string> | null {
  if (text === undefined || text === '' || text.trim() === '*') return null;
  if (userHeader === null) throw new Problem('usage', settingFault('setting-needs', { name: 'DASHBOARD_EDITORS' }));
  const entries = text.split(',').filter((entry) => entry.trim() !== '');
  const names = entries.map((entry) => personName(entry, LONGEST_NAME.ofProxy));
  const at = names.indexOf(null);
  if (at !== -1 || entries.length === 0) throw wrong('DASHBOARD_EDITORS', entries[at] ?? text);
  return names.includes('*') ? null : new Set(names.filter((name) => name !== null));
}

function entriesOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((entry) => entry !== '');
}

function readOrigin(text = ''): URL | null {
  if (text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw wrong('DASHBOARD_ORIGIN', text);
  }
  return url;
}
