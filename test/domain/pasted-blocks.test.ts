/** Blocks as people copy them out of their sheets: each lands where it belongs, or is asked about (CONTRACT §8.2). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waysToPlace } from '../../src/domain/blocks/place-block.ts';
import { fullLabel } from '../../src/domain/report.ts';
import { reportById } from '../../src/domain/reports.ts';
import { createGridState, moveTo } from '../../src/islands/grid/grid-state.ts';
import { paste } from '../support/paste.ts';

const report = reportById('cost');
const KEYS = report.fields.map(({ key }) => key);
const ARENAS = 5;
const IWS = 6;
const BUDGET = KEYS.length - 1;
/** A value that no block has. */
const UNTOUCHED = -7;

/** The figure of a field in a month, both counted from 0. No sum of some is another. */
const figure = (field: number, month: number) => 1_230_000 + ((field * 7_919 + month * 104_729) % 90_001) * 10;
const fields = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
const months = fields;
/** Figures of fields in months. */
const figures = (rows: readonly number[], columns: readonly number[]) =>
  rows.map((field) => columns.map((month) => figure(field, month)));
const sum = (rows: readonly (readonly number[])[]) =>
  (rows[0] ?? []).map((_, at) => rows.reduce((all, row) => all + (row[at] ?? 0), 0));
const total = (row: readonly number[]) => row.reduce((all, each) => all + each, 0);
const texts = (rows: readonly (readonly (string | number)[])[]) => rows.map((row) => row.map(String));
const turned = (rows: readonly (readonly number[])[]) =>
  (rows[0] ?? []).map((_, at) => rows.map((row) => row[at] ?? 0));
const quarterly = (row: readonly number[]) =>
  row.flatMap((each, at) => (at % 3 === 2 ? [each, total(row.slice(at - 2, at + 1))] : [each]));
const label = (field: number) => {
  const row = report.fields[field];
  return row === undefined ? '' : fullLabel(row, 'ko');
};
const item = (field: number) => report.fields[field]?.label.ko ?? '';

type Lands = readonly { readonly field: number; readonly month: number }[];
const lands = (rows: readonly number[], columns: readonly number[]): Lands =>
  rows.flatMap((field) => columns.map((month) => ({ field, month })));

/** Pastes onto a cell of an empty form. @returns null where it asks first */
function pasted(block: readonly (readonly string[])[], field: number, month: number) {
  const stored = Array.from({ length: 12 }, () => Object.fromEntries(KEYS.map((key) => [key, UNTOUCHED])));
  const state = moveTo(createGridState(KEYS, stored), { row: field, column: month });
  const [after, , asks] = paste(state, block, { kind: 'report', report, year: 2026, bu: 'SKB' });
  return asks ? null : after.columns;
}

function assertLands(name: string, block: readonly (readonly string[])[], where: Lands, [field, month] = [0, 0]) {
  test(`lands: ${name}`, () => {
    const columns = pasted(block, field, month);
    assert.notEqual(columns, null, 'it was asked about');
    const isMeant = new Set(where.map((each) => `${KEYS[each.field]} ${each.month}`));
    for (const [at, cells] of (columns ?? []).entries()) {
      for (const [row, key] of KEYS.entries()) {
        const expected = isMeant.has(`${key} ${at}`) ? figure(row, at) : UNTOUCHED;
        assert.equal(cells[key], expected, `${key} of month ${at + 1}`);
      }
    }
  });
}

function assertAsks(name: string, block: readonly (readonly string[])[], [field, month] = [0, 0]) {
  test(`asks: ${name}`, () => {
    assert.ok(pasted(block, field, month) === null, 'it was placed without a question');
  });
}

const YEAR = months(0, 12);
const FIRST = figures(fields(0, ARENAS), YEAR);
const SECOND = figures(fields(ARENAS, ARENAS + IWS), YEAR);
const ALL = fields(0, KEYS.length);

// Figures alone, in the order of the page.
assertLands('all fields of a year', texts(figures(ALL, YEAR)), lands(ALL, YEAR));
assertLands('one group', texts(FIRST), lands(fields(0, ARENAS), YEAR));
assertLands('two groups without their sums', texts([...FIRST, ...SECOND]), lands(fields(0, ARENAS + IWS), YEAR));
assertLands('one month', texts(figures(ALL, [4])), lands(ALL, [4]), [0, 4]);
assertLands('one row', texts(figures([7], YEAR)), lands([7], YEAR), [7, 0]);
assertLands(
  'three months from March on',
  texts(figures(fields(2, 6), months(2, 5))),
  lands(fields(2, 6), months(2, 5)),
  [2, 2],
);
assertLands('the last rows', texts(figures([BUDGET - 1, BUDGET], YEAR)), lands([BUDGET - 1, BUDGET], YEAR), [
  BUDGET - 1,
  0,
]);

