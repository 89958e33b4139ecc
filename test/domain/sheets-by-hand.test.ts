/** Sheets that look like others and mean something else: each is read as what it says, or refused (CONTRACT §8.1). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReportId } from '../../src/domain/report.ts';
import { readBlock, type BlockSettings } from '../support/read-block.ts';

const COST = { options: { kind: 'cost', year: 2024, bu: 'SKB' } } as const;
const IMPORT = { options: { kind: 'import', year: 2024, bu: null } } as const;

/** Rows are separated by ` / `, cells by `,`. */
function read(sheet: string, settings: BlockSettings) {
  return readBlock(
    sheet.split(' / ').map((row) => row.split(',')),
    settings,
  );
}

/** `1 arenasManagementCharge 5` for each cell, months in order. */
function cellsOf(sheet: string, settings: BlockSettings): string[] {
  const { records, errors } = read(sheet, settings);
  assert.deepEqual(errors, [], sheet);
  return records.flatMap(({ month, cells }) =>
    Object.entries(cells).map(([key, value]) => `${month} ${key} ${String(value)}`),
  );
}

test('a sum without a name is compared with the rows above it', () => {
  const { errors, warnings } = read('항목,1월 / 아레나스 관리비,1 / 아레나스 하역비,2 / 소계,4', COST);
  assert.deepEqual(errors, []);
  assert.match(
    warnings.join(' / '),
    /4:2 "4" is Arenas Sub total \(arenasSubTotal\) of Jan, but the file's own cells give 3/,
  );
});

test('a total beside its heading alone is that of the last group below this heading', () => {
  const { errors, warnings } = read(
    '구분,사업부,품목,1월 / 수입액,SKB,SSB,5 / 수입액,,소계,6 / 선적,SKB,SSB,7 / 선적,합계,,8',
    IMPORT,
  );
  assert.deepEqual(errors, []);
  assert.match(
    warnings.join(' / '),
    /3:4 "6" is [^,]*\(importAmountSkbSubTotal\) of Jan, .* 5:4 "8" is [^,]*\(shipmentsTotal\) of Jan/,
  );
});

test('a large last month is taken: where the row has its total, or no row has one', () => {
  const head = '구분,항목,1월,2월,3월,4월,5월,합계';
  assert.equal(cellsOf(`${head} / 아레나스,관리비,1,2,3,4,90,100 / ,하역비,5,6,7,8,9,35`, COST).length, 10);
  assert.equal(cellsOf(`${head} / 아레나스,관리비,1,2,3,4,90, / ,하역비,5,6,7,8,9,`, COST).length, 10);
});

