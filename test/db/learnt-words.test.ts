/** Learnt words: what is stored, under which name, and what is refused. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDatabase } from '../../db/check.ts';
import { forgetWord, listWords, teachWord } from '../../db/learnt-words.ts';
import type { Database } from '../../db/open.ts';
import { learntName, namesInForce } from '../../src/domain/blocks/learnt-words.ts';
import { Problem } from '../../src/domain/problem.ts';
import { reportById } from '../../src/domain/reports.ts';
import { freshDatabase } from '../support/database.ts';

const CHARGE = { kind: 'cost', text: '아레나스 보관료', key: 'arenasStorageCharge', by: '김 과장' } as const;

function teach({ write }: Database, word: Parameters<typeof teachWord>[1] = CHARGE) {
  return write((transaction) => teachWord(transaction, word));
}

function refusal(code: string) {
  return (error: unknown) => error instanceof Problem && error.fault.code === code;
}

test('a word is stored as written, with its teacher and time, and found in any spelling', async () => {
  const database = await freshDatabase();
  const { word, isNew } = await teach(database, { ...CHARGE, text: ' 아레나스\n보관료 ' });
  assert.ok(isNew);
  assert.equal(new Date(word.at).toISOString(), word.at);
  assert.deepEqual(word, { ...CHARGE, at: word.at });
  assert.deepEqual(await listWords(database.reader), [word]);
  assert.deepEqual(await listWords(database.reader, 'import'), []);
  const names = namesInForce([word]);
  assert.equal(names(reportById('cost')).get(learntName('1. 아레나스_보관료')), CHARGE.key);
  assert.equal(names(reportById('import')).size, 0);
});

test('the same word again changes nothing; for another field it must be removed first', async () => {
  const database = await freshDatabase();
  const { word } = await teach(database);
  const again = await teach(database, { ...CHARGE, text: '아레나스보관료', by: null });
  assert.deepEqual(again, { word, isNew: false });
  const other = { ...CHARGE, key: 'iwsOthers' };
  await assert.rejects(teach(database, other), refusal('word-of-another-field'));
  assert.deepEqual(await database.write((transaction) => forgetWord(transaction, 'cost', '아레나스 보관료')), word);
  assert.equal((await teach(database, other)).word.key, 'iwsOthers');
  await assert.rejects(
    database.write((transaction) => forgetWord(transaction, 'import', '아레나스 보관료')),
    refusal('no-such-word'),
  );
});

test('each report has words of its own', async () => {
  const database = await freshDatabase();
  await teach(database, { ...CHARGE, text: '물류' });
  await teach(database, { kind: 'warehouse', text: '물류', key: 'labors', by: null });
  assert.deepEqual(
    (await listWords(database.reader)).map(({ kind, key }) => [kind, key]),
    [
      ['cost', 'arenasStorageCharge'],
      ['warehouse', 'labors'],
    ],
  );
});

test('a known name cannot be taught', async () => {
  const database = await freshDatabase();
  const known = [
    '아레나스 관리비',
    '아레나스',
    'Arenas Handling Charge',
    '소계',
    'Total',
    '3월',
    'BPS',
    '비고',
    '예산',
    '천원',
    '금액',
  ];
  for (const text of known) {
    await assert.rejects(teach(database, { ...CHARGE, text }), refusal('word-is-known'), text);
  }
  await assert.rejects(
    teach(database, { ...CHARGE, text: '보관료', key: 'importAmountSkbSSB' }),
    refusal('word-for-no-field'),
  );
  await assert.rejects(teach(database, { ...CHARGE, text: '기타' }), refusal('word-fits-several'));
  await assert.rejects(teach(database, { ...CHARGE, text: ' - ' }), refusal('word-length'));
  await assert.rejects(teach(database, { ...CHARGE, text: '가'.repeat(201) }), refusal('word-length'));
  assert.deepEqual(await listWords(database.reader), []);
});

test('a report has at most 500 words', async () => {
  const { write } = await freshDatabase();
  await write(async (transaction) => {
    for (let count = 1; count <= 500; count += 1) await teachWord(transaction, { ...CHARGE, text: `가 ${count}번` });
  });
  const more = (kind: 'cost' | 'warehouse', key: string) =>
    write((transaction) => teachWord(transaction, { kind, text: '가 501번', key, by: null }));
  await assert.rejects(more('cost', CHARGE.key), refusal('too-many-words'));
  assert.ok((await more('warehouse', 'labors')).isNew);
});

test('a word changes the version that kept answers depend on, and does not belong to the ledger', async () => {
  const database = await freshDatabase();
  const before = await database.dataVersion();
  await teach(database);
  assert.notEqual(await database.dataVersion(), before);
  assert.deepEqual(await database.reader.selectFrom('change').selectAll().execute(), []);
  assert.deepEqual(await checkDatabase(database), []);
});
