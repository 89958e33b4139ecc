/**
 * The configurations of proxies in docs/deploy, each started on loopback before a real server on a Unix socket, where nginx, Caddy and HAProxy
 * are installed. A stand-in answers as oauth2-proxy and Authelia say that they do.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { ROOT } from '../support/cli.ts';
import { emptyDatabase, scratchFolder } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { startServer } from '../support/processes.ts';

const isInstalled = (program: string, option: string) => spawnSync(program, [option]).status === 0;
const MISSING = Object.entries({ nginx: '-v', caddy: 'version', haproxy: '-v', openssl: 'version' })
  .filter(([program, option]) => !isInstalled(program, option))
  .map(([program]) => program);
const skip = (...programs: string[]) => {
  const missing = programs.filter((program) => MISSING.includes(program));
  return missing.length > 0 && `not installed: ${missing.join(', ')}`;
};

/** Whose session a cookie is, as the stand-in knows. Somebody with `session=nameless` is signed in and named by no header. */
const auth = createServer((incoming, response) => {
  const [, person] = /session=(\w+)/.exec(incoming.headers.cookie ?? '') ?? [];
  const isPage = /^\/oauth2\/(?!auth)/.test(incoming.url ?? '');
  if (isPage) return response.end('sign in here');
  if (person === undefined) {
    const isForward = incoming.url?.startsWith('/api/authz/forward-auth') === true;
    return response.writeHead(isForward ? 302 : 401, { Location: 'https://auth.corp/?rd=x' }).end();
  }
  if (person !== 'nameless') {
    response.setHeader('X-Auth-Request-Email', `${person}@corp.example`);
    response.setHeader('Remote-User', person);
  }
  return response.writeHead(incoming.url?.startsWith('/oauth2') === true ? 202 : 200).end();
});
await new Promise<void>((resolve) => auth.listen(0, '127.0.0.1', resolve));
after(() => {
  auth.close();
  auth.closeAllConnections();
});
const authAddress = `127.0.0.1:${(auth.address() as AddressInfo).port}`;

const configuration = (name: string) => readFileSync(path.join(ROOT, 'docs/deploy', name), 'utf8');

