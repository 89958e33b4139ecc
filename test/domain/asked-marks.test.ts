/** Marks and short texts around figures: status rows, notes after a blank row, columns of marks, signs, temperatures (CONTRACT §8.3). */
import { test } from 'node:test';
import {
  areAsked,
  areTaken,
  below,
  beside,
  headed,
  NO_OPTIONS,
  noted,
  ofReport,
  REASONS,
  sheetTests,
  TABLE,
  tableCells,
  titled,
  withCover,
} from '../support/asked-sheets.ts';

const after = (note: string) => noted(` / ${note}`);

// A row of states below the figures, and above the headings.
areAsked(
  [...REASONS.notActual, ...REASONS.unit],
  ['추정', '예상', '누계', '전년', 'SK', 'VAT포함', '계획'].flatMap((word) => [
    noted(`비고||실적|실적|${word}`),
    noted(`||실적|실적|${word}`),
  ]),
);
areAsked(
  ['unknown-above-head'],
  ['A|A|F', 'R|R|F', '확정|확정|미정', '마감|마감|진행중', 'Closed|Closed|Open', '31일|29일|15일'].map((states) =>
    titled(`||${states}`),
  ),
);
areAsked(
  ['unknown-above-head'],
  ['||E', '|(F)|(F)', '||B'].map((states) => titled(`||${states}`)),
);
// Any letter, and one of a scale, too.
areAsked(['unknown-above-head'], ['||예', '||K', '||||추', '||M'].map(titled));
areAsked(REASONS.scale, ['||B', '||||k', '||M'].map(below));
areTaken([...['||원', '||월', '|담당||확인|인'].map(titled), below('||원'), { rows: `${TABLE} / 발행|홍길동|||(인)` }]);
areAsked(
  REASONS.notActual,
  ['예산 기준', '|전년 기준', '누계 기준'].map((last) => ({ rows: `${TABLE} / ${last}` })),
);
areAsked(
  [...REASONS.year, ...REASONS.unit],
  ['2023년 실적', 'LPS'].map((last) => ({ rows: `${TABLE} / ${last}` })),
);
areTaken(
  ['실적 기준', '예산', '2024년 실적', 'SKB', 'SKB 기준', '2023년 단가 기준'].map((last) => ({
    rows: `${TABLE} / ${last}`,
  })),
);
areAsked(['not-actual'], [{ rows: `${TABLE} / ||||E` }, { rows: `${TABLE} / |||(F)|(F)` }]);
areTaken([{ rows: `${TABLE} / ||A|A|A` }, titled('E'), titled('||||a'), { rows: `${TABLE} / E` }]);
areTaken(
  ['A|A|A', '31일|29일|31일', '1/1~1/31|2/1~2/29|3/1~3/31', '확정|확정|마감', '2024년|2024년|2024년'].map((states) =>
    titled(`||${states}`),
  ),
);

// Notes after a blank row: short ones, and those of several cells.
areAsked(
  [...REASONS.notActual, ...REASONS.year, ...REASONS.unit, 'other-money'],
  [
    '추정',
    '예상',
    '계획',
    '예산',
    '누적 금액',
    'Forecast',
    'Budget',
    '잠정',
    '일평균',
    '단가',
    '2023년 실적',
    'FY2023',
    '기준: 2023',
    '회계연도 2023',
    '사업부: SK',
    '대상: SK(LPS)',
    'SK 물류비',
    '사업부|SK',
    '기준연도|2023년',
    '주) 작성자 김철수|VAT 포함',
    '작성자|김철수|||※ 전년 실적임',
    '1) 예상',
    '² forecast',
    '*|VAT 포함',
    '( )는 예상치',
  ].map(after),
);
areAsked(
  REASONS.notActual,
  [
    '2월은 전월과 동일하게 추정',
    '2월부터 누계',
    '1월은 10일치',
    '3월: 15일 기준',
    '음영: 추정',
    '괄호는 계획',
    'Figures in italics are estimates',
    'Mar: partial month',
    'as of Mar 10',
    '정산전 금액',
    '△는 증가',
  ].map((note) => noted(`※ ${note}`)),
);
areTaken(
  [
    '전월 대비 증가',
    '담당: 물류팀 김철수',
    '부가세 별도',
    '3월은 요율 인상 예상',
    'as of Mar 10, 2025',
    '1) 관리비는 단가 인상 반영',
    '사업부: SKB',
    '회계연도 2024',
    '작성자|김철수',
    '(△는 감소)',
  ].map(after),
);

