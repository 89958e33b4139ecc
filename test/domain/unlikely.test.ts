import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { BusinessUnit, ReportId } from '../../src/domain/report.ts';
import { reportById } from '../../src/domain/reports.ts';
import type { FiguresOfMonth, UnlikelyFigure } from '../../src/domain/unlikely/unlikely-figure.ts';
import { unlikelyFigures } from '../../src/domain/unlikely/unlikely-figures.ts';
import { groupUnlikely } from '../../src/domain/unlikely/unlikely-groups.ts';
import { unlikelyFault, unlikelyWords } from '../../src/domain/unlikely/unlikely-words.ts';
import { MONTHS } from '../../src/domain/year-month.ts';
import { fastest } from '../support/growth.ts';
import { sampleMonths, scaled } from './sample-months.ts';

const TODAY = '2026-11-20';
const costs = sampleMonths('cost', 'SKB');

function judge(id: ReportId, entered: readonly FiguresOfMonth[], stored: readonly FiguresOfMonth[] = []) {
  return unlikelyFigures(reportById(id), { entered, stored, today: TODAY });
}

/** One field in consecutive months from January 2025 on. */
function row(key: string, values: readonly (number | string | null)[], bu: BusinessUnit | null = 'SKB') {
  return values.map((value, at) => ({ year: 2025, month: at + 1, bu, cells: { [key]: value } }));
}

/** What is found for one cell, entered after some stored months of its field. */
function judgeAfter(id: ReportId, key: string, stored: readonly (number | string | null)[], value: number) {
  const bu = reportById(id).perBusinessUnit ? 'SKB' : null;
  return judge(id, [{ year: 2026, month: 5, bu, cells: { [key]: value } }], row(key, stored, bu));
}

function entered(id: ReportId, key: string, stored: readonly (number | string | null)[], value: number) {
  return judgeAfter(id, key, stored, value).map(({ reason }) => reason);
}

const kinds = (found: readonly UnlikelyFigure[]) => [...new Set(found.map(({ reason }) => reason.kind))];
const kindsOf = (...parameters: Parameters<typeof entered>) => entered(...parameters).map(({ kind }) => kind);

test('about 10, 100 or 1,000 times the usual size, or that fraction of it', () => {
  const usual = [980, 1010, 1040, 990];
  for (const power of [1, 2, 3, 6, -1, -2, -3]) {
    const [reason] = entered('cost', 'iwsOthers', usual, 1000 * 10 ** power);
    assert.ok(reason?.kind === 'times', String(power));
    assert.equal(reason.power, power);
    assert.ok(Math.abs(reason.usual - 1000) < 20, `${reason.usual}`);
  }
  for (const value of [300, 500, 1000, 2000, 3900]) assert.deepEqual(kindsOf('cost', 'iwsOthers', usual, value), []);
});

test('usual is the middle of the last twelve stored months before, or of the first twelve after', () => {
  const usual = (values: readonly number[], year: number, month: number) => {
    const cells = { iwsOthers: 1e9 };
    const [found] = judge('cost', [{ year, month, bu: 'SKB', cells }], row('iwsOthers', values));
    return found?.reason.kind === 'times' ? found.reason.usual : null;
  };
  const growing = Array.from({ length: 20 }, (_, at) => 100 + at);
  const months = row('iwsOthers', growing.slice(0, 12)).concat(
    growing
      .slice(12)
      .map((value, at) => ({ year: 2026, month: at + 1, bu: 'SKB' as const, cells: { iwsOthers: value } })),
  );
  const [after] = judge('cost', [{ year: 2026, month: 9, bu: 'SKB', cells: { iwsOthers: 1e9 } }], months);
  assert.ok(after?.reason.kind === 'times');
  assert.equal(after.reason.usual, 113.5, 'of 108 to 119');
  assert.equal(usual([100, 101, 102, 103], 2025, 5), 101.5);
  assert.equal(usual([100, 101, 102, 103, 104], 2024, 12), 102, 'nothing is stored before it');
});

test('several times the usual size, in a field that hardly moves', () => {
  const even = [1000, 1010, 990, 1030, 980, 1005, 1000, 995];
  for (const value of [3000, 4000, 330, 250]) assert.deepEqual(kindsOf('cost', 'iwsOthers', even, value), ['times']);
  for (const value of [2000, 500]) assert.deepEqual(kindsOf('cost', 'iwsOthers', even, value), []);
  assert.deepEqual(kindsOf('cost', 'iwsOthers', even.with(2, 1300), 4000), [], 'this one moves');
});

