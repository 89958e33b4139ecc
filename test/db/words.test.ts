import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseLocation } from '../../db/location.ts';
import { pathReason } from '../../db/path-reason.ts';
import { serverProblem } from '../../db/postgres/problem.ts';
import { fault as serverFault } from '../../db/postgres/words.ts';
import { fault as fileFault, faultWhileOpen } from '../../db/sqlite/words.ts';
import { fault, terminalFault } from '../../db/words.ts';
import type { Fault } from '../../src/domain/fault.ts';
import { Problem } from '../../src/domain/problem.ts';

const FILE = '/srv/figures.sqlite';
const CELL = { kind: 'cost', year: 2024, month: 11, bu: 'SKB', field: 'arenasOthers' } as const;
const BY = { id: 12, at: '2024-12-01T00:00:00.000Z', via: 'cli', actor: 'kim', file: null } as const;
const LATER = { ...CELL, stored: 5, changes: [12], by: BY } as const;

/** Some of each kind; the compiler sees to the others. */
const FAULTS: readonly Fault[] = [
  terminalFault('database-damaged'),
  fault('database-locked'),
  fault('database-newer', { database: FILE, migration: '9999_later' }),
  terminalFault('database-older', { database: FILE }),
  terminalFault('copy-target-filled', { database: FILE, table: 'change' }),
  fault('record-changed', { year: 2024, month: 11, bu: 'SKB', revision: 3 }),
  fault('no-such-change', { change: 9 }),
  fault('too-many-words', { kind: 'cost', most: 500 }),
  fault('no-such-word', { kind: 'cost', text: 'Storage' }),
  fault('word-of-another-field', { kind: 'cost', text: 'Storage', field: 'iwsOthers' }),
  fault('change-holds-nothing', { change: 9, months: [3], fields: ['arenasOthers'], kind: 'cost' }),
  fault('undo-in-the-way', { change: 9, cells: [LATER] }),
  fault('ledger-differs', { ...CELL, change: null, found: 1, ledger: null }),
  fileFault('database-missing', { database: FILE }),
  faultWhileOpen('database-taken-away', { database: FILE, copy: `${FILE}.replaced` }),
  fileFault('not-durable', { journal: 'delete', synchronous: '1' }),
  serverFault('server-refused', { database: FILE, said: 'ECONNREFUSED', cure: 'look' }),
  fault('lost-at-end'),
  serverFault('server-unfit', { database: FILE, setting: 'fsync', found: 'off', wanted: 'on' }),
];

test('a page says in its own language what is wrong, and names no file, no address and no command', () => {
  for (const { code, page } of FAULTS) {
    assert.match(page.ko, /[가-힣].*\.$/, code);
    assert.doesNotMatch(page.en, /[가-힣]/, code);
    for (const text of Object.values(page)) assert.doesNotMatch(text, /\/srv|sqlite|dashboard |--/i, code);
  }
});

test('a terminal has a sentence in each language', () => {
  for (const { code, terminal } of FAULTS) {
    assert.match(terminal.ko, /[가-힣].*\.$/, code);
    assert.match(terminal.en, /^\S.*\.$/, code);
    assert.doesNotMatch(terminal.en, /[가-힣]/, code);
  }
});

test('the Korean of a cell has the name of its item, the English its label and its key', () => {
  const { terminal, page } = fault('undo-in-the-way', { change: 9, cells: [LATER] });
  assert.match(
    terminal.en,
    /: Arenas Others \(arenasOthers\) of 2024-11 SKB \(change 12, kim, 2024-12-01 09:00\); .* or use --keep-newer to leave these cells\.$/,
  );
  assert.match(terminal.ko, /2024년 11월 SKB 아레나스 .*\(변경 #12, kim, 2024-12-01 09:00\)\. .*--keep-newer/);
  assert.match(page.ko, /2024년 11월 SKB 아레나스 /);
});

test('facts say what happened: no sentence has to be read', () => {
  assert.throws(() => databaseLocation('mysql://x/y'), {
    fault: terminalFault('database-scheme', { scheme: 'mysql' }),
  });
  const denied = Object.assign(new Error('no pg_hba.conf entry'), { code: '28000', severity: 'FATAL' });
  const problem = serverProblem(denied, 'postgres://db.corp/figures');
  assert.ok(problem instanceof Problem);
  assert.equal(problem.fault.code, 'server-refused');
  assert.deepEqual(problem.fault.facts, {
    database: 'postgres://db.corp/figures',
    said: 'no pg_hba.conf entry',
    cure: 'login',
  });
  assert.match(problem.fault.page.ko, /^지금은 데이터를 읽거나 저장할 수 없습니다/);
  // They go to the thread of an import and back.
  assert.deepEqual(structuredClone(problem.fault), problem.fault);
});

test('why the file system refuses a path reads in both languages', () => {
  const reason = pathReason(Object.assign(new Error(), { code: 'ENOENT' }), '/no-such-folder/x.csv');
  assert.equal(reason.en, 'the folder /no-such-folder does not exist; create it first');
  assert.equal(reason.ko, '/no-such-folder 폴더가 없습니다. 먼저 만드세요');
});
