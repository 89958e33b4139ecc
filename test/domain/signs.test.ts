/** Signs that a pasted block is not rows and months in order (CONTRACT §8.2), and no false alarms. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { waysToPlace } from '../../src/domain/blocks/place-block.ts';
import type { Block, PasteTarget } from '../../src/domain/blocks/placement.ts';
import { reportById, reports } from '../../src/domain/reports.ts';
import { dose } from '../faults/dose.ts';
import { ROOT } from '../support/cli.ts';

const BLOCKS = dose(100, 10_000);

const cost = reportById('cost');
const KEYS = cost.fields.map(({ key }) => key);
const at = (row: number, column: number, report = cost): PasteTarget => ({
  table: { kind: 'report', report, year: 2026, bu: report.perBusinessUnit ? 'SKB' : null },
  columnCount: 12,
  key: report.fields[row]?.key ?? '',
  column,
});
const TOP = at(0, 0);
const firstOf = (block: Block, target = TOP) => waysToPlace(block, target)[0];
const cells = (rows: string) => rows.split(' / ').map((row) => row.split(' '));
const codesOf = (block: Block, target = TOP) =>
  firstOf(block, target).signs.map(({ code, facts }) => ('of' in facts ? `${code} ${String(facts.of)}` : code));
const texts = (rows: readonly (readonly number[])[]): string[][] => rows.map((row) => row.map(String));
const sums = (rows: readonly (readonly number[])[]) =>
  rows.reduce((all, row) => all.map((sum, at) => sum + (row[at] ?? 0)));

/** Amounts as somebody keeps them; no row or column is the sum of others. */
const ITEMS = Array.from({ length: 16 }, (_, row) =>
  Array.from({ length: 12 }, (_, month) => ((row * 7_919 + month * 104_729) % 90_001) * 10 + 1_230_000),
);
const quarters = (row: readonly number[]) =>
  [0, 3, 6, 9].flatMap((from) => {
    const months = row.slice(from, from + 3);
    return [...months, months.reduce((sum, each) => sum + each, 0)];
  });

test('sums above or below their items, in many months or in one', () => {
  const [group, others] = [ITEMS.slice(0, 5), ITEMS.slice(5, 9)];
  for (const width of [12, 2, 1]) {
    const cut = (rows: readonly (readonly number[])[]) => rows.map((row) => row.slice(0, width));
    for (const rows of [
      [sums(group), ...group, sums(others), ...others],
      [...group, sums(group), ...others],
      [...group.slice(0, 3), sums(group.slice(0, 3))],
      [sums(group.slice(0, 2)), ...group.slice(0, 2)],
    ]) {
      // It begins behind the group where the sum could be that of the table.
      assert.deepEqual(codesOf(texts(cut(rows)), at(1, 0)), ['sum-line rows'], `${rows.length} rows of ${width}`);
    }
  }
  const [found] = firstOf(texts([...group, sums(group)]), at(1, 0)).signs;
  assert.deepEqual(found?.facts, { of: 'rows', at: 6, from: 1, to: 5 });
  const oneOff = texts([sums(group), ...group]).map((row, down) => (down === 0 ? row.with(3, '5').with(4, '') : row));
  assert.deepEqual(codesOf(oneOff), ['sum-line rows'], 'four of five months agree');
});