areAsked(REASONS.notActual, ['Estimates', 'Forecasts'].map(after));
areAsked(
  ['not-actual'],
  ['FC', 'PLN', 'BP'].map((mark) => ({ rows: `월|구분|아레나스 관리비 / 1월|A|5 / 2월|${mark}|6` })),
);

// Right below the figures: a part of the year, or a letter, and what its figures are.
const BELOW = ['4분기 미결산', '4분기: 잠정', '하반기 추정', 'Q4 forecast', 'Dec est.', '10월부터 예상'];
areAsked(REASONS.notActual, [...BELOW, 'E: 추정', '(F) = forecast', 'A: 실적, E: 예상'].map(noted));
areTaken(
  ['1분기 실적', '4분기 결산 완료', '하반기 요율 인상', '3월: 휴일 많음', 'E: 전자결재', 'A: 실적', '전년 금액'].map(
    noted,
  ),
);

// Columns of marks in a list.
const listed = (heading: string, mark: string) => ({
  rows: `연월|사업부|구분|항목|금액|${heading} / 2024-01|SKB|아레나스|관리비|4100|${mark} / 2024-02|SKB|아레나스|관리비|4200|${mark}`,
  options: NO_OPTIONS,
});
const marks: readonly (readonly [heading: string, asked: string, taken: string])[] = [
  ['시나리오', 'FC', '실적'],
  ['버전', 'RF2', '최종'],
  ['데이터구분', 'P', 'A'],
  ['VAT', '포함', '별도'],
  ['부가세', '10% 포함', '제외'],
  ['VAT 포함여부', 'Y', 'N'],
  ['예산여부', 'Y', 'N'],
  ['누계여부', 'O', 'X'],
  ['is_budget', 'True', 'False'],
  ['is_actual', 'False', 'True'],
  ['확정', 'X', 'O'],
  ['Final', 'No', 'Yes'],
  ['취소여부', 'Y', 'N'],
  ['전표상태', '역분개', '완료'],
  ['기간', '1~15일', '1~31일'],
];
areAsked(
  ['not-actual'],
  [['주차', '1주'] as const, ...marks].map(([heading, asked]) => listed(heading, asked)),
);
areTaken(
  marks.map(([heading, , taken]) => ({
    ...listed(heading, taken),
    cells: ['1 arenasManagementCharge 4100', '2 arenasManagementCharge 4200'],
  })),
);

// Signs of won among thousands, and where a scale is written with a backslash, as CP949 shows ₩.
areAsked(REASONS.scale, [
  ...['(K\\)', '백만\\', 'KRW ths', 'KRW thds', 'K-KRW', 'KRW`000'].map(titled),
  { rows: '구분(K\\)|항목|1월 / 아레나스|관리비|4100' },
  { rows: '(단위: 천원) / 구분|항목|1월|2월 / 아레나스|관리비|42000|₩40,300,002', scale: 1_000 },
  { rows: `(단위: 천원) / ${TABLE} /  / ※ 하역비는 원 단위임`, scale: 1_000 },
]);

const cost = (row: string) => ({ rows: `구분|항목|1월|2월|3월 / 아레나스|관리비|${row}` });
areAsked(['other-money', 'unit-of-measure-differs'], ['$32,000|$31,000|4100', '4100|19.5%|18%'].map(cost));
areTaken([
  {
    ...cost('$4,100|4200|4300'),
    cells: ['1 arenasManagementCharge 4100', '2 arenasManagementCharge 4200', '3 arenasManagementCharge 4300'],
  },
]);

// A unit that is a business unit, and a title of the other one.
areTaken(
  ['Unit: SKB', 'Business unit: SKB', 'Currency: KRW|Unit: SKB', 'Unit|SKB'].map((title) => ({ ...titled(title) })),
);
areTaken(
  ['Unit: SK', 'Business unit SK (LPS)'].map((title) => ({
    ...titled(title),
    options: { kind: 'cost', year: 2024, bu: 'SK' } as const,
    cells: tableCells(1, '2024 SK '),
  })),
);
const stock = '사업부|품목|1월 / SKB|R01-FT|5';
areAsked(
  ['key-disagrees', 'name-disagrees'],
  [ofReport('inventory', `SK 재고 현황 2024 / ${stock}`), ofReport('inventory', stock, { sheet: 'SK' })],
);
areTaken(
  [
    ofReport('inventory', `SKB 재고 현황 2024 / ${stock}`),
    ofReport('inventory', `SK 재고 현황 2024 / ${stock} / SK|R01-FT|6`),
  ].map((sheet) => ({
    ...sheet,
    cells: ['1 inventorySkbR01FT 5', ...(sheet.rows.includes('SK|R01') ? ['1 inventorySkR01FT 6'] : [])],
  })),
);

