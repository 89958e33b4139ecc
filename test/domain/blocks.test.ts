import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { BlockFault } from '../../src/domain/blocks/faults.ts';
import { indexOf, indexOfAll } from '../../src/domain/blocks/label-index.ts';
import { createSuggestions, nearFields, nearMiss } from '../../src/domain/blocks/near-miss.ts';
import { cellFault } from '../../src/domain/cell-words.ts';
import { createFaultList } from '../../src/domain/fault-list.ts';
import { reportById, reports } from '../../src/domain/reports.ts';
import { findDelimiter } from '../../src/files/delimiter.ts';
import { readBlock } from '../support/read-block.ts';

test('a name with one mistake is recognised as the name that was meant', () => {
  for (const report of reports) {
    const names = [...indexOf(report).names.keys()].filter((name) => name.length >= 12);
    assert.ok(names.length > 0);
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.nat(),
        fc.constantFrom('drop', 'double', 'swap'),
        (name, seed, slip) => {
          const at = seed % (name.length - 1);
          const [a = '', b = ''] = [name[at], name[at + 1]];
          const slipped = { drop: b, double: a + a + b, swap: b + a }[slip];
          const written = name.slice(0, at) + slipped + name.slice(at + 2);
          const meant = nearMiss(written, names) ?? '';
          // Names that differ by one letter themselves (…SkbR01FT, …SkR01FT) may be confused.
          // With another unit or another temperature it is another name, and nothing is suggested.
          const isOther = meant === '' && /(?<![a-z])SK(?![a-z])|℃/i.test(written);
          const same = (text: string) => text.toLowerCase().replace(/\s/g, '');
          assert.ok(
            isOther ||
              same(meant) === same(name) ||
              names.some((other) => other !== name && same(other) === same(written)) ||
              Math.abs(meant.length - name.length) <= 2,
            `${written}: ${meant}, not ${name}`,
          );
        },
      ),
    );
  }
});

test('a name that is similar to none gets no suggestion', () => {
  const names = ['year', ...indexOf(reportById('cost')).names.keys()];
  for (const written of ['', 'xyz', 'Mai', 'completely different', '비고', 'x'.repeat(10_000), '1', '2024']) {
    assert.equal(nearMiss(written, names), undefined, written);
  }
  assert.equal(nearMiss('Arenas Storge Charge', names), 'Arenas Storage Charge');
  assert.equal(nearMiss('arenasStorgeCharge', names), 'arenasStorageCharge');
  assert.equal(nearMiss('yaer', names), 'year');
  const warehouse = [...indexOf(reportById('warehouse')).names.keys()];
  assert.equal(nearMiss('Capacity Space Util. Cold ~8℃', warehouse), undefined);
  assert.equal(nearMiss('Capacity Capacity Palets -20℃', warehouse), 'Capacity Capacity Pallets -20℃');
  // It would replace one known word by another.
  assert.equal(nearMiss('입고금액', ['재고금액']), undefined);
  assert.equal(nearMiss('재고금엑', ['재고금액']), '재고금액');
  assert.equal(nearMiss('제고금액', ['재고금액']), '재고금액');
});

test('a text with which several names begin means none of them more than another', () => {
  const near = (text: string) => nearFields(text, indexOf(reportById('cost')), createSuggestions());
  const storage = ['iwsStorageChargeCold', 'iwsStorageChargeF', 'iwsStorageChargeNormal'];
  for (const text of ['IWS 보관비', 'IWS Storage Charge', 'iwsStorageCharge']) {
    assert.equal(near(text).meant, null, text);
    assert.deepEqual([...near(text).keys].toSorted(), storage, text);
  }
  // CONTRACT §13: a sentence has the label of its language, in whichever the sheet is.
  const meant = { ko: '아레나스 관리비', en: 'Arenas Management Charge' };
  for (const text of ['아레나스 관라비', 'arenasManagmentCharge']) assert.deepEqual(near(text).meant, meant);
  const sum = { ko: '아레나스 소계', en: 'Arenas Sub total' };
  assert.deepEqual(near('arenasSubTotle'), { meant: sum, keys: [] });
  assert.deepEqual(near('예산'), { meant: null, keys: ['monthlyBudget'] });
});