test('what would make a figure another one refuses the sheet, with one fault', () => {
  for (const [sheet, fault] of [
    // A second table, below or beside.
    ['월,아레나스 관리비 / 1월,1 / 월,IWS 하역비 / 1월,3 / 2월,3', '3:1 "월" begins another table'],
    ['월,구분,항목,금액 / 1,아레나스,관리비,5 / 구분,항목,월,금액 / IWS,하역비,2,6', '3:1 "구분" begins another table'],
    ['항목,1월 / 아레나스 관리비,1 / 항목,3월 / 아레나스 관리비,3', '3:1 "항목" begins another table'],
    ['구분,항목,1월,구분,항목,2월 / 아레나스,관리비,1,IWS,하역비,2', '1:4 "구분" begins another table'],
    ['항목,1월,항목,1월 / 아레나스 관리비,1,IWS 하역비,2', '1:3 "항목" begins another table'],
    ['항목,1월 / 아레나스 관리비,1 / SK / 아레나스 관리비,3', '3:1 "SK" begins another table'],
    ['항목,1월,항목,1월 / 월 예산,1,월 예산,2', '1:3 "항목" begins another table'],
    // Another year or unit, whatever its column is called.
    ['년,항목,1월 / 2023,아레나스 관리비,1', '2:1 "2023" says 2023, but --year says 2024'],
    ['FY,항목,1월 / 2023,아레나스 관리비,1', '2:1 "2023" says 2023, but --year says 2024'],
    [',항목,1월 / 2023,아레나스 관리비,1', '2:1 "2023" says 2023, but --year says 2024'],
    ['기준연도,월,아레나스 관리비 / 2023,1,5', '2:1 "2023" says 2023, but --year says 2024'],
    ['법인,항목,1월 / SK,아레나스 관리비,1', '2:1 "SK" says SK, but --bu says SKB'],
    ['항목,부문,1월 / 아레나스 관리비,LPS,1', '2:2 "LPS" says SK, but --bu says SKB'],
    ['항목,1월,비고 / 아레나스 관리비,1,LPS', '2:3 "LPS" does not agree with SKB'],
    // Figures one column or one row off.
    [
      '구분,항목,1월,2월,3월,4월,12월 / 아레나스,관리비,,120,130,140,390 / ,하역비,,2,5,9,16 / ,보관비,,70,,30,100 / ,배송비,,1,1,1,3',
      '1:7 "12월" is beside its sums',
    ],
    [
      '구분,항목,1월 / 아레나스,관리비, / ,하역비,1200 / ,보관비,345 / ,소계,67 / IWS,하역비,1612 / ,배송비,20001 / ,소계,3330 / 총 비용,,23331',
      '5:2 "소계" is beside its sums',
    ],
    // The first cell of a row was deleted, and of all rows.
    [
      '구분,항목,1월,2월,3월,4월,5월,합계 / 아레나스,관리비,110,120,130,140,150,650 / ,하역비,12,13,14,15,65, / ,보관비,7,8,9,9,8,41',
      '3:7 "65" is beside its sums',
    ],
    [
      '구분,항목,1월,2월,3월,4월,5월,합계 / 아레나스,관리비,120,130,140,150,650, / ,하역비,12,13,14,15,65,',
      '2:7 "650" is beside its sums',
    ],
    // Figures that would be dropped.
    [
      '아레나스 관리비,5 / 구분,항목,1월 / 아레나스,하역비,1',
      '1:1 "아레나스 관리비" and its figures are above the header row',
    ],
    // Plans.
    [
      '2024년 비용 계획 / 항목,1월 / 아레나스 관리비,1',
      '1:1 "2024년 비용 계획" says "계획", which suggests that these are not the final figures',
    ],
    ['항목,종류,1월 / 아레나스 관리비,계획,1 / 아레나스 관리비,실적,2', '2:2 "계획" is not what happened'],
    ['월,구분,항목,금액,비고 / 1,아레나스,관리비,5,예산 / 2,IWS,하역비,6,예산', '2:5 "예산" is not what happened'],
    ['월,아레나스 관리비,예산 / 1,2,5', '1:3 "예산" is not what happened in the month'],
    ['항목,1월,2월,FY2024 / 아레나스 관리비,120,130,260', '1:4 "FY2024" is not a column of a table of months'],
    // Months that are nearly months.
    ['항목,1월,13월 / 아레나스 관리비,1,3', '1:3 "13월" is not clearly one month'],
    ['항목,2024-01,2024-13 / 아레나스 관리비,1,3', '1:3 "2024-13" is not clearly one month'],
    ['항목,1월,2024년 예산 2월 / 아레나스 관리비,1,3', '1:3 "2024년 예산 2월" is not clearly one month'],
    ['항목,24.08,24.09,24.1 / 아레나스 관리비,1,2,3', '1:4 "24.1" is not clearly one month'],
    ['항목,2024.09,2024.1,2024.11 / 아레나스 관리비,1,2,3', '1:3 "2024.1" is not clearly one month'],
    // Fields that are nearly fields.
    [
      '월,아레나스 관리비,추가 아레나스 하역비 / 1,1,2',
      '1:3 "추가 아레나스 하역비" is not a column of the cost report',
    ],
    // A scale in a column without a heading, and in a row of units.
    [
      '항목,,1월 / 아레나스 관리비,천원,1',
      '2:2 "천원" says 천원; if all amounts are in 천원, add --in-thousands, which multiplies them all; if not,',
    ],
    ['항목,1월,2월 / ,천원,천원 / 아레나스 관리비,1,2', '2:2 "천원" says 천원; if all amounts are in 천원'],
    // Money that is not won, and a scale that is not what was said.
    ['(단위: 만원) / 항목,1월 / 아레나스 관리비,1', '1:1 "(단위: 만원)" says 만원; amounts are stored in won'],
    [
      '단위천원 / 항목,1월 / 아레나스 관리비,1',
      '1:1 "단위천원" says 천원; if all amounts are in 천원, add --in-thousands',
    ],
    [
      '(Unit: KRW mn) / 항목,1월 / 아레나스 관리비,1',
      '1:1 "(Unit: KRW mn)" says 백만원; if all amounts are in 백만원, add --in-millions',
    ],
    ['USD / 항목,1월 / 아레나스 관리비,1', '1:1 "USD" says usd; amounts are stored in won'],
    ['항목,단위,1월 / 아레나스 관리비,억원,1', '2:2 "억원" says 억원; amounts are stored in won'],
    ['항목,1월 / 아레나스 관리비,$', '2:2 "$" Arenas Management Charge (arenasManagementCharge) is not a number'],
    // Texts over, under and between the figures.
    ['[SKB],, / 항목,1월 / 아레나스 관리비,1 / [SK] / 아레나스 하역비,3', '4:1 "[SK]" begins another table'],
    ['항목,1월 / 아레나스 관리비,1 / 2023년 비용 / 아레나스 하역비,3', '3:1 "2023년 비용" begins another table'],
    [
      '항목,1월 / 아레나스 관리비,1 / 전월 대비 증감 / 아레나스 하역비,3',
      '3:1 "전월 대비 증감" is not what happened in the month',
    ],
    ['월,아레나스 관리비 / 1월,1 / 전년 실적 / 2월,3', '3:1 "전년 실적" is not what happened in the month'],
    [
      '구분,항목,전년,, / ,,1월,2월,3월 / 아레나스,관리비,1,2,3',
      '1:3 "전년" suggests that these are not the final figures',
    ],
    [',,SKB,,SK, / 구분,항목,1월,2월,3월,4월 / 아레나스,관리비,1,2,3,4', '1:5 "SK" says SK, but --bu says SKB'],
    ['구분,항목,1월,2월 / ,,당월,누계 / 아레나스,관리비,1,2', '2:4 "누계" is not what happened in the month'],
    ['구분,항목,1월,2월 / ,,A,E / 아레나스,관리비,1,2', '2:4 "E" is not known below a heading'],
    [
      '월,전년, / ,아레나스 관리비,아레나스 하역비 / 1월,1,2',
      '1:2 "전년" suggests that these are not the final figures',
    ],
    // Months that run over the end of a year, or are days.
    ['항목,11월,12월,1월 / 아레나스 관리비,1,2,3', '1:4 "1월" is not clearly one month'],
    ['월,아레나스 관리비 / 11월,1 / 12월,2 / 1월,3', '4:1 "1월" is not clearly one month'],
    ['항목,1,2,3,4,5,6,7,8,9,10,11,12,13 / 아레나스 관리비,1,2,3,4,5,6,7,8,9,10,11,12,13', '1:2 "1" may be a day'],
    ['항목,01/01/2024,01/02/2024 / 아레나스 관리비,1,2', '1:3 "01/02/2024" is not clearly one month'],
    [
      '연월,구분,항목,금액 / 2024.09,아레나스,관리비,9 / 2024.1,아레나스,관리비,10',
      '3:1 "2024.1" is not clearly one month',
    ],
    ['연월,기준월,아레나스 관리비 / 2024.1,2024.01,5 / 2024.2,2024.02,6', '2:1 "2024.1" is not clearly one month'],
    ['연월,아레나스 관리비 / 2024.9,9 / 2024.1,10 / 2024.11,11', '3:1 "2024.1" is not clearly one month'],
    ['항목,1월,Feburary / 아레나스 관리비,1,2', '1:3 "Feburary" is not clearly one month'],
    // Groups that end, and others that are not known.
    ['구분,1월 / 아레나스, / 관리비,1 / 기타, / 보관비,5', '5:1 "보관비" is not a field of the cost report'],
    ['구분,1월 / 아레나스, / 관리비,3 / 소계,3 / 보관비,5', '5:1 "보관비" is not a field of the cost report'],
    ['구분,1월 / 아레나스, / 관리비,1 / ※ 외부 창고, / 보관비,5', '5:1 "보관비" is not a field of the cost report'],
    ['구분,항목,1월 / 아레나스,관리비,1 / ,외부창고, / ,하역비,5', '4:2 "하역비" is not a field of the cost report'],
    ['월,아레나스,아이더블유에스 / ,관리비,배송비 / 1월,1,2', '2:3 "배송비" is not a column of the cost report'],
    // What follows from a fault is not said again.
    ['항목,1월,2월,3월(예상),합계 / 아레나스 관리비,1,2,3,6', '1:4 "3월(예상)" is not what happened in the month'],
    ['구분,아레나스 관리비 / x,1 / y,3', '1:null "" The file has no month column'],
    [
      '연도,구분,항목,1월 / 2024,아레나스,관리비,1 / 2023,,하역비,2 / 2024,,소계,3',
      '3:1 "2023" says 2023, but --year says 2024',
    ],
  ] as const) {
    const { errors, warnings } = read(sheet, COST);
    assert.equal(errors.length, 1, `${sheet}: ${errors.join('; ')}`);
    assert.ok(errors[0]?.startsWith(fault), `${sheet}: ${errors[0]}`);
    assert.deepEqual(warnings, [], sheet);
  }
});

