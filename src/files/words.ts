import { inEnglish, type FieldName } from '../domain/blocks/names-in-words.ts';
import { yearMonthName } from '../domain/date-words.ts';
import { defineFaults, type Surface } from '../domain/fault.ts';
import type { Words } from '../domain/language.ts';
import { Problem } from '../domain/problem.ts';
import type { YearMonth } from '../domain/year-month.ts';

/** The second half of an English sentence about a whole file; a terminal puts its name first. */
const aboutFile = (en: string, on: Surface) => (on === 'page' ? `The file ${en}` : en);

const SAVE_AS_XLSX: Words = {
  ko: '엑셀에서 열어 "Excel 통합 문서(*.xlsx)"로 저장한 뒤 그 파일을 가져오세요',
  en: 'open it in Excel, choose Save As, "Excel Workbook (*.xlsx)", and import that file',
};
const ORIGINAL: Words = {
  ko: '원본 엑셀 파일이나 CSV 파일을 가져오세요',
  en: 'import the workbook or the CSV file that it was made from',
};
const UNPACK: Words = {
  ko: '압축을 풀고 안에 든 파일을 가져오세요',
  en: 'unpack it, and import the files that are in it',
};
/** What people take for a table, and what to import instead. */
const OTHER_KINDS = {
  pdf: { ko: 'PDF 파일', en: 'a PDF', cure: ORIGINAL },
  picture: { ko: '이미지 파일', en: 'a picture', cure: ORIGINAL },
  zip: { ko: 'zip 압축 파일', en: 'a zip archive', cure: UNPACK },
  office: { ko: '엑셀 파일이 아닌 오피스 문서', en: 'an Office document, but not a workbook', cure: ORIGINAL },
  numbers: {
    ko: 'Numbers 문서',
    en: 'a document of Numbers',
    cure: {
      ko: '파일 > 다음으로 내보내기 > Excel에서 저장한 파일을 가져오세요',
      en: 'choose File > Export To > Excel, and import that file',
    },
  },
  gzip: { ko: 'gzip 압축 파일', en: 'a gzip archive', cure: UNPACK },
  html: { ko: '이름과 달리 웹 페이지(HTML)', en: 'a web page (HTML), whatever its name says', cure: SAVE_AS_XLSX },
  xml: { ko: 'Excel 2003 XML 파일', en: 'a workbook in XML of Excel 2003', cure: SAVE_AS_XLSX },
  xls: { ko: '이전 형식의 엑셀 파일(.xls)', en: 'a workbook of Excel 97 to 2003 (.xls)', cure: SAVE_AS_XLSX },
  xlsb: { ko: '바이너리 엑셀 파일(.xlsb)', en: 'a binary workbook (.xlsb)', cure: SAVE_AS_XLSX },
  ods: { ko: 'OpenDocument 파일(.ods)', en: 'an OpenDocument file (.ods)', cure: SAVE_AS_XLSX },
};
export type OtherKind = keyof typeof OTHER_KINDS;

/** What there can be too much of. */
const LARGE = {
  bytes: '바이트',
  characters: '자',
  rows: '행',
  cells: '셀',
  'merged cells': '병합된 셀',
  'lines of comments': '메모 줄',
  texts: '텍스트',
  sheets: '시트',
  files: '압축된 파일',
  'rows of other lengths': '길이가 다른 행',
  'characters in the name of a sheet': '시트 이름의 글자',
};
type Large = keyof typeof LARGE;

interface FigureFacts extends YearMonth {
  readonly field: FieldName;
}

/** Enough names to find the one that was meant. */
const NAMED_SHEETS = 50;

interface SheetFacts {
  readonly sheets: readonly { readonly name: string; readonly isHidden: boolean }[];
}

function sheetNames({ sheets }: SheetFacts, hidden: string): string {
  const names = sheets.slice(0, NAMED_SHEETS).map(({ name, isHidden }) => (isHidden ? `${name} ${hidden}` : name));
  return names.join(', ') + (sheets.length > NAMED_SHEETS ? ' …' : '');
}

/**
 * What can be wrong with files. English sentences without a capital are second halves, about the cell, the row or the
 * file.
 */