test('a name of counts is not proposed for amounts', () => {
  const near = (text: string) => nearFields(text, indexOf(reportById('import')), createSuggestions());
  assert.deepEqual(near('수입 건수 SKB SSB'), { meant: null, keys: ['shipmentsSkbSSB', 'shipmentsSkSSB'] });
  assert.deepEqual(near('수입엑 SKB SSB').meant, { ko: '수입액 SKB SSB', en: 'Import Amount SKB SSB' });
});

test('the first faults in reading order are kept, in whatever order they are found', () => {
  const fault = fc.record({ row: fc.nat(50), column: fc.option(fc.integer({ min: 1, max: 9 })) });
  fc.assert(
    fc.property(fc.array(fault, { maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (places, limit) => {
      const list = createFaultList(limit);
      const faults = places.map(({ row, column }): BlockFault => ({
        row,
        line: row,
        column,
        header: '',
        value: '',
        fault: cellFault('not-finite'),
      }));
      for (const each of faults) list.add(each);
      assert.equal(list.count, faults.length);
      const inOrder = faults.toSorted((a, b) => a.row - b.row || (a.column ?? 0) - (b.column ?? 0));
      assert.deepEqual(list.first, inOrder.slice(0, limit));
    }),
  );
});

test('the delimiter is the one that makes the header row known', () => {
  for (const [head, delimiter] of [
    ['year,month,bu,arenasOthers', ','],
    ['year;month;bu;arenasOthers\r\n2024;1;SK;"1,234,567,890"', ';'],
    ['"연도"\t"월"\t아레나스 기타\n', '\t'],
    ['month\n1\n', ','],
    ['sep=;\nx;1월,2월\n', ';'],
    ['비용 보고,2024\n\n구분|항목|1월\n아레나스|관리비|1\n', '|'],
    ['\r\n\r\nyear;month\n', ';'],
    ['a;b;c,d', ';'],
    ['', ','],
    ['Capacity Space Util. Cold 2~8℃;월', ';'],
  ] as const) {
    assert.equal(findDelimiter(head), delimiter, head);
  }
});

test('an unknown report is reported alone, and not of a file that is cut', () => {
  const rows = ['|1월|2월|3월 예상', '잡비|1|2|3'].map((row) => row.split('|'));
  const options = { kind: null, year: 2024, bu: null };
  const { errors } = readBlock(rows, { options });
  assert.equal(errors.length, 1, errors.join('\n'));
  assert.match(errors[0] ?? '', /The report is not known/);
  assert.deepEqual(readBlock(rows, { options, isCut: true }).errors, []);
});

test('of several months that may be other months, the first is reported', () => {
  const rows = ['|02/01/2024|03/01/2024|13/04/2024', '아레나스 관리비|1|2|3'].map((row) => row.split('|'));
  const { errors } = readBlock(rows, { options: { kind: 'cost', year: null, bu: 'SKB' } });
  assert.equal(errors.length, 1, errors.join('\n'));
  assert.match(errors[0] ?? '', /^1:2 "02\/01\/2024" is not clearly one month/);
});

test('every key and label of every report is known, and unknown words are not', () => {
  for (const report of reports) {
    for (const name of indexOf(report).names.keys()) {
      const named = indexOfAll().find([` ${name.normalize('NFD').toUpperCase()} `], null);
      assert.ok(named.kind === 'row' && report.rows.includes(named.row), name);
    }
  }
  for (const word of ['constructor', '__proto__', 'toString', 'jan 24']) {
    assert.equal(indexOfAll().find([word], null).kind, 'nothing', word);
  }
});