test('quarters between months, and totals behind them, also behind labels and on proven rows', () => {
  const half = ITEMS.slice(0, 4).map((row) => quarters(row.slice(0, 6)).slice(0, 8));
  assert.deepEqual(codesOf(texts(half)), ['sum-line columns']);
  assert.deepEqual(firstOf(texts(half)).signs[0]?.facts, { of: 'columns', at: 4, from: 1, to: 3 });
  assert.deepEqual(codesOf(texts(half.map((row) => row.slice(0, 4)))), ['sum-line columns']);
  assert.deepEqual(codesOf(texts(ITEMS.slice(0, 3).map(quarters))), ['too-many-lines columns', 'sum-line columns']);

  const group = ITEMS.slice(0, 5).map((row) => quarters(row.slice(0, 6)).slice(0, 8));
  const proven = firstOf(texts([...group, sums(group)]));
  assert.deepEqual([proven.rule, proven.signs.map(({ code }) => code)], ['position', ['sum-line']]);

  const labelled = (rows: readonly (readonly number[])[]) => texts(rows).map((row, down) => [KEYS[down] ?? '', ...row]);
  assert.deepEqual(codesOf(labelled(half)), ['sum-line columns']);
  assert.deepEqual(firstOf(labelled(half)).signs[0]?.facts, { of: 'columns', at: 5, from: 2, to: 4 });
  const withTotal = ITEMS.slice(0, 4).map((row) => [...row, row.reduce((sum, each) => sum + each, 0)]);
  assert.deepEqual(codesOf(labelled(withTotal)), [], 'behind labels a total is known');
  assert.deepEqual(codesOf(texts(withTotal), at(0, 1)), ['too-many-lines columns', 'sum-line columns']);
});

test('last month, this month and the change between them', () => {
  const pairs = ITEMS.slice(0, 5).map(([before = 0], down) => {
    const now = before + 12_340 + down * 1_110;
    return [before, now, now - before];
  });
  assert.deepEqual(codesOf(texts(pairs)), ['difference-line columns']);
  assert.deepEqual(firstOf(texts(pairs)).signs[0]?.facts, { of: 'columns', at: 3 });
  const labelled = texts(pairs).map((row, down) => [KEYS[down] ?? '', ...row]);
  assert.deepEqual(firstOf(labelled).signs[0]?.facts, { of: 'columns', at: 4 });
  assert.deepEqual(codesOf([['1월', '2월', '3월'], ...texts(pairs)]), [], 'headings say what the columns are');
  assert.deepEqual(codesOf(texts(ITEMS.slice(0, 5).map(([now = 0]) => [now, now, 0]))), [], 'nothing changed');
});

test('a total behind all months or all rows is left out; another column, or another row, is asked about', () => {
  const year = ITEMS.slice(0, 4).map((row) => [...row, row.reduce((sum, each) => sum + each, 0)]);
  const [first = [], ...others] = year;
  const month = [...ITEMS, ITEMS[3] ?? []].map((row) => [row[0] ?? 0, row[1] ?? 0]);
  for (const whole of [year, [first], [...month, sums(month)]]) {
    const { signs, leftOut } = firstOf(texts(whole));
    assert.deepEqual([signs, leftOut], [[], whole.length === 18 ? 2 : whole.length]);
  }
  assert.deepEqual(codesOf(texts([first.with(12, 77), ...others.map((row) => row.with(12, 88))])), [
    'too-many-lines columns',
  ]);
  assert.deepEqual(codesOf(texts([...month, [7, 8]])), ['too-many-lines rows']);
  assert.deepEqual(codesOf(texts([...month.slice(1), sums(month.slice(1))]), at(1, 0)), [
    'too-many-lines rows',
    'sum-line rows',
  ]);
});

test('empty rows and columns inside, not at an edge', () => {
  const rows = texts(ITEMS.slice(0, 4).map((row) => row.slice(0, 4)));
  const blank = ['', '', '', ''];
  assert.deepEqual(codesOf(rows.toSpliced(2, 0, blank)), ['empty-line rows']);
  assert.deepEqual(firstOf(rows.toSpliced(2, 0, blank)).signs[0]?.facts, { of: 'rows', at: 3 });
  assert.deepEqual(codesOf(rows.map((row) => row.toSpliced(2, 0, ' '))), ['empty-line columns']);
  assert.deepEqual(codesOf([blank, ...rows, blank]), []);
  assert.deepEqual(codesOf(rows.map((row) => ['', ...row, ''])), []);
  assert.deepEqual(codesOf(rows.with(1, ['-', '-', '-', '-'])), [], 'a dash is a figure that is nothing');
  const labelled = rows.map((row, down) => [KEYS[down] ?? '', ...row]);
  assert.deepEqual(codesOf(labelled.map((row) => row.toSpliced(3, 0, ''))), ['empty-line columns']);
  assert.deepEqual(codesOf(labelled.toSpliced(2, 0, ['', ...blank])), [], 'labels say where the rows go');
});

