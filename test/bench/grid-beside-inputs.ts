/**
 * The grid beside what it replaces: a table of 528 controlled inputs, in the same island runtime, the same build and the
 * same browser, at a quarter of the machine's speed. Both show a year of inventory: 44 rows of twelve months.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import express from 'express';
import { chromium, type CDPSession, type Page } from 'playwright-core';
import { createElement, type FunctionComponent } from 'react';
import { build, createServer as createViteServer, type Plugin } from 'vite';
import { reportById } from '../../src/domain/reports.ts';
import { builtAssets } from '../../src/server/assets.ts';
import type * as islandTrees from '../../src/views/island-trees.ts';
import type * as islandView from '../../src/views/island.tsx';
import type * as pageRenderer from '../../src/views/page-renderer.tsx';
import { browserSettings } from '../support/browser.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const ROUNDS = Number(process.env.GRID_ROUNDS ?? 7);
const CPU_RATE = 4;
const MONTHS = 12;

interface Figures {
  /** Milliseconds, each. */
  readonly hydration: number;
  readonly key: number;
  readonly paste: number;
}

/** As one writes it first: every cell a controlled input, one state, sums live. */
const INPUTS = `
import { useState } from 'react';
const MONTHS = Array.from({ length: ${MONTHS} }, (_, month) => month);
export function Island({ rows }) {
  const [values, setValues] = useState(rows.map((row) => row.values));
  const set = (at, month, text) =>
    setValues((before) => before.map((row, index) => (index === at ? row.with(month, text) : row)));
  const paste = (at, month, text) =>
    setValues((before) => {
      const after = before.map((row) => [...row]);
      for (const [down, line] of text.split('\\n').entries())
        for (const [right, cell] of line.split('\\t').entries())
          if (after[at + down] !== undefined && month + right < ${MONTHS}) after[at + down][month + right] = cell;
      return after;
    });
  const sums = MONTHS.map((month) => values.reduce((sum, row) => sum + (Number(row[month].replaceAll(',', '')) || 0), 0));
  return (
    <table className="g">
      <tbody>
        {rows.map(({ name }, at) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {MONTHS.map((month) => (
              <td key={month}>
                <input
                  aria-label={name + ' ' + (month + 1)}
                  value={values[at][month]}
                  onChange={(event) => set(at, month, event.target.value)}
                  onPaste={(event) => {
                    event.preventDefault();
                    paste(at, month, event.clipboardData.getData('text/plain'));
                  }}
                />
              </td>
            ))}
          </tr>
        ))}
        <tr><th scope="row">Total</th>{sums.map((sum, month) => <td key={month}>{sum.toLocaleString()}</td>)}</tr>
      </tbody>
    </table>
  );
}`;

