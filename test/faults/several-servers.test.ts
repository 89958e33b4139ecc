/** Several servers on one database: what one of them has acknowledged, none answers older. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { checkDatabase } from '../../db/check.ts';
import { openForReading } from '../../db/open.ts';
import { reportById } from '../../src/domain/reports.ts';
import { MONTHS } from '../../src/domain/year-month.ts';
import { ENGINE, newDatabase } from '../support/database.ts';
import { startServer, type ServerProcess } from '../support/processes.ts';
import { dose, keepFigures, seeded, type Seeded } from './dose.ts';

const SERVERS = 3;
const WRITERS = 4;
const READERS = 6;
const YEAR = 2024;
const COST = reportById('cost');
/** The number that a month holds is its own number of millions, and how often it was saved. */
const MILLION = 1_000_000;

/** How an answer shows the number of each month. */
const PLACES: Readonly<Record<string, (body: string) => readonly number[]>> = {
  [`/api/cost-info/${YEAR}/SKB`]: (body) =>
    (JSON.parse(body) as { arenasOthers: number }[]).map(({ arenasOthers }) => arenasOthers),
  [`/report/cost.csv?year=${YEAR}&bu=SKB`]: (body) => Array.from(body.matchAll(/\d{7,8}/g), ([text]) => Number(text)),
  [`/report/cost?year=${YEAR}&bu=SKB`]: (body) =>
    Array.from(body.matchAll(/(?<![\d,])1?\d,\d{3},\d{3}(?![\d,])/g), ([text]) => Number(text.replaceAll(',', ''))),
};

interface Work {
  reads: number;
  /** Of the reads, those that were answered with 304. */
  unchanged: number;
  readonly stale: string[];
  readonly refused: string[];
}

/** Saves by several writers, each through any of the servers, and reads by several readers, until all is saved. */
async function saveAndRead(servers: readonly ServerProcess[], saves: number, { random }: Seeded): Promise<Work> {
  const work: Work = { reads: 0, unchanged: 0, stale: [], refused: [] };
  /** How often each month was saved, as far as it was acknowledged. */
  const acknowledged = MONTHS.map(() => 0);
  const anyServer = () => servers[random(servers.length)]?.origin ?? '';
  let [begun, writing] = [0, WRITERS];

  async function write(writer: number): Promise<void> {
    // A month has one writer, so that its number only grows.
    const own = MONTHS.filter((month) => month % WRITERS === writer);
    while (begun < saves) {
      begun += 1;
      const month = own[random(own.length)] ?? 1;
      const count = (acknowledged[month - 1] ?? 0) + 1;
      const answer = await fetch(`${anyServer()}/api/cost-info`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ year: YEAR, month, bu: 'SKB', arenasOthers: month * MILLION + count }),
      });
      const text = await answer.text();
      if (answer.status === 200) acknowledged[month - 1] = count;
      else work.refused.push(`${answer.status} ${text}`);
    }
    writing -= 1;
  }

  async function read(): Promise<void> {
    const kept = new Map<string, { tag: string; body: string }>();
    while (writing > 0) {
      const place = Object.keys(PLACES)[random(Object.keys(PLACES).length)] ?? '';
      const origin = anyServer();
      const atLeast = [...acknowledged];
      // What one server has sent is asked of another one, too.
      const last = kept.get(place);
      const headers = last === undefined ? {} : { 'If-None-Match': last.tag };
      const answer = await fetch(origin + place, { headers });
      const sent = await answer.text();
      const isUnchanged = answer.status === 304;
      if (!isUnchanged) assert.equal(answer.status, 200, sent);
      const body = isUnchanged ? (last?.body ?? '') : sent;
      const tag = answer.headers.get('etag');
      if (tag !== null) kept.set(place, { tag, body });
      work.reads += 1;
      if (isUnchanged) work.unchanged += 1;
      const shown = PLACES[place]?.(body) ?? [];
      for (const [at, least] of atLeast.entries()) {
        const counts = shown.filter((each) => Math.floor(each / MILLION) === at + 1).map((each) => each % MILLION);
        if (Math.max(0, ...counts) >= least) continue;
        work.stale.push(
          `${place} of ${origin}: month ${at + 1} was saved ${least} times, it shows ${counts.join(', ')}`,
        );
      }
    }
  }

  await Promise.all([
    ...Array.from({ length: WRITERS }, (_, writer) => write(writer)),
    ...Array.from({ length: READERS }, read),
  ]);
  // While others save, it may be that no answer is asked for again unchanged. Now each of them is.
  for (const place of Object.keys(PLACES)) {
    const [first, ...others] = servers;
    const answer = await fetch((first?.origin ?? '') + place);
    await answer.text();
    for (const { origin } of others) {
      const again = await fetch(origin + place, { headers: { 'If-None-Match': answer.headers.get('etag') ?? '' } });
      await again.text();
      work.reads += 1;
      if (again.status === 304) work.unchanged += 1;
    }
  }
  return work;
}

async function savesInLedger(address: string): Promise<number> {
  await using database = await openForReading(address);
  assert.deepEqual(await checkDatabase(database), []);
  const rows = await database.reader.selectFrom('change_record').select('change_id').execute();
  assert.equal(new Set(rows.map(({ change_id: id }) => id)).size, rows.length);
  return rows.length;
}

async function tryServers(address: string, saves: number, dice: Seeded): Promise<Work> {
  // All of them make the database, at the same moment.
  const servers = await Promise.all(Array.from({ length: SERVERS }, () => startServer(address)));
  const work = await saveAndRead(servers, saves, dice);
  for (const server of servers) assert.deepEqual([(await server.kill('SIGTERM')).stderr], ['']);
  const what = `seed ${dice.seed}`;
  assert.deepEqual(work.stale.slice(0, 5), [], `${what}: ${work.stale.length} stale of ${work.reads} reads`);
  assert.deepEqual(work.refused.slice(0, 5), [], what);
  assert.ok(work.reads > saves / 2 && work.unchanged > 0, `${what}: ${work.reads} reads, ${work.unchanged} unchanged`);
  assert.equal(await savesInLedger(address), saves, what);
  return work;
}

test('three servers on one database: nothing is older than what any of them has acknowledged', async (context: TestContext) => {
  const dice = seeded(context);
  const saves = dose(80, 2_000);
  assert.ok(COST.fieldByKey.has('arenasOthers'));
  const { reads, stale } = await tryServers(await newDatabase(), saves, dice);
  keepFigures(`several-servers-${ENGINE}`, dice.seed, {
    fault: `three servers on one ${ENGINE === 'sqlite' ? 'SQLite' : 'PostgreSQL'} database, every read compared with what was acknowledged before it`,
    times: saves,
    compared: reads,
    lost: stale.length,
    remark: 'times are saves, compared are reads',
  });
});