// Temperatures: a minus is a part of them.
const pallets = (label: string) => ofReport('warehouse', `항목|1월 / Capacity Pallets ${label}|980`);
areTaken([
  ...['2~8℃', '2-8℃', '2–8℃', '2∼8℃', '2~8°C', '2℃~8℃'].map((label) => ({
    ...pallets(label),
    cells: ['1 capacityPallets28c 980'],
  })),
  ...['-20℃', '-20 °C', '–20℃', '영하 20℃'].map((label) => ({
    ...pallets(label),
    cells: ['1 capacityPalletsMinus20c 980'],
  })),
]);
areAsked(['unknown-row'], ['20℃', '(20℃)', '-2~-8℃', '+20℃'].map(pallets));

// Months of which the first says the year, and those that are called actual.
const dated = { options: { kind: 'cost', year: null, bu: 'SKB' } } as const;
areTaken([
  { ...headed('2024년 1월', '2월', '3월'), ...dated },
  { ...headed("'24.1월", '2월', '3월'), ...dated },
  headed('1월 A', '2월 (A)', 'Mar A'),
  headed('2024_01', '2024M02', '2024_03'),
]);
areAsked(['unclear-month'], [{ ...headed('2023년 12월', '1월', '2월'), ...dated }]);
areAsked(['not-actual'], [headed('1월 A', '2월 A', '3월 F')]);

// What the report is about, before groups and items; any other text there is asked about.
const outer = (text: string) => `대분류|구분|항목|1월 / ${text}|아레나스|관리비|5`;
areTaken([{ rows: outer('물류비'), cells: ['1 arenasManagementCharge 5'] }]);
areAsked(
  ['unknown-row', 'not-actual', 'key-disagrees'],
  ['해외', '예산', 'SK'].map((text) => ({ rows: outer(text) })),
);

// Telephone numbers, dates, forms and terms of payment do not say a year; accounts are not labels.
areTaken(
  [
    '발신: SCM팀 (내선 2023)',
    '담당 02-555-2023',
    '담당: 김철수 (☎ 031-555-2023)',
    'Date: Jan 10, 2025',
    'Issued: 10-Jan-2025',
    '양식번호: F-2023-07',
    'Copyright 2023',
    '예산 담당: 이영희',
    '※ 반올림으로 합계가 다를 수 있음',
  ].map(titled),
);
areTaken(
  ['계정과목|지급수수료', 'G/L|53100100', '결제조건|익월말', '거래처|SK'].map((column) => {
    const [heading, text] = column.split('|');
    const rows = `${heading}|구분|항목|1월 / ${text}|아레나스|관리비|5`;
    return { rows, cells: ['1 arenasManagementCharge 5'] };
  }),
);
areTaken([
  {
    rows: '연월|사업부|구분|항목|거래처|금액 / 2024-01|SKB|국내 운송|로지스팟|로지스팟|6',
    options: NO_OPTIONS,
    cells: ['1 localTransportLogispot 6'],
  },
]);

// Notes that change nothing, and those of a quarter that do.
areTaken(
  [
    '※ 단수차이로 합계와 다를 수 있음',
    '※ 12월 미지급금 포함',
    '※ 하반기 창고 이전 계획',
    '※ 미확정 금액 없음',
    '※ EUR 결제분은 송금환율 적용',
    '* USD invoices converted at monthly average rate',
    '※ 원 단위 자료는 별도 파일',
    '영업일수||22|19|21',
    '물류비 총계||5220|5340|5460',
  ].map(noted),
);
areAsked(
  REASONS.notActual,
  ['※ 4분기 잠정', '※ 4Q estimate', '※ 하반기는 계획', '비고: 4분기 잠정', '※ 연말 잠정'].map(noted),
);

