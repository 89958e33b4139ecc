/** `dashboard config`: what an administrator asks before and after a change of settings. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { runHere } from '../support/cli-here.ts';
import { emptyDatabase, noDatabase, scratchFolder } from '../support/database.ts';

/** An address that is only read. */
const SERVER = 'postgres://dashboard:hidden-1@db.corp/figures?sslrootcert=/etc/ssl/db-ca.pem';

async function linesOf(env: Record<string, string>, args: readonly string[] = []): Promise<string[]> {
  const { code, stdout, stderr } = await runHere(['config', ...args], { env });
  assert.deepEqual([code, stderr], [0, '']);
  return stdout.split('\n');
}

test('without variables the defaults hold', async () => {
  const home = scratchFolder();
  const file = path.join(home, 'figures.sqlite');
  const lines = await linesOf({ DATABASE_URL: file });
  assert.deepEqual(lines.slice(0, 3), [
    `DATABASE_URL = ${file} (variable)`,
    'HOST = 127.0.0.1 (default)',
    'PORT = 3000 (default)',
  ]);
  for (const line of [
    'DASHBOARD_ORIGIN = – (default)',
    'DASHBOARD_ALLOWED_HOSTS = localhost, 127.0.0.1, [::1] (default)',
    'DASHBOARD_EDITORS = * (default)',
    'DASHBOARD_TODAY = 2026-11-20 (variable)',
    'LOG_LEVEL = info (default)',
  ]) {
    assert.ok(lines.includes(line), `${line}\n\n${lines.join('\n')}`);
  }
  assert.ok(!existsSync(file), 'it makes no database');
});

test('with a proxy it names who may write, and what listens', async () => {
  const lines = await linesOf({
    DATABASE_URL: await emptyDatabase(),
    HOST: '/run/dashboard/dashboard.sock',
    DASHBOARD_ORIGIN: 'https://dash.corp',
    DASHBOARD_USER_HEADER: 'X-WebAuth-User',
    DASHBOARD_EDITORS: 'kim, 이순신',
  });
  for (const line of [
    'HOST = /run/dashboard/dashboard.sock (variable)',
    'PORT = – (default)',
    'DASHBOARD_ORIGIN = https://dash.corp (variable)',
    'DASHBOARD_ALLOWED_HOSTS = localhost, 127.0.0.1, [::1], dash.corp (default)',
    'DASHBOARD_EDITORS = kim, 이순신 (variable)',
  ]) {
    assert.ok(lines.includes(line), `${line}\n\n${lines.join('\n')}`);
  }
});

test('no password is printed, whether it is in DATABASE_URL, in --db or in PGPASSWORD', async () => {
  for (const [env, args] of [
    [{ DATABASE_URL: SERVER, PGPASSWORD: 'hidden-2' }, []],
    [{ DATABASE_URL: `${SERVER}&password=hidden-3`, DASHBOARD_LANG: 'ko' }, []],
    [{ DATABASE_URL: noDatabase() }, ['--db', SERVER]],
  ] as const) {
    const lines = await linesOf(env, args);
    const from = args.length > 0 ? '--db' : 'DASHBOARD_LANG' in env ? '변수' : 'variable';
    assert.equal(lines[0], `DATABASE_URL = postgres://dashboard@db.corp/figures (${from})`);
    assert.doesNotMatch(lines.join('\n'), /hidden/);
  }
});

test('it speaks the language of the terminal', async () => {
  const lines = await linesOf({ DATABASE_URL: noDatabase(), LANG: 'ko_KR.UTF-8' });
  assert.ok(lines.includes('HOST = 127.0.0.1 (기본값)'));
  assert.ok(lines.includes('DASHBOARD_LANG = ko (기본값)'));
});

test('settings with which a server would not start are its error', async () => {
  for (const [env, code, sentence] of [
    [{ PORT: '70000' }, 2, /^dashboard: PORT is "70000"; /],
    [{ DASHBOARD_TODAY: 'tomorrow' }, 2, /^dashboard: DASHBOARD_TODAY is "tomorrow"; /],
    [{ DASHBOARD_EDITORS: 'kim' }, 2, /^dashboard: DASHBOARD_EDITORS needs DASHBOARD_USER_HEADER; /],
    [{ DATABASE_URL: 'mysql://db.corp/figures' }, 3, /^dashboard: .*mysql/],
  ] as const) {
    const answer = await runHere(['config'], { env });
    assert.deepEqual([answer.code, answer.stdout], [code, '']);
    assert.match(answer.stderr, sentence);
  }
});