test('a unit that is written in the first of its rows only is asked for, once', () => {
  const options = { kind: 'cost' as ReportId, year: 2024, bu: null };
  const { errors } = read(
    '사업부,월,구분,항목,금액 / SKB,1,아레나스,관리비,5 / ,2,아레나스,관리비,6 / ,3,IWS,하역비,6',
    { options },
  );
  assert.deepEqual(errors, ['3:1 "" is empty; write the business unit in every row']);
});

test('with --in-thousands, what says won is refused', () => {
  for (const [sheet, fault] of [
    ['항목,1월(천원),2월(원) / 아레나스 관리비,1,2', '1:2 "1월(천원)" says 천원; amounts are stored in won'],
    ['(단위: 원) / 항목,1월 / 아레나스 관리비,1', '1:1 "(단위: 원)" says 원, but --in-thousands says 천원'],
    [
      '(단위: 천원) / 항목,1월 / 아레나스 관리비,1000원',
      '3:2 "1000원" Arenas Management Charge (arenasManagementCharge) says 원',
    ],
  ] as const) {
    const { errors } = read(sheet, { ...COST, scale: 1_000 });
    assert.equal(errors.length, 1, `${sheet}: ${errors.join('; ')}`);
    assert.ok(errors[0]?.startsWith(fault), `${sheet}: ${errors[0]}`);
  }
});