test('0 where the field is usually large', () => {
  const usual = [60, 61, 58, 62, 60.5, 59, 60.2, 60.3].map((millions) => millions * 1_000_000);
  assert.deepEqual(entered('cost', 'iwsOthers', usual, 0), [{ kind: 'zero', usual: 60_250_000 }]);
  assert.deepEqual(kindsOf('cost', 'iwsOthers', usual.with(2, 0), 0), [], 'it has been 0 before');
  assert.deepEqual(kindsOf('cost', 'iwsOthers', usual.slice(1), 0), [], 'seven months are not a habit');
  assert.deepEqual(kindsOf('warehouse', 'issuedCapa', [2, 1, 3, 2, 1, 2, 4, 2], 0), [], 'a small count');
});

test('a value that was the same in all of the last twelve stored months changes', () => {
  const twelve = Array.from({ length: 12 }, () => 8420);
  assert.deepEqual(entered('warehouse', 'totalCapacitySqm', twelve, 8240), [{ kind: 'constant', usual: 8420 }]);
  assert.deepEqual(kindsOf('warehouse', 'totalCapacitySqm', twelve, 8420), []);
  assert.deepEqual(kindsOf('warehouse', 'totalCapacitySqm', twelve, 84_200), ['times'], 'the size says more');
  assert.deepEqual(kindsOf('warehouse', 'totalCapacitySqm', twelve.with(0, 8400), 8240), []);
  assert.deepEqual(kindsOf('warehouse', 'totalCapacitySqm', twelve.slice(1), 8240), []);
  const small = twelve.map(() => 2);
  assert.deepEqual(kindsOf('warehouse', 'issuedCapa', small, 3), [], 'small counts are the same by chance');
});

test('three months are enough to speak, two are not; zeros, texts and gaps do not count', () => {
  assert.deepEqual(kindsOf('cost', 'iwsOthers', [1000, 1010, 990], 10_000), ['times']);
  assert.deepEqual(kindsOf('cost', 'iwsOthers', [1000, 1010], 10_000), []);
  assert.deepEqual(kindsOf('cost', 'iwsOthers', [1000, 0, 0, 'N/A', null, 1010], 10_000), []);
  assert.deepEqual(kindsOf('cost', 'iwsOthers', [0, 1000, 0, null, 1010, 0, 990], 10_000), ['times']);
  assert.deepEqual(kindsOf('cost', 'iwsOthers', [1000, 1010, 990], 0), [], 'nothing happened: a zero');
});

test('a field that varies over orders of magnitude has no usual size', () => {
  const wild = [1000, 90_000, 12, 4_000_000, 300, 25_000, 7, 610_000];
  for (const value of [1, 100, 50_000, 10_000_000]) assert.deepEqual(kindsOf('cost', 'iwsOthers', wild, value), []);
});

test('what a stored month has held before is not unlikely: seasons, credit notes', () => {
  const yearly = [1000, 980, 1010, 1000, 990, 1020, 1000, 990, 1000, 1010, 1000, 9000];
  const december = { year: 2026, month: 12, bu: 'SKB' as const, cells: { iwsOthers: 9500 } };
  const reasons = (stored: readonly number[]) =>
    unlikelyFigures(reportById('cost'), {
      entered: [december],
      stored: row('iwsOthers', stored),
      today: '2027-01-04',
    }).map(({ reason }) => reason.kind);
  assert.deepEqual(reasons(yearly), []);
  assert.deepEqual(reasons(yearly.with(11, 1000)), ['times']);
  assert.deepEqual(kindsOf('cost', 'iwsOthers', [1000, 1010, -200, 990], -900), []);
});

test('the other sign', () => {
  const [reason] = entered('cost', 'iwsOthers', [1000, 1010, 990], -1000);
  assert.ok(reason?.kind === 'sign');
  assert.equal(Math.round(reason.usual), 1000);
  const [positive] = entered('cost', 'iwsOthers', [-1000, -1010, -990], 1000);
  assert.ok(positive?.kind === 'sign');
  assert.equal(Math.round(positive.usual), -1000);
});

