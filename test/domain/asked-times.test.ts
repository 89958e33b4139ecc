/** Periods and pairs of years in titles and names, beside the months and years of the figures (CONTRACT §8.1). */
import { test } from 'node:test';
import {
  areAsked,
  areTaken,
  headed,
  inFile,
  inSheet,
  REASONS,
  sheetTests,
  TABLE,
  titled,
} from '../support/asked-sheets.ts';

// TABLE is of January to March.
areAsked(
  ['other-period'],
  [
    titled('2024년 4~6월 물류비'),
    titled('2024년 2분기 물류비'),
    titled('FY2024 4Q 물류비'),
    titled('2024년 하반기 물류비'),
    titled('2Q24'),
    titled('H2 2024 cost'),
    titled('기간: 2024.04~2024.06'),
    titled('24/4~24/6'),
    titled('2024/04-2024/06'),
    titled('2024-04-01-2024-06-30'),
    titled('2024년 4월 1일 ~ 6월 30일 물류비'),
    titled('Cost report, April to June 2024'),
    { rows: `2024년 2분기 / 구분|항목|월|금액 / 아레나스|관리비|1|4100 / 아레나스|관리비|2|4200` },
  ],
);
// A form of twelve months, of which only some are filled.
const HALF = `${Array.from({ length: 12 }, (_, at) => `${at + 1}월`).join('|')} / 아레나스|관리비|4100|4200|4300`;
areAsked(
  ['other-period'],
  [{ rows: `2024년 2분기 / 구분|항목|${HALF}` }, titled('4월부터 6월까지'), titled('2사분기')],
);
areAsked(
  ['name-disagrees'],
  [inFile('cost_2024Q2.csv'), inFile('물류비 2024년 2분기.xlsx'), inSheet('하반기'), inSheet('4~6월')],
);
areTaken([
  titled('2024년 1~3월'),
  titled('2024년 물류비, 2023년과 동일 기준'),
  titled('2024년 1분기 물류비'),
  titled('2024년 상반기 물류비'),
  titled('24/1~24/12'),
  titled('2024-01-01 ~ 2024-03-31'),
  titled('2024/01-2024/03'),
  titled('문서번호: 2024-04-2024-06'),
  titled('2024년 1분기 물류비 / 다음 보고: 2분기'),
  titled('2024년 물류비 (하반기 단가 인상)'),
  titled('2024년 물류비 (2분기 재계약)'),
  titled('1분기 실적, 전년 4분기 대비'),
  titled('다음 회의: 2분기'),
  titled('계약기간: 2024.04~2025.03'),
  // What is to come, and what happened in other years.
  ...['비고: 4분기 자료는 별도 송부', '하반기 자료는 추후 업데이트', '담당자 휴가: 4~6월', '4분기 미정'].map((note) =>
    titled(`2024년 물류비 / ${note}`),
  ),
  ...['계약기간 2023~2025', '임대차 기간: 2021.07~2026.06', '창고 준공 2023년', 'Since 2015', '작성자: 김철수(SK)'].map(
    (note) => titled(`2024년 물류비 / ${note}`),
  ),
  inFile('물류비 1분기.xlsx'),
  inSheet('상반기'),
]);

areAsked(
  ['two-years'],
  [
    titled('2023 vs 2024 물류비'),
    titled('2024/2025'),
    titled('2023~2024년 물류비'),
    titled("'23 vs '24"),
    titled('2023년과 2024년'),
    titled('2023·2024년'),
  ],
);
// An empty column heads the months behind it.
areAsked(['another-key'], [{ rows: TABLE.replace('1월', '2023년|1월').replaceAll(/(비\|)/g, '$1|') }]);
areAsked(REASONS.year, [titled('23Y 물류비')]);
areTaken([
  titled('24Y 물류비'),
  // Its headings say the year.
  { rows: headed('2024년 1월', '2024년 2월', '2024년 3월').rows.replace(/^/, '2023 vs 2024 / ') },
  { rows: TABLE, file: '물류비 2023-2024.xlsx' },
]);

for (const { name, check } of sheetTests) test(name, check);
