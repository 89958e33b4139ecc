import { BUSINESS_UNITS, eitherUnit } from '../business-units.ts';
import { monthName } from '../date-words.ts';
import type { FaultTable, Surface } from '../fault.ts';
import type { ReportId } from '../report.ts';
import { FIRST_YEAR, LAST_YEAR, YEAR_RANGE } from '../year-month.ts';
import { scaleWord } from './measures.ts';
import { reportName } from './names-in-words.ts';

type Part = 'year' | 'month' | 'bu';
/** A year or a business unit, as two places say it. */
type PartFacts<Places extends string> = { readonly part: Part } & Readonly<Record<Places, string | number>>;

const partKo = (part: Part, said: string | number) => `${said}${part === 'year' ? '년' : part === 'month' ? '월' : ''}`;

interface ScaleFacts {
  readonly thing: 'file' | 'sheet';
  readonly word: string;
  readonly said: number | null;
}

/** Faults of years, months, business units and scales: the second halves of sentences about a cell, or sentences. */
export const keyWords = {
  'key-left-empty': ({ part }: PartFacts<never>) => ({
    ko: `비어 있습니다. 모든 행에 ${part === 'bu' ? '사업부를' : part === 'year' ? '연도를' : '월(1~12)을'} 적으세요`,
    en: `is empty; write the ${part === 'bu' ? 'business unit' : part === 'year' ? 'year' : 'month, 1 to 12,'} in every row`,
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
  'key-disagrees': ({ part, other }: PartFacts<'other'>) => ({
    ko: `제목이나 다른 칸의 ${partKo(part, other)}과 다릅니다. 하나를 고치세요`,
    en: `does not agree with ${other}, which the title or another cell says; correct one of them`,
  }),
  'other-period': ({ month }: { readonly month: number }) => ({
    ko: `값이 있는 달(${month}월)이 이 기간에 없습니다. 기간이나 월을 고치세요`,
    en: `is a period without the months of the figures, such as ${monthName(month, 'en')}; correct the period or the months`,
  }),
  'period-of-sum': () => ({
    ko: '기간이 여러 달인데 값은 마지막 달에만 있습니다. 합계가 아니면 기간을 고치세요',
    en: 'is a period of several months, and only its last one holds figures, which may be their sum; if not, correct the period',
  }),
  'two-years': () => ({
    ko: '두 연도인데 월에는 연도가 없습니다. 월마다 연도를 적으세요(2024-01)',
    en: 'names two years, and no month says its year; write each month with its year, as 2024-01',
  }),
  'another-key': (
    { said, chosen }: { readonly said: string | number; readonly chosen: string | number },
    on: Surface,
  ) => {
    const part: Part = typeof chosen === 'number' ? 'year' : 'bu';
    const [saidKo, chosenKo] = [partKo(part, said), partKo(part, chosen)];
    return {
      ko: `${saidKo}의 값입니다. ${on === 'terminal' ? `--${part}는 ${chosen}입니다. --${part}나 파일을 고치세요` : `여기는 ${chosenKo}이니 ${saidKo}을(를) 선택하세요`}`,
      en: `says ${said}, but ${on === 'terminal' ? `--${part} says ${chosen}; correct --${part}, or the file` : `this page is of ${chosen}; choose ${said}`}`,
    };
  },
  'many-new-years': ({ years }: { readonly years: readonly number[] }, on: Surface) => ({
    ko: `저장된 값이 없는 ${years.length}개 연도(${years[0]}~${years.at(-1)}년)의 값이 있습니다. 연도를 확인하고, 맞으면 ${on === 'terminal' ? '--as-is를 추가하세요' : '적힌 그대로를 선택하세요'}`,
    en: `is the first of ${years.length} years that hold nothing yet (${years[0]} to ${years.at(-1)}); check the years, and ${on === 'terminal' ? 'add --as-is if they are right' : 'choose as they are if they are right'}`,
  }),
  'years-run-down': () => ({
    ko: '행마다 연도가 1년씩 늘어납니다. 채우기로 바뀐 것이면 연도를 고치고, 맞으면 같은 연도의 행을 모아서 적으세요',
    en: 'is one year later than the row above, row by row; correct the years if they were dragged down, or write the rows of each year together',
  }),
  'of-both-units': (
    { from, units }: { readonly from: keyof typeof SOURCES; readonly units: readonly string[] },
    on: Surface,
  ) => ({
    ko: `${from === 'title' ? '' : `${SOURCES[from].ko} `}${units.join('와 ')}의 값이라고 합니다. 합친 값은 한 사업부의 값으로 저장할 수 없습니다. ${on === 'terminal' ? '사업부 열을 추가하거나 사업부별로 파일을 나누고, 한 사업부의 값이면 이름을 고치세요' : '사업부별로 나누고, 한 사업부의 값이면 이름을 고치세요'}`,
    en: `${from === 'title' ? '' : `${capital(SOURCES[from].en)} `}says ${units.join(' and ')}; figures of both cannot be stored as those of one. ${on === 'terminal' ? 'Add a bu column, or import each unit from its own file' : 'Take one business unit at a time'}; if they are of one unit, correct the name`,
  }),
  'unknown-year': (_: object, on: Surface) => ({
    ko: `몇 년의 값인지 알 수 없습니다. ${on === 'terminal' ? '--year 2024나 연도 열을 추가하거나, 파일 이름을 cost_report_2024_SKB.csv처럼 지으세요.' : '연도 열을 추가하세요.'}`,
    en: `The year is not known; ${on === 'terminal' ? 'add --year 2024 or a year column, or use a file name such as cost_report_2024_SKB.csv' : 'add a year column'}.`,
  }),
  'unknown-unit': (_: object, on: Surface) => ({
    ko: `어느 사업부의 값인지 알 수 없습니다. ${on === 'terminal' ? `${BUSINESS_UNITS.map((bu) => `--bu ${bu}`).join('나 ')}, 또는 사업부 열을 추가하세요.` : '사업부 열을 추가하세요.'}`,
    en: `The business unit is not known; ${on === 'terminal' ? `add ${eitherUnit('--bu ')}, or a bu column` : 'add a business unit column'}.`,
  }),
  'unit-not-needed': ({ report }: { readonly report: ReportId }, on: Surface) => ({
    ko: `사업부인데, ${reportName(report, on).ko}에는 사업부가 없습니다. 열을 지우세요`,
    en: `is a business unit, but ${reportName(report, on).en} has no business units; remove the column`,
  }),
  'unit-not-fitting': ({ report, chosen }: { readonly report: ReportId; readonly chosen: string }, on: Surface) => ({
    ko: `${on === 'terminal' ? `--bu ${chosen}` : chosen}은(는) 맞지 않습니다. ${reportName(report, on).ko}에는 사업부가 없으니 ${on === 'terminal' ? '빼세요' : '선택하지 마세요'}.`,
    en: `${on === 'terminal' ? `--bu ${chosen}` : chosen} does not fit: ${reportName(report, on).en} has no business units; ${on === 'terminal' ? 'leave it out' : 'choose none'}.`,
  }),

  'other-money': ({ word }: { readonly word: string }) =>
    /^(?:원화?|won|krw|₩)$/i.test(word)
      ? {
          ko: `${word} 단위인데 다른 금액은 단위가 다릅니다. 모든 금액을 같은 단위로 적으세요`,
          en: `says ${word}, but other amounts are in another scale; write all of them in the same one`,
        }
      : {
          ko: `${word} 단위인데 금액은 원 단위로 저장합니다. 모든 금액을 원 단위로 적고 단위 표시를 지우세요`,
          en: `says ${word}; amounts are stored in won, so write all of them in won, without a scale`,
        },
  'scale-disagrees': ({ said, chosen }: { readonly said: number; readonly chosen: number }, on: Surface) => ({
    ko: `${scaleWord(said)} 단위인데, ${on === 'terminal' ? `${optionOf(chosen)}는` : '선택한 단위는'} ${scaleWord(chosen)}입니다. 둘 중 하나를 고치세요`,
    en: `says ${scaleWord(said)}, but ${on === 'terminal' ? `${optionOf(chosen)} says` : 'you chose'} ${scaleWord(chosen)}; correct one of the two`,
  }),
  /** An option multiplies all amounts: it would be wrong where a part of them is in won. */
  'scale-not-won': ({ said }: { readonly said: number }, on: Surface) => {
    const [word, option] = [scaleWord(said), optionOf(said)];
    return {
      ko: `${word} 단위입니다. 모든 금액이 ${word}이면 ${on === 'terminal' ? `${option}로 가져오` : `가져오기에서 ${word} 단위를 선택하`}고, 아니면 원 단위로 바꾸세요`,
      en: `says ${word}; if all amounts are in ${word}, ${on === 'terminal' ? `add ${option}` : `when you import, choose ${word}`}, which multiplies them all; if not, write these in won`,
    };
  },
  'scale-in-name': ({ thing, word, said }: ScaleFacts, on: Surface) => {
    const option = said === null || said === 1 ? null : optionOf(said);
    const [ko, en] =
      on === 'page' ? ['가져오기에서 선택하', 'choose it when you import'] : [`${option}로 가져오`, `add ${option}`];
    return {
      ko: `${SOURCES[thing].ko} 단위를 ${word}(이)라고 합니다. 금액의 단위를 확인하고 이름을 고치${option === null ? '' : `거나 ${ko}`}세요.`,
      en: `${capital(SOURCES[thing].en)} says ${word}; check what the amounts are counted in, and correct the name${option === null ? '' : `, or ${en}`}.`,
    };
  },
  'unit-of-measure-differs': ({ said, unit }: { readonly said: string; readonly unit: string }) => ({
    ko: `${said} 단위인데 이 항목은 ${unit} 단위로 저장합니다. 값을 ${unit}(으)로 바꾸거나 단위를 고치세요`,
    en: `is another unit than ${unit}, in which this field is stored; convert the figures, or correct the unit`,
  }),
  /** Such as `#,##0,`. */
  'shown-in-scale': ({ chosen }: { readonly chosen: number }, on: Surface) => ({
    ko: `원 단위로 저장된 금액이고, 표시 형식만 자릿수를 줄여 보여 줍니다. ${on === 'terminal' ? `${optionOf(chosen)} 없이 가져오` : '가져오기에서 원 단위를 선택하'}세요`,
    en: `is stored in won, and only its number format shows fewer digits; ${on === 'terminal' ? `leave ${optionOf(chosen)} out` : 'when you import, choose 원'}`,
  }),
  'won-among-thousands': () => ({
    ko: '원이 적혀 있는데 표의 금액은 다른 단위입니다. 표의 단위로 바꾸고 원을 지우세요',
    en: 'says 원, but its table is in another scale; write it in the scale of the table, without 원',
  }),
  'too-many-digits-in-won': ({ scale }: { readonly scale: number }) => ({
    ko: `${scale}을 곱하면 자릿수가 너무 많아 정확히 저장할 수 없습니다. 원 단위로 적으세요`,
    en: `times ${scale} has more digits than a number can hold exactly; write it in won`,
  }),
} satisfies FaultTable;

export const optionOf = (scale: number) =>
  scale === 1 ? '--as-is' : scale === 1_000 ? '--in-thousands' : '--in-millions';

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const SOURCES = {
  title: { ko: '제목은', en: 'the title' },
  file: { ko: '파일 이름은', en: 'the file name' },
  sheet: { ko: '시트 이름은', en: 'the sheet name' },
};
