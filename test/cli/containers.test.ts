/**
 * docs/deploy/Dockerfile and compose.yaml, without Docker, which needs a daemon: their steps are done in folders that stand for the
 * images, with the real archive, and the server runs with their variables.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import { newDatabase, postgresIsMissing, scratchFolder } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { startServer } from '../support/processes.ts';
import { makeRelease, unpack } from '../support/release.ts';

let release = '';
let image = emptyImage();
before(() => {
  release = unpack(makeRelease());
  image = buildImage();
});

interface Image {
  readonly folder: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly user: string | null;
  readonly volumes: readonly string[];
  readonly healthcheck: readonly string[];
  readonly command: readonly string[];
}

/** Does the steps of the Dockerfile; the last stage is the image. */
function buildImage(): Image {
  const stages = new Map<string, string>();
  let built = emptyImage();
  let workFolder = '/';
  const inImage = (file: string) => path.join(built.folder, path.resolve(workFolder, file));
  const listOf = (json: string) => JSON.parse(json) as string[];
  const steps: Readonly<Record<string, (rest: string, words: readonly string[]) => void>> = {
    ARG: () => {},
    EXPOSE: () => {},
    FROM: (_, [base = '', , name = '']) => {
      assert.equal(base, 'node:${NODE}-bookworm-slim');
      built = emptyImage();
      workFolder = '/';
      stages.set(name, built.folder);
    },
    WORKDIR: (folder) => {
      workFolder = folder;
      mkdirSync(inImage('.'), { recursive: true });
    },
    COPY: (_, words) => {
      const from = /^--from=(.+)$/.exec(words[0] ?? '')?.[1];
      const source = from === undefined ? release : (stages.get(from) ?? '');
      const [target = '', ...files] = words.filter((word) => !word.startsWith('--')).toReversed();
      for (const file of files) {
        const place = target.endsWith('/') ? path.join(target, path.basename(file)) : target;
        cpSync(path.join(source, file), inImage(place), { recursive: true });
      }
    },
    RUN: (line) => {
      // Its user is nobody here.
      const command = moved(built.folder, line).replaceAll(' -o node -g node', '');
      const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: inImage('.'), encoding: 'utf8' });
      assert.equal(status, 0, `${command}\n${stderr}`);
    },
    USER: (user) => (built = { ...built, user }),
    ENV: (_, words) => (built = { ...built, variables: Object.fromEntries(words.map((word) => word.split('='))) }),
    VOLUME: (_, volumes) => (built = { ...built, volumes }),
    HEALTHCHECK: (line) => (built = { ...built, healthcheck: listOf(line.replace('CMD ', '')) }),
    CMD: (line) => (built = { ...built, command: listOf(line) }),
  };
  const text = readFileSync(path.join(release, 'docs/deploy/Dockerfile'), 'utf8');
  for (const line of text.split('\n').filter((each) => each !== '' && !each.startsWith('#'))) {
    const [, step = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    assert.ok(steps[step], line);
    steps[step](rest, rest.split(' '));
  }
  return built;
}

function emptyImage(): Image {
  const folder = scratchFolder();
  mkdirSync(path.join(folder, 'tmp'));
  return { folder, variables: {}, user: null, volumes: [], healthcheck: [], command: [] };
}

/** Paths of an image as paths of its folder. */
function moved(folder: string, text: string): string {
  return text.replaceAll(/(?<![\w.])\/(?=(?:opt|tmp|var\/lib|run)\/)/g, `${folder}/`);
}

/** Starts the image's command. `health` is the exit code of its health check, asked now. */
async function runImage(own: Readonly<Record<string, string>>) {
  const { folder, variables, command, healthcheck } = image;
  const ofImage = Object.entries(variables).map(([name, value]) => [name, moved(folder, value)]);
  const env: Record<string, string> = { ...Object.fromEntries(ofImage), ...own };
  const [args, [, ...checkArgs]] = [command.slice(1).map((each) => moved(folder, each)), healthcheck];
  const server = await startServer(env.DATABASE_URL ?? '', { args, cwd: folder, env, port: Number(env.PORT) });
  return { ...server, health: () => spawnSync(process.execPath, checkArgs, { env }).status };
}

test('the image holds the program alone, and runs it as a user who may do nothing else', () => {
  const { folder, user, volumes, command, healthcheck } = image;
  assert.equal(user, 'node');
  assert.deepEqual(volumes, ['/var/lib/dashboard']);
  assert.deepEqual([command[0], healthcheck[0]], ['node', 'node']);
  for (const name of ['dist/server/main.cjs', 'node_modules/better-sqlite3', 'package.json']) {
    assert.ok(existsSync(path.join(folder, 'opt/dashboard', name)), name);
  }
  assert.ok(!existsSync(path.join(folder, 'tmp/tried.sqlite')), 'what was tried stays in the stage before');
});

test('it serves on a port with SQLite, and its health check sees the end', async () => {
  const { origin, health, kill } = await runImage({ HOST: '127.0.0.1', PORT: String(await freePort()) });
  assert.equal((await fetch(`${origin}/readyz`)).status, 200);
  assert.ok(existsSync(path.join(image.folder, 'var/lib/dashboard/dashboard.sqlite')), 'in the volume');
  assert.equal(health(), 0);
  assert.equal((await kill('SIGTERM')).code, 0);
  assert.equal(health(), 1);
});

test('with the variables of compose.yaml it serves PostgreSQL on the socket that the proxy has', async (context) => {
  const reason = await postgresIsMissing();
  if (reason !== false) return context.skip(reason);
  const compose = readFileSync(path.join(release, 'docs/deploy/compose.yaml'), 'utf8');
  const section = compose.split('\n  dashboard:\n')[1]?.split('\n  proxy:\n')[0] ?? '';
  const variables = Object.fromEntries(
    [...section.matchAll(/^ {6}([A-Z_]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  assert.equal(new URL(variables.DATABASE_URL ?? '').hostname, 'database');
  const { health, logged, kill } = await runImage({
    ...variables,
    HOST: moved(image.folder, variables.HOST ?? ''),
    DATABASE_URL: await newDatabase('postgres'),
    LOG_LEVEL: 'info',
  });
  assert.equal(health(), 0);
  assert.match(logged(), /"message":"listening","address":"unix:.*dashboard\.sock"/);
  // The proxy finds it where its own file says.
  const [, socket = ''] = /unix\/(\/\S+)/.exec(readFileSync(path.join(release, 'docs/deploy/Caddyfile'), 'utf8')) ?? [];
  assert.equal(socket, variables.HOST);
  assert.match(compose, new RegExp(`socket:${path.dirname(socket)}$`, 'm'));
  assert.equal((await kill('SIGTERM')).code, 0);
});