// Sums where the page has them.
assertLands('a group and its sum', texts([...FIRST, sum(FIRST)]), lands(fields(0, ARENAS), YEAR));
assertLands(
  'two groups and their sums, with the heading of the second between them',
  texts([...FIRST, sum(FIRST), YEAR.map(() => ''), ...SECOND, sum(SECOND)]),
  lands(fields(0, ARENAS + IWS), YEAR),
);

assertLands(
  'two groups and their sums, without the heading between them',
  texts([...FIRST, sum(FIRST), ...SECOND, sum(SECOND)]),
  lands(fields(0, ARENAS + IWS), YEAR),
);

// Of sums, gaps and lines too many signs.test.ts has the rest.
assertAsks('a total before the months', texts(FIRST.map((row) => [total(row.slice(0, 6)), ...row.slice(0, 6)])));
assertAsks('a year with its headings of rows cut off, from May on', texts(FIRST), [0, 4]);

// Months as rows.
assertAsks('months as rows without headings', texts(turned(figures(ALL, YEAR))));
assertLands(
  'months as rows with both headings',
  texts([['월', ...ALL.map(label)], ...turned(figures(ALL, YEAR)).map((row, at) => [`${at + 1}월`, ...row])]),
  lands(ALL, YEAR),
  [3, 3],
);

// Labels and headings say where it belongs, wherever the focus is.
const labelled = (rows: readonly number[], columns: readonly number[], name = label) =>
  rows.map((field) => [name(field), ...columns.map((month) => figure(field, month))]);
const heads = (columns: readonly number[]) => columns.map((month) => `${month + 1}월`);
assertLands('labels and months', texts([['항목', ...heads(YEAR)], ...labelled(ALL, YEAR)]), lands(ALL, YEAR), [9, 5]);
assertLands(
  'labels alone, from the focused month on',
  texts(labelled(fields(3, 8), months(2, 5))),
  lands(fields(3, 8), months(2, 5)),
  [0, 2],
);
assertLands(
  'labels in another order',
  texts([['항목', ...heads(months(0, 3))], ...labelled([8, 2, 5], months(0, 3))]),
  lands([8, 2, 5], months(0, 3)),
);
assertLands(
  'sums above their items, with labels',
  texts([
    ['', ...heads(months(0, 3))],
    ['아레나스', ...sum(figures(fields(0, ARENAS), months(0, 3)))],
    ...labelled(fields(0, ARENAS), months(0, 3), item),
  ]),
  lands(fields(0, ARENAS), months(0, 3)),
);
assertLands(
  'blank rows between groups, with labels',
  texts([
    ['항목', ...heads(months(0, 3))],
    ...labelled(fields(0, 5), months(0, 3)),
    ['', '', '', ''],
    ...labelled(fields(5, 8), months(0, 3)),
  ]),
  lands(fields(0, 8), months(0, 3)),
);
assertLands(
  'quarters between months, with headings',
  texts([
    ['항목', '1월', '2월', '3월', '1분기', '4월'],
    ...fields(0, 4).map((field) => {
      const row = months(0, 4).map((month) => figure(field, month));
      return [label(field), ...row.slice(0, 3), total(row.slice(0, 3)), row[3] ?? 0];
    }),
  ]),
  lands(fields(0, 4), months(0, 4)),
);
const written = (sign: (figure: number) => string, columns: readonly number[]) =>
  fields(0, 2).map((field) => columns.map((month) => sign(figure(field, month))));
assertLands(
  'won signs alone',
  written((each) => `₩${each}`, months(0, 3)),
  lands(fields(0, 2), months(0, 3)),
);
for (const sign of [
  (each: number) => `${each / 1e5}%`,
  (each: number) => `$${each}`,
  (each: number) => `₩${each}-`,
  (each: number) => `${each}.-`,
]) {
  assertAsks('figures with a sign, alone', written(sign, months(0, 3)));
  assertAsks('figures with a sign under headings', [['1월', '2월', '3월'], ...written(sign, months(0, 3))]);
  assertAsks(
    'figures with a sign beside labels',
    written(sign, months(0, 3)).map((row, at) => [label(at), ...row]),
  );
}
const labelledQuarters = (columns: readonly number[]) =>
  texts(fields(0, 4).map((field) => [label(field), ...quarterly(columns.map((month) => figure(field, month)))]));