test('percentages and fractions in one row', () => {
  const fractionsIn = (...values: readonly number[]) =>
    judge('warehouse', row('spaceUtilBins', values, null))
      .filter(({ reason }) => reason.kind === 'fraction')
      .map(({ value }) => value);
  assert.deepEqual(fractionsIn(86.1, 0.86, 0.87, 0.88), [0.86, 0.87, 0.88]);
  assert.deepEqual(fractionsIn(86.1, 85, 0.87, 0.88), [0.87, 0.88]);
  assert.deepEqual(fractionsIn(0.9, 1.2, 0.8), []);
  assert.deepEqual(fractionsIn(0.9, 1.2, 0.8, 3, 20), []);
  assert.deepEqual(fractionsIn(86.1, 0.86), [], 'two may be anything');
});

test('a percentage that looks like a fraction, or is outside 0 to 100', () => {
  assert.deepEqual(kindsOf('warehouse', 'spaceUtilBins', [95.1, 94.8, 96], 0.952), ['fraction']);
  assert.deepEqual(kindsOf('warehouse', 'inventoryAccuracy', [99.7, 99.8, 99.6], 1), ['fraction'], '1 is 100%');
  assert.deepEqual(kindsOf('warehouse', 'inboundDamageRatio', [0.19, 0.2, 0.18], 0.0019), ['fraction']);
  assert.deepEqual(kindsOf('warehouse', 'inboundDamageRatio', [0.19, 0.2, 0.18], 0.21), []);
  assert.deepEqual(entered('warehouse', 'spaceUtilBins', [], 952), [{ kind: 'outside-percent', usual: null }]);
  assert.deepEqual(kindsOf('warehouse', 'spaceUtilBins', [], -3), ['outside-percent']);
  assert.deepEqual(kindsOf('warehouse', 'spaceUtilBins', [], 0), []);
  assert.deepEqual(kindsOf('warehouse', 'spaceUtilBins', [], 100), []);
  const first = (...values: readonly number[]) => {
    const [bins = 0, accuracy = 0, damage = 0] = values;
    const cells = { spaceUtilBins: bins, inventoryAccuracy: accuracy, inboundDamageRatio: damage, labors: 1 };
    return judge('warehouse', [{ year: 2026, month: 5, bu: null, cells }]).map(({ key, reason }) => [key, reason]);
  };
  const fraction = { kind: 'fraction', usual: null };
  assert.deepEqual(
    first(0.952, 0.99, 0.002),
    ['inboundDamageRatio', 'spaceUtilBins', 'inventoryAccuracy'].map((key) => [key, fraction]),
    'a first file of fractions',
  );
  assert.deepEqual(
    [first(95.2, 0.99, 0.2), first(0.952, 0, 0.2)],
    [[], []],
    'one percentage, or two small ones, say nothing',
  );
  assert.deepEqual(kindsOf('warehouse', 'spaceUtilBins', [102, 99, 104], 103), [], 'fuller than full, as before');
  assert.deepEqual(kindsOf('warehouse', 'labors', [], 150), [], 'other units have no bounds');
});

test('a whole row of percentages far outside is reported, although its months agree', () => {
  const months = row('spaceUtilBins', [9510, 9480, 9600, 9550], null);
  assert.equal(judge('warehouse', months).length, 4);
});

test('two slips in a row of a file do not hide each other', () => {
  const values = MONTHS.map((month) => 1_000_000 + month * 3000)
    .with(2, 1_009_000_000)
    .with(8, 1_027_000_000);
  const found = judge('cost', row('iwsOthers', values));
  assert.deepEqual(
    found.map(({ month, reason }) => [month, reason.kind]),
    [3, 9].map((month) => [month, 'times']),
  );
});

test('one slip in a file does not make its neighbours unlikely, and a stored slip does not hide a new one', () => {
  assert.deepEqual(judge('cost', row('iwsOthers', [1000, 1_000_000, 1010, 990])).length, 1);
  assert.deepEqual(kindsOf('cost', 'iwsOthers', [1000, 10_000, 1010, 990, 1000, 1020], 100_000), ['times']);
});

test('a corrected year is judged by the years that stay, not by the slip that it replaces', () => {
  const wrong = costs.map((month) => (month.year === 2025 ? { ...month, cells: scaled(month.cells, 1000) } : month));
  const right = costs.filter(({ year }) => year === 2025);
  assert.deepEqual(judge('cost', right, wrong), []);
});