test('an empty cell in one month of figures is a gap, unless there are more rows than follow', () => {
  const month = texts(ITEMS.slice(0, 4).map((row) => row.slice(0, 1))).toSpliced(2, 0, ['']);
  assert.deepEqual(codesOf(month), []);
  assert.deepEqual(codesOf(month.map((row) => [...row, ''])), [], 'an empty column beside it is not a month');
  assert.deepEqual(codesOf(month, at(KEYS.length - 5, 3)), []);
  assert.deepEqual(codesOf(month, at(KEYS.length - 4, 3)), ['too-many-lines rows', 'empty-line rows']);
});

test('more rows than follow are asked about, and a year that begins later; fewer months run past December', () => {
  const rows = texts(ITEMS.slice(0, 3).map((row) => row.slice(0, 3)));
  assert.deepEqual(
    firstOf(rows, at(KEYS.length - 2, 9)).signs.map(({ code, facts }) => [code, facts]),
    [['too-many-lines', { of: 'rows', count: 3, follow: 2 }]],
  );
  assert.deepEqual(codesOf([...rows, ['', '', '']], at(KEYS.length - 3, 9)), [], 'nothing is lost');
  assert.deepEqual(codesOf(texts(ITEMS.slice(0, 3)), at(0, 1)), ['too-many-lines columns']);
  const past = firstOf(rows, at(0, 10));
  assert.deepEqual([past.signs, past.leftOut], [[], 3]);
  const labelled = firstOf(
    rows.map((row, down) => [KEYS[down] ?? '', ...row]),
    at(0, 10),
  );
  assert.deepEqual([labelled.signs, labelled.omitted, labelled.leftOut], [[], [], 3]);
});

test('numbers above labels are months in any order, under any heading of the labels; other numbers are asked about', () => {
  const rows = ['아레나스 관리비', '아레나스 하역비'].map((label, row) => [
    label,
    ...(texts(ITEMS)[row] ?? []).slice(0, 3),
  ]);
  const withUnits = rows.map(([label = '', ...figures]) => [label, '원', ...figures]);
  const monthsOf = ({ sets }: { readonly sets: readonly { readonly column: number }[] }) => [
    ...new Set(sets.map(({ column }) => column + 1)),
  ];
  for (const numbers of ['6 5 4', '02 03 06', '12 11 10', '3 4 5']) {
    for (const [corner, body] of [
      [[''], rows],
      [['항목'], rows],
      [['단위'], rows],
      [['', '단위'], withUnits],
      [['', 'No'], withUnits],
      [['', '계정'], withUnits],
    ] as const) {
      const named = `${corner.join('|')}|${numbers}`;
      const placed = firstOf([[...corner, ...numbers.split(' ')], ...body], at(0, 6));
      const months = numbers.split(' ').map((text) => Number(text.slice(-2).replace('.', '')));
      assert.deepEqual([placed.signs, placed.faults], [[], []], named);
      assert.deepEqual(
        monthsOf(placed).toSorted((a, b) => a - b),
        months.toSorted((a, b) => a - b),
        named,
      );
      assert.equal(placed.sets[0]?.column, (months[0] ?? 0) - 1, named);
    }
  }
  // A row of another name is none of months.
  const trucks = firstOf([['지게차', '9', '8', '7'], ...rows], at(0, 0));
  assert.deepEqual([trucks.hasHeadings, trucks.faults.map(({ code }) => code)], [false, ['unknown-row']]);
  // Years, one number alone, and numbers over small counts.
  assert.deepEqual(codesOf([['', '단위', '2024', '2025', '2026'], ...withUnits], at(0, 6)), ['not-figures']);
  assert.deepEqual(codesOf([['', '3'], ...rows.map((row) => row.slice(0, 2))], at(0, 6)), ['not-figures']);
  const counts = [
    ['', '계정', '3', '2', '1'],
    ['입고 전표', '건', '21', '22', '23'],
  ];
  assert.deepEqual(codesOf(counts, at(0, 6, reportById('warehouse'))), ['not-figures']);
  // Without labels they are asked about.
  for (const numbers of ['2026.7 2026.6 2026.5', '2026.5']) {
    const heads = numbers.split(' ');
    assert.deepEqual(codesOf([heads, ...texts(ITEMS.slice(0, 3).map((row) => row.slice(0, heads.length)))]), [
      'not-figures',
    ]);
  }
});

