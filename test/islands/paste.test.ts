/** Where the cells of a pasted block go (CONTRACT §8.2). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { learntName } from '../../src/domain/blocks/learnt-words.ts';
import { waysToPlace } from '../../src/domain/blocks/place-block.ts';
import type { PasteTable } from '../../src/domain/blocks/placement.ts';
import { bareCell } from '../../src/domain/cell.ts';
import { parseClipboard } from '../../src/domain/clipboard-text.ts';
import { csvRows } from '../../src/domain/csv-layout.ts';
import { derivedFigure } from '../../src/domain/derive.ts';
import { entryForms } from '../../src/domain/entry-forms.ts';
import { fieldKeys, type ReportId } from '../../src/domain/report.ts';
import { reportById, reports } from '../../src/domain/reports.ts';
import { wholeTable } from '../../src/islands/grid/clipboard.ts';
import { applyPlacement, planPaste } from '../../src/islands/grid/grid-paste.ts';
import {
  countChanged,
  createGridState,
  extendTo,
  moveTo,
  selectionOf,
  undo,
} from '../../src/islands/grid/grid-state.ts';
import { paste } from '../support/paste.ts';

const cost = reportById('cost');
const KEYS = fieldKeys(cost.rows);
const COST: PasteTable = { kind: 'report', report: cost, year: 2026, bu: 'SKB' };
const tableOf = (id: ReportId, year = 2026): PasteTable => ({
  kind: 'report',
  report: reportById(id),
  year,
  bu: id === 'cost' ? 'SKB' : null,
});
const empty = (keys = KEYS) =>
  createGridState(
    keys,
    Array.from({ length: 12 }, () => ({})),
  );
const at = (key: string, month: number) => moveTo(empty(), { row: KEYS.indexOf(key), column: month - 1 });
const pasted = (key: string, month: number, text: string) => paste(at(key, month), parseClipboard(text), COST);

/** A year of the cost report in which every cell is another number, and its rows as the page shows them. */
const YEAR = Array.from({ length: 12 }, (_, month) =>
  Object.fromEntries(KEYS.map((key, row) => [key, (row + 1) * 10_000 + month + 1])),
);
const VALUE_ROWS = cost.rows.filter((row) => row.kind !== 'group');
const figuresOf = (rows: readonly (typeof VALUE_ROWS)[number][]) =>
  rows.map((row) =>
    YEAR.map((cells) => (row.kind === 'field' ? bareCell(cells[row.key] ?? null) : (derivedFigure(row, cells) ?? ''))),
  );
const MONTHS = YEAR.map((_, month) => `${month + 1}월`);

test('a row with a learnt name goes to the field that it stands for', () => {
  const learnt = new Map([[learntName('아레나스 보관료'), 'arenasStorageCharge']]);
  const block = parseClipboard('\t3월\n아레나스\n관리비\t1\n보관료\t2\n');
  const [state] = paste(at('arenasOthers', 3), block, { ...COST, learnt });
  assert.deepEqual(state.columns[2], { arenasManagementCharge: 1, arenasStorageCharge: 2 });
  const [unlearnt] = paste(at('arenasOthers', 3), block, COST);
  assert.equal(unlearnt.columns[2]?.arenasStorageCharge, undefined);
});

test('labels that are all learnt say the rows of a block without headings, with the group in the same cell or another', () => {
  const learnt = new Map([
    [learntName('아레나스 보관료'), 'arenasStorageCharge'],
    [learntName('용차'), 'localTransportContractVehicle'],
  ]);
  for (const text of ['아레나스 보관료\t2\n용차\t3\n', '아레나스\t보관료\t2\n용차\t\t3\n']) {
    const block = parseClipboard(text);
    const [state, { rule }, asks] = paste(at('arenasOthers', 3), block, { ...COST, learnt });
    assert.deepEqual([rule, asks], ['labels', false], text);
    assert.deepEqual(state.columns[2], { arenasStorageCharge: 2, localTransportContractVehicle: 3 }, text);
    assert.equal(paste(at('arenasOthers', 3), block, COST)[2], true, 'without the words it is asked about');
  }
});

test('a unit before figures is none of them, and behind them it is a remark', () => {
  for (const text of ['계약 차량\t원\t30\t40\n', '계약 차량\t30\t40\t원\t확인 필요\n']) {
    const [{ columns }, , asks] = pasted('arenasOthers', 3, text);
    assert.equal(asks, false, text);
    const placed = columns.map((cells) => cells.localTransportContractVehicle ?? null);
    assert.deepEqual(placed.slice(2, 6), [30, 40, null, null], text);
  }
});

