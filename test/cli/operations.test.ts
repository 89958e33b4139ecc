/**
 * The commands of docs/operations.md, in their order, in a folder that stands for the machine. What only root or systemd can do is
 * played by small programs; archive, server, command line and PostgreSQL are real.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { FIXTURES, ROOT } from '../support/cli.ts';
import { postgresIsMissing, scratchFolder } from '../support/database.ts';
import { startPostgres, type PostgresServer } from '../support/postgres-server.ts';
import { makeRelease, unpack } from '../support/release.ts';

const PASSWORD = 'of-the-test';
const machine = scratchFolder();
const inMachine = (file: string) => path.join(machine, file);
const read = (file: string) => readFileSync(inMachine(file), 'utf8');

/** Paths of a machine as paths of the folder. */
const moved = (text: string) =>
  text.replaceAll(/(?<![\w.>])\/(opt|etc|srv|run|var\/lib|var\/backups|usr\/local)(?=[\s/])/g, `${machine}/$1`);

const asRoot = "echo $* >> '$machine/root.log'";
const PROGRAMS: Readonly<Record<string, string>> = {
  useradd: asRoot,
  usermod: asRoot,
  crontab: asRoot,
  id: 'echo "${AS_USER:-root}"',
  runuser: `shift 3; AS_USER=dashboard HOME='$machine/var/lib/dashboard' exec "$@"`,
  // The user dashboard is nobody here.
  install:
    'words=(); while (($#)); do case $1 in -o|-g) shift 2;; *) words+=("$1"); shift;; esac; done; exec /usr/bin/install "${words[@]}"',
  openssl: `exec /usr/bin/openssl "$@" ${PASSWORD}`,
  // Monday, in the eyes of the crontab.
  date: '[ "$1" = +%u ] && echo 1 || exec /usr/bin/date "$@"',
  journalctl: "cat '$machine/log'",
  systemctl: `
    start() {
      mkdir -p '$machine/var/lib/dashboard' '$machine/run/dashboard'
      environment=$(sed -n s/^EnvironmentFile=//p "$unit")
      command=$(sed -n 's/^ExecStart=[^ ]* //p' "$unit")
      HOME='$machine/var/lib/dashboard' setsid '$node' --env-file="$environment" $command </dev/null >>'$machine/out' 2>>'$machine/log' &
      echo $! > '$machine/pid'
      # Returns when it listens; systemd does not wait.
      for ((i = 0; i < 400; i++)); do [ -S '$machine/run/dashboard/dashboard.sock' ] && return; kill -0 $! || exit 1; sleep .05; done; exit 1
    }
    stop() { kill "$(< '$machine/pid')"; while kill -0 "$(< '$machine/pid')" 2>/dev/null; do sleep .05; done; rm '$machine/pid'; }
    unit='$machine/etc/systemd/system/dashboard.service'
    case "$*" in
      daemon-reload | 'restart nginx') ;;
      'enable --now dashboard' | 'start dashboard') start ;;
      'stop dashboard') stop ;;
      'restart dashboard') stop; start ;;
      *) exit 1 ;;
    esac`,
};

const missing = ['curl', 'jq', 'openssl'].filter((name) => spawnSync('which', [name]).status !== 0);
const skip = missing.length > 0 && `not installed: ${missing.join(', ')}`;

let archive = '';
let server: PostgresServer | null = null;
before(async () => {
  for (const folder of ['bin', 'opt', 'srv', 'run', 'var/lib', 'var/backups', 'usr/local/bin', 'etc/ssl']) {
    mkdirSync(inMachine(folder), { recursive: true });
  }
  for (const folder of ['etc/systemd/system', 'etc/nginx/conf.d']) mkdirSync(inMachine(folder), { recursive: true });
  for (const [name, script] of Object.entries(PROGRAMS)) {
    const text = script.replaceAll('$machine', machine).replaceAll('$node', process.execPath);
    writeFileSync(inMachine(`bin/${name}`), `#!/bin/bash\n${text}\n`);
    chmodSync(inMachine(`bin/${name}`), 0o755);
  }
  // The same archive, with the paths of this machine in the files that are installed.
  const made = makeRelease();
  const unpacked = unpack(made);
  for (const name of ['dashboard.env', 'dashboard.sh', 'dashboard.service', 'crontab', 'nginx.conf']) {
    const file = path.join(unpacked, 'docs/deploy', name);
    writeFileSync(file, moved(readFileSync(file, 'utf8')).replaceAll('/usr/bin/node', process.execPath));
  }
  archive = path.join(machine, path.basename(made));
  run(`tar -czf '${archive}' -C '${path.dirname(unpacked)}' '${path.basename(unpacked)}'`);
  if (!(await postgresIsMissing())) server = await startPostgres({ tls: true });
});

after(() => {
  if (existsSync(inMachine('pid'))) process.kill(Number(read('pid')), 'SIGKILL');
});

/** Shell of the machine's root. @returns what it printed */
function run(line: string, input = ''): string {
  const elsewhere = /(?<![\w.>])\/(?:opt|etc|srv|run|var|usr\/local)\b/.exec(line.replaceAll(machine, 'machine'));
  assert.equal(elsewhere, null, `${line}\n is about a folder that this test does not have`);
  const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-euc', line], {
    cwd: machine,
    // What a block exports holds in its other lines.
    env: { PATH: `${inMachine('bin')}:${inMachine('usr/local/bin')}:${process.env.PATH}`, LC_ALL: 'C' },
    encoding: 'utf8',
    input,
  });
  assert.equal(status, 0, `${line}\n${stderr}`);
  return stdout;
}