test('figures one row too low, and figures of the other business unit', () => {
  const { fields } = reportById('cost');
  const april = costs[15];
  assert.ok(april !== undefined);
  const shifted = Object.fromEntries(
    fields.slice(1).map(({ key }, at) => [key, april.cells[fields[at]?.key ?? ''] ?? null]),
  );
  const low = judge('cost', [{ ...april, cells: shifted }], costs.slice(0, 15));
  assert.ok(low.length > 10, `${low.length} figures`);
  assert.deepEqual(kinds(low), ['other-row']);
  assert.ok(low.every(({ reason }) => reason.kind === 'other-row' && reason.rows === 1));

  const others = sampleMonths('cost', 'SK');
  const stored = [...costs.slice(0, 15), ...others.slice(0, 15)];
  const swapped = judge('cost', [{ ...april, cells: others[15]?.cells ?? {} }], stored);
  assert.ok(swapped.length > 10, `${swapped.length} figures`);
  assert.deepEqual(kinds(swapped), ['other-unit']);
});

test('a file in thousands is one sentence, a row or a column with a slip as well', () => {
  const stored = costs.filter(({ year }) => year !== 2025);
  const file = costs.filter(({ year }) => year === 2025);
  const thousands = judge(
    'cost',
    file.map((month) => ({ ...month, cells: scaled(month.cells, 0.001) })),
    stored,
  );
  assert.equal(thousands.length, 204);
  const [group, ...others] = groupUnlikely(thousands);
  assert.ok(group !== undefined);
  assert.deepEqual(others, []);
  const { code, facts, terminal, page } = unlikelyFault(reportById('cost'), group);
  assert.deepEqual([code, facts.count], ['unlikely-size', 204]);
  assert.match(page.en, /^Jan 2025 to Dec 2025 SKB, 17 items: 204 figures/);
  assert.deepEqual(terminal, {
    en:
      'Jan 2025 to Dec 2025 SKB, 17 fields: 204 figures are unlikely for the same reason. The first, Jan 2025 SKB, ' +
      'Arenas Management Charge (arenasManagementCharge): 44,693.62 is about 1/1,000 of the usual 37,900,000',
    ko:
      '2025년 1월~2025년 12월 SKB, 항목 17개: 값 204개에 같은 문제가 있습니다. 첫 값은 2025년 1월 SKB ' +
      '아레나스 관리비 44,693.62: 평소 값 37,900,000의 약 1,000분의 1입니다',
  });
  const withSlips = (isSlip: (month: number, key: string) => boolean) =>
    groupUnlikely(
      judge(
        'cost',
        file.map((month) => ({
          ...month,
          cells: Object.fromEntries(
            Object.entries(month.cells).map(([key, value]) => [
              key,
              isSlip(month.month, key) ? Number(value) * 100 : value,
            ]),
          ),
        })),
        stored,
      ),
    ).map((figures) => figures.length);
  assert.deepEqual(
    withSlips((_, key) => key === 'iwsOthers'),
    [12],
  );
  assert.deepEqual(
    withSlips((month) => month === 4),
    [17],
  );
  assert.deepEqual(
    withSlips((month, key) => month === 4 || key === 'iwsOthers'),
    [17, 11],
  );
  assert.deepEqual(
    withSlips((month, key) => (month === 4 && key === 'iwsOthers') || (month === 9 && key === 'arenasOthers')),
    [1, 1],
  );
});

test('each reason has plain words in English and Korean', () => {
  const words = (id: ReportId, key: string, stored: readonly number[], value: number) => {
    const [found] = judgeAfter(id, key, stored, value);
    assert.ok(found !== undefined);
    return unlikelyWords(reportById(id), found);
  };
  const usual = [41_000_000, 41_200_000, 41_900_000];
  assert.deepEqual(words('cost', 'iwsOthers', usual, 41_000_000_000), {
    en: 'is about 1,000 times the usual 41,200,000',
    ko: '평소 값 41,200,000의 약 1,000배입니다',
  });
  assert.deepEqual(words('cost', 'iwsOthers', usual, 1_700_000_000), {
    en: 'is about 40 times the usual 41,200,000',
    ko: '평소 값 41,200,000의 약 40배입니다',
  });
  assert.deepEqual(words('cost', 'iwsOthers', usual, -41_000_000), {
    en: 'is negative; usual is about 41,200,000',
    ko: '음수입니다. 평소 값은 약 41,200,000입니다',
  });
  assert.deepEqual(words('warehouse', 'spaceUtilBins', [95.1, 94.8, 96], 0.952), {
    en: 'looks like a fraction of 95.2%; usual is about 95.1%',
    ko: '95.2%를 소수로 적은 것 같습니다. 평소 값은 약 95.1%입니다',
  });
  assert.deepEqual(words('warehouse', 'spaceUtilBins', [], 952), {
    en: 'is a percentage outside 0 to 100',
    ko: '0~100%를 벗어난 비율입니다',
  });
  const future = judge('cost', [{ year: 2026, month: 12, bu: 'SKB', cells: { iwsOthers: 5 } }]);
  const [group] = groupUnlikely(future);
  assert.ok(group !== undefined);
  assert.deepEqual(unlikelyFault(reportById('cost'), group).terminal, {
    en: 'is for Dec 2026 SKB, which has not begun',
    ko: '아직 시작되지 않은 달의 값입니다',
  });
});