export const fault = defineFaults({
  'other-kind': ({ kind }: { kind: OtherKind }, on) => {
    const { ko, en, cure } = OTHER_KINDS[kind];
    return { ko: `${ko}입니다. ${cure.ko}`, en: aboutFile(`is ${en}; ${cure.en}`, on) };
  },
  'has-password': (_facts: object, on) => ({
    ko: '암호가 걸려 있습니다. 엑셀에서 암호를 해제하고(파일 > 정보 > 통합 문서 보호) 다시 저장한 뒤 가져오세요',
    en: aboutFile(
      'is protected by a password; open it in Excel, remove the password (File > Info > Protect Workbook), save it as .xlsx, and import that file',
      on,
    ),
  }),
  'not-a-text': (_facts: object, on) => ({
    ko: `텍스트 파일이 아닙니다. 엑셀에서 "CSV UTF-8(쉼표로 분리)(*.csv)"로 저장한 뒤 가져오세요${on === 'page' ? '' : '. BOM이 없는 UTF-16 파일이면 --encoding utf-16le을 붙이세요'}`,
    en: aboutFile(
      `is not a text file; in Excel choose Save As, "CSV UTF-8 (Comma delimited) (*.csv)", and import that file${on === 'page' ? '' : ' (for UTF-16 without a byte order mark, add --encoding utf-16le)'}`,
      on,
    ),
  }),
  'too-large': ({ what, most }: { what: Large; most: number }, on) => ({
    ko: `내용이 너무 많습니다(${LARGE[what]} ${most.toLocaleString('en-US')}개 초과). 값의 옆과 아래에 있는 내용을 지우거나 연도별로 나누세요`,
    en: aboutFile(
      `holds more than a report can (over ${most} ${what}); delete what is beside and below the figures, or split it by year`,
      on,
    ),
  }),
  // What a library says of a damaged file is English.
  damaged: ({ why }: { why: string }, on) => ({
    ko: `손상된 엑셀 파일이거나 압축 파일입니다${on === 'page' ? '' : ` (${why})`}. 다시 복사하거나 엑셀에서 열어 다시 저장하세요`,
    en: aboutFile(
      `is a workbook, or another zip archive, that cannot be read${on === 'page' ? '' : ` (${why})`}; copy it again, or open it in Excel and save it again`,
      on,
    ),
  }),

  // Rows and cells
  'endless-row': ({ what, most }: { what: Large; most: number }) => ({
    ko: `한 행이 너무 깁니다(${LARGE[what]} ${most.toLocaleString('en-US')}개 초과). CSV 파일이 맞는지, 닫히지 않은 따옴표가 없는지 확인하세요`,
    en: `this row is longer than ${most} ${what}; the file may not be a CSV file, or a quotation mark is never closed`,
  }),
  'unclosed-quote': () => ({
    ko: '이 행에서 열린 따옴표가 닫히지 않았습니다. 닫거나 지우세요',
    en: 'a quotation mark opens in this row and is never closed; close it, or remove it',
  }),
  'formula-without-result': () => ({
    ko: '결과가 없는 수식입니다. 엑셀에서 열어 계산한 뒤 다시 저장하세요',
    en: 'is a formula without a result; open the workbook in Excel, which calculates it, and save it again',
  }),
  'merged-amount': ({ cells }: { cells: string }) => ({
    ko: `병합된 셀(${cells})에 값이 하나 있습니다. 병합을 풀고 셀마다 값을 쓰세요`,
    en: `is one figure over several cells (${cells}); unmerge them, and write the figure of each cell`,
  }),
  'part-missing': () => ({
    ko: '표시 형식이나 텍스트를 찾을 수 없는 셀입니다. 엑셀에서 열어 다시 저장하세요',
    en: 'refers to a format or text that the workbook does not have; open it in Excel and save it again',
  }),
  'not-a-stored-number': () => ({
    ko: '엑셀이 담을 수 있는 숫자가 아닙니다. 다시 입력하세요',
    en: 'is not a number that a spreadsheet can hold; type it again',
  }),
  'mixed-percentages': () => ({
    ko: '일부 숫자만 백분율로 표시하는 형식입니다. 백분율이나 숫자 중 하나로 바꾸세요',
    en: 'has a format that shows some numbers as percentages and others not; choose one of the two',
  }),
  'shown-as-time': () => ({
    ko: '시각이나 존재하지 않는 날짜로 표시된 셀입니다. 표시 형식을 숫자로 바꾸세요',
    en: 'is shown as a time, or as a date that does not exist; give it a number format',
  }),
  'shown-as-another': () => ({
    ko: '표시 형식 때문에 이 값이 아니라 음수나 다른 글자로 보입니다. 값이 맞는지 확인하고 표시 형식을 숫자로 바꾸세요',
    en: 'has a format that shows another number, such as a negative one, or none; check the figure, and give it a number format',
  }),
  'struck-out': () => ({
    ko: '취소선이 그어져 있습니다. 맞는 값이면 취소선을 지우고, 아니면 값을 고치거나 지우세요',
    en: 'is struck out; if the figure counts, remove the line, and if not, correct or empty the cell',
  }),
  'unreadable-left-out': ({ count }: { count: number }) => ({
    ko: `결과가 없는 수식처럼 읽을 수 없는 셀 ${count.toLocaleString('en-US')}개를 제외했습니다. 보고서에 들어갈 값은 아닙니다`,
    en: `${count === 1 ? 'this cell cannot be read, such as a formula' : `${count} cells cannot be read, such as formulas`} without a result; no field's figure is among them`,
  }),

  // Sheets
  'no-sheets-in-text': (_facts: object, on) => ({
    ko: `엑셀 파일이 아니라서 시트가 없습니다. ${on === 'page' ? '시트를 고르지 말고 가져오세요' : '--sheet를 빼세요'}`,
    en: aboutFile(
      `is not a workbook, so it has no sheets; ${on === 'page' ? 'import it without choosing one' : 'leave --sheet out'}`,
      on,
    ),
  }),
  'no-report-in-sheet': () => ({
    ko: '보고서의 머리글 행이 없어 이 시트는 가져오지 않았습니다',
    en: 'the sheet is left out: no header row of a report was found in it',
  }),
  'hidden-sheet': (_facts: object, on) => ({
    ko: `숨긴 시트라서 가져오지 않았습니다. ${on === 'page' ? '가져오려면 엑셀에서 숨기기를 취소하세요' : '가져오려면 --sheet로 시트 이름을 지정하세요'}`,
    en: `the sheet is left out, because it is hidden; ${on === 'page' ? 'unhide it in Excel to import it' : '--sheet and its name take it'}`,
  }),
  'no-report-in-workbook': (facts: SheetFacts, on) => ({
    ko: `보고서가 있는 시트가 없습니다(${sheetNames(facts, '(숨김)')}). 머리글 행에 1월처럼 월 이름이 있거나, 월 열과 항목 열이 있어야 합니다${on === 'page' ? '' : '. 시트를 고르려면 --sheet를 쓰세요'}`,
    en: aboutFile(
      `has no sheet with a report (${sheetNames(facts, '(hidden)')}): a header row names the months, such as Jan, or a month column and fields${on === 'page' ? '' : '; --sheet takes a sheet by its name'}`,
      on,
    ),
  }),
  'no-such-sheet': ({ name, ...facts }: SheetFacts & { name: string }, on) => ({
    ko: `${JSON.stringify(name)} 시트가 없습니다. 있는 시트: ${sheetNames(facts, '(숨김)')}`,
    en: aboutFile(`has no sheet named ${JSON.stringify(name)}; it has ${sheetNames(facts, '(hidden)')}`, on),
  }),

  /** Of a choice on the command line. */
  'no-such-name': ({ text }: { text: string }) => ({
    ko: `${JSON.stringify(text)}(이)라는 행이나 열이 없습니다. --as의 이름을 고치거나 --as를 빼세요`,
    en: `has no row or column named ${JSON.stringify(text)}; correct the name in --as, or leave --as out`,
  }),
  /** @param other a file, or another sheet of the same one */
  'scale-of-others': ({ other, chosen }: { readonly other: string; readonly chosen: number }) => {
    const unit = chosen === 1_000 ? '천원' : '백만원';
    return {
      ko: `${other}에는 ${unit}이라고 적혀 있지만 여기에는 없습니다. 여기도 ${unit}이면 "단위: ${unit}"이라고 적고, 아니면 따로 가져오세요`,
      en: `does not say its unit, and ${other} says ${unit}; write "단위: ${unit}" above its table if that is right, or import the two apart`,
    };
  },
  /** @param other a file, or another sheet of the same one */
  contradicts: ({ other, field, ...when }: FigureFacts & { other: string }, on) => ({
    ko: `${other}에 있는 ${yearMonthName(when, 'ko')} ${field.label.ko} 값과 다릅니다. 둘 중 하나만 가져오세요`,
    en: `contradicts ${other}: ${inEnglish(field, on)} of ${yearMonthName(when, 'en')} differs; import one of the two`,
  }),
});

/** @throws Problem 'invalid' */
export function refuseLarge(what: Large, most: number): never {
  throw new Problem('invalid', fault('too-large', { what, most }));
}
