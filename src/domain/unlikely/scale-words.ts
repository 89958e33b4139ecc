import { optionOf } from '../blocks/key-words.ts';
import { scaleWord } from '../blocks/measures.ts';
import { defineFaults, type Fault, type Surface } from '../fault.ts';
import type { Words } from '../language.ts';
import type { AnotherScale } from './another-scale.ts';
import { ratioWords } from './unlikely-words.ts';

/** What to do is followed to the letter, so it says that all amounts must be in the scale. */
function cureWords(scale: AnotherScale['scale'], on: Surface): Words {
  const isTerminal = on === 'terminal';
  const asIs = isTerminal ? { ko: '--as-is', en: '--as-is' } : { ko: '적힌 그대로', en: 'as they are' };
  const [take, add] = isTerminal ? ['추가하세요', 'add'] : ['선택하세요', 'choose'];
  const right = `지금 값이 맞으면 ${asIs.ko}를 ${take}`;
  if (scale === null) {
    return {
      ko: `파일의 값을 고치거나, ${right}`,
      en: `correct them in the file, or ${add} ${asIs.en} if they are right`,
    };
  }
  const [unit, option, en] = [scaleWord(scale), optionOf(scale), scale === 1_000 ? 'thousands' : 'millions'];
  const [said, choice, units] = isTerminal ? [`${option}를`, option, unit] : [`${unit}을`, en, `${en} of won`];
  return {
    ko: `모든 금액이 ${unit} 단위이면 ${said}, ${right}`,
    en: `${add} ${choice} if all amounts are in ${units}, or ${asIs.en} if they are right`,
  };
}

const fault = defineFaults({
  'another-scale': ({ power, count, judged, scale }: Omit<AnotherScale, 'first'>, on: Surface): Words => {
    const [size, cure] = [ratioWords(10 ** power), cureWords(scale, on)];
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
