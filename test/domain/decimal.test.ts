import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { groupThousands, isNegative, plainDecimal, sum } from '../../src/domain/decimal.ts';
import { shortAmount } from '../../src/domain/short-amount.ts';

test('sums have neither binary noise nor rounding errors', () => {
  assert.equal(sum([0.1, 0.2]), '0.3');
  assert.equal(sum([1.1, 2.2, -3.3]), '0');
  assert.equal(sum([]), '0');
  assert.equal(sum([-0]), '0');
  assert.equal(sum(Array.from({ length: 12 }, () => Number.MAX_SAFE_INTEGER)), '108086391056891892');
  assert.equal(sum([1e-7, 1]), '1.0000001');
  assert.equal(sum([9007199254740991, 0.5]), '9007199254740991.5');
});

test('a sum does not depend on the order, and subtracting a number restores the sum before it', () => {
  const cents = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }), { maxLength: 30 });
  fc.assert(
    fc.property(cents, (numbers) => {
      const total = sum(numbers);
      assert.equal(sum([...numbers].reverse()), total);
      assert.equal(sum([...numbers, ...numbers.map((number) => -number)]), '0');
      assert.match(total, /^(?:0|-?(?:[1-9]\d*|0)(?:\.\d*[1-9])?)$/);
      assert.notEqual(total, '-0');
    }),
  );
});

test('sums of whole numbers equal those of big integers', () => {
  fc.assert(
    fc.property(fc.array(fc.maxSafeInteger()), (numbers) => {
      const exact = numbers.reduce((total, number) => total + BigInt(number), 0n);
      assert.equal(sum(numbers), exact.toString());
    }),
  );
});

test('numbers are written out without an exponent', () => {
  assert.equal(plainDecimal(1e-7), '0.0000001');
  assert.equal(plainDecimal(-1.5e-8), '-0.000000015');
  assert.equal(plainDecimal(-0), '0');
  assert.equal(plainDecimal(5e-324).length, 326);
});

test('thousands are grouped left of the point alone', () => {
  assert.equal(groupThousands('1234567.1234567'), '1,234,567.1234567');
  assert.equal(groupThousands('-123'), '-123');
  assert.equal(groupThousands('-1234'), '-1,234');
  assert.equal(groupThousands(''), '');
  assert.ok(isNegative('-0.1'));
});

test('an amount in thousands or millions is rounded half away from zero; only zero reads 0', () => {
  for (const [shown, thousands, millions] of [
    ['4,595,946,290', '4,595,946', '4,596'],
    ['1,499', '1', '0.0'],
    ['1,500', '2', '0.0'],
    ['-1,500', '-2', '-0.0'],
    ['-499.9', '-0.5', '-0.0'],
    ['+50,580', '+51', '+0.1'],
    ['0.4', '0.0', '0.0'],
    ['+499,500', '+500', '+0.5'],
    ['+500,000', '+500', '+1'],
    ['999,500', '1,000', '1'],
    ['9,007,199,254,740,991', '9,007,199,254,741', '9,007,199,255'],
    ['0', '0', '0'],
    ['', null, null],
    ['5%', null, null],
    ['+2.0%', null, null],
    ['–', null, null],
    ['N/A', null, null],
    ['3/17', null, null],
  ] as const) {
    assert.deepEqual([shortAmount(shown, 3), shortAmount(shown, 6)], [thousands, millions], shown);
  }
});
