import { businessUnits } from '../business-units.ts';
import { showCell } from '../cell.ts';
import { yearMonthName } from '../date-words.ts';
import { defineFaults, type Fault, type Surface } from '../fault.ts';
import type { Words } from '../language.ts';
import { monthAndUnit } from '../record.ts';
import { fullLabel, type FieldRow, type Report, type ReportId } from '../report.ts';
import { reportById } from '../reports.ts';
import type { YearMonth } from '../year-month.ts';
import type { UnlikelyFigure, UnlikelyReason } from './unlikely-figure.ts';
import type { UnlikelyGroup } from './unlikely-groups.ts';

/** More digits of what is usual would pretend to be exact. */
const USUAL_DIGITS = 3;
/** A ratio this close to a power of ten, as decimal logarithm, is called by it. */
const NEAR_POWER = 0.2;

/** Figures that one fault reports. */
interface UnlikelyFacts {
  readonly report: ReportId;
  readonly count: number;
  readonly first: UnlikelyFigure;
  readonly from: YearMonth;
  readonly to: YearMonth;
  /** How many fields they are of. */
  readonly fields: number;
  /** Of ten, that is most frequent among their ratios; 0 where they have none. */
  readonly power: number;
}

/** Of one figure the second half of a sentence about its cell, of several ones a sentence. */
function told(facts: UnlikelyFacts, on: Surface): Words {
  const report = reportById(facts.report);
  return facts.count === 1 ? unlikelyWords(report, facts.first, on) : sentenceOf(report, facts, on);
}

const fault = defineFaults({
  'unlikely-times': told,
  'unlikely-sign': told,
  'unlikely-zero': told,
  'unlikely-constant': told,
  'unlikely-fraction': told,
  'unlikely-outside-percent': told,
  'unlikely-other-row': told,
  'unlikely-other-unit': told,
  'unlikely-same-month': told,
  'unlikely-not-begun': told,
  'unlikely-year-not-offered': told,
} satisfies Record<`unlikely-${UnlikelyReason['kind']}`, typeof told>);

export function unlikelyFault(report: Report, group: UnlikelyGroup): Fault {
  const [first] = group;
  return fault(`unlikely-${first.reason.kind}`, factsOf(report, group));
}

function factsOf(report: Report, group: UnlikelyGroup): UnlikelyFacts {
  const inTime = group.toSorted((a, b) => a.year - b.year || a.month - b.month);
  const [first] = group;
  const [from, to] = [inTime[0] ?? first, inTime.at(-1) ?? first];
  return {
    report: report.id,
    count: group.length,
    first,
    from: { year: from.year, month: from.month },
    to: { year: to.year, month: to.month },
    fields: new Set(group.map(({ key }) => key)).size,
    power: mostFrequent(group.map(({ reason }) => (reason.kind === 'times' ? reason.power : 0))),
  };
}

/**
 * Why a figure is unlikely: the second half of a sentence about its cell, which the page shows on focus. English: `is about
 * 1,000 times the usual 41,200,000`; Korean: `평소 값 41,200,000의 약 1,000배입니다`.
 */
