import fc from 'fast-check';
import { parseCell, type CellValue } from '../../src/domain/cell.ts';
import type { Cells, RecordPatch } from '../../src/domain/record.ts';
import type { BusinessUnit, Report } from '../../src/domain/report.ts';
import { MONTHS } from '../../src/domain/year-month.ts';

/** Texts that people could store and that are hard to handle for CSV, spreadsheets and this program. */
const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc
      .tuple(fc.constantFrom(...'= + - @ ＝ ＋ － ＠ \' " , ; \t'.split(' '), ' '), fc.string({ maxLength: 10 }))
      .map(([start, rest]) => start + rest),
    fc.constantFrom(
      "''",
      "'=1",
      "''-5",
      '-12345678901234567890',
      '+9007199254740993',
      '"',
      'a,b',
      'Jan',
      '확인 중',
      '1,23',
    ),
  )
  .map((typed) => parseCell(typed))
  .filter((parsed) => parsed.fault === undefined)
  .map((parsed) => ('value' in parsed ? parsed.value : null));

const number = fc
  .oneof(
    fc.maxSafeInteger(),
    fc.integer({ min: 0, max: 999_999_999 }),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e14, max: 1e14 }),
    fc.constantFrom(0, 0.1, 1e-7, 5e-324, 1234567890.12),
  )
  .map((value) => (value === 0 ? 0 : value));

const cell: fc.Arbitrary<CellValue> = fc.oneof(
  { weight: 3, arbitrary: number },
  { weight: 1, arbitrary: text },
  { weight: 1, arbitrary: fc.constant(null) },
);

/** A few months of a year, each with any of the report's cells. */
export function arbitraryYear(report: Report, year: number, bu: BusinessUnit | null): fc.Arbitrary<RecordPatch[]> {
  const cells: fc.Arbitrary<Cells> = fc
    .record(Object.fromEntries(report.fields.map(({ key }) => [key, cell])), {
      requiredKeys: [],
    })
    .map((values) => values as Cells); // a key has a value or is missing
  return fc
    .uniqueArray(fc.tuple(fc.constantFrom(...MONTHS), cells), {
      minLength: 1,
      maxLength: 4,
      selector: ([month]) => month,
    })
    .map((months) => months.map(([month, values]) => ({ year, month, bu, revision: undefined, cells: values })));
}
