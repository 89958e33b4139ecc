import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, afterEach, beforeEach } from 'node:test';
import type * as playwright from 'playwright-core';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Disposable,
  LaunchOptions,
  Page,
  ViewportSize,
} from 'playwright-core';
import { ROOT } from './cli.ts';

/** Required: to import it, Node would first look through all of its megabytes for names. */
const { chromium } = createRequire(import.meta.url)('playwright-core') as typeof playwright;

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

/** Without a graphics card a blurred background takes 0.3 to 1.2 s of the processor for each dialog. */
const LESS_TRANSPARENCY = '--blink-settings=prefersReducedTransparency=true';

/**
 * A page stays in its frame. With a new frame for each document, this Chromium gives each one a JavaScript context for
 * every document that the page showed before: after 100 of them a load takes four times as long. The flag replaces that
 * of Playwright, which enables the other two.
 */
const ONE_FRAME =
  '--enable-features=RenderDocument:level/subframe,CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies';

const browsers: Browser[] = [];
after(async () => {
  for (const browser of browsers) await browser.close();
});

/**
 * Contexts that a test has opened are closed when it ends, because a page without a viewer goes on drawing. Contexts
 * that were open before it (those of the whole file) and reused pages stay. A subtest is a part of its test.
 */
let depth = 0;
let ofTheFile: readonly BrowserContext[] = [];
const reused = new Set<BrowserContext>();
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
      .filter((context) => !ofTheFile.includes(context) && !reused.has(context))
      .map((context) => context.close()),
  );
});

/**
 * A real Chromium: the one that npm has installed, the same on every machine, unless `$CHROME` names another. It is closed
 * when the test file ends. Contexts ask for reduced motion unless a test says otherwise: drawing every frame of every chart, without
 * a graphics card, would take a quarter of the time of the dashboard's tests.
 */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch(browserSettings([LESS_TRANSPARENCY, ONE_FRAME, ...flags]));
  const newContext = browser.newContext.bind(browser);
  browser.newContext = (options = {}) => newContext({ reducedMotion: 'reduce', ...options });
  browsers.push(browser);
  return browser;
}

const LISTENED = ['console', 'dialog', 'download', 'pageerror', 'request', 'requestfailed', 'response'] as const;

/**
 * A page that the tests of a file have in turns, because a new one costs a process of Chromium each time. The function
 * that this returns puts it back, so that no test sees what another one did: its size, media, routes and listeners at
 * once, storage when the next document begins, because the last one may save a draft when it is left. The pointer is
 * outside. What cannot be taken back needs a context of its own: an init script, a clock, throttling, an empty cache.
 */
export function reusedPage(
  browser: () => Browser,
  settings: BrowserContextOptions & { readonly viewport: ViewportSize },
): (viewport?: ViewportSize) => Promise<Page> {
  const { reducedMotion = 'reduce', colorScheme = 'light' } = settings;
  let context: BrowserContext | null = null;
  let page: Page | null = null;
  let clearing: Disposable | null = null;
  let turns = 0;
  return async (viewport = settings.viewport) => {
    turns += 1;
    context ??= await browser().newContext(settings);
    reused.add(context);
    for (const other of context.pages()) if (other !== page) await other.close();
    if (page === null || page.isClosed()) {
      page = await context.newPage();
    } else {
      for (const event of LISTENED) page.removeAllListeners(event);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.emulateMedia({ media: null, forcedColors: null, contrast: null, reducedMotion, colorScheme });
      await page.mouse.move(-1, -1);
      await clearing?.dispose();
    }
    await page.setViewportSize(viewport);
    // The mark lives as long as the tab, per origin: a reload keeps what the test has stored.
    clearing = await page.addInitScript(`if (self === top && sessionStorage.getItem('turn') !== '${turns}') {
      localStorage.clear();
      sessionStorage.clear();
      sessionStorage.setItem('turn', '${turns}');
    }`);
    return page;
  };
}

/**
 * Such a page with a clock of its own, which stands still when the page of the address has loaded. It is installed once,
 * and each time it is stopped a minute later than the last.
 */
export function reusedPageWithClock(
  browser: () => Browser,
  settings: BrowserContextOptions & { readonly viewport: ViewportSize },
): (address: string) => Promise<Page> {
  const take = reusedPage(browser, settings);
  let minutes = 0;
  return async (address) => {
    const page = await take();
    if (minutes === 0) await page.clock.install();
    await page.goto(address);
    minutes += 1;
    await page.clock.pauseAt(Date.now() + minutes * 60_000);
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
