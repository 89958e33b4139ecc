/**
 * How many seeded slips are found, and how many true figures are taken for slips: over the sample reports, and over
 * made series. The same figures for the same seed.
 */
import { BUSINESS_UNITS, type BusinessUnit } from '../../src/domain/business-units.ts';
import type { CellValue } from '../../src/domain/cell.ts';
import type { Report } from '../../src/domain/report.ts';
import { reports } from '../../src/domain/reports.ts';
import { anotherScale } from '../../src/domain/unlikely/another-scale.ts';
import type { FiguresOfMonth, UnlikelyFigure } from '../../src/domain/unlikely/unlikely-figure.ts';
import { unlikelyFigures } from '../../src/domain/unlikely/unlikely-figures.ts';
import { createRandom } from '../support/random.ts';
import { madeSeries, type Random } from './made-series.ts';
import { sampleMonths } from './sample-months.ts';

const TODAY = '2026-11-20';
/** January 2024 to October 2026, as in the sample reports. */
const MONTHS = 34;
/** The first months of all have nothing to be compared with. */
const FIRST_JUDGED = 4;

/** The months of one report, of all its units. */
interface World {
  readonly report: Report;
  readonly months: readonly FiguresOfMonth[];
}

/** How the figures come in: what is entered, and what is stored at that time. */
interface Situation {
  readonly stored: readonly FiguresOfMonth[];
  readonly entered: readonly FiguresOfMonth[];
}

/** A slip of one cell gives its wrong value, or null where it changes nothing. */
type CellSlip = (value: number, isPercent: boolean) => number | null;

interface Kind {
  readonly name: string;
  readonly slip: CellSlip;
}

const times = (power: number): Kind => ({
  name: power > 0 ? `× ${(10 ** power).toLocaleString('en-US')}` : `× 1/${(10 ** -power).toLocaleString('en-US')}`,
  slip: (value) => (value === 0 ? null : Number((value * 10 ** power).toPrecision(12))),
});

const CELL_SLIPS: readonly Kind[] = [
  ...[1, 2, 3, 6, -1, -2, -3, -6].map(times),
  { name: 'the other sign', slip: (value) => (value === 0 ? null : -value) },
  {
    name: 'fraction for a percentage',
    slip: (value, isPercent) => (isPercent && value !== 0 ? Number((value / 100).toPrecision(12)) : null),
  },
];

/** A slip of a whole month changes its cells; null where it cannot be made. */
interface MonthKind {
  readonly name: string;
  readonly slip: (world: World, month: FiguresOfMonth, pick: Random) => FiguresOfMonth | null;
}

const MONTH_SLIPS: readonly MonthKind[] = [
  {
    name: 'a month twice',
    slip: (world, month) => {
      const before = world.months.find(
        (other) => other.bu === month.bu && timeOf(other) === timeOf(month) - 1 && other.year === month.year,
      );
      return before === undefined ? null : { ...month, cells: before.cells };
    },
  },
  {
    name: 'one row too low, from a row on',
    slip: ({ report: { fields } }, month, pick) => {
      const from = Math.floor(pick() * (fields.length - 5));
      const cells: Record<string, CellValue> = {};
      for (const [at, { key }] of fields.entries()) {
        const source = fields[at > from ? at - 1 : at]?.key ?? key;
        cells[key] = at === from ? null : (month.cells[source] ?? null);
      }
      return { ...month, cells };
    },
  },
  {
    name: 'the other business unit',
    slip: ({ months }, month) => {
      const other = months.find(({ bu, ...key }) => bu !== month.bu && timeOf(key) === timeOf(month));
      return other === undefined ? null : { ...month, cells: other.cells };
    },
  },
];

/** A year in thousands, beside stored years in won. */
const FILE_SLIP = 'a year’s file in thousands';
/** Where it is not refused, the share of its amounts that must be reported. */
const SHARE_OF_FILE = 0.9;

export interface SlipResult {
  readonly name: string;
  seeded: number;
  /**
   * A reason is given for the cell; for a slip of a month, for at least one of its cells; for a file, for nearly all.
   */
  found: number;
}

export interface Evaluation {
  readonly slips: readonly SlipResult[];
  /** True figures that were judged, and those for which a reason was given. */
  readonly judged: number;
  readonly falseAlarms: number;
  /** True entries, and those that were refused as being in another scale. */
  readonly entries: number;
  readonly refused: number;
}

export const SOURCES = ['samples', 'regular series', 'irregular series'] as const;
export type Source = (typeof SOURCES)[number];

/** @param rounds how many slips of each kind, and twice as many entries without one */
export function evaluate(source: Source, rounds: number, seed: number): Evaluation {
  const random = seeded(seed);
  const samples = source === 'samples' ? reports.map(sampleWorld) : [];
  const nextWorld = (at: number): World => {
    const report = reports[at % reports.length];
    if (report === undefined) throw new RangeError('no reports');
    return samples[at % reports.length] ?? madeWorld(report, source === 'regular series', random);
  };
  const slips = [...CELL_SLIPS, ...MONTH_SLIPS, { name: FILE_SLIP }].map(({ name }): SlipResult => empty(name));
  let judged = 0;
  let falseAlarms = 0;
  let entries = 0;
  let refused = 0;

  for (let round = 0; round < rounds; round += 1) {
    const world = nextWorld(round);
    for (const situation of [situationOf(world, random), situationOf(world, random)]) {
      entries += 1;
      if (anotherScale(world.report, situation) !== null) refused += 1;
      falseAlarms += new Set(judge(world, situation).map(nameOf)).size;
      const figures = situation.entered.flatMap(({ cells }) => Object.values(cells));
      judged += figures.filter((value) => typeof value === 'number').length;
    }
    for (const [at, kind] of CELL_SLIPS.entries()) seedCell(world, kind, slips[at], random);
    for (const [at, kind] of MONTH_SLIPS.entries()) seedMonth(world, kind, slips[CELL_SLIPS.length + at], random);
    seedFile(world, slips.at(-1), random);
  }
  return { slips, judged, falseAlarms, entries, refused };
}