export function unlikelyWords(
  report: Report,
  { key, value, month, year, bu, reason }: UnlikelyFigure,
  on: Surface = 'page',
): Words {
  const field = report.fieldByKey.get(key);
  const usual = 'usual' in reason && reason.usual !== null ? showUsual(reason.usual, field) : null;
  switch (reason.kind) {
    case 'times': {
      const { en, ko } = ratioWords(reason.ratio);
      return { en: `is about ${en} the usual ${usual}`, ko: `평소 값 ${usual}의 약 ${ko}입니다` };
    }
    case 'sign': {
      const [en, ko] = value < 0 ? ['negative', '음수'] : ['positive', '양수'];
      return { en: `is ${en}; usual is about ${usual}`, ko: `${ko}입니다. 평소 값은 약 ${usual}입니다` };
    }
    case 'zero':
      return { en: `is 0; usual is about ${usual}`, ko: `0입니다. 평소 값은 약 ${usual}입니다` };
    case 'constant':
      return {
        en: `differs from ${show(report, key, reason.usual)}, the value of each of the last 12 stored months`,
        ko: `저장된 지난 12개월 내내 ${show(report, key, reason.usual)}이던 값과 다릅니다`,
      };
    case 'fraction': {
      const percentage = showCell(Number((value * 100).toPrecision(12)), '%');
      return {
        en: `looks like a fraction of ${percentage}; usual is about ${usual}`,
        ko: `${percentage}를 소수로 적은 것 같습니다. 평소 값은 약 ${usual}입니다`,
      };
    }
    case 'outside-percent':
      return {
        en: `is a percentage outside 0 to 100${usual === null ? '' : `; usual is about ${usual}`}`,
        ko: `0~100%를 벗어난 비율입니다${usual === null ? '' : `. 평소 값은 약 ${usual}입니다`}`,
      };
    case 'other-row': {
      const at = field === undefined ? -1 : report.fields.indexOf(field);
      const fits = report.fields[at - reason.rows];
      return {
        en: `fits ${fits === undefined ? 'another row' : fullLabel(fits, 'en')}; usual is about ${usual}`,
        ko: `${fits === undefined ? '다른 행' : fullLabel(fits, 'ko')}에 맞는 값입니다. 평소 값은 약 ${usual}입니다`,
      };
    }
    case 'other-unit': {
      const name = businessUnits[reason.fits].name;
      return {
        en: `fits ${name}; usual is about ${usual}`,
        ko: `${name}에 맞는 값입니다. 평소 값은 약 ${usual}입니다`,
      };
    }
    case 'same-month': {
      const { ko, en } = monthWords({ ...reason.as, bu: null }, on);
      return {
        en: `is that of ${en}, like the other figures of the month`,
        ko: `이 달의 다른 값과 함께 ${ko}과 같습니다`,
      };
    }
    case 'not-begun':
      return {
        en: `is for ${monthWords({ year, month, bu }, on).en}, which has not begun`,
        ko: '아직 시작되지 않은 달의 값입니다',
      };
    case 'year-not-offered':
      return {
        en: `is for ${year}; the pages offer ${reason.first} to ${reason.last}`,
        ko: `${year}년의 값입니다. 화면에서 고를 수 있는 연도는 ${reason.first}~${reason.last}년입니다`,
      };
  }
}

/** A sentence for several figures: where, what, and what is usual; the first as an example. */
function sentenceOf(report: Report, facts: UnlikelyFacts, on: Surface): Words {
  const { first, count } = facts;
  const [where, all, month] = [whereOf(report, facts, on), allWords(facts), monthWords(first, on)];
  const why = unlikelyWords(report, first, on);
  return {
    en: `${where.en}: ${count} figures ${all.en}. The first, ${month.en}, ${labelOf(report, first, 'en')}: ${show(report, first.key, first.value)} ${why.en}`,
    ko: `${where.ko}: 값 ${count}개가 ${all.ko}. 첫 값은 ${month.ko} ${labelOf(report, first, 'ko')} ${show(report, first.key, first.value)}: ${why.ko}`,
  };
}