/** The blocks below a heading, without what the reader replaces. */
function blocks(heading: string, kind = 'sh'): string[] {
  const page = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8');
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const found = [...section.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].filter(([, each]) => each === kind);
  assert.ok(found.length > 0, heading);
  const version = path.basename(archive, '.tgz');
  return found.map(([, , text = '']) =>
    moved(text)
      .replaceAll(/bioprocess-supply-chain-<[^>]+>-linux-x64/g, version)
      .replaceAll('<migration>', '0002_next')
      .replaceAll('…', PASSWORD),
  );
}

const health = () => blocks('Health and logs').map((block) => run(block))[0] ?? '';

test(
  'installed as docs/operations.md says, the server answers on its socket, and only named people may write',
  { skip },
  () => {
    assert.match(
      blocks('Install')
        .map((block) => run(block))
        .join(''),
      /^DASHBOARD_EDITORS = kim, lee \(variable\)$/m,
    );
    assert.match(health(), /^\{"ok":true,"version":"[\d.]+","engine":"sqlite"\}/);
    assert.match(health(), /^dashboard_requests_total\{status="200"\} \d+$/m);
  },
);

test('nginx gets its file of passwords', { skip }, () => {
  for (const block of blocks('Who people are')) run(block);
  assert.match(read('etc/nginx/dashboard.htpasswd'), /^kim:\$apr1\$/);
  assert.match(read('root.log'), /^-aG dashboard www-data$/m);
});

test('the crontab makes a backup that the restore puts back, and exports a month', { skip }, () => {
  run(`dashboard import ${path.join(FIXTURES, 'cost_report_2025_SKB.csv')}`);
  const [restores = ''] = blocks('Backup and restore');
  const lines = read('opt/dashboard/docs/deploy/crontab').split('\n');
  const jobs = lines.map((line) => /^[\d*]+(?: [\d*]+){4} (.+)$/.exec(line)?.[1]).filter((job) => job !== undefined);
  assert.equal(jobs.length, 3);
  for (const job of jobs) {
    const line = job
      .replaceAll('\\%', '%')
      .replace('--month last', '--month 12 --year 2025')
      .replace('--all', 'cost --bu SKB');
    assert.equal(run(line), '', 'nothing to mail');
  }
  assert.deepEqual(readdirSync(inMachine('srv/reports')), ['cost_report_2025_SKB_12.csv']);
  assert.match(health(), /^dashboard_last_backup_timestamp_seconds \d+/m);

  run('dashboard undo 1');
  run(restores);
  assert.equal(run('dashboard history').match(/^#/gm)?.length, 1, 'the undo is not in it');
  const kept = readdirSync(inMachine('var/lib/dashboard')).filter((name) => name.includes('.before-restore-'));
  assert.equal(kept.length, 1);
});

test('an upgrade keeps the figures, and its way back works', { skip }, () => {
  const [forth = '', back = ''] = blocks('Upgrade');
  run(forth);
  assert.match(health(), /"ok":true/);
  const file = inMachine('var/lib/dashboard/dashboard.sqlite');
  copyFileSync(inMachine('var/backups/dashboard/1.sqlite'), `${file}.before-0002_next`);
  run(back);
  assert.equal(run('dashboard history').match(/^#/gm)?.length, 1);
  assert.match(health(), /"ok":true/);
});

test('the move to PostgreSQL keeps the ledger, and the server there may not make tables', { skip }, async (context) => {
  if (server === null) return context.skip('PostgreSQL cannot be started here');
  const host = new URL(server.tlsAddress('dashboard', 'x', 'x')).host;
  const certificate = new URL(server.tlsAddress('dashboard', 'x', 'x')).searchParams.get('sslrootcert') ?? '';
  copyFileSync(certificate, inMachine('etc/ssl/db-ca.pem'));
  // The cluster of the test has a user of this name, who may do everything.
  const here = (text: string) =>
    text
      .replaceAll(/db\.corp(?::5432)?/g, host)
      .replaceAll('role dashboard login', 'role serving login')
      .replaceAll('to dashboard;', 'to serving;')
      .replaceAll('dashboard:dashboard:', 'dashboard:serving:')
      .replaceAll('//dashboard@', '//serving@');
  const [roles = '', rights = ''] = here(blocks('PostgreSQL', 'sql')[0] ?? '').split('\\connect dashboard\n');
  for (const statement of roles.trim().split('\n')) await server.sql(statement);
  await server.sql(rights, 'dashboard');
  for (const block of blocks('PostgreSQL')) run(here(block), `${PASSWORD}\n`);
  assert.match(health(), /^\{"ok":true,"version":"[\d.]+","engine":"postgres"\}/);
  assert.equal(run('dashboard history').match(/^#/gm)?.length, 1);
  assert.match(
    run('dashboard config'),
    new RegExp(`^DATABASE_URL = postgres://serving@${host}/dashboard \\(variable\\)$`, 'm'),
  );
  run('dashboard backup back.sqlite && dashboard check --db back.sqlite');
  assert.doesNotMatch(read('log'), new RegExp(PASSWORD));
  run('systemctl stop dashboard');
});
