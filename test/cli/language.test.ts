/** The language of the command line (CONTRACT §5, §13): who chooses it, and that results for programs do not depend on it. */
import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { terminalLanguage } from '../../src/domain/language.ts';
import { runHere } from '../support/cli-here.ts';
import { runCli } from '../support/cli.ts';

const HANGUL = /[가-힣]/;
const KOREAN = { DASHBOARD_LANG: 'ko' };
const folder = mkdtempSync(path.join(tmpdir(), 'language-'));
const DB = ['--db', path.join(folder, 'dashboard.sqlite')];

test('DASHBOARD_LANG decides, else the first of the locale’s variables that is set', () => {
  const languages: [Record<string, string>, string][] = [
    [{}, 'en'],
    [{ LANG: 'ko_KR.UTF-8' }, 'ko'],
    [{ LANG: 'ko' }, 'ko'],
    [{ LANG: 'kok_IN' }, 'en'],
    [{ LANG: 'C.UTF-8' }, 'en'],
    [{ LC_ALL: 'C', LANG: 'ko_KR.UTF-8' }, 'en'],
    [{ LC_ALL: '', LC_MESSAGES: 'ko_KR.UTF-8', LANG: 'en_US.UTF-8' }, 'ko'],
    [{ DASHBOARD_LANG: 'en', LC_ALL: 'ko_KR.UTF-8' }, 'en'],
    [{ DASHBOARD_LANG: '', LC_ALL: 'ko_KR.UTF-8' }, 'ko'],
    [{ DASHBOARD_LANG: 'ko', LC_ALL: 'C' }, 'ko'],
  ];
  for (const [env, language] of languages) assert.equal(terminalLanguage(env), language, JSON.stringify(env));
});

test('help of every command is in one language', async () => {
  const { stdout } = await runCli(['--help']);
  const commands = [...stdout.matchAll(/^ {2}([a-z]+) \[options\]/gm)].map(([, name = '']) => name);
  assert.ok(commands.length >= 10, stdout);
  for (const args of [[], ...commands.map((name) => [name])]) {
    const [korean, english] = await Promise.all([
      runCli([...args, '--help'], { env: KOREAN }),
      runCli([...args, '--help']),
    ]);
    assert.deepEqual([korean.code, english.code], [0, 0]);
    assert.doesNotMatch(korean.stdout, /Usage:|Options:|Arguments:|Commands:|Example:|choices:|default:|display/);
    assert.match(korean.stdout, /^사용법: dashboard /);
    if (args[0] !== 'import') assert.doesNotMatch(english.stdout, HANGUL, args[0]); // it names 천원 and 백만원
  }
  // No line of a Korean description is English: every command's summary has Hangul.
  const { stdout: list } = await runCli(['--help'], { env: KOREAN });
  for (const name of commands) assert.match(list, new RegExp(`^ {2}${name} .*[가-힣]{2}`, 'm'));
});

test('usage errors are in Korean, with the same facts and exit code', async () => {
  const wrong: [string[], RegExp][] = [
    [['export', '--nope'], /^오류: 없는 옵션입니다: --nope\n/],
    [['export', '--yaer', '1'], /^오류: 없는 옵션입니다: --yaer\n\(비슷한 이름: --year\)\n/],
    [['exprt'], /^오류: 없는 명령입니다: exprt\n\(비슷한 이름: export\)\n/],
    [['undo'], /^오류: 필요한 인수가 없습니다: id\n/],
    [['undo', '1', '2'], /^오류: 인수가 너무 많습니다: undo\n/],
    [['export', '--year'], /^오류: 옵션의 값이 없습니다: --year <year>\n/],
    [['export', 'x'], /^오류: 쓸 수 없는 값입니다: x, kind\. 가능한 값: warehouse, cost, import, inventory\.\n/],
    [['export', 'cost', '--year', '1999'], /^오류: 쓸 수 없는 값입니다: --year <year>, 1999\. 뜻: 연도\(2000~2099\)/],
    [['copy'], /^오류: 필요한 옵션이 없습니다: --from <database>\n/],
    [['import', 'x', '--in-thousands', '--in-millions'], /^오류: 함께 쓸 수 없는 옵션입니다: --in-thousands, --in-/],
  ];
  for (const [args, says] of wrong) {
    const { code, stdout, stderr } = await runHere(args, { env: KOREAN });
    assert.deepEqual([code, stdout], [2, ''], args.join(' '));
    assert.match(stderr, says);
    assert.match(stderr, /\n--help로 사용법을 볼 수 있습니다\.\n$/);
    assert.doesNotMatch((await runHere(args)).stderr, HANGUL);
  }
});

