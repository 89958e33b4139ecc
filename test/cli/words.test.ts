/** Learnt words on the command line, in real files and a real database: asked, said for one run, taught, forgotten. */
import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { runHere } from '../support/cli-here.ts';
import { type CliResult } from '../support/cli.ts';
import { emptyDatabase, noDatabase, scratchFolder } from '../support/database.ts';

const SHEET = `비용 2024 SKB
항목,1월,2월
아레나스,,
관리비,100,200
보관료,300,400
`;
const KEY = 'arenasStorageCharge';
const NAME = '아레나스 보관료';

interface Setup {
  /** Runs a command on the database of the test. */
  readonly dashboard: (...args: string[]) => Promise<CliResult>;
  readonly file: (text: string) => string;
}

async function setUp(): Promise<Setup> {
  const [database, folder] = [await emptyDatabase(), scratchFolder()];
  return {
    dashboard: (...args) => runHere([...args, '--db', database]),
    file(text) {
      const file = path.join(folder, 'cost.csv');
      writeFileSync(file, text);
      return file;
    },
  };
}

const load = ({ dashboard, file }: Setup, text: string, ...options: string[]) =>
  dashboard('import', file(text), '--year', '2024', '--bu', 'SKB', ...options);

/** The fields of January that an import with `--json` sets. */
function januaryOf({ code, stdout, stderr }: CliResult): Record<string, unknown> {
  assert.equal(code, 0, stderr);
  const { files } = JSON.parse(stdout) as { files: { changes: { month: number; field: string; after: unknown }[] }[] };
  const changes = files.flatMap((each) => each.changes).filter(({ month }) => month === 1);
  return Object.fromEntries(changes.map(({ field, after }) => [field, after]));
}

function unknownOf({ code, stdout }: CliResult): unknown {
  assert.equal(code, 1, stdout);
  return (JSON.parse(stdout) as { unknown: unknown }).unknown;
}