test('the name of a file must agree with the content and with the options', () => {
  const names = { file: 'cost 2024년 SKB 최종.csv', sheet: null };
  const none = { kind: null, year: null, bu: null };
  for (const [sheet, options, fault] of [
    ['2023년 비용 / 항목,1월 / 아레나스 관리비,1', none, 'The file name says 2024, but the figures are of 2023'],
    [
      '연도,항목,1월 / 2023,아레나스 관리비,1 / 2023,아레나스 하역비,1',
      none,
      'The file name says 2024, but the figures are of 2023',
    ],
    ['사업부,항목,1월 / SK,아레나스 관리비,1', none, 'The file name says SKB, but the figures are of SK'],
    ['항목,1월 / 아레나스 관리비,1', { ...none, year: 2025 }, 'The file name says 2024, but the figures are of 2025'],
    [
      '항목,1월 / 아레나스 관리비,1',
      { ...none, bu: 'SK' as const },
      'The file name says SKB, but the figures are of SK',
    ],
    [
      '수입액 SKB SSB,1월 / 수입액 SKB SSB,1',
      { ...none, kind: 'import' as const },
      'The file name says cost, but the figures are of import',
    ],
  ] as const) {
    const { errors } = read(sheet, { options, names });
    assert.ok(errors[0]?.includes(fault), `${sheet}: ${errors.join('; ')}`);
    assert.equal(errors.length, 1, `${sheet}: ${errors.join('; ')}`);
  }
  const sheet = '2023년 비용 / 항목,1월 / 아레나스 관리비,1';
  assert.deepEqual(read(sheet, { options: { ...none, bu: 'SKB', kind: 'cost' } }).errors, []);
});