test('in a list an item that comes again is that of the next month, and not of the next group', () => {
  const cells = (kind: 'import' | 'inventory', item: string) =>
    firstOf(
      [
        ['월', '품목', '금액'],
        ['1월', item, '1,200'],
        ['2월', item, '1,300'],
      ],
      at(0, 0, reportById(kind)),
    ).sets.map(({ key, column, value }) => [key, column + 1, value]);
  assert.deepEqual(cells('import', 'SSB'), [
    ['importAmountSkbSSB', 1, 1_200],
    ['importAmountSkbSSB', 2, 1_300],
  ]);
  assert.deepEqual(cells('inventory', 'R01-FT'), [
    ['inventorySkbR01FT', 1, 1_200],
    ['inventorySkbR01FT', 2, 1_300],
  ]);
});

test('a budget that falls on the total, which the block leaves out, is asked about', () => {
  const month = cost.rows.flatMap((row) => {
    if (row.kind === 'group' || (row.kind === 'derived' && row.role !== 'sub-total' && row.role !== 'total')) return [];
    return [row];
  });
  const amounts = new Map(cost.fields.map(({ key }, at) => [key, 100_001 + at * 10_007]));
  const figureOf = (row: (typeof month)[number]) =>
    row.kind === 'field'
      ? (amounts.get(row.key) ?? 0)
      : row.plus.reduce((sum, key) => sum + (amounts.get(key) ?? 0), 0);
  const column = (rows: typeof month) => rows.map((row) => [String(figureOf(row))]);
  const untilTotal = month.slice(0, month.findIndex((row) => row.kind === 'derived' && row.role === 'total') + 1);
  assert.deepEqual(codesOf(column(untilTotal)), []);
  assert.equal(firstOf(column(untilTotal)).rule, 'position');
  const withBudget = [...column(untilTotal.slice(0, -1)), ['9000000']];
  assert.notDeepEqual(codesOf(withBudget), []);
});

test('below month headings only the rows are doubtful', () => {
  const months = ['1월', '2월', '3월', '1분기'];
  const rows = ITEMS.slice(0, 3).map((row) => quarters(row).slice(0, 4));
  assert.deepEqual(codesOf([months, ...texts(rows)]), []);
  assert.deepEqual(codesOf([months, ...texts(rows).toSpliced(1, 0, ['', '', '', ''])]), ['empty-line rows']);
  const [found] = firstOf([months, ...texts([sums(rows), ...rows])]).signs;
  assert.deepEqual([found?.code, found?.facts], ['sum-line', { of: 'rows', at: 2, from: 3, to: 5 }]);
});

