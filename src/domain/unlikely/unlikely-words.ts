import { businessUnits } from '../business-units.ts';
import { showCell } from '../cell.ts';
import { monthAndUnit } from '../record.ts';
import { fullLabel, type FieldRow, type Label, type Report } from '../report.ts';
import type { UnlikelyFigure } from './unlikely-figure.ts';
import type { UnlikelyGroup } from './unlikely-groups.ts';

/** More digits of what is usual would pretend to be exact. */
const USUAL_DIGITS = 3;
/** A ratio this close to a power of ten, as decimal logarithm, is called by it. */
const NEAR_POWER = 0.2;

/**
 * Why a figure is unlikely: the second half of a sentence about its cell, which the page shows on focus. English: `is about
 * 1,000 times the usual 41,200,000`; Korean: `평소 값 41,200,000의 약 1,000배입니다`.
 */
export function unlikelyWords(report: Report, { key, value, month, year, bu, reason }: UnlikelyFigure): Label {
  const field = report.fieldByKey.get(key);
  const usual = 'usual' in reason && reason.usual !== null ? showUsual(reason.usual, field) : null;
  switch (reason.kind) {
    case 'times': {
      const { en, ko } = ratioWords(reason.ratio);
      return { en: `is about ${en} the usual ${usual}`, ko: `평소 값 ${usual}의 약 ${ko}입니다` };
    }
    case 'sign': {
      const [en, ko] = value < 0 ? ['negative', '음수'] : ['positive', '양수'];
      return { en: `is ${en}; usual is about ${usual}`, ko: `${ko}입니다; 평소 값은 약 ${usual}입니다` };
    }
    case 'fraction': {
      const percentage = showCell(Number((value * 100).toPrecision(12)), '%');
      return {
        en: `looks like a fraction of ${percentage}; usual is about ${usual}`,
        ko: `${percentage}를 소수로 적은 것 같습니다; 평소 값은 약 ${usual}입니다`,
      };
    }
    case 'outside-percent':
      return {
        en: `is a percentage outside 0 to 100${usual === null ? '' : `; usual is about ${usual}`}`,
        ko: `0~100%를 벗어난 비율입니다${usual === null ? '' : `; 평소 값은 약 ${usual}입니다`}`,
      };
    case 'other-row': {
      const at = field === undefined ? -1 : report.fields.indexOf(field);
      const fits = report.fields[at - reason.rows];
      return {
        en: `fits ${fits === undefined ? 'another row' : fullLabel(fits, 'en')}; usual is about ${usual}`,
        ko: `${fits === undefined ? '다른 행' : fullLabel(fits, 'ko')}에 맞는 값입니다; 평소 값은 약 ${usual}입니다`,
      };
    }
    case 'other-unit': {
      const name = businessUnits[reason.fits].name;
      return {
        en: `fits ${name}; usual is about ${usual}`,
        ko: `${name}에 맞는 값입니다; 평소 값은 약 ${usual}입니다`,
      };
    }
    case 'same-month': {
      const as = { ...reason.as, bu: null };
      return {
        en: `is that of ${monthAndUnit(as)}, like the other figures of the month`,
        ko: `이 달의 다른 값과 함께 ${monthKo(as)}과 같습니다`,
      };
    }
    case 'not-begun':
      return {
        en: `is for ${monthAndUnit({ year, month, bu })}, which has not begun`,
        ko: '아직 시작되지 않은 달의 값입니다',
      };
    case 'year-not-offered':
      return {
        en: `is for ${year}; the pages offer ${reason.first} to ${reason.last}`,
        ko: `${year}년의 값입니다; 화면에서 고를 수 있는 연도는 ${reason.first}~${reason.last}년입니다`,
      };
  }
}

/** A whole sentence for a group: where, what, and what is usual; of several figures the first as an example. */
export function unlikelySentence(report: Report, group: UnlikelyGroup): Label {
  const [first] = group;
  const example = {
    en: `${labelOf(report, first, 'en')}: ${show(report, first)} ${unlikelyWords(report, first).en}`,
    ko: `${labelOf(report, first, 'ko')} ${show(report, first)}: ${unlikelyWords(report, first).ko}`,
  };
  if (group.length === 1) {
    return { en: `${monthAndUnit(first)}, ${example.en}.`, ko: `${monthAndUnitKo(first)} ${example.ko}.` };
  }
  const where = whereOf(report, group);
  const all = allWords(group);
  return {
    en: `${where.en}: ${group.length} figures ${all.en}. The first, ${monthAndUnit(first)}, ${example.en}.`,
    ko: `${where.ko}: 값 ${group.length}개가 ${all.ko}. 첫 값은 ${monthAndUnitKo(first)} ${example.ko}.`,
  };
}

/** What the figures of a group have in common. */
function allWords([{ reason, bu }, ...others]: UnlikelyGroup): Label {
  switch (reason.kind) {
    case 'times': {
      const reasons = [reason, ...others.map((other) => other.reason)];
      const { en, ko } = ratioWords(
        10 ** mostFrequent(reasons.map((each) => (each.kind === 'times' ? each.power : 0))),
      );
      return { en: `are about ${en} what is usual`, ko: `평소의 약 ${ko}입니다` };
    }
    case 'sign':
      return { en: 'have another sign than usual', ko: '평소와 부호가 다릅니다' };
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
function whereOf(report: Report, group: UnlikelyGroup): Label {
  const inTime = group.toSorted((a, b) => a.year - b.year || a.month - b.month);
  const [from, to] = [inTime[0] ?? group[0], inTime.at(-1) ?? group[0]];
  const isOneMonth = from.year === to.year && from.month === to.month;
  const fields = new Set(group.map(({ key }) => key)).size;
  const what = {
    en: fields === 1 ? labelOf(report, from, 'en') : `${fields} fields`,
    ko: fields === 1 ? labelOf(report, from, 'ko') : `항목 ${fields}개`,
  };
  return {
    en: `${isOneMonth ? '' : `${monthAndUnit({ ...from, bu: null })} to `}${monthAndUnit(to)}, ${what.en}`,
    ko: `${isOneMonth ? '' : `${monthKo(from)}~`}${monthAndUnitKo(to)}, ${what.ko}`,
  };
}

/** `1,000 times` and `1,000배`, or `1/1,000 of` and `1,000분의 1`. Powers of ten where the ratio is near to one. */
function ratioWords(ratio: number): Label {
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

function show(report: Report, { key, value }: UnlikelyFigure): string {
  return showCell(value, report.fieldByKey.get(key)?.unit);
}

function showUsual(usual: number, field: FieldRow | undefined): string {
  return showCell(Number(usual.toPrecision(USUAL_DIGITS)), field?.unit);
}

function labelOf(report: Report, { key }: UnlikelyFigure, language: keyof Label): string {
  const field = report.fieldByKey.get(key);
  return field === undefined ? key : fullLabel(field, language);
}

function monthKo({ year, month }: Pick<UnlikelyFigure, 'year' | 'month'>): string {
  return `${year}년 ${month}월`;
}

function monthAndUnitKo({ year, month, bu }: Pick<UnlikelyFigure, 'year' | 'month' | 'bu'>): string {
  return `${monthKo({ year, month })}${bu === null ? '' : ` ${bu}`}`;
}