test('each row goes to the row that it names, from the focused month on, in either language and any order', () => {
  const [state, receipt, asks] = pasted(
    'arenasOthers',
    3,
    '계약 차량\t30\t40\nLocal Transport Logispot\t1\t2\nMonthly Budget\t900\t901\n',
  );
  assert.deepEqual([receipt.rule, receipt.others, asks], ['labels', ['order'], false]);
  assert.deepEqual(state.columns[2], {
    localTransportContractVehicle: 30,
    localTransportLogispot: 1,
    monthlyBudget: 900,
  });
  assert.deepEqual(state.columns[3], {
    localTransportContractVehicle: 40,
    localTransportLogispot: 2,
    monthlyBudget: 901,
  });
  assert.equal(countChanged(undo(state)), 0, 'one step');
  assert.deepEqual(selectionOf(state), { top: 14, bottom: 16, left: 2, right: 3 }, 'the block is selected');
});

test('a label that several groups share means the group of the rows before it, or the focused group', () => {
  const block = 'IWS\t\nHandling charge\t5\nOthers\t7\nArenas\t\nOthers\t8\n';
  assert.deepEqual(pasted('monthlyBudget', 1, block)[0].columns[0], {
    iwsHandlingCharge: 5,
    iwsOthers: 7,
    arenasOthers: 8,
  });
  assert.deepEqual(pasted('iwsDeliveryCharge', 1, 'Others\t7\n')[0].columns[0], { iwsOthers: 7 });
  const [state, receipt, asks] = pasted('monthlyBudget', 1, 'Others\t7\n');
  assert.deepEqual(
    [receipt.rule, receipt.faults.map(({ value }) => value.ko), asks],
    ['labels', ['Others'], true],
    'no group is known',
  );
  assert.equal(countChanged(state), 0);
});

test('a row that the table lacks is asked about by name; the other rows can be placed', () => {
  const [state, receipt, asks] = pasted('arenasHandlingCharge', 1, 'Monthly Budget\t5\nWhatever\t6\n');
  assert.deepEqual([receipt.rule, receipt.faults.map(({ value }) => value.ko), asks], ['labels', ['Whatever'], true]);
  assert.deepEqual(state.columns[0], { monthlyBudget: 5 });
  const [, labels, asksToo] = pasted('arenasOthers', 1, 'Monthly Budget\nLogispot\n');
  assert.deepEqual([labels.rule, asksToo], ['order', true], 'labels alone would be set as figures');
});

test('pasted sub totals are compared; those that differ are named', () => {
  const group = 'Arenas\t\t\n관리비\t1\t2\nSub total\t1\t3\n';
  const [state, { differing }] = pasted('monthlyBudget', 11, group);
  assert.deepEqual(state.columns[10], { arenasManagementCharge: 1 });
  assert.deepEqual(
    differing.map(({ row, column, pasted: written, own }) => [row.key, column, written, own]),
    [['arenasSubTotal', 11, '3', '2']],
  );
  assert.deepEqual(pasted('monthlyBudget', 11, group.replace('\t3', '\t2'))[1].differing, []);
});

test('every table, copied whole with its labels in either language, is pasted back to its place', () => {
  for (const report of reports) {
    const keys = fieldKeys(report.rows);
    for (const language of ['en', 'ko'] as const) {
      const block = report.rows.map((row, index) => [
        row.label[language],
        row.kind === 'field' ? String(index + 1) : '',
      ]);
      const start = moveTo(createGridState(keys, [{}, {}]), { row: keys.length - 1, column: 1 });
      const [state, receipt, asks] = paste(start, block, tableOf(report.id));
      assert.deepEqual([receipt.rule, asks], ['labels', false], `${report.id} ${language}`);
      for (const [index, row] of report.rows.entries()) {
        if (row.kind === 'field') assert.equal(state.columns[1]?.[row.key], index + 1, `${report.id} ${row.key}`);
      }
    }
  }
});