test('errors and results are in the language; JSON is the same in both', async () => {
  const korean = await runHere(['migrate', ...DB], { env: KOREAN });
  assert.match(korean.stderr, /데이터베이스를 만들었습니다: /);
  assert.match((await runHere(['migrate', ...DB], { env: KOREAN })).stdout, /: 최신 상태입니다\n$/);
  assert.match((await runHere(['migrate', ...DB])).stdout, / is up to date\n$/);

  const refused = ['export', 'cost', ...DB];
  assert.match((await runHere(refused, { env: KOREAN })).stderr, /^dashboard: cost 보고서는 --bu SKB 또는 --bu SK/);
  assert.equal((await runHere(refused)).stderr, 'dashboard: cost needs --bu SKB or --bu SK.\n');

  for (const args of [
    ['history', '--json', ...DB],
    ['check', '--json', ...DB],
    ['export', 'cost', '--year', '2024', '--bu', 'SKB', '-o', '-', ...DB],
  ]) {
    const [ko, en] = [await runHere(args, { env: KOREAN }), await runHere(args)];
    assert.deepEqual([ko.code, ko.stdout], [en.code, en.stdout], args.join(' '));
  }
});

test('an item has its label, and in English its key (CONTRACT §13)', async () => {
  const cwd = mkdtempSync(path.join(folder, 'items-'));
  const filled = (name: string, text: string) => writeFileSync(path.join(cwd, name), text);
  filled('cost_2023_SKB.csv', 'month,arenasOthers,iwsOthers\n1,5,5\n2,5,\n');
  filled('cost_report_2023_SKB.csv', 'month,arenasOthers\n1,777\n');
  filled('near.csv', '구분,항목,1월\n아레나스,보관료,5\n');
  filled('sum.csv', '구분,항목,1월\n아레나스,관리비,5\n,소계,6\n');
  const place = ['--kind', 'cost', '--year', '2023', '--bu', 'SKB'];
  assert.equal((await runHere(['import', 'cost_2023_SKB.csv', ...place, ...DB], { cwd })).code, 0);
  const said: [string[], RegExp, RegExp][] = [
    [
      ['export', 'cost', '--year', '2023', '--bu', 'SKB'],
      /\(2023-01 SKB 아레나스 기타: 777\)\. /,
      /\(Arenas Others \(arenasOthers\) of 2023-01 SKB: 777\); /,
    ],
    [
      ['export', 'cost', '--year', '2023', '--bu', 'SKB', '--month', '2', '--fail-if-incomplete', '-o', '-'],
      / 미입력: IWS 기타\.\n$/,
      / lacks IWS Others \(iwsOthers\)\.\n$/,
    ],
    [
      ['import', 'near.csv', ...place],
      /"아레나스 보관비"인가요\?/,
      /Did you mean "Arenas Storage Charge"\? .*=arenasStorageCharge'/,
    ],
    [
      ['import', 'sum.csv', ...place, '--dry-run', '--overwrite'],
      /1월 아레나스 소계입니다/,
      /is Arenas Sub total \(arenasSubTotal\) of Jan,/,
    ],
  ];
  for (const [args, korean, english] of said) {
    assert.match((await runHere([...args, ...DB], { cwd, env: KOREAN })).stderr, korean);
    assert.match((await runHere([...args, ...DB], { cwd })).stderr, english);
  }
});

test('another DASHBOARD_LANG is a wrong setting', async () => {
  const { code, stderr } = await runHere(['history', ...DB], { env: { DASHBOARD_LANG: 'fr' } });
  assert.deepEqual([code, stderr], [2, 'dashboard: DASHBOARD_LANG is "fr"; set it to ko or en, or remove it.\n']);
  const korean = await runHere(['history', ...DB], { env: { DASHBOARD_LANG: 'fr', LANG: 'ko_KR.UTF-8' } });
  assert.match(korean.stderr, /^dashboard: DASHBOARD_LANG 값이 잘못되었습니다: "fr"\. ko 또는 en을 쓰거나 /);
});
