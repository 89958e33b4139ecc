/** Variables that were meant for the program and that it does not know (CONTRACT §1), for server and command line. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { refuseUnknownVariables } from '../../src/settings/known-variables.ts';
import { runCli } from '../support/cli.ts';
import { noDatabase } from '../support/database.ts';
import { launchServer } from '../support/processes.ts';

test('a variable of our own that nobody knows, or that is nearly a known one, is refused and the nearest is named', () => {
  for (const [name, meant] of [
    ['DASHBORD_EDITORS', 'DASHBOARD_EDITORS'],
    ['DASHBAORD_EDITORS', 'DASHBOARD_EDITORS'],
    ['DASHBOARD_EDITOR', 'DASHBOARD_EDITORS'],
    ['DASBORD_TODAY', 'DASHBOARD_TODAY'],
    ['DASHBOARDTODAY', 'DASHBOARD_TODAY'],
    ['dashboard_proxies', 'DASHBOARD_PROXIES'],
    ['DASHBOARD_ALLOWED_HOST', 'DASHBOARD_ALLOWED_HOSTS'],
    ['DASHBOARD_USER', 'DASHBOARD_USER_HEADER'],
    ['DASHBOARD_METRIC', 'DASHBOARD_METRICS'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['DATEBASE_ULR', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
  ] as const) {
    assert.throws(() => refuseUnknownVariables({ PATH: '/bin', [name]: '1' }), {
      kind: 'usage',
      message: `There is no variable ${name}; correct its name, perhaps to ${meant}, or remove it.`,
    });
  }
  refuseUnknownVariables({
    DASHBOARD_TODAY: '',
    DASHBOARD_ALLOWED_HOSTS: '',
    DASHBOARD_ORIGIN: '',
    DASHBOARD_USER_HEADER: '',
    DASHBOARD_PROXIES: '',
    DASHBOARD_EDITORS: '',
    DASHBOARD_LANG: 'ko',
    DASHBOARD_METRICS: '1',
    // The crontab of docs/operations.md has this one.
    // Crontabs may have this one.
    DASHBOARD: '/opt/dashboard/dist/cli/dashboard.cjs',
    DATABASE_URL: '',
    STANDARD_TODAY: '',
    // Platforms set these, and others of a database.
    DATABASE_HOST: '',
    DATABASE_NAME: '',
    DATABASE_USER: '',
    DATABASE_PORT: '',
    DATABASE_PRIVATE_URL: '',
    DATABASE_URL_UNPOOLED: '',
    HEROKU_POSTGRESQL_RED_URL: '',
    REDIS_URL: '',
    PORTS: '',
    HOSTNAME: '',
    LOGLEVEL: '',
    '': '',
  });
});

test('neither the server nor a command does anything with such a variable', async () => {
  const env = { DASHBORD_EDITORS: 'kim' };
  const sentence =
    'dashboard: There is no variable DASHBORD_EDITORS; correct its name, perhaps to DASHBOARD_EDITORS, or remove it.\n';
  const database = noDatabase();
  const { code, stdout, stderr } = await launchServer(database, { env: { ...env, LOG_LEVEL: 'silent' } }).ended;
  assert.deepEqual({ code, stdout, stderr }, { code: 2, stdout: '', stderr: sentence });
  for (const command of ['migrate', 'check']) {
    const answer = await runCli([command, '--db', database], { env });
    assert.deepEqual([answer.code, answer.stdout, answer.stderr], [2, '', sentence], command);
  }
  assert.equal(existsSync(database), false);
  assert.equal((await runCli(['--version'], { env })).code, 0);
});
