import { monthName } from '../date-words.ts';
import { groupThousands } from '../decimal.ts';
import type { FaultTable, Surface } from '../fault.ts';
import type { ReportId } from '../report.ts';
import { howToName, inEnglish, inReport, reportName, type FieldName, type UnknownName } from './names-in-words.ts';

/** Faults and notices of rows, and of the texts around figures: the second halves of sentences about a cell. */
export const rowWords = {
  'row-left-out': () => ({
    ko: '월이나 항목명도 값도 없는 행이라 제외했습니다',
    en: 'is left out: it names no month or no field, and the row holds no figure',
  }),
  'row-not-in-report': ({ report }: { readonly report: ReportId }, on: Surface) => ({
    ko: `${inReport(report)} 없는 행이라 제외했습니다`,
    en: `is left out: no row of ${reportName(report, on).en} is called so`,
  }),
  'too-many-left-out': ({ most }: { readonly most: number }) => ({
    ko: `제외되는 셀이 ${most}개를 넘습니다. 보고서에 없는 행과 열을 지우세요`,
    en: `is one of more than ${most} cells to leave out; remove the rows and columns that no report has`,
  }),

  'left-out-as-chosen': () => ({ ko: '선택하신 대로 제외했습니다', en: 'is left out, as you chose' }),
  'row-without-name': (_: object, on: Surface) => ({
    ko: '값은 있는데 항목명이 없습니다. 항목명을 적으세요',
    en: `is empty, but the row holds figures; write the ${on === 'page' ? 'item' : 'field'}`,
  }),
  'figure-among-labels': () => ({
    ko: '항목명 열에 있는 값입니다. 값의 열로 옮기거나 지우세요',
    en: 'is a figure in a column of labels; move it to a column of figures, or remove it',
  }),
  'row-moved': () => ({
    ko: '1월이 비어 있고 이 값이 행의 합계도 평균도 아니라, 행의 값이 한 칸씩 밀린 것 같습니다. 값을 제 월로 옮기세요',
    en: 'is neither the sum nor the average of its row, and January is empty, so the row may be one column off; move its figures',
  }),
  'unknown-row': (name: UnknownName, on: Surface) => {
    const { report, meant } = name;
    const how = howToName(name, on);
    const mayAnswer = name.freedom === 'free';
    const question =
      meant === null
        ? {
            ko: `그룹까지 포함한 항목명을 ${mayAnswer ? '적거나 항목을 고르세요' : '적으세요'}.`,
            en: `Write its full label${mayAnswer ? ', or say which it is' : ''}.`,
          }
        : { ko: `"${meant.ko}"인가요?`, en: `Did you mean "${meant.en}"?` };
    return {
      ko: `${inReport(report)} 없는 항목입니다. ${question.ko}${how.ko}`,
      en: `is not ${on === 'page' ? 'an item' : 'a field'} of ${reportName(report, on).en}. ${question.en}${how.en}`,
    };
  },
  'row-of-group': ({ report }: { readonly report: ReportId }, on: Surface) => ({
    ko: '그룹명이며 항목명이 아닙니다. 항목명을 적으세요',
    en: `is a group of ${reportName(report, on).en} and holds no figure; write the ${on === 'page' ? 'item' : 'field'}`,
  }),
  'unclear-group': () => ({
    ko: '어느 그룹의 항목인지 분명하지 않습니다. 그룹명을 그 그룹의 첫 행에 적으세요',
    en: 'leaves open which items are of which group; write each group beside the first of its items',
  }),
  'not-in-table': () => ({ ko: '이 표에 없는 행이나 열입니다', en: 'is not a row or a column of this table' }),
  'names-disagree': ({ label, field }: { readonly label: FieldName; readonly field: FieldName }, on: Surface) => ({
    ko: `${label.label.ko}인데 Field 열은 ${field.label.ko}입니다. 둘 중 하나를 고치세요`,
    en: `says ${inEnglish(label, on)}, but Field says ${inEnglish(field, on)}; correct one of the two`,
  }),
  'names-another': ({ field }: { readonly field: FieldName }, on: Surface) => ({
    ko: `다른 항목의 이름인데 이 행은 ${field.label.ko}입니다. 행마다 항목을 하나만 적으세요`,
    en: `names another field, but its row is ${inEnglish(field, on)}; write one field in each row`,
  }),
  'row-twice': ({ line }: { readonly line: number }) => ({
    ko: `두 번 나옵니다(${line}번째 줄에도 있습니다). 한 행으로 합치되, 둘 다 맞는 값이면 더하세요`,
    en: `appears twice (also in line ${line}); make it one row, and add the two up if both count`,
  }),
  'line-break': () => ({
    ko: '줄바꿈이 있습니다. 한 줄로 적으세요',
    en: 'contains a line break; write it on one line',
  }),

  'another-table': (_: object, on: Surface) => ({
    ko: `다른 표가 시작됩니다. ${on === 'page' ? '한 번에 표 하나만 넣으세요' : '표별로 파일을 나누세요'}`,
    en: `begins another table; ${on === 'page' ? 'take one table at a time' : 'import each from its own file'}`,
  }),
  'other-delimiter': () => ({
    ko: '이 행만 다른 구분 기호로 나뉘었거나 한 따옴표 안에 있습니다. 다른 행처럼 나누세요',
    en: 'is a whole row in one cell; separate it as the other rows are, without quotation marks around it',
  }),
  'sign-column': () => ({
    ko: '금액의 부호를 나타내는 열입니다. 음수인 금액에 빼기 기호를 쓰고 이 열을 지우세요',
    en: 'says which amounts are negative; write a minus before those, and remove this column',
  }),
  'not-actual': () => ({
    ko: '해당 월의 실적이 아닙니다. 월별 실적만 남기세요',
    en: 'is not what happened in the month; keep the actual monthly figures only',
  }),
  /** word: what of the text says so; null where all of it does. */
  'note-not-actual': ({ word }: { readonly word: string | null }) => ({
    ko: `${word === null ? '' : `"${word}"(으)로 보아 `}값이 이 연도와 사업부의 월별 확정 실적이 아닌 것 같습니다(계획, 누계, 단가, 부가세 포함 등). 확정 실적이면 이 글을 고치거나 지우세요`,
    en: `${word === null ? '' : `says "${word}", which `}suggests that these are not the final figures of each month of this year and business unit (but a plan, a running sum, a unit price, or with VAT); if they are, correct or remove this text`,
  }),
  'name-not-actual': ({ thing, word }: { readonly thing: 'file' | 'sheet'; readonly word: string }) => ({
    ko: `${thing === 'file' ? '파일' : '시트'} 이름에 "${word}"이(가) 있습니다. 월별 실적만 넣을 수 있으니, 실적이면 이름을 고치세요.`,
    en: `The ${thing} name says "${word}"; only what happened in each month is imported. If it did, rename the ${thing}.`,
  }),
  'unknown-below-head': () => ({
    ko: '머리글 아래에 알 수 없는 텍스트가 있습니다. 머리글에 적거나 행을 지우세요',
    en: 'is not known below a heading; write it into the heading, or remove the row',
  }),
  'unknown-above-head': () => ({
    ko: '머리글 위에 알 수 없는 텍스트가 있습니다. 실적이면 지우세요',
    en: 'is not known above a heading, and may say that its figures are a plan; if they are not, remove the text',
  }),
  'figures-above-head': () => ({
    ko: '값이 머리글 위에 있습니다. 머리글 아래로 옮기세요',
    en: 'and its figures are above the header row; move them below it',
  }),

  'few-digits': () => ({
    ko: '지수로 짧게 적힌 수입니다. 엑셀이 자릿수를 줄였을 수 있으니 확인하세요',
    en: 'is in scientific notation with few digits; check it, a spreadsheet may have shortened it',
  }),
  'thousands-not-quoted': () => ({
    ko: '천 단위 쉼표가 있는 금액이 여러 칸으로 나뉜 것 같습니다. 쉼표 없이, 또는 "58,350,387"처럼 따옴표로 묶어 저장하세요',
    en: 'may be a part of an amount such as 58,350,387, whose commas have split it; save the amounts without them, or in quotation marks',
  }),
  'point-in-number': ({ value }: { readonly value: number }) => ({
    ko: `${value}인지 ${value * 1000}인지 알 수 없습니다. 마침표가 천 단위 구분이면 빼고, 소수점이면 쉼표로 나눈 CSV로 저장하세요`,
    en: `may be ${value} or ${value * 1000}; if the point marks thousands, leave it out, else save the file with commas as delimiters`,
  }),
  'comma-in-number': ({ value }: { readonly value: number }) => ({
    ko: `${value}(으)로 읽었고, 이와 같은 다른 값도 그렇습니다. 쉼표가 소수점이면 마침표로 적으세요`,
    en: `is read as ${value}, and so are others like it; if the comma is the decimal mark, write a point`,
  }),
  'sums-of-stored': () => ({
    ko: '이 값을 비롯해 맞지 않는 합계는 저장된 값의 합계입니다. 합계는 가져오지 않습니다',
    en: 'and the other sums that differ are those of the stored figures; sums are not imported',
  }),
  'sum-differs': (
    { figure, month, own }: { readonly figure: FieldName; readonly month: number | null; readonly own: string },
    on: Surface,
  ) => {
    const name = inEnglish(figure, on);
    const sum = on === 'page' ? groupThousands(own) : own;
    return {
      ko: `${month === null ? '연간' : `${month}월`} ${figure.label.ko}입니다. 파일의 값으로 계산하면 ${groupThousands(own)}입니다. 둘 중 하나를 고치세요`,
      en: `is ${month === null ? `the total of ${name}` : `${name} of ${monthName(month, 'en')}`}, but the file's own cells give ${sum}; correct one of the two`,
    };
  },
} satisfies FaultTable;
