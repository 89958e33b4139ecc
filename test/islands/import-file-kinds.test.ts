import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whyRefused } from '../../src/islands/import-dialog/file-kinds.ts';

test('only files that may hold a report are sent; others are named by what they are', () => {
  for (const name of ['cost.csv', '비용.XLSX', 'a.b.tsv', 'x.txt']) {
    assert.equal(whyRefused({ name, size: 1 }), null, name);
  }
  assert.equal(whyRefused({ name: 'a.csv', size: 10_000_000 }), null);
  for (const [name, what] of [
    ['a.csv', /10 MB/],
    ['a.xls', /이전 형식의 엑셀 파일.*\.xlsx/],
    ['a.xlsb', /이전 형식의 엑셀 파일/],
    ['a.xlsm', /매크로/],
    ['a.ods', /다른 프로그램/],
    ['a.HTML', /웹 페이지/],
    ['보고.pdf', /PDF/],
    ['a.jpeg', /그림/],
    ['a.hwp', /문서/],
    ['a.csv.gz', /압축/],
    ['a.dat', /^\.dat 파일/],
    ['cost', /확장자가 없습니다/],
  ] as const) {
    assert.match(whyRefused({ name, size: 10_000_001 })?.ko ?? '', what, name);
  }
});