test('what is read: totals, averages, groups, words that are not in the way', () => {
  for (const [sheet, cells] of [
    ['항목,01-Jan,01-Feb / 아레나스 관리비,1,2', ['1 arenasManagementCharge 1', '2 arenasManagementCharge 2']],
    ['계정,1월 / 아레나스 관리비,1', ['1 arenasManagementCharge 1']],
    [
      '항목,1월,1~2월 누계,상반기 1월~6월,1월 평균,전년 1월 / 아레나스 관리비,1,3,3,3,3',
      ['1 arenasManagementCharge 1'],
    ],
    // A column of sums, whatever it is called.
    [
      '구분,항목,1월,2월,FY2024 / 아레나스,관리비,120,130,250 / ,하역비,2,5,7',
      [
        '1 arenasManagementCharge 120',
        '1 arenasHandlingCharge 2',
        '2 arenasManagementCharge 130',
        '2 arenasHandlingCharge 5',
      ],
    ],
    ['항목,1월,TTL / 아레나스 관리비,1,1', ['1 arenasManagementCharge 1']],
    [
      '월,아레나스 관리비,전년 아레나스 관리비 / 1월,1,9 / 계,1,9 / 평균,1,9 / 1분기,1,9',
      ['1 arenasManagementCharge 1'],
    ],
    ['월,구분,항목,금액 / 1,아레나스,관리비,5 / 합계,,,5 / 평균,,,5 / ,,합계,5', ['1 arenasManagementCharge 5']],
    [
      '구분,항목,1월 / 아레나스,관리비,1 / 작성일,2024-11-03, / 담당,김 1팀,02-123-4567',
      ['1 arenasManagementCharge 1'],
    ],
    [
      '항목,1월 / 아레나스, / 관리비,1 / IWS, / 하역비,4 / 합계,10',
      ['1 arenasManagementCharge 1', '1 iwsHandlingCharge 4'],
    ],
    [
      '대분류,중분류,소분류,1월 / 비용,아레나스,관리비,1 / ,IWS,하역비,3',
      ['1 arenasManagementCharge 1', '1 iwsHandlingCharge 3'],
    ],
    ['a,대분류,중분류,소분류,1월 / x,비용,아레나스,관리비,1', ['1 arenasManagementCharge 1']],
    [
      '연월,아레나스 관리비 / 2024.1,1 / 2024.10,10 / 2024.11,11',
      ['1 arenasManagementCharge 1', '10 arenasManagementCharge 10', '11 arenasManagementCharge 11'],
    ],
    ...['기준일', '전표일자', '회계월', '연/월'].map(
      (heading) =>
        [`${heading},구분,항목,금액 / 2024-02-29,아레나스,관리비,5`, ['2 arenasManagementCharge 5']] as const,
    ),
    // A number beside a label is a figure, not a header of one month.
    [',1월 / 아레나스,  / 기타,1 / 관리비,2', ['1 arenasOthers 1', '1 arenasManagementCharge 2']],
    // What stands around a table.
    ['월,아레나스 관리비 / 1월,5 / 2월,6 / 2024-12-05,', ['1 arenasManagementCharge 5', '2 arenasManagementCharge 6']],
    ['No,구분,항목,1월 / 1,아레나스,관리비,1 / 합계,,,3', ['1 arenasManagementCharge 1']],
    ['조회기간,2024-01,~,2024-11 / 항목,1월 / 아레나스 관리비,1', ['1 arenasManagementCharge 1']],
    ['1,2,3,4 / 구분,항목,1월,2월 / 아레나스,관리비,1,2', ['1 arenasManagementCharge 1', '2 arenasManagementCharge 2']],
    ['총 비용,100,전월,90 / 항목,1월 / 아레나스 관리비,1', ['1 arenasManagementCharge 1']],
    ['항목,1월 / 아레나스 관리비,1 / 마감일,2024-02-05', ['1 arenasManagementCharge 1']],
    ['구분,항목,1월 / Group,Item,Jan / 아레나스,관리비,1', ['1 arenasManagementCharge 1']],
    ['항목,1월 / ※ 천원 미만 절사, / 아레나스 관리비,1', ['1 arenasManagementCharge 1']],
    // Labels with numbers, units, brackets and both languages.
    [
      '항목,1월분 / 1.1 아레나스 관리비(원),1 / 1-2) 아레나스 하역비(Arenas Handling Charge),2',
      ['1 arenasManagementCharge 1', '1 arenasHandlingCharge 2'],
    ],
    [
      '구분,항목,1월 / [아레나스],└ 관리비,1 / IWS,A. 하역비,2',
      ['1 arenasManagementCharge 1', '1 iwsHandlingCharge 2'],
    ],
    ['구분,항목,1월 / 아레나스,관리비,1 / ,IWS, / ,하역비,5', ['1 arenasManagementCharge 1', '1 iwsHandlingCharge 5']],
  ] as const) {
    assert.deepEqual(cellsOf(sheet, COST), cells, sheet);
  }
  for (const [sheet, cells] of [
    ['항목,1월 / 수입액 SKB SSB,5 / 수입액 합계,5', ['1 importAmountSkbSSB 5']],
    // Units below a heading, as rows, as columns of labels, and in two header rows.
    [
      '항목,1월 / 수입액, / SKB, / SSB,5 / SK, / SSB,6 / 선적 건수, / SKB, / SSB,7',
      ['1 importAmountSkbSSB 5', '1 importAmountSkSSB 6', '1 shipmentsSkbSSB 7'],
    ],
    [
      '대분류,중분류,항목,1월 / 수입액,SKB,SSB,5 / ,SK,SSB,6 / 선적 건수,SK,SSB,1',
      ['1 importAmountSkbSSB 5', '1 importAmountSkSSB 6', '1 shipmentsSkSSB 1'],
    ],
    [
      '구분,항목,1월 / 수입액,,11 / SKB,SSB,5 / SK,SSB,6 / 선적 건수,,1 / SKB,SSB,1',
      ['1 importAmountSkbSSB 5', '1 importAmountSkSSB 6', '1 shipmentsSkbSSB 1'],
    ],
    [
      '월,수입액,,선적 건수, / ,SKB SSB,SK SSB,SKB SSB,SK SSB / 1,1,2,3,4',
      ['1 importAmountSkbSSB 1', '1 importAmountSkSSB 2', '1 shipmentsSkbSSB 3', '1 shipmentsSkSSB 4'],
    ],
    // Totals of several groups, and one beside which a unit is not merged.
    [
      '구분,사업부,품목,1월 / 수입액,SKB,SSB,5 / 수입액,,소계,5 / 수입액,합계,,5 / 선적,SKB,SSB,7 / 선적,합계,,7',
      ['1 importAmountSkbSSB 5', '1 shipmentsSkbSSB 7'],
    ],
    ['구분,사업부,품목,1월 / 수입금액,SKB,SSB,5 / ,,SSS,6', ['1 importAmountSkbSSB 5', '1 importAmountSkbSSS 6']],
    ['구분,사업부,품목,1월 / 선적,,,5 / ,SKB,SSB,5', ['1 shipmentsSkbSSB 5']],
    // A list with its amounts again.
    ['월,구분,사업부,품목,금액,합계 / 1,수입액,SKB,SSB,5,5', ['1 importAmountSkbSSB 5']],
    // The row that names the group may be empty.
    ['No,,,1월 / 1,선적 SK,SSB, / 2,,기타,7', ['1 shipmentsSkSSB null', '1 shipmentsSkOthers 7']],
  ] as const) {
    assert.deepEqual(cellsOf(sheet, IMPORT), cells, sheet);
  }
});
