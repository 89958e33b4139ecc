/**
 * The dashboard and the cost page beside the same two pages as a single-page app (one bundle, and lazy routes) and as a
 * Next.js build, and beside a static floor. The harness that comes with the peers loads, presses, types, pastes and
 * saves in all of them in turns.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { reportById } from '../../src/domain/reports.ts';
import { median, type BenchRow, type BenchTable } from './bench-table.ts';
import { CLI, ROOT, SERVER } from './product.ts';

/** The folder with the built peers. */
const PEERS = process.env.PEERS;
const PEER_NAMES = ['spa', 'spa-split', 'next'] as const;
type Candidate = (typeof PEER_NAMES)[number] | 'floor' | 'ours';

/** What the harness wrote: every measurement, by candidate and name. */
interface Results {
  readonly samples: Readonly<Record<Candidate, Readonly<Record<string, readonly number[]>>>>;
  readonly meta: { readonly rounds: number; readonly netRounds: number; readonly errors?: readonly string[] };
}

/** `aim`: the highest acceptable ratio to the best peer, or the lowest one where more is better. */
type Measure = readonly [key: string, name: string, aim?: number, more?: 'more'];

const KIB = 1024;
const TABLES: readonly { readonly title: string; readonly how: string; readonly measures: readonly Measure[] }[] = [
  {
    title: 'Dashboard, first load',
    how: 'Cold cache, CPU × 4.',
    measures: [
      ['cpu4.dashboard.bytes', 'Transfer (KiB)', 0.25],
      ['cpu4.dashboard.jsBytes', 'Script (KiB)'],
      ['cpu4.dashboard.requests', 'Requests'],
      ['cpu4.dashboard.fcp', 'First paint (ms)', 1.1],
      ['cpu4.dashboard.lcp', 'Largest paint (ms)'],
      ['cpu4.dashboard.ready', 'Charts visible (ms)', 0.4],
      ['cpu4.dashboard.interactive', 'A press reacts (ms)'],
      ['cpu4.dashboard.block', 'Blocking (ms)', 0.15],
      ['cpu4.dashboard.cls', 'Layout shift'],
      ['cpu4.dashboard.heap', 'Heap (MiB)'],
      ['cpu4.dashboard.dom', 'Elements'],
    ],
  },
  {
    title: 'Dashboard, first load on a slow network',
    how: 'Cold cache, CPU × 4, slow 4G.',
    measures: [
      ['fast3g.dashboard.fcp', 'First paint (ms)'],
      ['fast3g.dashboard.lcp', 'Largest paint (ms)'],
      ['fast3g.dashboard.ready', 'Charts visible (ms)', 0.4],
      ['fast3g.dashboard.interactive', 'A press reacts (ms)'],
      ['fast3g.dashboard.block', 'Blocking (ms)'],
      ['fast3g.dashboard.cls', 'Layout shift'],
    ],
  },
  {
    title: 'Cost page, first load',
    how: 'Cold cache, CPU × 4.',
    measures: [
      ['cpu4.cost.bytes', 'Transfer (KiB)', 0.75],
      ['cpu4.cost.jsBytes', 'Script before the first press (KiB)', 0.6],
      ['cpu4.cost.requests', 'Requests'],
      ['cpu4.cost.fcp', 'First paint (ms)', 1],
      ['cpu4.cost.lcp', 'Largest paint (ms)'],
      ['cpu4.cost.ready', 'Figures visible (ms)', 1],
      ['cpu4.cost.interactive', 'A press reacts (ms)', 0.7],
      ['cpu4.cost.block', 'Blocking (ms)', 0.7],
      ['cpu4.cost.cls', 'Layout shift'],
      ['cpu4.cost.heap', 'Heap (MiB)'],
      ['cpu4.cost.dom', 'Elements'],
    ],
  },
  {
    title: 'Cost page, first load on a slow network',
    how: 'Cold cache, CPU × 4, slow 4G.',
    measures: [
      ['fast3g.cost.fcp', 'First paint (ms)'],
      ['fast3g.cost.lcp', 'Largest paint (ms)'],
      ['fast3g.cost.ready', 'Figures visible (ms)', 1],
      ['fast3g.cost.interactive', 'A press reacts (ms)'],
      ['fast3g.cost.block', 'Blocking (ms)'],
      ['fast3g.cost.cls', 'Layout shift'],
    ],
  },
  {
    title: 'Working in the cost page',
    how: 'CPU × 4. People move the pointer onto Edit, rest 150 ms and press. The block has as many rows as there are fields. In the product all keys go to the active cell; in the peers each key goes to another input.',
    measures: [
      ['cpu4.nav', 'From the dashboard to the cost page, warm (ms)'],
      ['edit.editPressed', 'Edit as people press it, to the first input (ms)', 1],
      ['edit.editMode', 'Edit pressed out of nowhere (ms)', 1.3],
      ['edit.key', 'Key to frame (ms)', 0.7],
      ['edit.keyMax', 'Slowest key of twelve (ms)'],
      ['edit.keyScript', 'Script per key (ms)'],
      ['edit.paste', 'Paste of 12 × 17 cells (ms)', 1],
      ['edit.pasteScript', 'Script of the paste (ms)', 1.5],
      ['edit.save', 'Save of twelve months (ms)', 1.1],
    ],
  },
  {
    title: 'Servers at 50 connections',
    how: 'wrk, one thread, Brotli accepted. A view is the page and all its data calls.',
    measures: [
      ['srv.dashboard.views', 'Dashboard views/s', 20, 'more'],
      ['srv.dashboard.html.p99', 'Dashboard page, p99 (ms)', 0.3],
      ['srv.cost.views', 'Cost views/s', 10, 'more'],
      ['srv.cost.html.p99', 'Cost page, p99 (ms)', 0.3],
      ['srv.apiZ.rps', 'Cost API, requests/s', 10, 'more'],
      ['srv.apiZ.p99', 'Cost API, p99 (ms)', 0.3],
      ['rssIdle', 'Memory, idle (MiB)', 1.3],
      ['rssLoad', 'Memory after load (MiB)'],
      ['startup', 'Start to first byte (ms)'],
    ],
  },
];