test('a column of texts, of numbers that count up or of codes is not a month; ordinary columns are', () => {
  const months = cells('4100 4200 4300 / 510 520 530 / 610 620 630');
  for (const column of ['김철수 이영희 박민수', '고정 변동 고정', '53110 53120 53130', '53110 53110 53120', '1 2 3']) {
    const others = column.split(' ');
    const before = months.map((figures, down) => [others[down] ?? '', ...figures]);
    const behind = months.map((figures, down) => [...figures, others[down] ?? '']);
    const labels = ['관리비', '하역비', '보관비'].map((label) => ['아레나스', label]);
    const labelled = (block: Block) => block.map((row, down) => [...(labels[down] ?? []), ...row]);
    for (const block of [before, behind, labelled(before)]) {
      assert.deepEqual(codesOf(block), ['not-figures'], block.join('\n'));
    }
    // Texts behind labelled figures are remarks, and are left out.
    const isOfNumbers = others.every((text) => /^\d+$/.test(text));
    assert.deepEqual(codesOf(labelled(behind)), isOfNumbers ? ['not-figures'] : [], column);
    assert.deepEqual(codesOf(labelled(before).slice(0, 1)), [], `one row: ${column}`);
  }
  // An exchange rate, an area.
  for (const rate of ['1350', '1,350.5', '330', '100']) {
    const months = cells('4100000 4200000 / 510000 520000 / 610000 620000');
    assert.deepEqual(codesOf(months.map((figures) => [rate, ...figures])), ['not-figures'], rate);
    assert.deepEqual(codesOf(months.map((figures) => [...figures, rate])), ['not-figures'], rate);
  }
  for (const ordinary of [
    '4100 N/A / 510 520 / N/A 620',
    '99.8 98.7 / 97.1 100 / 5.2 98.8',
    '100 98.7 / 100 5.4 / 100 98.8',
    '98.7 100 / 5.4 100 / 98.8 100',
    '4100 0 / 510 0 / 620 0',
    '41000 500 / 41000 500 / 41000 500',
    '41000 500 / 42000 500',
    '466 465 416 / 12 15 1300 / 461 463 460',
    '6114844 35580726 / 5143744 135041962 / 6013550 34365922',
    '100000 1000000 / 100000 1000000 / 100001 10000000',
  ]) {
    assert.deepEqual(codesOf(cells(ordinary)), [], ordinary);
  }
});

test('years and months as numbers, far below all amounts, are none; among counts they are', () => {
  for (const dates of [
    '2,026 10 12,400,000 / 2,026 10 3,543,960 / 2,026 10 23,151,190',
    '202,608 12,400,000 / 202,609 12,400,010',
    '2,026 / 12,400,000 / 3,410,000',
    '10 / 12400000 / 3410000',
    '2026 / 10 / 0 / 12400000',
    '8 9 / 12400000 12500000',
    '12400000 10 / 3410000 10',
    '10 12400000 3410000',
    '관리비 10 12400000',
  ]) {
    assert.deepEqual(codesOf(cells(dates)), ['not-figures'], dates);
  }
  for (const figures of [
    '10 / 12 / 9',
    '10 12 9',
    '10 / 1853 / 1920',
    '2,026 / 1,853 / 1,920',
    '12400000 / 10 / 3410000',
  ]) {
    assert.deepEqual(codesOf(cells(figures)), [], figures);
  }
  const amounts = reportById('import').fields.map(({ unit }) => [unit === '원' ? '31400000' : '12']);
  assert.deepEqual(codesOf(amounts, at(0, 0, reportById('import'))), [], 'counts below amounts');
});

test('texts above or before all figures are headings or labels that nobody knows', () => {
  const labelled = [
    ['운임', '5', '6'],
    ['포장비', '7', '8'],
  ];
  assert.deepEqual(
    firstOf(labelled).signs.map(({ code, facts }) => [code, facts]),
    [['not-figures', { texts: ['운임', '포장비'] }]],
  );
  assert.deepEqual(
    codesOf([
      ['본사', '지사'],
      ['5', '6'],
      ['7', '8'],
    ]),
    ['not-figures'],
  );
  assert.deepEqual(
    codesOf([
      ['5', '확인 중'],
      ['확인 중', '8'],
    ]),
    [],
  );
});

test('nothing is made of zeros, equal rows, sums of one row and small sums', () => {
  const quiet: [why: string, rows: string][] = [
    ['zeros', '0 0 / 0 0 / 0 0'],
    ['a small sum', '5 2 / 2 1 / 7 3'],
    ['one small sum in a month', '120 / 30 / 150'],
    ['equal rows', '1234567 2345678 / 1234567 2345678 / 0 0'],
    ['a row and zeros', '0 0 / 0 0 / 1234567 2345678 / 1234567 2345678'],
  ];
  for (const [why, rows] of quiet) {
    const block = rows.split(' / ').map((row) => row.split(' '));
    assert.deepEqual(codesOf(block, at(1, 0)), [], why);
  }
  const fees = [1_000_000, 500_000, 1_500_000].map((fee) => Array<number>(12).fill(fee));
  assert.deepEqual(codesOf(texts(fees), at(1, 0)), [], 'fees that never change');
  assert.deepEqual(codesOf([['a'], ['b'], ['c']]), []);
});