test('a name is asked about, said for one run, taught, used, and forgotten', async () => {
  const setup = await setUp();
  const { dashboard } = setup;
  const asked = [{ kind: 'cost', text: NAME, at: 'A5', near: [KEY] }];
  assert.deepEqual(unknownOf(await load(setup, SHEET, '--json')), asked);
  const refused = await load(setup, SHEET);
  assert.match(
    refused.stderr,
    /add --as '아레나스 보관료=arenasStorageCharge', or teach it: dashboard words add cost '아레나스 보관료' arenasStorageCharge/,
  );

  const once = await load(setup, SHEET, '--dry-run', '--json', '--as', `${NAME}=${KEY}`);
  assert.deepEqual(januaryOf(once), { arenasManagementCharge: 100, [KEY]: 300 });
  assert.deepEqual(unknownOf(await load(setup, SHEET, '--json')), asked, 'it held for one run');

  const taught = await dashboard('words', 'add', 'cost', NAME, KEY, '--actor', '김 과장');
  assert.deepEqual(taught, {
    code: 0,
    stdout: `"${NAME}" is now a name of Arenas Storage Charge (${KEY})\n`,
    stderr: '',
  });
  const { stdout } = await dashboard('words', 'cost', '--json');
  const [word, ...others] = JSON.parse(stdout) as Record<string, unknown>[];
  assert.deepEqual(word, { kind: 'cost', text: NAME, key: KEY, by: '김 과장', at: word?.at });
  assert.deepEqual(others, []);
  assert.match((await dashboard('words')).stdout, /^cost {2}아레나스 보관료 = arenasStorageCharge {2}\(김 과장, 20/);
  assert.equal((await dashboard('words', 'import', '--json')).stdout, '[]\n');

  assert.deepEqual(januaryOf(await load(setup, SHEET, '--json')), { arenasManagementCharge: 100, [KEY]: 300 });

  assert.equal((await dashboard('words', 'remove', 'cost', '아레나스보관료')).code, 0);
  assert.deepEqual(unknownOf(await load(setup, SHEET, '--json')), asked);
  assert.equal((await dashboard('words', 'remove', 'cost', NAME)).code, 1);
});

test('a choice for a name that no file has is refused', async () => {
  const setup = await setUp();
  const options = ['--as', `${NAME}=${KEY}`, '--as', '아레나스 보관로=-'];
  for (const more of [['--dry-run'], []]) {
    const { code, stderr } = await load(setup, SHEET, ...options, ...more);
    assert.equal(code, 1);
    assert.match(stderr, /has no row or column named "아레나스 보관로"; correct the name in --as/);
  }
  const { errors } = JSON.parse((await load(setup, SHEET, '--json', ...options)).stdout) as { errors: unknown[] };
  assert.equal(errors.length, 1);
  assert.equal((await load(setup, SHEET, '--as', `${NAME}=${KEY}`)).code, 0);
});

test('a row of another group with the same label is asked about by itself', async () => {
  const setup = await setUp();
  await setup.dashboard('words', 'add', 'cost', NAME, KEY);
  const own = `${SHEET}기타 창고,,\n보관료,500,600\n`;
  assert.deepEqual(unknownOf(await load(setup, own, '--json')), [
    { kind: 'cost', text: '기타 창고 보관료', at: 'A7', near: ['otherWarehouseStorageCharge'] },
  ]);
  const columns = '그룹,항목,1월\n아레나스,보관료,300\nIWS,배송비,1\n,보관료,700\n';
  const [asked] = unknownOf(await load(setup, columns, '--json')) as { text: string; at: string }[];
  assert.deepEqual([asked?.text, asked?.at], ['IWS 보관료', 'B4']);
  const alone = await load(setup, '항목,1월\n아레나스 관리비,1\n보관료,300\n', '--json');
  assert.deepEqual(
    (unknownOf(alone) as { text: string }[]).map(({ text }) => text),
    ['보관료'],
  );
});

test('a name that fits several fields is chosen for one run, and not taught', async () => {
  const setup = await setUp();
  const several = '항목,1월\n아레나스 관리비,1\n하역비,300\n';
  const [asked] = unknownOf(await load(setup, several, '--json')) as { text: string; near: string[] }[];
  assert.deepEqual(asked?.near, ['arenasHandlingCharge', 'iwsHandlingCharge']);
  const chosen = await load(setup, several, '--json', '--as', '하역비=iwsHandlingCharge');
  assert.deepEqual(januaryOf(chosen), { arenasManagementCharge: 1, iwsHandlingCharge: 300 });
  const taught = await setup.dashboard('words', 'add', 'cost', '하역비', 'iwsHandlingCharge');
  assert.equal(taught.code, 1);
  assert.match(taught.stderr, /fits several fields and cannot be taught/);
});

test('a row is left out for one run, and a column of fields is taught like a row', async () => {
  const setup = await setUp();
  const left = await load(setup, SHEET, '--json', '--as', `${NAME}=-`);
  assert.deepEqual(januaryOf(left), { arenasManagementCharge: 100 });
  const turned = '월,아레나스 관리비,아레나스 보관료\n1,100,300\n2,200,400\n';
  const [asked] = unknownOf(await load(setup, turned, '--json')) as { text: string; at: string }[];
  assert.deepEqual([asked?.text, asked?.at], [NAME, 'C1']);
  await setup.dashboard('words', 'add', 'cost', NAME, KEY);
  assert.deepEqual(januaryOf(await load(setup, turned, '--json')), { [KEY]: 300 });
});

test('words of the specification get no other meaning, and a word is removed before it gets one', async () => {
  const { dashboard } = await setUp();
  for (const text of ['아레나스 관리비', 'IWS', '합계', '1월', 'BPS', '비고']) {
    const { code, stderr } = await dashboard('words', 'add', 'cost', text, KEY);
    assert.equal(code, 1, text);
    assert.match(stderr, /has a meaning already/);
  }
  await dashboard('words', 'add', 'cost', NAME, KEY);
  assert.match((await dashboard('words', 'add', 'cost', '아레나스_보관료', KEY)).stdout, /was already a name/);
  const other = await dashboard('words', 'add', 'cost', NAME, 'iwsOthers');
  assert.equal(other.code, 1);
  assert.match(other.stderr, /remove it first with dashboard words remove cost '아레나스 보관료'/);
});

test('a cure that is proposed for a column or a row works, and none is where no answer would be heard', async () => {
  const setup = await setUp();
  const column = (heading: string) => `구분,항목,${heading},1월\n아레나스,관리비,500,100\n`;
  for (const heading of ['목표', '예산', '당월', '추정', '계획', 'FY2023', '인원비']) {
    const { stderr } = await load(setup, column(heading));
    const left = `--as '${heading}=-'`;
    assert.ok(stderr.includes(left), `${heading}: ${stderr}`);
    const { code, stderr: after } = await load(setup, column(heading), '--as', `${heading}=-`);
    assert.equal(code, 0, after);
  }
  for (const heading of ['금액', 'SK', '천원']) {
    const { code, stderr } = await load(setup, column(heading));
    assert.equal(code, 1, heading);
    assert.doesNotMatch(stderr, /--as|words add/, heading);
  }
  const row = (label: string) => `항목,1월\n아레나스 관리비,200\n${label},500\n`;
  const asked = await load(setup, row('예산'));
  assert.match(asked.stderr, /--as '예산=-'/);
  assert.doesNotMatch(asked.stderr, /=KEY|words add/, 'a plan is not an actual figure');
  assert.equal((await load(setup, row('예산'), '--as', '예산=monthlyBudget')).code, 1);
  const without = await load(setup, row('예산'), '--json', '--as', '예산=-');
  assert.deepEqual(januaryOf(without), { arenasManagementCharge: 200 });
});

test('a wrong choice, field or report is wrong usage; a choice may hold an equals sign', async () => {
  const setup = await setUp();
  for (const choice of ['보관료', '=arenasOthers', '보관료=', '보관료=nothing']) {
    assert.equal((await load(setup, SHEET, '--as', choice)).code, 2, choice);
  }
  assert.equal((await setup.dashboard('words', 'add', 'cost', '보관료', 'labors')).code, 2);
  assert.equal((await setup.dashboard('words', 'add', 'costs', '보관료', KEY)).code, 2);
  assert.equal((await setup.dashboard('words', 'costs')).code, 2);
  assert.equal((await load(setup, SHEET, '--as', `합계=${KEY}`)).code, 1);
  assert.equal((await load(setup, SHEET, '--as', `${NAME}=${KEY}`, '--as', `${NAME}=-`)).code, 1);
  const equal = '항목,1월\n아레나스 관리비,1\nA=B 비용,300\n';
  assert.deepEqual(januaryOf(await load(setup, equal, '--json', '--as', 'A=B 비용=iwsOthers')), {
    arenasManagementCharge: 1,
    iwsOthers: 300,
  });
});

test('without a database nothing is taught, and none is made', async () => {
  const place = noDatabase();
  for (const args of [['add', 'cost', NAME, KEY], ['remove', 'cost', NAME], []]) {
    const { code, stderr } = await runHere(['words', ...args, '--db', place]);
    assert.equal(code, 3);
    assert.match(stderr, /test\.sqlite/);
  }
  assert.ok(!existsSync(place));
});

test('a backup has the words', async () => {
  const { dashboard } = await setUp();
  await dashboard('words', 'add', 'cost', NAME, KEY);
  const backup = path.join(scratchFolder(), 'backup.sqlite');
  assert.equal((await dashboard('backup', backup)).code, 0);
  const { stdout } = await runHere(['words', '--json', '--db', backup]);
  assert.equal(stdout, (await dashboard('words', '--json')).stdout);
});
