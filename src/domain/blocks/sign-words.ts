import { defineFaults } from '../fault.ts';
import { counted } from '../language.ts';

const SHOWN = 5;

/** The lines of a block that a sign is of, counted from 1. */
interface Lines {
  readonly of: keyof typeof LINES;
}

const LINES = {
  rows: { ko: '행', en: 'row', first: 'Row' },
  columns: { ko: '열', en: 'column', first: 'Column' },
};

interface Place extends Lines {
  readonly at: number;
}

/** Why a paste asks first (CONTRACT §8.2). */
export const sign = defineFaults({
  'sum-line': ({ of, at, from, to }: Place & { readonly from: number; readonly to: number }) => ({
    ko: `${at}번째 ${LINES[of].ko}은 ${from}~${to}번째 ${LINES[of].ko}의 합계로 보입니다`,
    en: `${LINES[of].first} ${at} looks like the sum of ${LINES[of].en}s ${from} to ${to}`,
  }),
  'difference-line': ({ of, at }: Place) => ({
    ko: `${at}번째 ${LINES[of].ko}은 앞 두 ${LINES[of].ko}의 차이로 보입니다`,
    en: `${LINES[of].first} ${at} looks like the difference of the two before it`,
  }),
  'empty-line': ({ of, at }: Place) => ({
    ko: `${at}번째 ${LINES[of].ko}이 비어 있습니다`,
    en: `${LINES[of].first} ${at} is empty`,
  }),
  'too-many-lines': ({ of, count, follow }: Lines & { readonly count: number; readonly follow: number }) => ({
    ko: `붙여넣을 ${LINES[of].ko}은 ${count}개인데 선택 칸부터 입력할 수 있는 ${LINES[of].ko}은 ${follow}개입니다`,
    en: `The block has ${counted(count, LINES[of].en)}, and the table takes ${follow} from the focused cell on`,
  }),
  'not-figures': ({ texts }: { readonly texts: readonly string[] }) => {
    const first = texts.slice(0, SHOWN).join(', ') + (texts.length > SHOWN ? ' …' : '');
    return {
      ko: `값이 아니라 연도·단위·월·항목 이름으로 보입니다: ${first}`,
      en: `These look like years, units, months or labels, not like figures: ${first}`,
    };
  },
  'another-unit': ({ text, unit }: { readonly text: string; readonly unit: string }) => ({
    ko: `${text}: 이 칸의 단위는 ${unit}입니다`,
    en: `${text} is not in ${unit}, the unit of its cell`,
  }),
  'closing-dash': ({ text }: { readonly text: string }) => ({
    ko: `${text}: 끝의 "-"가 빼기 기호인지 알 수 없습니다`,
    en: `${text}: the dash at its end may be a minus, or only close the amount`,
  }),
  'many-texts': ({ count }: { readonly count: number }) => ({
    ko: `숫자가 아닌 셀이 ${count}개 들어갑니다`,
    en: `${counted(count, 'cell')} would hold a text`,
  }),
});

export type Sign = ReturnType<typeof sign>;
