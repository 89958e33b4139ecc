import { monthName } from '../date-words.ts';
import type { FaultTable, Surface } from '../fault.ts';
import type { ReportId } from '../report.ts';
import { reportById } from '../reports.ts';
import type { Asked } from './learnt-words.ts';
import {
  howToLeaveOut,
  howToName,
  asOption,
  inEnglish,
  inReport,
  reportName,
  type FieldName,
  type UnknownName,
} from './names-in-words.ts';

/** What each program calls the format. */
const SAVE_AGAIN = {
  ko: '엑셀에서 "CSV UTF-8(쉼표로 분리)(*.csv)"로 다시 저장하세요',
  en: 'save the file again as "CSV UTF-8 (Comma delimited) (*.csv)"',
};

/** What to do about a column of figures that is not known. */
const WHERE_FREE = {
  ko: '값이 있으니 무엇인지 고르거나 제외하세요.',
  en: 'It holds figures: say what it is, or leave it out.',
};
const WHERE_SETTLED = {
  ko: '값이 있으니 머리글을 고치거나 열을 지우세요.',
  en: 'It holds figures: correct its heading, or remove the column.',
};

interface NameFacts {
  /** What has the name. */
  readonly thing: 'file' | 'sheet';
  readonly part: 'kind' | 'year' | 'month' | 'bu';
  readonly named: string | number;
  readonly said: string | number;
}

function partName(part: NameFacts['part'], said: string | number, on: Surface) {
  if (part === 'kind' && on === 'page') return reportById(said as ReportId).title;
  if (part === 'month') return { ko: `${said}월`, en: monthName(Number(said), 'en') };
  return { ko: part === 'year' ? `${said}년` : String(said), en: String(said) };
}