function seedCell(world: World, kind: Kind, result: SlipResult | undefined, random: Random): void {
  for (let tries = 0; tries < 20; tries += 1) {
    const situation = situationOf(world, random);
    const month = pick(situation.entered, random);
    const [key, value] = pick(Object.entries(month.cells), random);
    const wrong = typeof value === 'number' ? kind.slip(value, world.report.fieldByKey.get(key)?.unit === '%') : null;
    if (wrong === null || wrong === value || result === undefined) continue;
    const slipped = { ...month, cells: { ...month.cells, [key]: wrong } };
    const found = judge(world, replaced(situation, month, slipped));
    count(
      result,
      found.some((figure) => nameOf(figure) === nameOf({ ...month, key })),
    );
    return;
  }
}

function seedMonth(world: World, kind: MonthKind, result: SlipResult | undefined, random: Random): void {
  for (let tries = 0; tries < 20; tries += 1) {
    const situation = situationOf(world, random);
    const month = pick(situation.entered, random);
    if (Object.keys(month.cells).length < 2) continue; // one cell is typed
    const slipped = kind.slip(world, month, random);
    if (slipped === null || result === undefined) continue;
    const found = judge(world, replaced(situation, month, slipped));
    count(
      result,
      found.some(({ year, month: at }) => year === month.year && at === month.month),
    );
    return;
  }
}

function seedFile(world: World, result: SlipResult | undefined, random: Random): void {
  const amounts = new Set(world.report.fields.filter(({ unit }) => unit === '원').map(({ key }) => key));
  const { bu } = pick(world.months, random);
  const year = 2025 + Math.floor(random() * 2);
  const stored = world.months.filter((month) => month.year < year);
  const entered = world.months
    .filter((month) => month.year === year && month.bu === bu)
    .map((month) => {
      const cells = Object.entries(month.cells).map(([key, value]): [string, CellValue] => [
        key,
        amounts.has(key) && typeof value === 'number' ? value / 1000 : value,
      ]);
      return { ...month, cells: Object.fromEntries(cells) };
    });
  const wrong = entered.flatMap(({ cells }) =>
    Object.entries(cells).filter(([key, value]) => amounts.has(key) && !!value),
  );
  if (wrong.length === 0 || result === undefined) return;
  const isRefused = anotherScale(world.report, { stored, entered })?.scale === 1_000;
  const found = judge(world, { stored, entered }).filter(({ key }) => amounts.has(key));
  const isWarned = new Set(found.map(nameOf)).size >= SHARE_OF_FILE * wrong.length;
  count(result, isRefused || isWarned);
}

function count(result: SlipResult, isFound: boolean): void {
  result.seeded += 1;
  if (isFound) result.found += 1;
}

function judge({ report }: World, situation: Situation): UnlikelyFigure[] {
  return unlikelyFigures(report, { ...situation, today: TODAY });
}

/** One of the ways in which figures come in, each as often as the others. */
function situationOf({ months }: World, random: Random): Situation {
  const { bu } = pick(months, random);
  const own = months.filter((month) => month.bu === bu);
  const way = Math.floor(random() * 4);
  const month = pick(own.slice(FIRST_JUDGED - 1), random);
  if (way === 0) {
    // A month is entered when the earlier ones are stored.
    return { stored: months.filter((other) => timeOf(other) < timeOf(month)), entered: [month] };
  }
  if (way === 1) {
    // A cell is typed among stored ones.
    const [key, value] = pick(Object.entries(month.cells), random);
    const without = { ...month, cells: { ...month.cells, [key]: null } };
    return {
      stored: months.map((other) => (other === month ? without : other)),
      entered: [{ ...month, cells: { [key]: value } }],
    };
  }
  const entered = own.filter(({ year }) => year === month.year);
  // A year is imported beside the stored ones, or into an empty database.
  return { stored: way === 2 ? months.filter((other) => !entered.includes(other)) : [], entered };
}

function replaced({ stored, entered }: Situation, month: FiguresOfMonth, slipped: FiguresOfMonth): Situation {
  return { stored, entered: entered.map((other) => (other === month ? slipped : other)) };
}

function sampleWorld(report: Report): World {
  const months = unitsOf(report).flatMap((bu) => sampleMonths(report.id, bu));
  return { report, months };
}

function madeWorld(report: Report, isRegular: boolean, random: Random): World {
  const months = unitsOf(report).flatMap((bu) => madeSeries(report, bu, { count: MONTHS, isRegular, random }));
  return { report, months };
}

function unitsOf({ perBusinessUnit }: Report): readonly (BusinessUnit | null)[] {
  return perBusinessUnit ? BUSINESS_UNITS : [null];
}

function timeOf({ year, month }: { readonly year: number; readonly month: number }): number {
  return year * 12 + month;
}

function nameOf({ year, month, bu, key }: Omit<UnlikelyFigure, 'value' | 'reason'>): string {
  return `${year}/${month}/${bu}/${key}`;
}

function empty(name: string): SlipResult {
  return { name, seeded: 0, found: 0 };
}

function pick<T>(from: readonly T[], random: Random): T {
  const picked = from[Math.floor(random() * from.length)];
  if (picked === undefined) throw new RangeError('nothing to pick from');
  return picked;
}

const STEPS = 2 ** 30;

function seeded(seed: number): Random {
  const below = createRandom(seed * 104_729);
  below(2); // the first number of neighbouring seeds is nearly the same
  return () => below(STEPS) / STEPS;
}
