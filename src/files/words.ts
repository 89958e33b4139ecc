import { inEnglish, type FieldName } from '../domain/blocks/names-in-words.ts';
import { yearMonthName } from '../domain/date-words.ts';
import { defineFaults, type Surface } from '../domain/fault.ts';
import type { Words, WordsTable } from '../domain/language.ts';
import type { YearMonth } from '../domain/year-month.ts';

/** A sentence about a whole file; a terminal puts its name first. */
const ofFile = (ko: string, en: string) => (_facts: object, on: Surface) => ({ ko, en: aboutFile(en, on) });

const aboutFile = (en: string, on: Surface) => (on === 'page' ? `The file ${en}` : en);

const SAVE_AS_XLSX: Words = {
  ko: '엑셀에서 열어 "Excel 통합 문서(*.xlsx)"로 저장한 뒤 그 파일을 가져오세요',
  en: 'open it in Excel, choose Save As, "Excel Workbook (*.xlsx)", and import that file',
};
const OTHER_WORKBOOKS = {
  html: { ko: '이름과 달리 웹 페이지(HTML)', en: 'a web page (HTML), whatever its name says' },
  xml: { ko: 'Excel 2003 XML 파일', en: 'a workbook in XML of Excel 2003' },
  xls: { ko: '이전 형식의 엑셀 파일(.xls)', en: 'a workbook of Excel 97 to 2003 (.xls)' },
  xlsb: { ko: '바이너리 엑셀 파일(.xlsb)', en: 'a binary workbook (.xlsb)' },
  ods: { ko: 'OpenDocument 파일(.ods)', en: 'an OpenDocument file (.ods)' },
} satisfies WordsTable;
const ORIGINAL: Words = {
  ko: '원본 엑셀 파일이나 CSV 파일을 가져오세요',
  en: 'import the workbook or the CSV file that it was made from',
};
const UNPACK: Words = {
  ko: '압축을 풀고 안에 든 파일을 가져오세요',
  en: 'unpack it, and import the files that are in it',
};
const SAVE_AGAIN: Words = { ko: '엑셀에서 열어 다시 저장하세요', en: 'open it in Excel and save it again' };
const DAMAGED: Words = {
  ko: `파일이 손상되었습니다. ${SAVE_AGAIN.ko}`,
  en: `the workbook is damaged; ${SAVE_AGAIN.en}`,
};
const DELETE_ROWS: Words = {
  ko: '값 아래의 행을 지우거나 연도별로 나누세요',
  en: 'delete the rows below the figures, or split the file by year',
};

const digits = (count: number) => count.toLocaleString('en-US');
/** What a library says of a damaged file is English. */
const reason = (why: string, on: Surface) => (on === 'page' ? '' : ` (${why})`);
interface FigureFacts extends YearMonth {
  readonly field: FieldName;
}

function figureWords({ field, year, month }: FigureFacts, on: Surface): Words {
  const when = { year, month };
  return {
    ko: `${yearMonthName(when, 'ko')} ${field.label.ko}`,
    en: `${inEnglish(field, on)} of ${on === 'page' ? yearMonthName(when, 'en') : `month ${month}, ${year}`}`,
  };
}

/** Parts of sentences about workbooks. */
export const words = {
  hidden: (name: string) => ({ ko: `${name}(숨김)`, en: `${name} (hidden)` }),
  andMore: (names: Words, count: number) => ({ ko: `${names.ko} 외 ${count}개`, en: `${names.en} and ${count} more` }),
} satisfies WordsTable;

/**
 * What can be wrong with files. English sentences without a capital are second halves, about the cell, the row or the
 * file.
 */