// What stands with a month: how long it is, what its figures are of. A unit of won in full with --in-thousands.
areTaken([headed('2024.01.01~2024.01.31', '2024.02.01~02.29', '2024-03-01 ~ 2024-03-31')]);
areAsked(['unclear-month'], [headed('2024.01.01~2024.01.30', '2024.02.01~02.29', '2024.03.01~03.31')]);
areTaken([headed('1월(31일)', '2월 (29일)', '3월'), titled('||(31일)|(29일)|(31일)')]);
areTaken(
  ['금액(원)|금액(원)|금액(원)', 'VAT별도|VAT 별도|(VAT 별도)'].map((row) => ({
    rows: TABLE.replace(' / ', ` / ||${row} / `),
  })),
);
areTaken([{ ...titled('Unit: KRW thousand'), scale: 1_000, cells: tableCells(1_000) }]);
areTaken([{ ...ofReport('inventory', '사업부|품목|1월말 재고 / SKB|R01-FT|5'), cells: ['1 inventorySkbR01FT 5'] }]);

// Two columns that say another month: when it was posted, and of which month it is.
const posted = (heading: string, month: string) => ({
  rows: `일자|${heading}|구분|항목|금액 / 2024-02-05|${month}|아레나스|관리비|5`,
  options: { kind: 'cost', year: null, bu: 'SKB' } as const,
});
areAsked(
  ['key-disagrees'],
  [posted('대상월', '2024-01'), posted('정산월', '1월'), posted('적요', '2024년 1월분 하역비 지급')],
);
areTaken([
  { ...posted('대상월', '2024-02'), cells: ['2 arenasManagementCharge 5'] },
  { ...posted('적요', '2월분 하역비'), cells: ['2 arenasManagementCharge 5'] },
]);

// 2024.1 alone, and October in the title or in a name: Excel shortens 2024.10 so.
const oneMonth = (heading: string) => `구분|항목|${heading} / 아레나스|관리비|5`;
areAsked(
  ['month-disagrees'],
  [
    { rows: `2024년 10월 물류비 실적 / ${oneMonth('2024.1')}` },
    { rows: `October 2024 logistics cost / ${oneMonth('2024.1')}` },
    { rows: oneMonth('2024.1'), file: '2024년 10월 SKB 물류비.csv' },
    { rows: oneMonth('2024.1'), sheet: '10월' },
  ],
);
areTaken(
  ['2024년 1월 물류비', '2024년 10월 현재', '작성: 2024년 10월', '2024.10 작성', '2024년 물류비'].map((title) => ({
    rows: `${title} / ${oneMonth('2024.1')}`,
    cells: ['1 arenasManagementCharge 5'],
  })),
);
const twelve = '2024.1|2024.2|2024.3|2024.4|2024.5|2024.6|2024.7|2024.8|2024.9|2024.1|2024.11|2024.12';
areAsked(
  ['unclear-month'],
  ['2024.01|2024.02|2024.1|2024.11', twelve].map((heads) => ({
    rows: `구분|항목|${heads} / 아레나스|관리비|${heads.replaceAll(/[\d.]+/g, '5')}`,
  })),
);
areTaken([titled('2024년 10월 보고'), headed('2024-01(실적)', '2024-02(실적)', '2024-03(실적)')]);

// Sums of several months and parts of one; what is known of a cover without 물류비.
areAsked(REASONS.notActual, ['※ 각 월은 1월부터의 누계임'].map(noted));
areAsked(
  REASONS.notActual,
  ['2024년 물류 예산(안)', '2024년 물류 계획', '※ 아래 시트의 금액은 모두 예산임'].map(withCover),
);
areTaken([
  ...['※ 매월 1일~5일 제출', '※ 1분기 합계 확인', '상반기 합계', '4분기 예산', '※ 연휴(2월 9일~12일)'].map(noted),
  withCover('2024년 물류 실적'),
]);
areTaken(
  ['전년 동기 대비', '당월누계'].map((heading) => ({
    rows: `구분|항목|1월|2월|${heading} / 아레나스|관리비|4100|4200|3`,
    cells: ['1 arenasManagementCharge 4100', '2 arenasManagementCharge 4200'],
  })),
);

// A part of a month in a title, the other unit's part, a year that the headings deny.
areAsked(REASONS.notActual, [
  ...['1일~15일 물류비', '2024년 1월 물류비 (1~15일)', '1일 - 20일 집계'].map(titled),
  ...['※ SK 물량 포함', '※ SK물량 일부 포함', '※ LPS 수량 포함', '※ SK 포함'].map(noted),
  { rows: `${headed('2024-01', '2024-02', '2024-03').rows} / ※ 2023년 실적 자료임` },
]);
areTaken([
  ...['제출 기한: 매월 1일~15일', '1일~20일 이내 제출', '마감: 1일~13일', '배송 리드타임 1~3일 기준 비용'].map(titled),
  ...['※ SKB 물량 포함', '※ 2024년 실적 자료임', '※ 반품 물량 포함'].map(noted),
  ...['※ 2024년 실적 자료임', '2023년 계약'].map((note) => ({
    rows: `${headed('2024-01', '2024-02', '2024-03').rows} / ${note}`,
  })),
]);