assertLands(
  'one quarter and its sum, with labels alone',
  labelledQuarters(months(0, 3)),
  lands(fields(0, 4), months(0, 3)),
);
assertAsks('two quarters and their sums, with labels alone', labelledQuarters(months(0, 6)));
assertLands(
  'headings alone, over the rows from the focused one on',
  texts([heads(months(3, 6)), ...figures(fields(2, 6), months(3, 6))]),
  lands(fields(2, 6), months(3, 6)),
  [2, 0],
);

// Labels without months, below other headings.
const ITEMS = ['아레나스 관리비', '아레나스 하역비'];
const under = (...rows: readonly string[]) => rows.map((row) => row.split('|'));
/** Two labelled rows with the figures of these months, between others. */
const besideFigures = (columns: readonly number[], before: readonly string[] = [], after: readonly string[] = []) =>
  ITEMS.map((name, row) => [name, ...before, ...columns.map((month) => String(figure(row, month))), ...after]);
const TWO = fields(0, 2);
assertLands('one amount', [...under('항목|금액'), ...besideFigures([4])], lands(TWO, [4]), [0, 4]);
assertLands(
  'this month, beside sums since January',
  [...under('항목|당월|누계'), ...besideFigures([4], [], ['7'])],
  lands(TWO, [4]),
  [0, 4],
);
for (const title of ['2026년 5월 물류비', '2026-05']) {
  const block = [...under(`${title}|`, '항목|금액'), ...besideFigures([4])];
  assertAsks(`another month than the active one in the title ${title}`, block, [0, 9]);
}
assertLands(
  'beside the numbers of invoices',
  [...under('항목|청구번호|금액'), ...besideFigures([4], ['20261'])],
  lands(TWO, [4]),
  [0, 4],
);
for (const [heads, before, after] of [
  ['항목|건수|금액', ['12'], []],
  ['항목|단가|수량|금액', ['100', '12'], []],
  ['항목|공급가액|세액', [], ['7']],
  ['항목|상반기|하반기', ['5'], []],
  ['Item|Qty|Price|Amount', ['12', '100'], []],
  ['항목|금액|금액', ['5'], []],
] as const) {
  assertAsks(`beside ${heads}`, [...under(heads), ...besideFigures([4], before, after)], [0, 4]);
}
for (const heads of ['항목|금액(천원)', '항목|전년', '2025년|금액', 'LPS|금액', '예산|금액', '항목|금액(건)']) {
  assertAsks(`below ${heads}`, [...under(heads), ...besideFigures([4])], [0, 4]);
}
for (const codes of [
  ['530101', '530102'],
  ['7110', '7110'],
]) {
  const block = ITEMS.map((name, row) => [name, codes[row] ?? '', figure(row, 4).toLocaleString('en')]);
  assertAsks(`codes such as ${codes[1]} beside labels`, block, [0, 4]);
  assertAsks(
    `codes such as ${codes[1]} behind figures`,
    block.map(([name = '', code = '', amount = '']) => [name, amount, code]),
    [0, 4],
  );
}

// Labels that several groups share mean those of the group that is named around them, or of the focused one.
const SHARED = ['하역비', '배송비'];
const ofIws = [5, 9];
const shared = (heads: readonly string[]) =>
  texts([...heads.map((row) => row.split('|')), ...SHARED.map((name, at) => [name, figure(ofIws[at] ?? 0, 2)])]);