export const fault = defineFaults({
  // Other kinds of files
  'is-pdf': ofFile(`PDF 파일입니다. ${ORIGINAL.ko}`, `is a PDF; ${ORIGINAL.en}`),
  'is-picture': ({ format }: { format: string }, on) => ({
    ko: `이미지 파일(${format})입니다. ${ORIGINAL.ko}`,
    en: aboutFile(`is a picture (${format}); ${ORIGINAL.en}`, on),
  }),
  'is-archive': ({ format }: { format: string }, on) => ({
    ko: `${format} 압축 파일입니다. ${UNPACK.ko}`,
    en: aboutFile(`is a ${format} archive; ${UNPACK.en}`, on),
  }),
  'is-other-workbook': ({ kind }: { kind: keyof typeof OTHER_WORKBOOKS }, on) => ({
    ko: `${OTHER_WORKBOOKS[kind].ko}입니다. ${SAVE_AS_XLSX.ko}`,
    en: aboutFile(`is ${OTHER_WORKBOOKS[kind].en}; ${SAVE_AS_XLSX.en}`, on),
  }),
  'has-password': ofFile(
    `암호가 걸려 있습니다. 엑셀에서 암호를 해제하고(파일 > 정보 > 통합 문서 보호) 다시 저장한 뒤 가져오세요`,
    'is protected by a password; open it in Excel, remove the password (File > Info > Protect Workbook), save it as .xlsx, and import that file',
  ),
  'is-numbers': ofFile(
    'Numbers 문서입니다. 파일 > 다음으로 내보내기 > Excel에서 저장한 파일을 가져오세요',
    'is a document of Numbers; choose File > Export To > Excel, and import that file',
  ),
  'is-office-document': ofFile(
    '엑셀 파일이 아니라 다른 오피스 문서입니다. 엑셀 파일을 가져오세요',
    'is an Office document, but not a workbook; import a workbook',
  ),
  'zip-of-too-many': ({ most }: { most: number }, on) => ({
    ko: `파일이 ${digits(most)}개 넘게 든 압축 파일(zip)입니다. ${UNPACK.ko}`,
    en: aboutFile(`is a zip archive of over ${most} files, not a workbook; ${UNPACK.en}`, on),
  }),
  'zip-with-password': ofFile(
    '암호가 걸린 압축 파일(zip)입니다. 암호 없이 다시 저장하세요',
    'is a zip archive that is protected by a password; save it without one',
  ),
  'not-a-text': (_facts: object, on) => {
    const utf16 = on === 'page' ? '' : ' (for UTF-16 without a byte order mark, add --encoding utf-16le)';
    const utf16Ko = on === 'page' ? '' : '. BOM이 없는 UTF-16 파일이면 --encoding utf-16le을 붙이세요';
    return {
      ko: `텍스트 파일이 아닙니다. 엑셀에서 "CSV UTF-8(쉼표로 분리)(*.csv)"로 저장한 뒤 가져오세요${utf16Ko}`,
      en: aboutFile(
        `is not a text file; in Excel choose Save As, "CSV UTF-8 (Comma delimited) (*.csv)", and import that file${utf16}`,
        on,
      ),
    };
  },

  // Rows and cells
  'endless-row': ({ most }: { most: number }) => ({
    ko: `한 행이 ${digits(most)}자보다 깁니다. CSV 파일이 맞는지 확인하세요`,
    en: `this row is longer than ${most} characters; the file may not be a CSV file`,
  }),
  'row-too-wide': ({ most }: { most: number }) => ({
    ko: `한 행에 셀이 ${digits(most)}개를 넘습니다. CSV 파일이 맞는지 확인하세요`,
    en: `this row has more cells than a spreadsheet has columns (${most}); the file may not be a CSV file`,
  }),
  'file-too-long': ({ most }: { most: number }) => ({
    ko: `행이 ${digits(most)}개를 넘습니다. ${DELETE_ROWS.ko}`,
    en: `there are more rows than a spreadsheet has (${most}); ${DELETE_ROWS.en}`,
  }),
  'sheets-too-large': () => ({
    ko: '시트에 내용이 너무 많습니다. 값의 옆과 아래에 있는 내용을 지우거나 연도별로 나누세요',
    en: 'the sheets hold more than a report can; delete what is beside and below the figures, or split the file by year',
  }),
  'rows-out-of-order': ({ row, after }: { row: string; after: number }) => ({
    ko: `${after}행 다음에 ${row}행이 나옵니다. ${DAMAGED.ko}`,
    en: `row ${row} comes after row ${after}; ${DAMAGED.en}`,
  }),
  'not-a-cell-name': ({ name }: { name: string }) => ({
    ko: `${name}은(는) 셀 이름이 아닙니다. ${DAMAGED.ko}`,
    en: `${name} is not the name of a cell; ${DAMAGED.en}`,
  }),
  'cell-twice': () => ({
    ko: `이 행의 한 열에 셀이 두 개 있습니다. ${DAMAGED.ko}`,
    en: `the row has two cells in one column; ${DAMAGED.en}`,
  }),
  'formula-without-result': () => ({
    ko: '결과가 없는 수식입니다. 엑셀에서 열어 계산한 뒤 다시 저장하세요',
    en: 'is a formula without a result; open the workbook in Excel, which calculates it, and save it again',
  }),
  'merged-amount': ({ cells }: { cells: string }) => ({
    ko: `병합된 셀(${cells})에 값이 하나 있습니다. 병합을 풀고 셀마다 값을 쓰세요`,
    en: `is one figure over several cells (${cells}); unmerge them, and write the figure of each cell`,
  }),
  'unreadable-left-out': ({ count }: { count: number }) => ({
    ko: `결과가 없는 수식처럼 읽을 수 없는 셀 ${digits(count)}개를 제외했습니다. 보고서에 들어갈 값은 아닙니다`,
    en: `${count === 1 ? 'this cell cannot be read, such as a formula' : `${count} cells cannot be read, such as formulas`} without a result; no field's figure is among them`,
  }),
  'too-many-merged': ({ most }: { most: number }, on) => ({
    ko: `병합된 셀이 ${digits(most)}개를 넘는 시트가 있습니다. 병합을 풀고 다시 저장하세요`,
    en: aboutFile(`has a sheet with over ${most} merged cells; unmerge them, and save it again`, on),
  }),
  'part-missing': () => ({
    ko: `표시 형식이나 텍스트를 찾을 수 없는 셀입니다. ${DAMAGED.ko}`,
    en: `refers to a format or text that the workbook does not have; ${DAMAGED.en}`,
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

  // Workbooks
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
  'no-report-in-workbook': ({ sheets }: { sheets: Words }, on) => ({
    ko: `보고서가 있는 시트가 없습니다(${sheets.ko}). 머리글 행에 1월처럼 월 이름이 있거나, 월 열과 항목 열이 있어야 합니다${on === 'page' ? '' : '. 시트를 고르려면 --sheet를 쓰세요'}`,
    en: aboutFile(
      on === 'page'
        ? `has no sheet with a report (${sheets.en}): a header row names the months, such as Jan, or a month column and fields`
        : `has no sheet with a report (${sheets.en}): a header row names the months, such as 1월 or Jan, or a month column and fields; --sheet takes a sheet by its name`,
      on,
    ),
  }),
  'no-such-sheet': ({ name, sheets }: { name: string; sheets: Words }, on) => ({
    ko: `${JSON.stringify(name)} 시트가 없습니다. 있는 시트: ${sheets.ko}`,
    en: aboutFile(`has no sheet named ${JSON.stringify(name)}; it has ${sheets.en}`, on),
  }),
  'too-many-sheets': ({ most }: { most: number }, on) => ({
    ko: `시트가 ${digits(most)}개를 넘습니다. 파일을 나누세요`,
    en: aboutFile(`is a workbook of over ${most} sheets; split it`, on),
  }),
  'sheet-name-too-long': ({ number, most }: { number: number; most: number }, on) => ({
    ko: `${number}번째 시트의 이름이 ${most}자를 넘습니다. 엑셀에서처럼 31자 이하로 줄이세요`,
    en: aboutFile(
      `is a workbook that cannot be read (the name of sheet ${number} is longer than ${most} characters); shorten it to 31, as in Excel`,
      on,
    ),
  }),
  'too-many-texts': ({ texts, characters }: { texts: number; characters: number }, on) => ({
    ko: '보고서라기에는 텍스트가 너무 많습니다. 다른 시트를 지우세요',
    en: aboutFile(
      `has more texts than a report can hold (${texts} of them, ${characters} characters); delete the other sheets`,
      on,
    ),
  }),
  'unpacked-too-large': ({ most, part }: { most: number; part: string | null }, on) => ({
    ko: `압축을 풀면 ${digits(most)}바이트보다 큽니다. 값의 옆과 아래에 있는 내용을 지우거나 연도별로 나누세요`,
    en: aboutFile(
      `is larger than ${most} bytes${part === null ? '' : ` in ${part}`} when it is unpacked; delete what is beside and below the figures, or split it by year`,
      on,
    ),
  }),
  'damaged-archive': ({ why }: { why: string }, on) => ({
    ko: `읽을 수 없는 엑셀 파일이거나 압축 파일입니다${reason(why, on)}. 다시 복사하거나 엑셀에서 열어 다시 저장하세요`,
    en: aboutFile(
      `is a workbook, or another zip archive, that cannot be read${reason(why, on)}; copy it again, or ${SAVE_AGAIN.en}`,
      on,
    ),
  }),

  // Figures
  'contradicts-sheet': ({ sheet, ...cell }: FigureFacts & { sheet: string }, on) => {
    const figure = figureWords(cell, on);
    return on === 'page'
      ? {
          ko: `${sheet} 시트와 ${figure.ko} 값이 다릅니다. 둘 중 가져올 시트를 고르세요`,
          en: `contradicts the sheet ${sheet}: ${figure.en} differs; choose the sheet to import`,
        }
      : {
          ko: `${sheet} 시트와 ${figure.ko} 값이 다릅니다. --sheet로 가져올 시트를 고르세요`,
          en: `contradicts the sheet ${sheet}: ${figure.en} differs; name the sheet to import with --sheet`,
        };
  },
  'contradicts-file': ({ file, ...cell }: FigureFacts & { file: string }, on) => {
    const figure = figureWords(cell, on);
    return {
      ko: `${file} 파일과 ${figure.ko} 값이 다릅니다. 두 파일 중 하나만 가져오세요`,
      en: `contradicts ${file}: ${figure.en} differs; import one of the two files`,
    };
  },
  'file-too-large': ({ size, most }: { size: number | null; most: number }, on) => ({
    ko: `파일이 ${digits(most)}바이트보다 큽니다. 연도별로 나누세요`,
    en: aboutFile(
      `${size === null ? 'is larger than 50 MB' : `is ${size} bytes long`}; the limit is ${most} bytes, split it by year`,
      on,
    ),
  }),
});
