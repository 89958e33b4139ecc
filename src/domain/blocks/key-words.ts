import { BUSINESS_UNITS, eitherUnit } from '../business-units.ts';
import type { FaultTable, Surface } from '../fault.ts';
import type { ReportId } from '../report.ts';
import { FIRST_YEAR, LAST_YEAR, YEAR_RANGE } from '../year-month.ts';
import { scaleWord } from './measures.ts';
import { reportName } from './names-in-words.ts';

type Part = 'year' | 'bu';

const partKo = (part: Part, said: string | number) => (part === 'year' ? `${said}년` : String(said));

/** Faults of years, months, business units and scales: the second halves of sentences about a cell, or sentences. */
export const keyWords = {
  'key-left-empty': ({ part, above }: { readonly part: Part; readonly above: string }) => ({
    ko: `비어 있는데 위의 행은 ${partKo(part, above)}입니다. 모든 행에 적으세요`,
    en: `is empty, but the rows above say ${above}; write it in every row`,
  }),
  'key-begins-late': ({
    part,
    said,
    source,
    elsewhere,
  }: {
    readonly part: Part;
    readonly said: string;
    readonly source: 'title' | 'file' | 'sheet';
    readonly elsewhere: string;
  }) => ({
    ko: `${partKo(part, said)}인데, 위의 행은 비어 있고 ${SOURCES[source].ko} ${partKo(part, elsewhere)}입니다. 모든 행에 적으세요`,
    en: `says ${said}, but the rows above are empty and ${SOURCES[source].en} says ${elsewhere}; write it in every row`,
  }),
  'not-a-month': () => ({ ko: '월이 아닙니다. 1~12로 적으세요', en: 'must be a month, 1 to 12' }),
  'not-a-year': () => ({
    ko: `연도가 아닙니다. ${FIRST_YEAR}~${LAST_YEAR} 사이로 적으세요`,
    en: `must be a year from ${YEAR_RANGE}`,
  }),
  'not-a-unit': () => ({
    ko: `사업부가 아닙니다. ${BUSINESS_UNITS.join('나 ')}로 적으세요`,
    en: `must be ${eitherUnit()}`,
  }),
  'row-disagrees': ({ part, other }: { readonly part: 'year' | 'month'; readonly other: number }) => ({
    ko: `같은 행의 ${other}${part === 'year' ? '년' : '월'}과 다릅니다. 둘 중 하나를 고치세요`,
    en: `does not agree with ${other} in the same row; correct one of the two`,
  }),
  'dated-unlike-others': ({ areDated }: { readonly areDated: boolean }) => ({
    ko: `${areDated ? '위의 월과 달리 연도가 없습니다' : '위의 월과 달리 연도가 있습니다'}. 모든 월에 2024-01처럼 연도를 적으세요`,
    en: `says ${areDated ? 'no' : 'a'} year, but months above ${areDated ? 'do' : 'do not'}; write it in every one, such as 2024-01`,
  }),
  'another-year': ({ said, chosen }: { readonly said: number; readonly chosen: number }, on: Surface) => ({
    ko: `${said}년의 값입니다. ${on === 'terminal' ? `--year는 ${chosen}입니다. --year를 빼거나 파일을 고치세요` : `여기는 ${chosen}년이니 ${said}년을 선택하세요`}`,
    en: `says ${said}, but ${on === 'terminal' ? `--year says ${chosen}; leave --year out, or correct the file` : `this page is of ${chosen}; choose ${said}`}`,
  }),
  'another-unit': ({ said, chosen }: { readonly said: string; readonly chosen: string }, on: Surface) => ({
    ko: `${said}의 값입니다. ${on === 'terminal' ? `--bu는 ${chosen}입니다. --bu를 빼거나 파일을 고치세요` : `여기는 ${chosen}이니 ${said}를 선택하세요`}`,
    en: `says ${said}, but ${on === 'terminal' ? `--bu says ${chosen}; leave --bu out, or correct the file` : `this page is of ${chosen}; choose ${said}`}`,
  }),
  'title-says-another-year': ({ said, title }: { readonly said: number; readonly title: number }) => ({
    ko: `${said}년인데 제목은 ${title}년입니다. 둘 중 하나를 고치세요`,
    en: `says ${said}, but the title says ${title}; correct one of the two`,
  }),
  'unknown-year': (_: object, on: Surface) => ({
    ko: `몇 년의 값인지 알 수 없습니다. ${on === 'terminal' ? '--year 2024나 연도 열을 추가하거나, 파일 이름을 cost_report_2024_SKB.csv처럼 지으세요.' : '연도 열을 추가하세요.'}`,
    en: `The year is not known; ${on === 'terminal' ? 'add --year 2024 or a year column, or use a file name such as cost_report_2024_SKB.csv' : 'add a year column'}.`,
  }),
  'unknown-unit': (_: object, on: Surface) => ({
    ko: `어느 사업부의 값인지 알 수 없습니다. ${on === 'terminal' ? `${BUSINESS_UNITS.map((bu) => `--bu ${bu}`).join('나 ')}, 또는 사업부 열을 추가하세요.` : '사업부 열을 추가하세요.'}`,
    en: `The business unit is not known; ${on === 'terminal' ? `add ${eitherUnit('--bu ')}, or a bu column` : 'add a business unit column'}.`,
  }),
  'month-left-empty': () => ({
    ko: '비어 있습니다. 모든 행에 월(1~12)을 적으세요',
    en: 'is empty; write the month, 1 to 12, in every row',
  }),
  'unit-not-needed': ({ report }: { readonly report: ReportId }, on: Surface) => ({
    ko: `사업부인데, ${reportName(report, on).ko}에는 사업부가 없습니다. 열을 지우세요`,
    en: `is a business unit, but ${reportName(report, on).en} has no business units; remove the column`,
  }),
  'unit-not-fitting': ({ report, chosen }: { readonly report: ReportId; readonly chosen: string }, on: Surface) => ({
    ko: `${on === 'terminal' ? `--bu ${chosen}` : chosen}은(는) 맞지 않습니다. ${reportName(report, on).ko}에는 사업부가 없으니 ${on === 'terminal' ? '빼세요' : '선택하지 마세요'}.`,
    en: `${on === 'terminal' ? `--bu ${chosen}` : chosen} does not fit: ${reportName(report, on).en} has no business units; ${on === 'terminal' ? 'leave it out' : 'choose none'}.`,
  }),

  'other-money': ({ word }: { readonly word: string }) => ({
    ko: `${word} 단위입니다. 금액을 원 단위로 바꾸세요`,
    en: `says ${word}; amounts are stored in won, so save the sheet in won`,
  }),
  'scale-disagrees': ({ said, chosen }: { readonly said: number; readonly chosen: number }, on: Surface) => ({
    ko: `${scaleWord(said)} 단위인데, ${on === 'terminal' ? `${optionOf(chosen)}는` : '선택한 단위는'} ${scaleWord(chosen)}입니다. 둘 중 하나를 고치세요`,
    en: `says ${scaleWord(said)}, but ${on === 'terminal' ? `${optionOf(chosen)} says` : 'you chose'} ${scaleWord(chosen)}; correct one of the two`,
  }),
  /** An option multiplies all amounts: it would be wrong where a part of them is in won. */
  'scale-not-won': ({ said, isOfAll }: { readonly said: number; readonly isOfAll: boolean }, on: Surface) => {
    const [word, option] = [scaleWord(said), optionOf(said)];
    const ko = on === 'terminal' ? `${option}로 가져오` : `가져오기에서 ${word} 단위를 선택하`;
    const en =
      on === 'terminal' ? `add ${option}, which multiplies` : `when you import, choose ${word}, which multiplies`;
    return isOfAll
      ? {
          ko: `금액이 ${word} 단위입니다. ${ko}거나 원 단위로 바꾸세요`,
          en: `says ${word}; ${en} the amounts, or save the sheet in won`,
        }
      : {
          ko: `${word} 단위입니다. 모든 금액이 ${word}이면 ${ko}고, 아니면 원 단위로 바꾸세요`,
          en: `says ${word}; if all amounts are in ${word}, ${en} them all; if not, write these in won`,
        };
  },
  'won-among-thousands': () => ({
    ko: '원이 적혀 있는데 표의 금액은 다른 단위입니다. 표의 단위로 바꾸고 원을 지우세요',
    en: 'says 원, but its table is in another scale; write it in the scale of the table, without 원',
  }),
  'too-many-digits-in-won': ({ scale }: { readonly scale: number }) => ({
    ko: `${scale}을 곱하면 자릿수가 너무 많아 정확히 저장할 수 없습니다. 원 단위로 적으세요`,
    en: `times ${scale} has more digits than a number can hold exactly; write it in won`,
  }),
} satisfies FaultTable;

const optionOf = (scale: number) => (scale === 1 ? '--as-is' : scale === 1_000 ? '--in-thousands' : '--in-millions');

const SOURCES = {
  title: { ko: '제목은', en: 'the title' },
  file: { ko: '파일 이름은', en: 'the file name' },
  sheet: { ko: '시트 이름은', en: 'the sheet name' },
};
