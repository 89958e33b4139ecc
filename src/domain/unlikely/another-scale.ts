import { defineFaults, type Fault } from '../fault.ts';
import type { Report } from '../report.ts';
import type { Entry, UnlikelyFigure } from './unlikely-figure.ts';
import { ratioWords } from './unlikely-words.ts';
import { monthsByUnit, usualOf } from './usual.ts';

/** From this many different figures on, and this share of those that can be judged, an entry is in another scale. */
const FEWEST = 5;
const SHARE = 0.75;
/** As a decimal logarithm: up to 2.2 times more or less than a power of ten is that power. */
const NEAR_POWER = 0.35;

/** An entry whose figures are nearly all off by the same power of ten. */
export interface AnotherScale {
  /** The power of ten: -3 if figures are a thousandth of the usual. */
  readonly power: number;
  readonly count: number;
  /** How many figures could be judged. */
  readonly judged: number;
  readonly first: Omit<UnlikelyFigure, 'reason'>;
  /** The scale that puts all of them right: only amounts are multiplied; null where none does. */
  readonly scale: 1_000 | 1_000_000 | null;
}

/** Null if the entry is in the scale of the stored months, or cannot be judged. Amounts alone can be in another scale. */
export function anotherScale(report: Report, entry: Pick<Entry, 'stored' | 'entered'>): AnotherScale | null {
  const judged = judgedFigures(report, entry);
  const amounts = judged.filter(({ isAmount }) => isAmount);
  return inOneScale(amounts, { '-3': 1_000, '-6': 1_000_000 }) ?? inOneScale(judged, {});
}

type Judged = ReturnType<typeof judgedFigures>[number];

function inOneScale(judged: readonly Judged[], scales: Record<string, 1_000 | 1_000_000>): AnotherScale | null {
  for (const power of new Set(judged.map((each) => each.power))) {
    const off = judged.filter((each) => each.power === power);
    // One number everywhere says nothing about a scale.
    const different = new Set(off.map(({ value }) => value)).size;
    const [first] = off;
    if (power === 0 || different < FEWEST || off.length < SHARE * judged.length || first === undefined) continue;
    return { power, count: off.length, judged: judged.length, first, scale: scales[power] ?? null };
  }
  return null;
}

/** The figures that stored months can judge; those that the entry leaves as they are show that it is in their scale. */
function judgedFigures(report: Report, entry: Pick<Entry, 'stored' | 'entered'>) {
  return monthsByUnit(entry).flatMap((months) =>
    months.flatMap((month) =>
      report.fields.flatMap(({ key, unit }) => {
        const value = month.entered[key];
        const usual = typeof value === 'number' && value !== 0 ? usualOf(months, key, month) : null;
        if (typeof value !== 'number' || usual?.isStored !== true) return [];
        const size = value === month.stored[key] ? 0 : Math.log10(Math.abs(value / usual.middle));
        const power = Math.abs(size - Math.round(size)) <= NEAR_POWER ? Math.round(size) : 0;
        const { year, month: number, bu } = month;
        return [{ year, month: number, bu, key, value, isAmount: unit === '원', power }];
      }),
    ),
  );
}

const SCALES = {
  1_000: { ko: '천원', en: 'thousands', option: '--in-thousands' },
  1_000_000: { ko: '백만원', en: 'millions', option: '--in-millions' },
};

const fault = defineFaults({
  'another-scale': ({ power, count, judged, scale }: Omit<AnotherScale, 'first'>, on) => {
    const size = ratioWords(10 ** power);
    const isTerminal = on === 'terminal';
    const [take, add] = isTerminal ? ['추가하세요', 'add'] : ['선택하세요', 'choose'];
    const asIs = isTerminal ? { ko: '--as-is', en: '--as-is' } : { ko: '적힌 그대로', en: 'as they are' };
    const unit = scale === null ? null : SCALES[scale];
    // What to do is followed to the letter, so it says that all amounts must be in the scale.
    const cure =
      unit === null
        ? { ko: '파일의 값을 고치거나', en: 'correct them in the file' }
        : {
            ko: `모든 금액이 ${unit.ko} 단위이면 ${isTerminal ? `${unit.option}를` : `${unit.ko}을`}`,
            en: `${add} ${isTerminal ? unit.option : unit.en} if all amounts are in ${unit.en} of won`,
          };
    return {
      ko: `판단할 수 있는 값 ${judged}개 중 ${count}개가 평소의 약 ${size.ko}입니다. ${cure.ko}, 지금 값이 맞으면 ${asIs.ko}를 ${take}`,
      en: `is in another scale: ${count} of the ${judged} figures that can be judged are about ${size.en} what is usual; ${cure.en}, or ${unit === null ? `${add} ` : ''}${asIs.en} if they are right`,
    };
  },
});

/** For the first figure of a file in another scale. */
export function scaleFault({ power, count, judged, scale }: AnotherScale): Fault {
  return fault('another-scale', { power, count, judged, scale });
}