assertLands('the focused group', shared(['|3월']), lands(ofIws, [2]), [5, 0]);
for (const heads of [['IWS|3월'], ['IWS 비용|', '항목|3월'], ['2026년 IWS 창고|', '|3월'], ['IWS|금액']]) {
  assertLands(`the group of ${heads.join(' / ')}`, shared(heads), lands(ofIws, [2]), [0, 2]);
}
// The labels of a run say together whose they are.
const bare = (rows: readonly number[]) => texts(rows.map((field) => [item(field), figure(field, 2)]));
const IWS_ROWS = fields(ARENAS, ARENAS + IWS);
assertLands('the items of a group that no other holds', bare(IWS_ROWS), lands(IWS_ROWS, [2]), [0, 2]);
const NOT_ALONE = fields(1, ARENAS);
assertLands('labels of which none is only its group’s', bare(NOT_ALONE), lands(NOT_ALONE, [2]), [1, 2]);
for (const field of [5, 14, BUDGET]) {
  assertAsks(`labels of which none is only its group’s, pasted at row ${field + 1}`, bare(NOT_ALONE), [field, 2]);
}
for (const name of ['IWS 소계', 'IWS 합계', 'IWS']) {
  const named = [[name, String(total(ofIws.map((field) => figure(field, 2))))]];
  assertLands(`labels above ${name}`, [...shared([]), ...named], lands(ofIws, [2]), [0, 2]);
  assertLands(`labels below ${name}`, [...named, ...shared([])], lands(ofIws, [2]), [0, 2]);
}
assertLands(
  'labels above the heading of the next group',
  [...bare([1, 3]), ['IWS', ''], ...bare(IWS_ROWS.slice(1, 4))],
  lands([1, 3, ...IWS_ROWS.slice(1, 4)], [2]),
  [0, 2],
);
assertLands(
  'months in both languages',
  texts([['', '3월 (Mar)'], ...TWO.map((field) => [label(field), figure(field, 2)])]),
  lands(TWO, [2]),
);
assertLands(
  'groups in another order than on the page',
  bare([...IWS_ROWS, ...fields(0, ARENAS)]),
  lands([...IWS_ROWS, ...fields(0, ARENAS)], [2]),
  [0, 2],
);
assertAsks(
  'an item that several groups hold, above one of a group',
  [
    ['기타', '7'],
    ['IWS 배송비', '8'],
  ],
  [BUDGET, 2],
);
assertLands(
  'a column of units between labels and months',
  [['항목', '단위', '3월'], ...bare(IWS_ROWS).map(([name = '', text = '']) => [name, '원', text])],
  lands(IWS_ROWS, [2]),
  [5, 0],
);
assertLands(
  'labels with their unit',
  texts(TWO.map((field) => [`${label(field)}(원)`, figure(field, 2)])),
  lands(TWO, [2]),
  [0, 2],
);
// An empty column behind labels is a month, or one for items.
const gap = (field: number) => ['', String(figure(field, 1))];
assertAsks('an empty column behind a label', [[label(BUDGET), ...gap(BUDGET)]]);
assertAsks('an empty column behind labels', [
  [label(BUDGET), ...gap(BUDGET), '7'],
  ['총 비용', '', '90', '180'],
]);
assertAsks('an empty column above a seal, which is not its unit', [
  [label(BUDGET), ...gap(BUDGET)],
  ['작성자: 김OO', '(인)'],
]);
test('lands: an empty column behind the figures', () => {
  assert.notEqual(pasted([[label(BUDGET), '100', '']], BUDGET, 0), null);
});
assertAsks('two months in one heading', [
  ['', '3월 (Feb)'],
  ['아레나스 관리비', '7'],
]);
assertLands(
  'columns of no month',
  texts([['', '3월', '비중', '증가율'], ...TWO.map((field) => [label(field), figure(field, 2), '5%', '6%'])]),
  lands(TWO, [2]),
);
assertAsks('a group that is none of the report', [['쿠팡', '하역비', '7']]);
assertAsks('a group over months alone, which is not the focused one', texts([['IWS', ''], ...figures(TWO, [0, 1])]));
assertAsks('counts under amounts', under('항목|3월 건수', '아레나스 관리비|4'));

// One month without labels.
for (const heading of ['5월', '2026-05-31', '5월 실적', 'May']) {
  assertLands(`${heading} over figures`, [[heading], ...texts(figures(TWO, [4]))], lands(TWO, [4]), [0, 9]);
}
assertAsks('a plan over figures', [['5월 계획'], ...texts(figures(TWO, [4]))], [0, 4]);
test('a plan over figures can be placed in no other way', () => {
  const table = { kind: 'report', report, year: 2026, bu: 'SKB' } as const;
  const target = { table, columnCount: 12, key: KEYS[0] ?? '', column: 4 };
  assert.equal(waysToPlace([['5월 계획'], ...texts(figures(TWO, [4]))], target).length, 1);
});
const below = (units: readonly string[]) => [['1월', '2월'], [...units], ...texts(figures(TWO, [0, 1]))];
assertLands('months and their units over figures', below(['(원)', '(원)']), lands(TWO, [0, 1]));
assertAsks('thousands below months', below(['(천원)', '(천원)']));

