/** What comes between the rows of a table and says other things of the figures below it (CONTRACT §8.1). */
import { test } from 'node:test';
import {
  areAsked,
  areTaken,
  ofReport,
  REASONS,
  sheetTests,
  TABLE,
  tableCells,
  titled,
} from '../support/asked-sheets.ts';

/** @param row between the figures of 아레나스 and those of IWS */
const between = (row: string) => ({ rows: TABLE.replace(' / IWS', ` / ${row} / IWS`) });

// The header again, of figures in another scale, of another kind, year or unit.
const again = (heads: string, corner = '구분|항목') => between(`${corner}|${heads}`);
areAsked(
  ['another-table', 'note-not-actual', 'another-key', 'key-disagrees'],
  [
    ...['천원', '만원', 'USD', '건', '%', 'kg', 'E'].map((word) => again(`1월(${word})|2월(${word})|3월(${word})`)),
    ...['LPS', 'SK', '2023년', '전년', '예산', '(단위:천원)'].map((corner) => again('1월|2월|3월', `${corner}|항목`)),
    {
      rows: '월|구분|항목|금액 / 1|아레나스|관리비|4100 / 월|구분|항목|금액(천원) / 2|아레나스|관리비|42',
    },
    { rows: '월|아레나스 관리비 / 1|4100 / 월|아레나스 관리비(천원) / 2|42' },
  ],
);
areTaken([
  again('1월|2월|3월'),
  again('Jan|Feb|Mar', 'Group|Item'),
  again('1월 실적|2월 실적|3월 실적'),
  again('1월|2월|3월', '|'),
]);

// Headings without a month, units, and kinds over the figures below.
areAsked(
  ['another-table'],
  [
    ...['상반기|하반기|합계', '연간||', '합계||', '금액|건수|', '4월||', 'A|B|C'].map((heads) => again(heads)),
    ...['||4월||', '||(E)|(E)|(E)', '||국내|해외|', '(건)', '%', '단위: kg', '(단위: 건)'].map(between),
    { rows: '월|아레나스 관리비|아레나스 하역비 / 1|4100|510 / 월|보관비|배송비 / 2|4200|520' },
    { rows: '월|아레나스 관리비|아레나스 하역비 / 1|4100|510 / 월|배송비|하역비 / 2|4200|520' },
    ofReport('inventory', '사업부|품목|1월|2월 / SKB|R01-FT|100|200 / 사업부|품목|수량|금액 / SK|R03-FMT|150|300'),
  ],
);
areAsked(REASONS.notActual, ['* 이하 추정치', '※ 하기 예산', 'Summary', '[별첨]', '연간 계약'].map(between));
areTaken([
  between('소계|||'),
  between('||-|-|-'),
  between('※ 이하 IWS 창고'),
  between('(단위: 원)'),
  // Below the last figures it heads none.
  { rows: `${TABLE} / ||담당|팀장|상무 / ||김|이|박` },
  // Columns that are numbered.
  { rows: TABLE.replace(' / ', ' / 1|2|3|4|5 / ') },
]);

// A month and its figure may be 1 and 2, too.
areTaken([{ ...ofReport('warehouse', 'month|labors / 1|2'), cells: ['1 labors 2'] }]);

// Behind September it is October.
const months = (heads: string, figures: string) => ({ rows: `구분|항목|${heads} / 아레나스|관리비|${figures}` });
areAsked(
  ['unclear-month'],
  [
    months('2024.8|2024.9|2024.1', '1|2|3'),
    {
      rows: '월|구분|항목|금액 / 2024.8|아레나스|관리비|1 / 2024.9|아레나스|관리비|2 / 2024.1|아레나스|관리비|3',
    },
  ],
);
areTaken([{ ...months('2024.1|2024.2', '1|2'), cells: ['1 arenasManagementCharge 1', '2 arenasManagementCharge 2'] }]);

// A column that is left out names another field.
const named = (heading: string, first: string) => ({
  rows: `항목|1월|${heading}|2월 / 아레나스 관리비|4100|${first}|4200 / 아레나스 하역비|510||520`,
});
areAsked(['names-another'], [named('비고', '아레나스 하역비'), named('계정과목', '아레나스 하역비')]);
areTaken(
  ['아레나스 관리비', '하역비 단가 인상', '하역비'].map((text) => ({
    ...named('비고', text),
    cells: tableCells().filter((cell) => /^[12] arenas/.test(cell)),
  })),
);

// A note is judged by whatever marks it.
areAsked(
  REASONS.notActual,
  ['① 예산 기준 금액임', '① 3월은 잠정치', '(1) 예산 기준', '⑴ 잠정치'].map((note) => ({ rows: `${TABLE} / ${note}` })),
);

// The sum of a group below its name shows whose items are below it.
areAsked(
  ['row-of-group'],
  [{ rows: '항목|1월 / 관리비|52000110 / 아레나스|52000110 / 배송비|22000110 / IWS|22000110' }],
);

// Counts are smaller than amounts.
areAsked(
  ['unknown-column'],
  ['52000110|5', '52000110|', '5|0.5'].map((pair) => ({
    rows: `월|구분|항목|건수|금액 / 1월|아레나스|하역비|${pair}`,
  })),
);

// Marks and titles.
const list = (heading: string, text: string) => ({
  rows: `월|구분|항목|금액|${heading} / 1|아레나스|관리비|4100| / 2|아레나스|관리비|4200|${text}`,
});
areAsked(REASONS.unit, [titled('SKB(LPS) 물류비')]);
areAsked(REASONS.notActual, [list('삭제', 'X'), list('reversal', 'x'), list('증감', '감'), list('적요', '취소분')]);
areAsked(REASONS.notActual, [
  ...['2024년 SKB 제외 물류비', 'SKB 외 물류비', '비SKB 물류비', 'non-SKB cost'].map(titled),
  ...['물류비 초과액', '물류비 편성', '물류비 가안', '배부 후', 'Cost MAT'].map(titled),
]);
areTaken([
  ...['SKB 외부 창고 물류비', '2024년 SKB(BPS) 물류비', '※ 2023년 단가 적용', '미지급 제외'].map(titled),
  // Who signs it.
  { rows: `||담당|팀장|상무 / ||김철수|이영희|박민수 / ${TABLE}` },
  { rows: `||작성|검토|승인 / ||1/5|1/8|1/9 / ${TABLE}` },
  // Letters for formulas.
  {
    rows: TABLE.replace(' / IWS', ' / |소계(A)|4610|4720|4830 / IWS').concat(
      ' / |소계(B)|610|620|630 / 합계(A+B)||5220|5340|5460',
    ),
    cells: tableCells(),
  },
]);
areAsked(['unknown-above-head'], [{ rows: `||담당|팀장|상무 / ||예산|실적|전년 / ${TABLE}` }]);

for (const { name, check } of sheetTests) test(name, check);