/** Faults of a whole file, and of its headings: the second halves of sentences about a cell, or sentences. */
export const headingWords = {
  'empty-file': (_: object, on: Surface) => ({
    ko: `파일이 비어 있습니다. ${on === 'terminal' ? '`dashboard export`로 만든 양식에' : '보고서의 Export CSV로 받은 파일에'} 입력하세요.`,
    en: `The file is empty; ${on === 'terminal' ? '`dashboard export` writes a form to fill in' : 'fill in the file that Export CSV gives'}.`,
  }),
  'no-header': (_: object, on: Surface) => ({
    ko: `처음 30행에 머리글이 없습니다. 1월, 2월처럼 월이 있는 행을 값 위에 적으세요.${on === 'terminal' ? ' `dashboard export`로 양식을 만들 수 있습니다.' : ''}`,
    en: `No header row was found in the first 30 rows${on === 'terminal' ? ': it names the months, such as Jan or 2024-01, or a month column and fields; `dashboard export` writes a form to fill in' : '; write the months, such as Jan or 2024-01, above the figures'}.`,
  }),
  'file-not-encoded': ({ encoding }: { readonly encoding: string }) => ({
    ko: `${encoding} 텍스트로 읽을 수 없는 파일입니다. ${SAVE_AGAIN.ko}.`,
    en: `The file is not valid ${encoding} text; ${SAVE_AGAIN.en}.`,
  }),
  'cell-not-encoded': ({ encoding }: { readonly encoding: string }) => ({
    ko: `${encoding}(으)로 읽을 수 없는 글자가 있습니다. ${SAVE_AGAIN.ko}`,
    en: `contains bytes that are not ${encoding}; ${SAVE_AGAIN.en}`,
  }),
  'head-alone': (_: object, on: Surface) => ({
    ko: '머리글만 있습니다. 값이 있는 행을 추가하세요.',
    en: `${on === 'terminal' ? 'The file has' : 'There is'} only a header row; add the rows with the figures.`,
  }),
  'no-field': ({ report }: { readonly report: ReportId }, on: Surface) => ({
    ko: `가져올 값이 없습니다. 월과 ${reportName(report, on).ko}의 항목이 함께 적힌 값을 찾지 못했습니다.`,
    en: `There is no figure to import: none has both a month and ${
      on === 'terminal'
        ? `a field of ${reportName(report, on).en}; docs/fields.md lists the names.`
        : `an item of ${reportName(report, on).en}.`
    }`,
  }),
  'month-among-months': () => ({
    ko: '행마다 월이 있는데 열도 월입니다. 한쪽만 남기세요',
    en: 'is a month, but each row is a month here; remove one of the two',
  }),
  'unknown-report': ({ ids }: { readonly ids: readonly ReportId[] }, on: Surface) => ({
    ko: `어느 보고서의 값인지 알 수 없습니다. ${on === 'terminal' ? `--kind와 ${ids.join(', ')} 가운데 하나를 적으세요.` : '해당 보고서 페이지에서 가져오세요.'}`,
    en: `The report is not known; ${on === 'terminal' ? `add --kind and one of ${ids.join(', ')}` : 'import it on the page of its report'}.`,
  }),
  'too-wide': ({ last, most }: { readonly last: string; readonly most: number }) => ({
    ko: `머리글이 ${last}열까지 있습니다. ${most}열이 되는 보고서는 없으니 보고서에 없는 열을 지우세요.`,
    en: `The header row reaches to column ${last}, but no report has ${most} columns; remove the others.`,
  }),
  'name-disagrees': ({ thing, part, named, said }: NameFacts, on: Surface) => {
    const [name, value] = [partName(part, named, on), partName(part, said, on)];
    return {
      ko: `${thing === 'file' ? '파일' : '시트'} 이름은 ${name.ko}인데 값은 ${value.ko}의 것입니다. 둘을 맞추세요.`,
      en: `The ${thing} name says ${name.en}, but the figures are of ${value.en}; make the two agree.`,
    };
  },
  'cut-off': ({ cells, columns }: { readonly cells: number; readonly columns: number }) => ({
    ko: `파일이 이 행의 중간에서 끝납니다(${columns}칸 중 ${cells}칸). 잘린 것 같으니 다시 복사하세요`,
    en: `the file ends inside this row (${cells} of ${columns} cells); it may have been cut off, copy it again`,
  }),
  'no-month-column': (_: object, on: Surface) => ({
    ko: '월 열이 없습니다. 월(1~12) 열을 추가하세요.',
    en: `${on === 'terminal' ? 'The file has' : 'There is'} no month column; add a column named month (1 to 12) or yearMonth (202411).`,
  }),

  'field-of-another-report': ({ report }: { readonly report: ReportId }, on: Surface) => {
    const { ko, en } = reportName(report, on);
    const [what, cure] =
      on === 'page' ? ['an item', 'enter it there'] : ['a field', 'import each report from its own file'];
    return {
      ko: `${ko}의 항목입니다. ${on === 'page' ? '그 보고서에서 입력하세요' : '보고서별로 파일을 나누세요'}`,
      en: `is ${what} of ${en}, not of this one; ${cure}`,
    };
  },
  'several-fields': (
    { fields, asks }: { readonly fields: readonly FieldName[]; readonly asks: Asked },
    on: Surface,
  ) => ({
    ko: `여러 항목에 맞는 이름입니다(${fields.map(({ label }) => label.ko).join(', ')}). 앞에 그룹명을 적으세요${on === 'page' ? '' : `. 이번만 고르려면 ${asOption(asks.text, 'KEY')}`}`,
    en: `fits several ${on === 'page' ? 'items' : 'fields'}: ${fields.map((field) => inEnglish(field, on)).join(', ')}; write the group before it${on === 'page' ? '' : `, or the key; for this import alone: ${asOption(asks.text, 'KEY')}`}`,
  }),
  'column-left-out': () => ({
    ko: '월도 항목도 아닌 열이라 제외했습니다',
    en: 'is left out: it names neither a month nor a field',
  }),
  'not-months': () => ({
    ko: '일이나 주, 다른 번호로 보입니다. 월별 값만 넣을 수 있습니다. 월이면 1월이나 2024-01처럼 적으세요',
    en: 'may be a day, a week or another number; only monthly figures are imported. Write months as Jan or 2024-01',
  }),
  'figures-moved': () => ({
    ko: '바로 옆의 행이나 열에 이 합계가 있어 값이 한 칸씩 밀린 것 같습니다. 각 값을 맞는 행과 월로 옮기세요',
    en: 'is beside its sums, not in their place, so the figures may be one row or column off; move each to its own',
  }),
  'unclear-month': () => ({
    ko: '어느 해의 몇 월인지 분명하지 않습니다. 월마다 2024-01처럼 적으세요',
    en: 'is not clearly one month of one year; write each month as 2024-01',
  }),
  'month-disagrees': ({ month }: { readonly month: number }) => ({
    ko: `월이 하나뿐인데 제목이나 이름에는 ${month}월이라고 되어 있습니다. 둘 중 하나를 고치세요`,
    en: `is the only month, but a title or name says ${monthName(month, 'en')}; correct one of the two`,
  }),
  'unknown-column': ({ isOfMonths, ...name }: UnknownName & { readonly isOfMonths: boolean }, on: Surface) => {
    const mayOnlyLeaveOut = isOfMonths && on === 'terminal' && name.freedom !== 'settled';
    const how = mayOnlyLeaveOut ? howToLeaveOut(name.asks.text) : howToName(name, on);
    const question = name.freedom === 'settled' ? WHERE_SETTLED : WHERE_FREE;
    const ko = name.meant === null ? question.ko : `"${name.meant.ko}"인가요?`;
    const en = name.meant === null ? question.en : `Did you mean "${name.meant.en}"?`;
    return {
      ko: `${isOfMonths ? '월별 표에' : inReport(name.report)} 없는 열입니다. ${ko}${how.ko}`,
      en: `is not a column of ${isOfMonths ? 'a table of months' : reportName(name.report, on).en}. ${en}${how.en}`,
    };
  },
  'column-twice': ({ column }: { readonly column: string }) => ({
    ko: `머리글에 두 번 나옵니다(${column}열). 맞는 값이 있는 열만 남기세요`,
    en: `appears twice in the header row (also in column ${column}); keep the one with the right figures`,
  }),
  'column-without-heading': () => ({
    ko: '이 열에는 머리글이 없습니다. 머리글을 적거나 열을 지우세요',
    en: 'has no column header, and neither have the cells below it; write a heading, or remove it',
  }),
} satisfies FaultTable;