test('where a block names the units, the focused row says whether its figures are amounts or counts', () => {
  const imports = reportById('import');
  const keys = imports.fields.map(({ key }) => key);
  const block = under('사업부|공급사|3월', 'BPS|SSB|5', '|SSS|6', 'LPS|SSB|7');
  for (const kind of ['importAmount', 'shipments']) {
    const stored = Array.from({ length: 12 }, () => ({}));
    const state = moveTo(createGridState(keys, stored), { row: keys.indexOf(`${kind}SkbSSB`), column: 0 });
    const [after, , asks] = paste(state, block, { kind: 'report', report: imports, year: 2026, bu: null });
    assert.equal(asks, false);
    assert.deepEqual(after.columns[2], { [`${kind}SkbSSB`]: 5, [`${kind}SkbSSS`]: 6, [`${kind}SkSSB`]: 7 });
  }
});

test('a total says whose the items of its unit are, wherever the focus is', () => {
  for (const [id, items, sum] of [
    ['inventory', ['R01-FT', 'R03-FMT'], 'SKB 합계'],
    ['import', ['SSB', '기타'], 'SKB 소계'],
  ] as const) {
    const other = reportById(id);
    const keys = other.fields.map(({ key }) => key);
    const row = other.fields.findIndex(({ group }) => group?.en.endsWith(' SK'));
    const state = moveTo(createGridState(keys, [{}]), { row, column: 0 });
    const [after, , asks] = paste(state, under(`${items[0]}|5`, `${items[1]}|6`, `${sum}|11`), {
      kind: 'report',
      report: other,
      year: 2026,
      bu: null,
    });
    const groups = other.fields.flatMap(({ key, group }) => (after.columns[0]?.[key] === undefined ? [] : [group?.en]));
    assert.deepEqual([asks, new Set(groups).size, groups[0]?.endsWith(' SKB')], [false, 1, true], id);
  }
});

// Rows behind a sum that places the block.
const oneMonth = (rows: readonly number[]) => figures(rows, [4]);
const arenas = oneMonth(fields(0, ARENAS));
const iws = oneMonth(fields(ARENAS, ARENAS + IWS));
assertAsks(
  'a total of two groups behind their sums',
  texts([...arenas, sum(arenas), ...iws, sum(iws), sum([...arenas, ...iws])]),
  [0, 4],
);
assertAsks(
  'a group that is left out',
  texts([...arenas, sum(arenas), ...oneMonth([11, 12, 13]), sum(oneMonth([11, 12, 13]))]),
  [0, 4],
);
assertAsks('a sum that is off by one', texts([...arenas, [(sum(arenas)[0] ?? 0) + 1]]), [0, 4]);

// Empty cells: under a heading, and between groups.
assertLands(
  'a heading over figures with a gap',
  [['5월'], ...texts(oneMonth([0])), [''], ...texts(oneMonth([2]))],
  lands([0, 2], [4]),
);
assertAsks('an empty row between groups', [...texts(arenas), [''], ...texts(iws)], [0, 4]);

// Items of which group nobody says, and notes below.
assertAsks('an item that comes again', under('배송비|5', '배송비|6'), [0, 4]);
assertAsks(
  'a remark beside figures',
  [...texts(oneMonth([0])), [...(texts(oneMonth([1]))[0] ?? []), '단가 인상']],
  [0, 4],
);
for (const note of ['2025년 실적', 'SK', '4월 실적']) {
  assertAsks(`${note} below`, under(`아레나스 관리비|${figure(0, 4)}`, note), [0, 4]);
}

// Sums that may be such by chance, and what lies on another unit.
const oneColumn = (...figures: readonly string[]) => figures.map((each) => [each]);
assertAsks('a sum of one figure', oneColumn('500000', '0', '0', '500000', '700000'), [11, 8]);
assertAsks('a sum of two round figures', oneColumn('1500000', '2500000', '4000000'), [14, 8]);
assertAsks('a percentage on an amount', oneColumn('1234567', '0.19%', '2345678'), [0, 4]);

// Empty rows of a block that fills the table, and what the page writes below a month that is under way.
const withGap = (columns: readonly number[]) =>
  texts(figures(ALL, columns)).map((row, at) => (at === 6 ? row.map(() => '') : row));
test('a block that fills the table may have empty rows', () => {
  assert.notEqual(pasted(withGap([3, 4]), 0, 3), null);
  assert.notEqual(pasted([...texts(figures(ALL.slice(0, -1), [4])), ['']], 0, 4), null);
});
assertLands(
  'a month that is under way',
  [['항목', '5월 입력 중 3/17'], ...texts(labelled([0, 1], [4]))],
  lands([0, 1], [4]),
  [9, 5],
);