// Short plans, sums, parts of a month, taxes, other money, other things that are counted.
areAsked(REASONS.notActual, [
  ...['SKB 물류비 2024E', '2024F SKB 물류비', 'SKB 물류비 (FY24E)', 'SKB 물류비 (E)', '2024년(P) 물류비'].map(titled),
  ...['물류비 (당월까지 합계)', 'Cost, running total', '물류비 예실차', 'FY24 (Apr 2024 - Mar 2025)'].map(titled),
  ...['보름치 물류비', '상반월', '각 월 15일 기준', '15일까지', 'half month', 'first two weeks only'].map(titled),
  ...[
    'VAT 여부: 포함',
    'VAT(10%) 포함',
    '세포함',
    'inclusive of VAT',
    '물류비 (미화)',
    '환율 1,350원 적용 달러 환산',
  ].map(titled),
  ...['June: estimate', '※ SK 것임', '※ LPS와 합친 금액'].map(noted),
  ...['※ 하루 평균', '※ 가짜 데이터', '※ 부가세를 더한 금액', '※ 마지막 달은 잠정', 'Amounts are monthly averages'].map(
    noted,
  ),
  ...['추정분', '예산으로 갈음', '전월 값 복사', '달러 금액', '분기 총액'].map((text) => beside('비고', text, '', '')),
  ofReport('inventory', '2024년 재고 (팔레트 수) / 사업부|품목|1월 / SKB|R01-FT|5'),
  ofReport('import', 'Import duty 2024 / 사업부|구분|품목|1월 / SKB|수입액|SSB|5'),
]);
areAsked(REASONS.notActual, ['All figures from 2023', 'Includes LPS', 'Figures for SK'].map(after));
areAsked(
  REASONS.notActual,
  ['지급일: 익월 10일, 예산 기준', '계약기간: 2024년, 전년 실적', '3월 금액 오류 발견'].map(titled),
);
areTaken([
  ...[
    '계약기간: 2023.07.01 ~ 2025.06.30',
    '작성일: 2024.07.04(목)',
    '품의번호: 2024-0123',
    '문서번호: LOG-2024E-01',
  ].map(titled),
  ...['추석 연휴(5일간) 휴무', '청소 미화 비용', 'First half of 2024', '재고조사 3월 1일 ~ 12일', '미통관분 제외'].map(
    titled,
  ),
  ...['지급일: 익월 15일', '12월중 마감', '2024년 P동 물류비', '매월 15일 기준 지급'].map(titled),
  ...['※ 전기료는 전월 사용분임', '※ 요율은 전년 그대로', '※ 자료는 2.10까지 회신 바랍니다', '라벨 1개당 50원'].map(
    noted,
  ),
  ...['단가와 수량을 곱한 금액', '전월까지 무상', '부가세 반영 안 함', 'Matched with tax invoice no. 12'].map(noted),
  ...['※ 수치 오류 시 물류팀에 연락', '* USD invoices converted at monthly average rate'].map(noted),
]);

// A denial holds for the word before it alone; a text beside an exchange rate is still read.
areAsked(REASONS.notActual, ['2024년 물류비 예산 VAT 제외', '예산, SK 제외'].map(titled));
areAsked(REASONS.notActual, ['※ 합계 금액은 변경될 수 있음', '※ 잠정치, VAT 제외'].map(noted));
areAsked(REASONS.scale, ['※ USD 결제분 환율 미적용', '※ EUR 결제분 환율 적용, 단위: 천원'].map(noted));
// A numbered text above figures heads them, as any other does.
areAsked(REASONS.notActual, [{ rows: TABLE.replace(' / |하역비', ' / 2) 창고 이전 계획 비용 / |하역비') }]);

// Words that deny what they name.
areTaken(['2024 물류비 (계획 미포함)', '2024 물류비, 월 누계 아님', 'VAT 제외'].map(titled));

// A business unit stands before the item as well as behind it.
areTaken([
  {
    ...ofReport('import', '구분|항목|1월 / 수입액|BPS SSB|5 / 수입액|LPS SSB|6'),
    cells: ['1 importAmountSkbSSB 5', '1 importAmountSkSSB 6'],
  },
]);

for (const { name, check } of sheetTests) test(name, check);