/** Makes cert.pem and key.pem. */
function makeCertificate(folder: string): void {
  const key = ['-keyout', path.join(folder, 'key.pem'), '-out', path.join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=dash.corp', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...key, ...subject], { stdio: 'ignore' });
}

function startNginx(name: string, port: number, socket: string) {
  const folder = scratchFolder();
  makeCertificate(folder);
  const hash = execFileSync('openssl', ['passwd', '-apr1', 'secret'], { encoding: 'utf8' }).trim();
  writeFileSync(path.join(folder, 'htpasswd'), `kim:${hash}\n이순신:${hash}\n`);
  const site = configuration(name)
    .replaceAll('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replaceAll('listen 80', `listen unix:${folder}/plain.sock`)
    .replaceAll('/etc/ssl/dash.corp.pem', path.join(folder, 'cert.pem'))
    .replaceAll('/etc/ssl/private/dash.corp.key', path.join(folder, 'key.pem'))
    .replaceAll('/etc/nginx/dashboard.htpasswd', path.join(folder, 'htpasswd'))
    .replaceAll('/run/dashboard/dashboard.sock', socket)
    .replaceAll(/127\.0\.0\.1:(?:4180|9091)/g, authAddress);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${path.join(folder, kind)};`)
    .join('\n');
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr;\nevents {}\nhttp { access_log off; ${temporary}\n${site}\n}`,
  );
  return spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
}

function startCaddy(name: string, port: number, socket: string) {
  const folder = scratchFolder();
  const hash = execFileSync('caddy', ['hash-password', '--plaintext', 'secret'], { encoding: 'utf8' }).trim();
  const site = configuration(name)
    .replaceAll('dash.corp {', `https://dash.corp:${port} {\n\tbind 127.0.0.1`)
    .replaceAll('unix//run/dashboard/dashboard.sock', `unix/${socket}`)
    .replaceAll('kim JDJhJDE0JHJlcGxhY2UtdGhpcy1oYXNo', `kim ${hash}\n\t\t\t이순신 ${hash}`)
    .replaceAll(/127\.0\.0\.1:(?:4180|9091)/g, authAddress);
  const file = path.join(folder, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n${site}`);
  mkdirSync(path.join(folder, 'home'));
  const home = path.join(folder, 'home');
  const env = { PATH: process.env.PATH ?? '', HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
  return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

function startHaproxy(name: string, port: number, socket: string) {
  const folder = scratchFolder();
  makeCertificate(folder);
  const both = ['cert.pem', 'key.pem'].map((file) => readFileSync(path.join(folder, file), 'utf8'));
  writeFileSync(path.join(folder, 'both.pem'), both.join(''));
  const hash = execFileSync('openssl', ['passwd', '-5', 'secret'], { encoding: 'utf8' }).trim();
  const site = configuration(name)
    .replaceAll('bind :443', `bind 127.0.0.1:${port}`)
    .replaceAll('/etc/ssl/dash.corp.pem', path.join(folder, 'both.pem'))
    .replaceAll('user kim password $5$replace-this-hash', `user kim password ${hash}\n    user 이순신 password ${hash}`)
    .replaceAll('/run/dashboard/dashboard.sock', socket);
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, `global\n    log stderr local0\n${site}`);
  return spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
}

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string;
}

function askAt(port: number) {
  return (target: string, { method = 'GET', headers = {}, body = '' }: Asked = {}) =>
    new Promise<{ status: number | undefined; body: string; location: string | undefined }>((resolve, reject) => {
      const sent = request({
        host: '127.0.0.1',
        port,
        servername: 'dash.corp',
        rejectUnauthorized: false, // a certificate of this test
        method,
        path: target,
        headers: { Host: 'dash.corp', 'Content-Length': Buffer.byteLength(body), ...headers },
        agent: false,
      });
      sent.once('response', (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.once('end', () => resolve({ status: answer.statusCode, body: text, location: answer.headers.location }));
      });
      sent.once('error', reject).end(body);
    });
}

/** One address gets 100 connections, and the next one when one of them is over. */
async function assertBounded(port: number, ask: ReturnType<typeof askAt>, headers: Readonly<Record<string, string>>) {
  const head = Object.entries({ Host: 'dash.corp', 'Content-Length': '2', ...headers });
  const half = `POST /api/cost-info HTTP/1.1\r\n${head.map((line) => `${line.join(': ')}\r\n`).join('')}\r\n{`;
  const sockets: TLSSocket[] = [];
  for (let open = 0; open < 100; open += 1) {
    const socket = connectTls({ host: '127.0.0.1', port, servername: 'dash.corp', rejectUnauthorized: false });
    socket.on('error', () => {});
    await once(socket, 'secureConnect');
    socket.write(half);
    sockets.push(socket);
  }
  const isAnswered = async () => (await ask('/healthz').catch(() => null))?.status === 200;
  while (await isAnswered()) await wait(20); // until the last head is read
  for (const socket of sockets) socket.destroy();
  while (!(await isAnswered())) await wait(20);
}

const FORGED = ['X-WebAuth-User', 'x-webauth-user', 'X_WebAuth_User', 'Remote-User', 'X-Auth-Request-Email'];
const forged = Object.fromEntries(FORGED.map((name) => [name, 'boss']));
const password = (name: string) => ({ Authorization: `Basic ${Buffer.from(`${name}:secret`).toString('base64')}` });
const cookie = (name: string) => ({ Cookie: `session=${name}` });

const WAYS = {
  'nginx.conf': { as: password, called: (name: string) => name, refused: 401 },
  'nginx-oauth2-proxy.conf': { as: cookie, called: (name: string) => `${name}@corp.example`, refused: 302 },
  'nginx-authelia.conf': { as: cookie, called: (name: string) => name, refused: 302 },
  Caddyfile: { as: password, called: (name: string) => name, refused: 401 },
  'Caddyfile-oauth2-proxy': { as: cookie, called: (name: string) => `${name}@corp.example`, refused: 302 },
  'haproxy.cfg': { as: password, called: (name: string) => name, refused: 401 },
  'Caddyfile-authelia': { as: cookie, called: (name: string) => name, refused: 302 },
} as const;

test('every configuration is tried', () => {
  const proxies = readdirSync(path.join(ROOT, 'docs/deploy')).filter((name) => /^(?:nginx|Caddy|haproxy)/.test(name));
  assert.deepEqual(proxies.toSorted(), Object.keys(WAYS).toSorted());
});

for (const [name, { as, called, refused }] of Object.entries(WAYS)) {
  const program = ['nginx', 'haproxy'].find((each) => name.startsWith(each)) ?? 'caddy';
  test(
    `docs/deploy/${name}: people are named, and nobody names themselves`,
    { skip: skip(program, 'openssl') },
    async () => {
      const socket = path.join(scratchFolder(), 'dashboard.sock');
      const env = {
        HOST: socket,
        DASHBOARD_ORIGIN: 'https://dash.corp',
        DASHBOARD_USER_HEADER: 'X-WebAuth-User',
        DASHBOARD_EDITORS: called('kim'),
      };
      await startServer(await emptyDatabase(), { env });
      const port = await freePort();
      const start = { nginx: startNginx, haproxy: startHaproxy, caddy: startCaddy }[program] ?? startCaddy;
      const proxy = start(name, port, socket);
      let said = '';
      proxy.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      try {
        const ask = askAt(port);
        while ((await ask('/healthz').catch(() => null))?.body !== 'ok') {
          assert.equal(proxy.exitCode, null, said);
          await wait(50);
        }
        const post = (headers: Readonly<Record<string, string>>, value: number) =>
          ask('/api/cost-info', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', Origin: 'https://dash.corp', ...headers },
            body: JSON.stringify({ yearMonth: 202401, bu: 'SKB', arenasOthers: value }),
          });
        const page = async (headers: Readonly<Record<string, string>>) =>
          (await ask('/report/cost?year=2024', { headers })).body;

        assert.equal((await ask('/')).status, refused);
        assert.equal((await ask('/', { headers: forged })).status, refused);
        assert.match(await page(as('kim')), new RegExp(`data-person="editor"><bdi[^>]*>${called('kim')}<`));
        assert.match(
          await page({ ...as('kim'), ...forged }),
          new RegExp(`data-person="editor"><bdi[^>]*>${called('kim')}<`),
        );
        assert.equal((await post({ ...as('kim'), ...forged }, 1)).status, 200);
        assert.match(await page(as('kim')), new RegExp(`<bdi[^>]*>${called('kim')}</bdi> <!-- -->수정`));
        if (as === password) {
          assert.match(await page(as('이순신')), /data-person="reader"><bdi[^>]*>이순신</);
          assert.equal((await post({ ...as('이순신'), ...forged }, 2)).status, 403);
        } else {
          assert.match(
            await page({ ...as('park'), ...forged }),
            new RegExp(`data-person="reader"><bdi[^>]*>${called('park')}<`),
          );
          assert.equal((await post({ ...as('park'), ...forged }, 2)).status, 403);
          assert.equal((await ask('/', { headers: { ...as('nameless'), ...forged } })).status, 401, 'named by nobody');
          assert.equal((await post(as('nameless'), 3)).status, 401);
        }
        if (program !== 'caddy') await assertBounded(port, ask, as('kim'));
        // A file of an import is larger than what nginx takes by itself.
        const file = `month,iwsOthers\n1,5\n${' '.repeat(2_000_000)}`;
        const imported = await ask('/api/import?step=preview&name=cost.csv&kind=cost&year=2024&bu=SKB', {
          method: 'POST',
          headers: { 'Content-Type': 'application/octet-stream', Origin: 'https://dash.corp', ...as('kim') },
          body: file,
        });
        assert.equal(imported.status, 200, imported.body);
      } finally {
        proxy.kill('SIGKILL');
        if (proxy.exitCode === null && proxy.signalCode === null) await once(proxy, 'exit');
      }
    },
  );
}