/** What the figures of a group have in common. */
function allWords({ first: { reason, bu }, power }: UnlikelyFacts): Words {
  switch (reason.kind) {
    case 'times': {
      const { en, ko } = ratioWords(10 ** power);
      return { en: `are about ${en} what is usual`, ko: `평소의 약 ${ko}입니다` };
    }
    case 'sign':
      return { en: 'have another sign than usual', ko: '평소와 부호가 다릅니다' };
    case 'zero':
      return { en: 'are 0, which is not usual', ko: '평소와 달리 0입니다' };
    case 'constant':
      return { en: 'differ from what never changed', ko: '변하지 않던 값과 다릅니다' };
    case 'fraction':
      return { en: 'look like fractions of percentages', ko: '퍼센트를 소수로 적은 것 같습니다' };
    case 'outside-percent':
      return { en: 'are percentages outside 0 to 100', ko: '0~100%를 벗어난 비율입니다' };
    case 'other-row': {
      const rows = Math.abs(reason.rows);
      const [en, ko] = reason.rows > 0 ? ['low', '아래'] : ['high', '위'];
      return {
        en: `are probably ${rows} ${rows === 1 ? 'row' : 'rows'} too ${en}`,
        ko: `${rows}행 ${ko}로 밀린 것 같습니다`,
      };
    }
    case 'other-unit': {
      const [fits, own] = [businessUnits[reason.fits].name, bu === null ? '' : businessUnits[bu].name];
      return { en: `fit ${fits}, not ${own}`, ko: `${own}가 아니라 ${fits}에 맞습니다` };
    }
    case 'same-month':
      return { en: 'are those of another month', ko: '다른 달과 같습니다' };
    case 'not-begun':
      return { en: 'are for months that have not begun', ko: '아직 시작되지 않은 달의 값입니다' };
    case 'year-not-offered':
      return {
        en: `are for years that no page offers (${reason.first} to ${reason.last})`,
        ko: `화면에서 고를 수 없는 연도(${reason.first}~${reason.last}년 밖)의 값입니다`,
      };
  }
}

/** `2025-01 to 2025-12 SKB, 17 fields`, or the field's label. */
function whereOf(report: Report, { first, from, to, fields }: UnlikelyFacts, on: Surface): Words {
  const isOneMonth = from.year === to.year && from.month === to.month;
  const what = {
    en: fields === 1 ? labelOf(report, first, 'en') : `${fields} ${on === 'page' ? 'items' : 'fields'}`,
    ko: fields === 1 ? labelOf(report, first, 'ko') : `항목 ${fields}개`,
  };
  const [begin, end] = [monthWords({ ...from, bu: null }, on), monthWords({ ...to, bu: first.bu }, on)];
  return {
    en: `${isOneMonth ? '' : `${begin.en} to `}${end.en}, ${what.en}`,
    ko: `${isOneMonth ? '' : `${begin.ko}~`}${end.ko}, ${what.ko}`,
  };
}

/** `1,000 times` and `1,000배`, or `1/1,000 of` and `1,000분의 1`. Powers of ten where the ratio is near to one. */
export function ratioWords(ratio: number): Words {
  const size = Math.abs(Math.log10(ratio));
  const isNear = Math.abs(size - Math.round(size)) <= NEAR_POWER;
  const times = showCell(isNear ? 10 ** Math.round(size) : Number((10 ** size).toPrecision(1)));
  return ratio > 1 ? { en: `${times} times`, ko: `${times}배` } : { en: `1/${times} of`, ko: `${times}분의 1` };
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

function show(report: Report, key: string, value: number): string {
  return showCell(value, report.fieldByKey.get(key)?.unit);
}

function showUsual(usual: number, field: FieldRow | undefined): string {
  return showCell(Number(usual.toPrecision(USUAL_DIGITS)), field?.unit);
}

function labelOf(report: Report, { key }: UnlikelyFigure, language: keyof Words): string {
  const field = report.fieldByKey.get(key);
  return field === undefined ? key : fullLabel(field, language);
}

/** `2025년 1월 SKB`; on a terminal `2025-01 SKB`, on a page `Jan 2025 SKB`. */
function monthWords({ year, month, bu }: Pick<UnlikelyFigure, 'year' | 'month' | 'bu'>, on: Surface): Words {
  const unit = bu === null ? '' : ` ${bu}`;
  return {
    ko: yearMonthName({ year, month }, 'ko') + unit,
    en: on === 'terminal' ? monthAndUnit({ year, month, bu }) : yearMonthName({ year, month }, 'en') + unit,
  };
}