test('the figures of the samples, pasted where they belong, are not asked about', () => {
  let blocks = 0;
  for (const report of reports) {
    for (const name of readdirSync(path.join(ROOT, 'fixtures')).filter((each) => each.startsWith(`${report.id}_`))) {
      const rows: string[][] = parse(readFileSync(path.join(ROOT, 'fixtures', name), 'utf8'), { bom: true });
      const [head = []] = rows;
      const january = head.indexOf('Jan');
      const figures = report.fields.map(({ key }) =>
        rows.find(([field]) => field === key)?.slice(january, january + 12),
      );
      const block = figures.map((row) => row ?? []);
      const isWhole = (lines: Block) => lines.every((line) => line.some((text) => text !== ''));
      for (let month = 0; month < 12; month += 1) {
        const column = block.map((row) => [row[month] ?? '']);
        const months = block.map((row) => row.slice(0, month + 1));
        if (!isWhole(column) || !isWhole(months)) continue;
        assert.deepEqual(codesOf(column, at(0, month, report)), [], `${name}: month ${month + 1}`);
        assert.deepEqual(codesOf(months, at(0, 0, report)), [], `${name}: until month ${month + 1}`);
        blocks += 2;
      }
    }
  }
  assert.ok(blocks > 50, String(blocks));
});

test('random blocks of independent figures are not asked about', () => {
  const figure = fc.integer({ min: 100_000, max: 99_999_999 });
  const block = fc
    .tuple(fc.integer({ min: 1, max: 17 }), fc.integer({ min: 1, max: 12 }))
    .chain(([height, width]) =>
      fc.array(fc.array(figure, { minLength: width, maxLength: width }), { minLength: height, maxLength: height }),
    );
  fc.assert(
    fc.property(block, (rows) => {
      assert.deepEqual(codesOf(texts(rows)), []);
    }),
    { numRuns: BLOCKS },
  );
});

test('few blocks of small or rounded figures are asked about', () => {
  const blockOf = (width: number, figure: fc.Arbitrary<number>) =>
    fc.array(fc.array(figure, { minLength: width, maxLength: width }), { minLength: 16, maxLength: 16 });
  const upTo = (max: number) => fc.integer({ min: 1, max });
  const few: [what: string, arbitrary: fc.Arbitrary<number[][]>][] = [
    [
      'a month of amounts in ten thousands',
      blockOf(
        1,
        upTo(2_000).map((each) => each * 10_000),
      ),
    ],
    [
      'a month of percentages',
      blockOf(
        1,
        upTo(1_000).map((each) => each / 10),
      ),
    ],
    ['a year of counts', blockOf(12, upTo(40))],
  ];
  for (const [what, arbitrary] of few) {
    const asked = fc.sample(arbitrary, { numRuns: 200, seed: 20 }).filter((rows) => codesOf(texts(rows)).length > 0);
    assert.ok(asked.length <= 10, `${what}: ${asked.length} of 200`);
  }
});

test('a dash, N/A or a misspelt number in the first cell is not a label', () => {
  const month = ['100', '200', '300'];
  for (const first of ['-', '₩-', '–', 'N/A', '#N/A', '1,23', '12345678901234567890']) {
    assert.deepEqual(codesOf([[first, ...month]]), [], first);
    assert.deepEqual(codesOf([[first], ...month.map((each) => [each])]), [], first);
  }
  for (const first of ['보관 수수료', 'Note', '%']) {
    const expected = first === '%' ? [] : ['not-figures'];
    assert.deepEqual(codesOf([[first, ...month]]), expected, first);
  }
});