/** @returns lines for people: the medians of both, and their ratio. */
export async function gridBesideInputs(): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dashboard-grid-bench-'));
  try {
    const { ours, inputs, cells } = await measureIn(folder);
    const line = (name: string, of: keyof Figures) =>
      `  ${name.padEnd(34)} ${ours[of].toFixed(0).padStart(6)} ms  ${inputs[of].toFixed(0).padStart(6)} ms  ${(ours[of] / inputs[of]).toFixed(2).padStart(6)}`;
    return [
      `The grid beside 528 controlled inputs, in a browser at a quarter of its speed, ${ROUNDS} rounds, medians`,
      `  ${''.padEnd(34)} ${'grid'.padStart(9)}  ${'inputs'.padStart(9)}  ${'ratio'.padStart(6)}`,
      line('hydration', 'hydration'),
      line('key to the end of its frame', 'key'),
      line(`paste of ${cells} cells, to its frame`, 'paste'),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureIn(folder: string): Promise<{ ours: Figures; inputs: Figures; cells: number }> {
  const inputs = path.join(folder, 'inputs.tsx');
  const registry = path.join(folder, 'registry.ts');
  writeFileSync(inputs, INPUTS);
  const entry = (name: string, file: string, component: string) =>
    `'${name}': { wakes: 'when-needed', load: async () => (await import('${file}')).${component} }`;
  writeFileSync(
    registry,
    `export const islands = {
       ${entry('report-grid', '/src/islands/report-grid/report-grid.tsx', 'ReportGrid')},
       ${entry('toast-region', '/src/islands/toast-region/toast-region.tsx', 'ToastRegion')},
       ${entry('inputs', './inputs.tsx', 'Island')},
     };
     export const islandEntry = (name) => islands[name];`,
  );
  const benchRegistry: Plugin = {
    name: 'bench-registry',
    enforce: 'pre',
    resolveId: (id) => {
      if (id.endsWith('/registry.ts')) return registry;
      return id.endsWith('src/islands/inputs/inputs.tsx') ? inputs : null;
    },
  };
  const shared = {
    root: ROOT,
    configFile: false as const,
    publicDir: 'src/views/public',
    logLevel: 'error' as const,
    mode: 'production',
    plugins: [react(), benchRegistry],
    resolve: { dedupe: ['react', 'react-dom'] },
  };
  const outDir = path.join(folder, 'client');
  await build({
    ...shared,
    build: {
      outDir,
      manifest: true,
      modulePreload: false,
      rollupOptions: { input: ['src/views/app.css', 'src/islands/shell.ts', 'src/islands/page.ts', inputs] },
    },
  });
  const vite = await createViteServer({ ...shared, appType: 'custom', server: { middlewareMode: true, ws: false } });
  const load = <Module>(file: string) => vite.ssrLoadModule(file) as Promise<Module>;
  const { createPageRenderer } = await load<typeof pageRenderer>('/src/views/page-renderer.tsx');
  const { loadIslandTrees } = await load<typeof islandTrees>('/src/views/island-trees.ts');
  const { Island } = await load<typeof islandView>('/src/views/island.tsx');
  const AnyIsland = Island as unknown as FunctionComponent<{ name: string; id: string; props: object }>;
  const trees = await loadIslandTrees();
  const assets = builtAssets(outDir);
  // The file lies beside the sources, where the manifest names it by its way from there.
  const inputsSource = path.relative(ROOT, inputs);
  const modulesOf = (source: string) => assets.page.modulesOf(source.endsWith('inputs.tsx') ? inputsSource : source);
  const render = createPageRenderer({ ...assets.page, modulesOf }, null);

  const fields = reportById('inventory').fields;
  const valueOf = (row: number, month: number) => 100_000_000 + row * 1_234_567 + month * 89_123;
  const records = Array.from({ length: MONTHS }, (_, month) => ({
    ...Object.fromEntries(fields.map(({ key }, row) => [key, valueOf(row, month)])),
    month: month + 1,
    revision: 1,
  }));
  const rows = Array.from({ length: 44 }, (_, row) => ({
    name: `row ${row}`,
    values: Array.from({ length: MONTHS }, (_value, month) => valueOf(row, month).toLocaleString('en-US')),
  }));
  const pageOf = {
    ours: {
      name: 'report-grid',
      props: { reportId: 'inventory', year: 2026, bu: null, today: '2026-11-20', records, lastChange: null },
    },
    inputs: { name: 'inputs', props: { rows } },
  };
  const app = express();
  for (const [address, { name, props }] of Object.entries(pageOf)) {
    app.get(`/${address}`, (_request, response) => {
      const body = createElement(AnyIsland, { name, id: 'island', props });
      response.type('html').send(render('/', { title: address, body, fill: true, runs: true, toasts: true }, trees));
    });
  }
  app.use(assets.serve);
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await chromium.launch(browserSettings());
  try {
    const all = { ours: [] as Figures[], inputs: [] as Figures[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const which of round % 2 === 0 ? (['ours', 'inputs'] as const) : (['inputs', 'ours'] as const)) {
        const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
        await page.goto(`${origin}/${which}`);
        all[which].push(await measure(page, which === 'ours', fields.length));
        await page.context().close();
      }
    }
    return { ours: medians(all.ours), inputs: medians(all.inputs), cells: fields.length * MONTHS };
  } finally {
    await browser.close();
    await vite.close();
    server.close();
    server.closeAllConnections();
  }
}

function medians(figures: readonly Figures[]): Figures {
  const median = (of: keyof Figures) => {
    const sorted = figures.map((each) => each[of]).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return { hydration: median('hydration'), key: median('key'), paste: median('paste') };
}

async function measure(page: Page, isOurs: boolean, pastedRows: number): Promise<Figures> {
  await page.locator('head link[rel=modulepreload][href*=hydrate]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const throttle: CDPSession = await page.context().newCDPSession(page);
  await throttle.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  const hydration = await page.evaluate<number>(`new Promise(async (resolve) => {
    const island = document.getElementById('island');
    for (const module of island.dataset.modules.split(' ')) await import(module); // React's own start is both's
    const start = performance.now();
    new MutationObserver(() => resolve(performance.now() - start)).observe(island, { attributeFilter: ['data-awake'] });
    island.dispatchEvent(new Event('island:wake'));
  })`);
  if (isOurs) {
    await page.locator('[data-act=edit]').click();
    await page.locator('td.focus input').waitFor();
  }
  // From an event to the end of the frame that shows it.
  await page.evaluate(`window.took = [];
    for (const name of ['keydown', 'paste']) addEventListener(name, ({ timeStamp }) => {
      const start = name === 'paste' ? performance.now() : timeStamp;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => took.push(performance.now() - start);
        port2.postMessage(0);
      });
    }, { capture: true })`);
  const cells = page.locator(isOurs ? 'tr.item td[data-month]' : 'td input');
  const keys: number[] = [];
  for (let time = 0; time < 8; time += 1) {
    await cells.nth(time * 13).click();
    await page.evaluate('took.length = 0');
    await page.keyboard.press(String(time + 1));
    keys.push(await tookOf(page));
  }
  await cells.first().click();
  const text = Array.from({ length: pastedRows }, (_, row) =>
    Array.from({ length: MONTHS }, (_cell, month) => String(900_000 + row * MONTHS + month)).join('\t'),
  ).join('\n');
  await page.evaluate('took.length = 0');
  await page.evaluate(
    `((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    })(${JSON.stringify(text)})`,
  );
  const paste = await tookOf(page);
  const last = isOurs
    ? await cells.nth(pastedRows * MONTHS - 1).textContent()
    : await cells.nth(pastedRows * MONTHS - 1).inputValue();
  if (last?.replaceAll(',', '') !== String(900_000 + pastedRows * MONTHS - 1)) throw new Error(`pasted ${last}`);
  return { hydration, key: keys.toSorted((a, b) => a - b)[4] ?? Number.NaN, paste };
}

async function tookOf(page: Page): Promise<number> {
  for (;;) {
    const took = await page.evaluate<number | undefined>('took[0]');
    if (took !== undefined) return took;
  }
}
