import { fieldName, fieldNamed, inEnglish } from '../blocks/names-in-words.ts';
import { businessUnits } from '../business-units.ts';
import { showCell } from '../cell.ts';
import { yearMonthName } from '../date-words.ts';
import { defineFaults, type Fault, type Surface } from '../fault.ts';
import type { Words } from '../language.ts';
import type { RecordKey } from '../record.ts';
import { type Report, type ReportId } from '../report.ts';
import { reportById } from '../reports.ts';
import type { UnlikelyFigure } from './unlikely-figure.ts';
import type { UnlikelyGroup } from './unlikely-groups.ts';

/** More digits of the usual size would look exact. */
const USUAL_DIGITS = 3;
/** A ratio this close to a power of ten, as decimal logarithm, is called by it. */
const NEAR_POWER = 0.2;

/** Figures that one fault reports. */
interface UnlikelyFacts {
  readonly report: ReportId;
  readonly count: number;
  readonly first: UnlikelyFigure;
  readonly from: RecordKey;
  readonly to: RecordKey;
  /** How many fields they are of. */
  readonly fields: number;
}

const fault = defineFaults({ 'unlikely-size': told, 'unlikely-month': told });

/** Of one figure the second half of a sentence about its cell, of several a sentence with the first as an example. */
function told({ report: id, count, first, from, to, fields }: UnlikelyFacts, on: Surface): Words {
  const report = reportById(id);
  const why = unlikelyWords(report, first, on);
  if (count === 1) return why;
  const field = fieldNamed(report, first.key);
  const label = { ko: field.label.ko, en: inEnglish(field, on) };
  const [begin, end, month] = [monthWords({ ...from, bu: null }), monthWords(to), monthWords(first)];
  const isOneMonth = from.year === to.year && from.month === to.month;
  const value = showCell(first.value, report.fieldByKey.get(first.key)?.unit);
  const where = {
    en: `${isOneMonth ? '' : `${begin.en} to `}${end.en}, ${fields === 1 ? label.en : `${fields} ${on === 'page' ? 'items' : 'fields'}`}`,
    ko: `${isOneMonth ? '' : `${begin.ko}~`}${end.ko}, ${fields === 1 ? label.ko : `항목 ${fields}개`}`,
  };
  return {
    en: `${where.en}: ${count} figures are unlikely for the same reason. The first, ${month.en}, ${label.en}: ${value} ${why.en}`,
    ko: `${where.ko}: 값 ${count}개에 같은 문제가 있습니다. 첫 값은 ${month.ko} ${label.ko} ${value}: ${why.ko}`,
  };
}

export function unlikelyFault(report: Report, group: UnlikelyGroup): Fault {
  const [first] = group;
  const inTime = group.toSorted((a, b) => a.year - b.year || a.month - b.month);
  return fault('usual' in first.reason ? 'unlikely-size' : 'unlikely-month', {
    report: report.id,
    count: group.length,
    first,
    from: inTime[0] ?? first,
    to: inTime.at(-1) ?? first,
    fields: new Set(group.map(({ key }) => key)).size,
  });
}

/** Why a figure is unlikely: the second half of a sentence about its cell. */
export function unlikelyWords(
  report: Report,
  { key, value, reason, ...at }: UnlikelyFigure,
  on: Surface = 'page',
): Words {
  const unit = report.fieldByKey.get(key)?.unit;
  const rounded = (figure: number) => showCell(Number(figure.toPrecision(USUAL_DIGITS)), unit);
  const usual = 'usual' in reason && reason.usual !== null ? rounded(reason.usual) : null;
  const besideUsual = (en: string, ko: string): Words =>
    usual === null ? { en, ko } : { en: `${en}; usual is about ${usual}`, ko: `${ko}. 평소 값은 약 ${usual}입니다` };
  switch (reason.kind) {
    case 'times': {
      const { en, ko } = ratioWords(reason.ratio);
      return { en: `is about ${en} the usual ${usual}`, ko: `평소 값 ${usual}의 약 ${ko}입니다` };
    }
    case 'sign':
      return value < 0 ? besideUsual('is negative', '음수입니다') : besideUsual('is positive', '양수입니다');
    case 'zero':
      return besideUsual('is 0', '0입니다');
    case 'constant': {
      const constant = showCell(reason.usual, unit);
      return {
        en: `differs from ${constant}, the value of each of the last 12 stored months`,
        ko: `저장된 지난 12개월 내내 ${constant}이던 값과 다릅니다`,
      };
    }
    case 'fraction': {
      const meant = showCell(Number((value * 100).toPrecision(12)), '%');
      return besideUsual(`looks like a fraction of ${meant}`, `${meant}를 소수로 적은 것 같습니다`);
    }
    case 'outside-percent':
      return besideUsual('is a percentage outside 0 to 100', '0~100%를 벗어난 비율입니다');
    case 'other-row': {
      const fits = report.fields[report.fields.findIndex((field) => field.key === key) - reason.rows];
      if (fits === undefined) return besideUsual('fits another row', '다른 행에 맞는 값입니다');
      const field = fieldName(fits);
      return besideUsual(`fits ${inEnglish(field, on)}`, `${field.label.ko}에 맞는 값입니다`);
    }
    case 'other-unit': {
      const { name } = businessUnits[reason.fits];
      return besideUsual(`fits ${name}`, `${name}에 맞는 값입니다`);
    }
    case 'same-month': {
      const { ko, en } = monthWords({ ...reason.as, bu: null });
      return {
        en: `is that of ${en}, like the other figures of the month`,
        ko: `이 달의 다른 값과 함께 ${ko}과 같습니다`,
      };
    }
    case 'not-begun':
      return {
        en: `is for ${monthWords(at).en}, which has not begun`,
        ko: '아직 시작되지 않은 달의 값입니다',
      };
    case 'year-not-offered':
      return {
        en: `is for ${at.year}; the pages offer ${reason.first} to ${reason.last}`,
        ko: `${at.year}년의 값입니다. 화면에서 고를 수 있는 연도는 ${reason.first}~${reason.last}년입니다`,
      };
  }
}

/** `1,000 times` and `1,000배`, or `1/1,000 of` and `1,000분의 1`. Powers of ten where the ratio is near to one. */
export function ratioWords(ratio: number): Words {
  const size = Math.abs(Math.log10(ratio));
  const isNear = Math.abs(size - Math.round(size)) <= NEAR_POWER;
  const times = showCell(isNear ? 10 ** Math.round(size) : Number((10 ** size).toPrecision(1)));
  return ratio > 1 ? { en: `${times} times`, ko: `${times}배` } : { en: `1/${times} of`, ko: `${times}분의 1` };
}

/** `2025년 1월 SKB`, `Jan 2025 SKB`. */
function monthWords({ bu, ...when }: RecordKey): Words {
  const unit = bu === null ? '' : ` ${bu}`;
  return { ko: yearMonthName(when, 'ko') + unit, en: yearMonthName(when, 'en') + unit };
}