/** `PEER_PARTS=edit,nav` measures only these parts of the harness. */
export function pagesBesidePeers(folder: string): BenchTable[] {
  if (PEERS === undefined) throw new Error('Set PEERS to the folder that the peers and their harness were built into.');
  const database = path.join(folder, 'beside-peers.sqlite');
  const fixtures = path.join(ROOT, 'fixtures');
  const files = readdirSync(fixtures).filter((name) => name.endsWith('.csv'));
  execFileSync(process.execPath, [CLI, 'import', '--db', database, ...files], { cwd: fixtures, stdio: 'ignore' });
  const out = path.join(folder, 'beside-peers.json');
  const { status } = spawnSync(process.execPath, ['run.mjs', ...(process.env.PEER_PARTS?.split(' ') ?? [])], {
    cwd: path.join(PEERS, 'harness'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      NET_ROUNDS: '3',
      WRK_SECONDS: '2',
      PROFILES: 'cpu4,fast3g',
      DEADLINE_S: '2400',
      ...process.env,
      ROUNDS: process.env.PEER_ROUNDS ?? '5', // ROUNDS counts the rounds of the commands
      BENCH_BUILD: withBlockThatFits(PEERS, folder),
      OUT: out,
      ONLY: ['floor', ...PEER_NAMES, 'ours'].join(','),
      OURS_CMD: `node ${SERVER}`,
      OURS_CWD: ROOT,
      OURS_SEED: '1',
      // Six drawings and the gauge. The peers draw two charts for the first one.
      OURS_READY_DASHBOARD: `document.querySelectorAll('figure canvas, figure svg.gauge').length >= 7`,
      OURS_CELL: 'table[role=grid] td[data-month]',
      OURS_EXPAND: '[data-act=expand]',
      OURS_EDIT: '[data-act=edit]',
      OURS_SAVE: '[data-act=save]',
      DATABASE_URL: database,
      LOG_LEVEL: 'error',
    },
  });
  if (status !== 0) throw new Error(`the harness ended with ${status}`);
  const results = JSON.parse(readFileSync(out, 'utf8')) as Results;
  if (results.meta.errors !== undefined) throw new Error(results.meta.errors.join('\n'));
  const { rounds, netRounds } = results.meta;
  const tables = TABLES.map(({ title, how, measures }): BenchTable => {
    const times = how.includes('slow 4G') ? netRounds : rounds;
    return {
      title,
      how: `${how} In turns, medians of ${times} rounds; the ratio is to the best of the single-page app and Next.js.`,
      columns: ['', 'Floor', 'SPA', 'SPA, lazy routes', 'Next.js', 'Dashboard', 'Ratio', 'Aim'],
      rows: measures.flatMap((measure) => rowOf(results, measure)),
    };
  });
  return tables.filter(({ rows }) => rows.length > 0);
}

/**
 * The folder of the peers, with a block to paste that has as many rows as cost has fields. The peers leave out the three rows beyond;
 * the product asks, and then nobody answers.
 */
function withBlockThatFits(peers: string, scratch: string): string {
  const folder = path.join(scratch, 'peers');
  const data = 'data-out';
  mkdirSync(path.join(folder, data), { recursive: true });
  const block = 'paste_12x20.tsv';
  for (const from of ['.', data]) {
    for (const name of readdirSync(path.join(peers, from))) {
      if (name === data || name === 'db' || name === block) continue;
      symlinkSync(path.join(peers, from, name), path.join(folder, from, name));
    }
  }
  const rows = readFileSync(path.join(peers, data, block), 'utf8')
    .split('\n')
    .slice(0, reportById('cost').fields.length);
  writeFileSync(path.join(folder, data, block), rows.join('\n'));
  return folder;
}

function rowOf({ samples }: Results, [key, name, aim, more]: Measure): BenchRow[] {
  const isBytes = name.endsWith('(KiB)');
  const of = (candidate: Candidate): number | null => {
    const values = samples[candidate]?.[key] ?? [];
    return values.length === 0 ? null : median(values) / (isBytes ? KIB : 1);
  };
  const peers = PEER_NAMES.map(of);
  const ours = of('ours');
  const best = (more === 'more' ? Math.max : Math.min)(...peers.filter((peer) => peer !== null));
  if (ours === null || !Number.isFinite(best)) return [];
  const ratio = best === 0 ? null : ours / best;
  const said = aim === undefined ? null : more === 'more' ? `≥ ${aim}` : `≤ ${aim}`;
  return [[name, of('floor'), ...peers, ours, ratio, said]];
}
