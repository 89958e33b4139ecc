import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, afterEach, beforeEach } from 'node:test';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type LaunchOptions,
  type Page,
  type ViewportSize,
} from 'playwright-core';
import { ROOT } from './cli.ts';

const UNPACKED = path.join(ROOT, 'node_modules/.cache/chromium');
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const browsers: Browser[] = [];
after(async () => {
  for (const browser of browsers) await browser.close();
});

/**
 * Contexts that a test has opened are closed when it ends, because a page without a viewer goes on drawing. Contexts
 * that were open before it (those of the whole file) stay. A subtest is a part of its test.
 */
let depth = 0;
let ofTheFile: readonly BrowserContext[] = [];
const openContexts = () => browsers.flatMap((browser) => browser.contexts());
beforeEach(() => {
  depth += 1;
  if (depth === 1) ofTheFile = openContexts();
});
afterEach(async () => {
  depth -= 1;
  if (depth > 0) return;
  await Promise.all(
    openContexts()
      .filter((context) => !ofTheFile.includes(context))
      .map((context) => context.close()),
  );
});

/**
 * A real Chromium: the one that npm has installed, the same on every machine, unless `$CHROME` names another. It is closed
 * when the test file ends. Contexts ask for reduced motion unless a test says otherwise: drawing every frame of every chart, without
 * a graphics card, would take a quarter of the time of the dashboard's tests.
 */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch(browserSettings(flags));
  const newContext = browser.newContext.bind(browser);
  browser.newContext = (options = {}) => newContext({ reducedMotion: 'reduce', ...options });
  browsers.push(browser);
  return browser;
}

/** The size of a page that `asNew` gives. */
const DESK = { width: 1440, height: 900 };

/**
 * One page that the tests of a file use in turn, as if it were a new one: what a test has set on it is taken back, and
 * the address that the test goes to next finds an empty storage. A context and a page of its own would cost each test a
 * process of the browser, every file of the product fetched, and its scripts compiled. Tests whose subject is one of
 * these open a context, and so do tests that set cookies, permissions, init scripts, offline or JavaScript off.
 * @param page of a context that was opened in `before`: a context of a test is closed with it
 */
export async function asNew(page: Page, viewport: ViewportSize = DESK): Promise<Page> {
  for (const event of ['console', 'dialog', 'pageerror', 'request'] as const) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.emulateMedia({ media: null });
  const now = page.viewportSize();
  if (now?.width !== viewport.width || now.height !== viewport.height) await page.setViewportSize(viewport);
  if (!page.url().startsWith('http')) return page;
  await page.mouse.move(0, 0);
  // A page that is left keeps its draft, so storage is closed with it.
  await page.evaluate(`localStorage.clear(); sessionStorage.clear(); Storage.prototype.setItem = () => {};`);
  return page;
}

/** What the page asks for from now on, as `POST /api/…`. Its own files are left out: they are fetched ahead, when it is idle. */
export function requestsOf(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/assets/')) requests.push(`${request.method()} ${pathname}`);
  });
  return requests;
}

export function browserSettings(flags: readonly string[] = []): LaunchOptions {
  const installed = process.env.CHROME;
  return {
    executablePath: installed ?? unpackedChromium(),
    args: [...FLAGS, ...flags],
    env: {
      ...process.env,
      LANG: 'en_US.UTF-8', // without it Intl does not know navigator.language
      ...(installed === undefined && {
        LD_LIBRARY_PATH: path.join(UNPACKED, 'al2023/lib'),
        FONTCONFIG_FILE: path.join(UNPACKED, 'fonts.conf'),
      }),
    },
  };
}

/** Unpacked once per installation. Test files run side by side; the first one to finish renames it into place. */
function unpackedChromium(): string {
  const executable = path.join(UNPACKED, 'chromium');
  if (existsSync(executable)) return executable;
  mkdirSync(path.dirname(UNPACKED), { recursive: true });
  const folder = mkdtempSync(`${UNPACKED}-`);
  execFileSync(process.execPath, ['--import', 'tsx', path.join(ROOT, 'test/support/unpack-chromium.ts')], {
    cwd: ROOT,
    // With this name of Lambda's it unpacks the libraries that a bare Debian lacks.
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
  });
  // The package's own configuration names folders of Lambda, and without any font the first page crashes.
  const fonts = ['/usr/share/fonts', path.join(UNPACKED, 'fonts')].map((name) => `<dir>${name}</dir>`).join('');
  const cache = `<cachedir>${path.join(UNPACKED, 'fonts-cache')}</cachedir>`;
  writeFileSync(path.join(folder, 'fonts.conf'), `<?xml version="1.0"?><fontconfig>${fonts}${cache}</fontconfig>`);
  try {
    renameSync(folder, UNPACKED);
  } catch (error) {
    if (!existsSync(executable)) throw error;
    rmSync(folder, { recursive: true });
  }
  return executable;
}
