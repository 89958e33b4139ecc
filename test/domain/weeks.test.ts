import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryForms } from '../../src/domain/entry-forms.ts';
import { isInWeek, laborHours, weekDays, weekOf, workingDays, workingWeeks } from '../../src/domain/weeks.ts';

/** Every day from 1999-12-27, a Monday, to the end of January 2100, counted without the use of Date. */
function allDays(): { text: string; month: string; weekday: number }[] {
  const days = [];
  let [year, month, day] = [1999, 12, 27];
  for (let count = 0; year < 2100 || month === 1; count += 1) {
    const text = [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
    days.push({ text, month: text.slice(0, 7), weekday: count % 7 });
    const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    const length = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
    day += 1;
    if (day > length) [day, month] = [1, month + 1];
    if (month > 12) [month, year] = [1, year + 1];
  }
  return days;
}

test('the weeks of a month are those with their Monday or Friday in it, for a century; working days are Mondays to Fridays', () => {
  const days = allDays();
  const weeks = days.flatMap(({ text, weekday, month }, at) => {
    const friday = days[at + 4];
    return weekday === 0 && friday !== undefined
      ? [{ monday: text, friday: friday.text, months: [month, friday.month] }]
      : [];
  });
  let seen = 0;
  for (let year = 2000; year <= 2099; year += 1) {
    for (let month = 1; month <= 12; month += 1) {
      const name = `${year}-${String(month).padStart(2, '0')}`;
      const expected = weeks
        .filter(({ months }) => months.includes(name))
        .map(({ monday, friday }) => ({ monday, friday }));
      assert.deepEqual(workingWeeks(year, month), expected, name);
      assert.ok(expected.length === 4 || expected.length === 5, name);
      const working = days.filter((day) => day.month === name && day.weekday < 5).length;
      assert.equal(workingDays(year, month), working, name);
      assert.equal(laborHours(year, month), 15 * 8 * working, name);
      seen += expected.length;
    }
  }
  assert.ok(seen > 5200, 'weeks that lie in two months count in both');
});

test('weeks do not depend on the time zone of the machine', (t) => {
  const { TZ } = process.env;
  t.after(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });
  const offsets = new Set<number>();
  const [seoul, ...others] = ['Asia/Seoul', 'Pacific/Kiritimati', 'America/Los_Angeles', 'Pacific/Apia'].map((zone) => {
    process.env.TZ = zone;
    offsets.add(new Date(2026, 0, 1).getTimezoneOffset());
    return [2000, 2026, 2027, 2099].flatMap((year) => [1, 3, 11, 12].map((month) => workingWeeks(year, month)));
  });
  assert.equal(offsets.size, 4, 'the zone is changed');
  for (const other of others) assert.deepEqual(other, seoul);
});

test('a week says its period, and when another month lists it too', () => {
  for (const [year, month, at, period] of [
    [2026, 11, 2, { ko: '2026년 11월 16일 – 11월 20일', en: '16 Nov – 20 Nov 2026' }],
    [
      2026,
      11,
      4,
      {
        ko: '2026년 11월 30일 – 12월 4일 · 12월에도 나오는 주입니다',
        en: '30 Nov – 4 Dec 2026 · also listed in Dec',
      },
    ],
    [
      2026,
      12,
      0,
      {
        ko: '2026년 11월 30일 – 12월 4일 · 11월에도 나오는 주입니다',
        en: '30 Nov – 4 Dec 2026 · also listed in Nov',
      },
    ],
    [
      2026,
      12,
      4,
      {
        ko: '2026년 12월 28일 – 2027년 1월 1일 · 1월에도 나오는 주입니다',
        en: '28 Dec 2026 – 1 Jan 2027 · also listed in Jan',
      },
    ],
    [
      2027,
      1,
      0,
      {
        ko: '2026년 12월 28일 – 2027년 1월 1일 · 12월에도 나오는 주입니다',
        en: '28 Dec 2026 – 1 Jan 2027 · also listed in Dec',
      },
    ],
  ] as const) {
    const periods = entryForms.weekly.periods(year, month, `${year}-01-01`);
    assert.deepEqual(periods.get(String(at + 1))?.text, period);
  }
});

test('this week is the week of a day, its weekend included', () => {
  const week = { monday: '2026-12-28', friday: '2027-01-01' };
  const days = ['2026-12-27', '2026-12-28', '2027-01-01', '2027-01-03', '2027-01-04'];
  assert.deepEqual(
    days.map((day) => isInWeek(day, week)),
    [false, true, true, true, false],
  );
});

test('only the row of this week says so', () => {
  const notes = [...entryForms.weekly.periods(2026, 11, '2026-11-22').values()].map(({ note }) => note?.ko);
  assert.deepEqual(notes, [undefined, undefined, '이번 주', undefined, undefined]);
  assert.equal(entryForms.balance.periods(2026, null, '2026-11-22').size, 0);
});

test('weekly rows are weeks and a total of what adds up; balance rows are twelve months', () => {
  assert.deepEqual(
    entryForms.weekly.rows(2027, 2).map((row) => [row.label.en, row.label.ko]),
    [
      ['1st week', '1주차'],
      ['2nd week', '2주차'],
      ['3rd week', '3주차'],
      ['4th week', '4주차'],
      ['Total', '합계'],
    ],
  );
  assert.equal(entryForms.balance.rows(2026, null).length, 12);
});

test('a day is in a week of its own month, else of the month before', () => {
  const named = (day: string) => {
    const { year, month, number, week } = weekOf(day);
    return `${year}-${month} ${number}: ${weekDays(week, 'ko')}`;
  };
  assert.deepEqual(
    ['2026-11-20', '2026-11-22', '2026-11-01', '2026-12-01', '2026-11-30', '2027-01-01', '2027-01-02'].map(named),
    [
      '2026-11 3: 11월 16일 – 11월 20일',
      '2026-11 3: 11월 16일 – 11월 20일',
      '2026-10 5: 10월 26일 – 10월 30일',
      '2026-12 1: 11월 30일 – 12월 4일',
      '2026-11 5: 11월 30일 – 12월 4일',
      '2027-1 1: 12월 28일 – 2027년 1월 1일',
      '2027-1 1: 12월 28일 – 2027년 1월 1일',
    ],
  );
  assert.equal(weekDays(weekOf('2026-12-01').week, 'en'), '30 Nov – 4 Dec');
  assert.equal(weekDays(weekOf('2027-01-01').week, 'en'), '28 Dec – 1 Jan 2027');
  for (let day = Date.UTC(2023, 11, 1); day < Date.UTC(2025, 1, 1); day += 86_400_000) {
    const date = new Date(day).toISOString().slice(0, 10);
    assert.ok(isInWeek(date, weekOf(date).week), date);
  }
});