test("the product's own exports, whole or without their header, are placed as they were", () => {
  for (const report of reports) {
    const bu = report.perBusinessUnit ? 'SKB' : null;
    const keys = fieldKeys(report.rows);
    const stored = YEAR.map((_, month) =>
      Object.fromEntries(keys.map((key, row) => [key, (row + 1) * 10_000 + month])),
    );
    const months = new Map(stored.map((cells, month) => [month + 1, cells]));
    const rows = csvRows(report, { year: 2026, bu, months }, 'table');
    for (const block of [rows, rows.slice(1)]) {
      const start = moveTo(empty(keys), { row: keys.length - 3, column: 0 });
      const [state, { rule, differing }, asks] = paste(start, block, tableOf(report.id));
      assert.deepEqual([rule, differing, asks], ['labels', [], false], report.id);
      assert.deepEqual(state.columns, stored, report.id);
    }
  }
});

// What is copied is in the language of the page.
Object.assign(globalThis, { document: { documentElement: { lang: 'ko' } } });

test('the whole table of each report and form, copied here, goes back to its place', () => {
  const frames: [PasteTable, string[], number][] = reports.map((report) => [
    tableOf(report.id),
    MONTHS,
    report.rowTotals ? 1 : 0,
  ]);
  const { weekly } = entryForms;
  const rows = weekly.rows(2026, 11);
  frames.push([
    { kind: 'form', rows, columns: weekly.columns, year: 2026, bu: 'SK', month: 11 },
    weekly.columns.map(({ label }) => label.ko),
    0,
  ]);
  for (const [table, names, totals] of frames) {
    const shown = table.kind === 'report' ? table.report.rows : table.rows;
    const keys = fieldKeys(shown);
    const stored = names.map((_, column) =>
      Object.fromEntries(keys.map((key, row) => [key, row === 3 ? "=1+1 'a'" : (row + 1) * 10_000 + column])),
    );
    const columns = names.map((name) => ({ name, head: name, attributes: {} }));
    const copied = wholeTable(createGridState(keys, stored), { rows: shown, columns, rowTotals: totals === 1 });
    const block = copied.map((line) => line.map(({ text }) => text));
    const start = moveTo(
      createGridState(
        keys,
        stored.map(() => ({})),
      ),
      { row: 1, column: 1 },
    );
    const [state, { rule, differing }] = paste(start, block, table);
    assert.deepEqual([rule, differing], ['labels', []], names.join());
    assert.deepEqual(state.columns, stored, names.join());
  }
});

test('as an owner selects them: with sub totals, item labels, group and item, months, titles, months as rows', () => {
  const figures = figuresOf(VALUE_ROWS);
  const items = VALUE_ROWS.map(({ label }) => label.ko);
  const groups = VALUE_ROWS.map(({ group }) => group?.ko ?? '');
  const merged = groups.map((group, row) => (group === groups[row - 1] ? '' : group));
  const blocks: [what: string, rule: string, block: string[][]][] = [
    ['figures with sub totals', 'position', figures],
    ['figures alone', 'order', figuresOf(VALUE_ROWS.filter(({ kind }) => kind === 'field'))],
    ['items', 'labels', figures.map((row, index) => [items[index] ?? '', ...row])],
    [
      'groups and items',
      'labels',
      figures.map((row, index) => [groups[index] ?? '', items[index] ?? '', ...row].filter((_, each) => each !== -1)),
    ],
    [
      'merged groups, months',
      'labels',
      [
        ['구분', '항목', ...MONTHS],
        ...figures.map((row, index) =>
          merged[index] === '' && VALUE_ROWS[index]?.group === null
            ? [items[index] ?? '', '', ...row]
            : [merged[index] ?? '', items[index] ?? '', ...row],
        ),
      ],
    ],
    ['months above figures', 'position', [MONTHS, ...figures]],
    [
      'months above figures without sub totals',
      'order',
      [MONTHS, ...figuresOf(VALUE_ROWS.filter(({ kind }) => kind === 'field'))],
    ],
    [
      'months as rows',
      'labels',
      [['월', ...KEYS], ...YEAR.map((cells, month) => [MONTHS[month] ?? '', ...KEYS.map((key) => String(cells[key]))])],
    ],
    [
      'title, total',
      'labels',
      [
        ['2026년 SKB 비용', ''],
        ['구분', '항목', ...MONTHS, '합계'],
        ...figures.map((row, index) => [
          ...(VALUE_ROWS[index]?.group === null ? [items[index] ?? '', ''] : [groups[index] ?? '', items[index] ?? '']),
          ...row,
          String(row.reduce((sum, each) => sum + Number(each), 0)),
        ]),
      ],
    ],
  ];
  for (const [what, rule, block] of blocks) {
    const [state, receipt, asks] = paste(at(KEYS[0] ?? '', 1), block, COST);
    assert.deepEqual([receipt.rule, asks, receipt.differing], [rule, false, []], what);
    assert.deepEqual(state.columns, YEAR, what);
  }
});

