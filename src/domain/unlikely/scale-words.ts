import { defineFaults, type Fault, type Surface } from '../fault.ts';
import type { Words } from '../language.ts';
import type { AnotherScale } from './another-scale.ts';
import { ratioWords } from './unlikely-words.ts';

type ScaleFacts = Omit<AnotherScale, 'first'>;

/** What to do is followed to the letter, so it says that all amounts must be in the scale. */
const CURES = {
  terminal: {
    thousands: {
      ko: '모든 금액이 천원 단위이면 --in-thousands를, 지금 값이 맞으면 --as-is를 추가하세요',
      en: 'add --in-thousands if all amounts are in 천원, or --as-is if they are right',
    },
    millions: {
      ko: '모든 금액이 백만원 단위이면 --in-millions를, 지금 값이 맞으면 --as-is를 추가하세요',
      en: 'add --in-millions if all amounts are in 백만원, or --as-is if they are right',
    },
    none: {
      ko: '파일의 값을 고치거나, 지금 값이 맞으면 --as-is를 추가하세요',
      en: 'correct them in the file, or add --as-is if they are right',
    },
  },
  page: {
    thousands: {
      ko: '모든 금액이 천원 단위이면 천원을, 지금 값이 맞으면 적힌 그대로를 선택하세요',
      en: 'choose thousands if all amounts are in thousands of won, or as they are if they are right',
    },
    millions: {
      ko: '모든 금액이 백만원 단위이면 백만원을, 지금 값이 맞으면 적힌 그대로를 선택하세요',
      en: 'choose millions if all amounts are in millions of won, or as they are if they are right',
    },
    none: {
      ko: '파일의 값을 고치거나, 지금 값이 맞으면 적힌 그대로를 선택하세요',
      en: 'correct them in the file, or choose as they are if they are right',
    },
  },
};

const fault = defineFaults({
  'another-scale': ({ power, count, judged, scale }: ScaleFacts, on: Surface): Words => {
    const size = ratioWords(10 ** power);
    const cure = CURES[on][scale === 1_000 ? 'thousands' : scale === 1_000_000 ? 'millions' : 'none'];
    return {
      ko: `판단할 수 있는 값 ${judged}개 중 ${count}개가 평소의 약 ${size.ko}입니다. ${cure.ko}`,
      en: `is in another scale: ${count} of the ${judged} figures that can be judged are about ${size.en} what is usual; ${cure.en}`,
    };
  },
});

/** For the first figure of a file in another scale. */
export function scaleFault({ power, count, judged, scale }: AnotherScale): Fault {
  return fault('another-scale', { power, count, judged, scale });
}
