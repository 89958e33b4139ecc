import type { BlockFault } from './faults.ts';

/** A fault of a pasted block. */
export interface PasteFault {
  /** The text of the cell; empty for a fault of the whole block. */
  readonly value: string;
  readonly ko: string;
  /** The second half of a sentence about the cell, or a sentence. */
  readonly en: string;
}

type Words = (...parts: string[]) => Omit<PasteFault, 'value'>;

/** The faults of the reader that speak of the command line or of a file, in words for a page. */
const ON_A_PAGE: readonly (readonly [RegExp, Words])[] = [
  [
    /^says (\d{4}), but --year says (\d{4})/,
    (said = '', page = '') => ({
      ko: `${said}년의 값입니다. 이 표는 ${page}년입니다.`,
      en: `says ${said}, but this table is of ${page}`,
    }),
  ],
  [
    /^says (\w+), but --bu says (\w+)/,
    (said = '', page = '') => ({
      ko: `${said}의 값입니다. 이 표는 ${page}입니다.`,
      en: `says ${said}, but this table is of ${page}`,
    }),
  ],
  [
    /^says (천원|백만원)/,
    (scale = '') => ({
      ko: `금액이 ${scale} 단위입니다. 원 단위로 바꾼 뒤 다시 복사하세요.`,
      en: `says ${scale}, but amounts are in won here; copy them in won`,
    }),
  ],
  [
    /^is not a field of [^;]*; (did you mean [^?]*\?)$/,
    (meant = '') => ({ ko: '이 표에 없는 행입니다.', en: `is not a row of this table; ${meant}` }),
  ],
  [/^is not a field of /, () => ({ ko: '이 표에 없는 행입니다.', en: 'is not a row of this table' })],
  [
    /^is a field of the (\w+) report/,
    (other = '') => ({ ko: '다른 보고서의 행입니다.', en: `is a row of the ${other} report` }),
  ],
  [
    /^fits several fields \((.*?)\)/,
    (keys = '') => ({ ko: '여러 행에 맞는 이름입니다.', en: `fits several rows (${keys})` }),
  ],
  [
    /^is empty, but the row holds figures/,
    () => ({ ko: '이름 없는 값이 있습니다.', en: 'holds figures and no label' }),
  ],
  [/^appears twice/, () => ({ ko: '두 번 나옵니다.', en: 'appears twice' })],
  [/^month (\d+) of .* appears twice/, (month = '') => ({ ko: `${month}월이 두 번 나옵니다.`, en: 'appears twice' })],
  [
    /^is not what happened/,
    () => ({ ko: '실적이 아닌 값입니다.', en: 'is not what happened; copy the actual figures' }),
  ],
  [/^says month \d+ of/, () => ({ ko: '실적이 아닌 열입니다.', en: 'is not a column of actual figures' })],
  [
    /^begins (?:another|a second) table|^is another year than before/,
    () => ({ ko: '다른 표가 시작됩니다.', en: 'begins another table; copy one table at a time' }),
  ],
  [
    /^says (.{1,20}); amounts are stored in won/,
    (money = '') => ({
      ko: `${money} 단위입니다. 원 단위로 복사하세요.`,
      en: `says ${money}; copy the amounts in won`,
    }),
  ],
  [
    /^is another business unit than before/,
    () => ({ ko: '다른 사업부가 섞여 있습니다.', en: 'is another business unit; copy one at a time' }),
  ],
  [/^comes after December/, () => ({ ko: '12월 다음의 1월입니다.', en: 'comes after December; write the years' })],
  [
    /^says (?:no|a) year/,
    () => ({ ko: '연도가 있는 달과 없는 달이 섞여 있습니다.', en: 'some months say a year, others do not' }),
  ],
  [
    /^says \d{4}, but the title says/,
    () => ({ ko: '제목의 연도와 다릅니다.', en: 'is another year than the title says' }),
  ],
  [
    /^is an item, but the group/,
    () => ({ ko: '어느 묶음의 행인지 알 수 없습니다.', en: 'is an item of a group that is not known' }),
  ],
  [
    /^is not known below a heading/,
    () => ({ ko: '머리글 아래의 알 수 없는 말입니다.', en: 'is not known below a heading' }),
  ],
  [
    /^says more than the name of a field/,
    () => ({ ko: '이 표에 없는 열입니다.', en: 'says more than the name of a row' }),
  ],
  [/^is not the name of a field/, () => ({ ko: '이 표에 없는 열입니다.', en: 'is not a row of this table' })],
  [
    /^and its figures are above the header/,
    () => ({ ko: '머리글 위에 값이 있습니다.', en: 'holds figures above the header' }),
  ],
  [
    /^is the title of a plan/,
    () => ({ ko: '그 달의 실적이 아닌 값입니다.', en: 'is the title of other figures than those of each month' }),
  ],
  [/^is nearly the name of a month/, () => ({ ko: '월 이름이 아닙니다.', en: 'is nearly the name of a month' })],
  [/^may be January or October/, () => ({ ko: '1월인지 10월인지 알 수 없습니다.', en: 'may be January or October' })],
  [
    /^says (\w+), but the figures are those of (\w+)/,
    (said = '', other = '') => ({
      ko: `${said}라고 하지만 ${other}의 값입니다.`,
      en: `says ${said}, but the figures are of ${other}`,
    }),
  ],
  [/^is a group of /, () => ({ ko: '묶음의 이름이고, 값의 이름이 아닙니다.', en: 'is a group and holds no figure' })],
  [/^must be \w+(?:, \w+)* or \w+$/, () => ({ ko: '사업부가 아닙니다.', en: 'is not a business unit' })],
  [/^is \d+ characters long/, () => ({ ko: '200자가 넘습니다.', en: 'is longer than 200 characters' })],
  [/^must be a month/, () => ({ ko: '월이 아닙니다.', en: 'is not a month' })],
  [
    /^The file has no field of|^The file has only a header row/,
    () => ({ ko: '이 표에 놓을 값이 없습니다.', en: 'The block has no figure of this table.' }),
  ],
];

/** A fault of the reader in words for a page, where nobody knows of options and files. */
export function forPage(fault: BlockFault): PasteFault {
  const { row } = fault;
  const message = fault.fault.terminal.en;
  const value = fault.value.trim() === '' && isOfOneRow(fault) ? `${row}번째 줄` : fault.value.trim();
  for (const [pattern, words] of ON_A_PAGE) {
    const match = pattern.exec(message);
    if (match !== null) return { value, ...words(...match.slice(1)) };
  }
  const advice = message.indexOf('; ');
  const isForFiles = advice !== -1 && /--|file|import/.test(message.slice(advice));
  const what = isForFiles ? message.slice(0, advice) : message;
  return { value, ko: '읽을 수 없습니다.', en: what };
}

/** Whether a fault is one of a row that cannot be placed; the other rows can be. */
export function isOfOneRow({ fault }: BlockFault): boolean {
  return /^is not a field of |^fits several fields|^is a group of |^is empty, but the row holds figures|^is \d+ characters long/.test(
    fault.terminal.en,
  );
}
