import assert from 'node:assert/strict';
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

/**
 * The page behind a dialog, and below the header, is blurred. Without a graphics card that takes 0.3 to 1.2 s of the processor for
 * each dialog, as much as all else in a test of one. Nothing is asserted about it.
 */
const LEAVE_OUT_BLUR = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('header.top, ::backdrop { backdrop-filter: none !important }');
  document.adoptedStyleSheets = [sheet];
}`;
const DESK = { width: 1440, height: 900 };

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
/** Contexts whose pages the tests of a file take in turns. */
const inTurns = new Set<BrowserContext>();
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
      .filter((context) => !ofTheFile.includes(context) && !inTurns.has(context))
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
  browser.newContext = async (options = {}) => {
    const context = await newContext({ reducedMotion: 'reduce', ...options });
    await context.addInitScript(LEAVE_OUT_BLUR);
    return context;
  };
  browsers.push(browser);
  return browser;
}

/**
 * A page that the tests of a file take in turns, because a new one costs a process of its own, which is most of what a short
 * test costs. Whoever calls it finds it as a new page of the origin is: with nothing stored and no routes. It is of a context without
 * options; a test about another one, or about two pages at once, opens its own.
 * @param origin of the server whose pages are looked at
 * @param usual size of the window
 */
export function pageInTurns(origin: string, usual = DESK): (viewport?: ViewportSize) => Promise<Page> {
  let page: Page | null = null;
  return async (viewport = usual) => {
    if (page === null || page.isClosed()) {
      const [browser] = browsers;
      assert.ok(browser !== undefined, 'a browser is launched first');
      const context = await browser.newContext({ viewport });
      inTurns.add(context);
      page = await context.newPage();
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const event of ['request', 'response', 'console', 'pageerror']) page.removeAllListeners(event);
    await page.emulateMedia({ media: null, forcedColors: null });
    await page.setViewportSize(viewport);
    // What the page before keeps when it is left is there by now. A text of the same origin stays in the same process.
    await page.goto(`${origin}/healthz`);
    await page.evaluate('localStorage.clear(); sessionStorage.clear()');
    await page.mouse.move(0, 0); // away from what would be under it on the next page
    return page;
  };
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