const amount = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 500, max: 2000 }) },
  { weight: 1, arbitrary: fc.integer({ min: -2_000_000, max: 2_000_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, null, 'N/A') },
);
/** Some months of three fields, which come in any order. */
const history = fc
  .uniqueArray(fc.record({ time: fc.integer({ min: 0, max: 33 }), values: fc.tuple(amount, amount, amount) }), {
    selector: ({ time }) => time,
    minLength: 1,
    maxLength: 30,
  })
  .map((months) =>
    months.map(({ time, values: [iwsOthers, arenasOthers, iwsHandlingCharge] }): FiguresOfMonth => {
      const cells = { iwsOthers, arenasOthers, iwsHandlingCharge };
      return { year: 2024 + Math.floor(time / 12), month: (time % 12) + 1, bu: 'SKB', cells };
    }),
  );

test('the unit of money and the order of months do not matter', () => {
  const brief = (found: readonly UnlikelyFigure[]) =>
    found.map(({ year, month, key, reason }) => `${year}/${month} ${key} ${reason.kind}`);
  fc.assert(
    fc.property(history, history, fc.constantFrom(2, 7, 1000, 4096), (stored, file, factor) => {
      const found = brief(judge('cost', file, stored));
      const times = (months: readonly FiguresOfMonth[]) =>
        months.map((month) => ({ ...month, cells: scaled(month.cells, factor) }));
      assert.deepEqual(brief(judge('cost', times(file), times(stored))), found);
      assert.deepEqual(brief(judge('cost', file.toReversed(), stored.toReversed())), found);
    }),
  );
});

test('only numbers that change are judged', () => {
  fc.assert(
    fc.property(history, history, (stored, file) => {
      assert.deepEqual(judge('cost', stored, stored), []);
      for (const { year, month, key, value } of judge('cost', file, stored)) {
        const is = (other: FiguresOfMonth) => other.year === year && other.month === month;
        assert.equal(file.find(is)?.cells[key], value);
        assert.notEqual(stored.find(is)?.cells[key], value);
      }
    }),
  );
});

test('every unlikely figure is in one group, with a sentence', () => {
  fc.assert(
    fc.property(history, history, (stored, file) => {
      const found = judge('cost', file, stored);
      const groups = groupUnlikely(found);
      assert.equal(groups.flat().length, found.length);
      assert.deepEqual(new Set(groups.flat()), new Set(found));
      for (const group of groups) {
        const { page, terminal } = unlikelyFault(reportById('cost'), group);
        for (const text of [...Object.values(page), ...Object.values(terminal)]) {
          assert.doesNotMatch(text, /undefined|null|NaN|Infinity/);
        }
      }
    }),
  );
});

test('judging a cell takes a small part of judging a year, and unlikely figures take little more than others', async () => {
  const months = sampleMonths('inventory', null); // the report with the most fields
  const stored = months.filter(({ year }) => year !== 2025);
  const file = months.filter(({ year }) => year === 2025);
  const thousands = file.map((month) => ({ ...month, cells: scaled(month.cells, 1000) }));
  const cell = [{ year: 2026, month: 11, bu: null, cells: { inventorySkR01FT: 4711 } }];
  const best = { year: Infinity, thousands: Infinity, cell: Infinity };
  // The first times warm up, and other processes disturb some.
  for (let tries = 0; tries < 10; tries += 1) {
    best.year = Math.min(best.year, await fastest(() => judge('inventory', file, stored)));
    best.thousands = Math.min(best.thousands, await fastest(() => judge('inventory', thousands, stored)));
    best.cell = Math.min(best.cell, await fastest(() => judge('inventory', cell, months)));
  }
  assert.ok(best.thousands < best.year * 4 && best.cell < best.year / 3, JSON.stringify(best));
});
