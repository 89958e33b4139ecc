import { defineFaults } from '../fault.ts';
import { counted } from '../language.ts';

/** The rows or columns that add up. */
interface Parts {
  readonly from: number;
  readonly to: number;
}

const SHOWN = 5;

/** Why a paste asks first (CONTRACT §8.2). Rows and columns are counted from 1 in the block. */
export const sign = defineFaults({
  'sum-row': ({ row, from, to }: Parts & { readonly row: number }) => ({
    ko: `${row}번째 행은 ${from}~${to}번째 행의 합계로 보입니다`,
    en: `Row ${row} looks like the sum of rows ${from} to ${to}`,
  }),
  'sum-column': ({ column, from, to }: Parts & { readonly column: number }) => ({
    ko: `${column}번째 열은 ${from}~${to}번째 열의 합계로 보입니다`,
    en: `Column ${column} looks like the sum of columns ${from} to ${to}`,
  }),
  'empty-row': ({ row }: { readonly row: number }) => ({
    ko: `${row}번째 행이 비어 있습니다`,
    en: `Row ${row} is empty`,
  }),
  'empty-column': ({ column }: { readonly column: number }) => ({
    ko: `${column}번째 열이 비어 있습니다`,
    en: `Column ${column} is empty`,
  }),
  'too-many-rows': ({ rows, follow }: { readonly rows: number; readonly follow: number }) => ({
    ko: `붙여넣을 행은 ${rows}개인데 선택 칸부터 입력할 수 있는 행은 ${follow}개입니다`,
    en: `The block has ${counted(rows, 'row')}, and the table takes ${follow} from the focused cell on`,
  }),
  'too-many-columns': ({ columns, follow }: { readonly columns: number; readonly follow: number }) => ({
    ko: `붙여넣을 열은 ${columns}개인데 선택 칸부터 입력할 수 있는 열은 ${follow}개입니다`,
    en: `The block has ${counted(columns, 'column')}, and the table takes ${follow} from the focused cell on`,
  }),
  'not-figures': ({ texts }: { readonly texts: readonly string[] }) => {
    const first = texts.slice(0, SHOWN).join(', ') + (texts.length > SHOWN ? ' …' : '');
    return {
      ko: `값이 아니라 연도·단위·월·항목 이름으로 보입니다: ${first}`,
      en: `These look like years, units, months or labels, not like figures: ${first}`,
    };
  },
  'many-texts': ({ count }: { readonly count: number }) => ({
    ko: `숫자가 아닌 셀이 ${count}개 들어갑니다`,
    en: `${counted(count, 'cell')} would hold a text`,
  }),
  'empty-month': () => ({
    ko: '항목명 뒤의 빈 열은 빈 월로 처리했습니다',
    en: 'The empty column after the labels is read as an empty month',
  }),
});

export type Sign = ReturnType<typeof sign>;