test('by position only where the sums prove it; the receipt offers the other rule, as one step of undo', () => {
  const block = figuresOf(VALUE_ROWS);
  const wrong = block.map((row, index) => (VALUE_ROWS[index]?.kind === 'field' ? row : row.map(() => '1')));
  const start = at('arenasManagementCharge', 1);
  const plan = planPaste(start, wrong, COST);
  assert.ok(plan !== null);
  assert.deepEqual(
    plan.ways.map(({ rule }) => rule),
    ['order', 'position'],
  );
  const [inOrder, receipt] = applyPlacement(start, plan, plan.ways[0], null);
  assert.deepEqual(receipt.others, ['position']);
  const [byPosition, second] = applyPlacement(inOrder, plan, plan.ways[1] ?? plan.ways[0], receipt);
  assert.deepEqual(byPosition.columns, YEAR);
  assert.ok(second.differing.length > 10);
  assert.equal(byPosition.undo.length, 1);
  assert.equal(countChanged(undo(byPosition)), 0);
  const fewWrong = block.map((row, index) => (index === 5 ? row.with(0, '1').with(1, '1') : row));
  assert.equal(paste(start, fewWrong, COST)[1].rule, 'position', 'four of five months agree');
  assert.equal(
    paste(
      start,
      block.map((row) => row.map(() => '0')),
      COST,
    )[1].rule,
    'order',
    'zeros prove nothing',
  );
  assert.equal(paste(at('arenasManagementCharge', 1), block.slice(0, 5), COST)[1].rule, 'order', 'no computed row');
});

test('another year, unit or scale is refused in words for a page', () => {
  const head = ['항목', '1월', '2월'];
  const rows = [
    ['Arenas Others', '1', '2'],
    ['IWS Others', '3', '4'],
  ];
  const cases: [string[][], RegExp][] = [
    [[['2025년 비용'], head, ...rows], /^2025년 비용 .*2025년의 값입니다/],
    [[['항목', '2025-01', '2025-02'], ...rows], /2025년의 값입니다/],
    [[['SK(LPS) 비용'], head, ...rows], /SK의 값입니다/],
    [[['', '', '(단위: 천원)'], head, ...rows], /천원 단위입니다/],
    [rows.map(([label = '', ...figures]) => [label, '2025', 'SKB', ...figures]), /2025년의 값입니다/],
    [rows.map(([label = '', ...figures]) => [label, '2026', 'SK', ...figures]), /SK의 값입니다/],
  ];
  for (const [block, expected] of cases) {
    const [first] = waysToPlace(block, { table: COST, columnCount: 12, key: KEYS[0] ?? '', column: 0 });
    assert.deepEqual([first.rule, first.sets], ['labels', []], JSON.stringify(block));
    assert.match(first.faults.map(({ value, words }) => `${value.ko} ${words.ko}`).join('\n'), expected);
    for (const { words } of first.faults) assert.doesNotMatch(words.en, /--|\bfile\b/);
  }
});

test('years, units, months and labels as figures are asked about, and more than five texts', () => {
  const asks = (text: string, key = 'arenasOthers') => pasted(key, 2, text)[2];
  for (const text of [
    '2026\t5\n2026\t6\n',
    '2025',
    'SKB\n',
    '3월\n',
    '1\t2\t3\n50\t60\t70\n',
    '기타\n',
    'a\nb\nc\nd\ne\nf\n',
  ]) {
    assert.equal(asks(text), true, text);
  }
  assert.equal(asks('계약 차량\t2026\t5\nLogispot\t2026\t6\n'), true);
  assert.equal(asks('계약 차량\t2025\t2026\nLogispot\t1\t2\n'), false);
  assert.equal(asks('계약 차량\t1\t2\t3\nLogispot\t5\t6\t7\n'), false);
  for (const text of ['2026\t5\n7\t6\n', '1\t2\n3\t4\n', 'a\nb\nc\nd\ne\n', '1\n2\n3\n', '5\n']) {
    assert.equal(asks(text), false, text);
  }
});

test('one value fills the selection', () => {
  const [state, receipt] = paste(extendTo(at('arenasOthers', 2), { row: 6, column: 3 }), [['7']], COST);
  assert.deepEqual([receipt.sets.length, countChanged(state)], [9, 9]);
  assert.deepEqual(selectionOf(state), { top: 4, bottom: 6, left: 1, right: 3 });
});
