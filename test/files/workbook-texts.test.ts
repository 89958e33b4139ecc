/** What a workbook says around its tables: page headers and footers are read as a title, comments as notes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFiles, USUAL } from '../../src/files/check-files.ts';
import { MAIN, workbook, XML } from '../support/workbooks.ts';

const TABLE = [
  ['구분', '항목', '1월', '2월'],
  ['아레나스', '관리비', 4100, 4200],
  ['IWS', '하역비', 610, 620],
];
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';

interface Texts {
  readonly title?: string;
  /** `oddHeader`, `oddFooter` and so on, as XML. */
  readonly printed?: string;
  /** Of cells, by their names. */
  readonly comments?: readonly (readonly [string, string])[];
  readonly scale?: number;
}

function bytesOf({ title, printed, comments = [] }: Texts): Buffer {
  const rows = title === undefined ? TABLE : [[title], ...TABLE];
  const after = printed === undefined ? '' : `<headerFooter>${printed}</headerFooter>`;
  const listed = comments.map(
    ([cell, text]) =>
      `<comment ref="${cell}"><text><r><rPr><b/></rPr><t>홍길동:</t></r><r><t>\n${text}</t></r></text></comment>`,
  );
  const related = `<Relationship Id="rId1" Type="${TYPES}/comments" Target="../comments1.xml"/>`;
  const parts = {
    'xl/worksheets/_rels/sheet1.xml.rels': `${XML}<Relationships xmlns="${RELATIONS}">${related}</Relationships>`,
    'xl/comments1.xml': `${XML}<comments xmlns="${MAIN}"><commentList>${listed.join('')}</commentList></comments>`,
  };
  return workbook({ sheets: [{ name: 'SKB', rows, after }], parts: comments.length > 0 ? parts : {} });
}

/** The cells and codes of the errors; `taken` where there are none. */
async function outcomeOf(texts: Texts): Promise<string[]> {
  const checked = await checkFiles(['cost.xlsx'], () => Promise.resolve(bytesOf(texts)), {
    ...USUAL,
    stated: { kind: 'cost', year: 2024, bu: 'SKB' },
    scale: texts.scale ?? null,
    storedMonths: async () => [],
    storedText: () => undefined,
    learnt: () => new Map(),
    today: null,
  });
  const [sheet] = checked;
  assert.equal(sheet?.notices.count, 0);
  if (sheet.errors.count === 0) assert.equal(sheet.records.length, 2);
  return sheet.errors.count === 0 ? ['taken'] : sheet.errors.first.map(({ fault: { code } }) => code);
}

test('what is printed above and below each page is read as a title', async () => {
  const thousand = { printed: '<oddHeader>&amp;C&amp;"Arial,Bold"&amp;12물류비&amp;R(단위: 천원)</oddHeader>' };
  assert.deepEqual(await outcomeOf(thousand), ['scale-not-won']);
  assert.deepEqual(await outcomeOf({ ...thousand, scale: 1_000 }), ['taken']);
  const footers = ['&amp;L2023년 SKB', '&amp;C2024년 예산', '&amp;RLPS', '&amp;R&amp;8&amp;K000000in KRW mn'];
  for (const text of footers) {
    assert.notDeepEqual(await outcomeOf({ printed: `<oddFooter>${text}</oddFooter>` }), ['taken'], text);
  }
  const harmless = ['&amp;P / &amp;N', '&amp;L&amp;F&amp;R&amp;D &amp;T', '&amp;C- &amp;P -&amp;R(단위: 원)', '대외비'];
  for (const text of harmless) {
    assert.deepEqual(await outcomeOf({ printed: `<evenHeader>${text}</evenHeader>` }), ['taken'], text);
  }
});

test('comments on cells are read as notes', async () => {
  const said: readonly (readonly [string, string])[] = [
    ['추정치', 'note-not-actual'],
    ['3월은 예산 기준', 'note-not-actual'],
    ['2023년 실적', 'note-not-actual'],
    ['단위: 천원', 'other-money'],
  ];
  for (const [text, code] of said) {
    for (const cell of ['A1', 'C1', 'C2']) {
      assert.deepEqual(await outcomeOf({ comments: [[cell, text]] }), [code], `${cell} ${text}`);
    }
  }
  const harmless = [
    '확인 완료',
    '예산 초과, 운송 증가',
    '2023년 계약 갱신',
    '천원 미만 절사',
    '100',
    '보관료 1,200천원 인상',
  ];
  for (const text of harmless) {
    assert.deepEqual(await outcomeOf({ comments: [['C2', text]] }), ['taken'], text);
  }
});

test('the scale of a comment on a title is that of all amounts, on a figure never', async () => {
  const onTitle = { title: '물류비', comments: [['A1', '단위: 천원']] } as const;
  assert.deepEqual(await outcomeOf(onTitle), ['scale-not-won']);
  assert.deepEqual(await outcomeOf({ ...onTitle, scale: 1_000 }), ['taken']);
  assert.deepEqual(await outcomeOf({ comments: [['C2', '단위: 백만원']], scale: 1_000 }), ['other-money']);
});

test('comments are bounded', async () => {
  const comments = Array.from({ length: 5_001 }, (_, at) => [`C${at + 1}`, '확인'] as const);
  assert.deepEqual(await outcomeOf({ comments }), ['too-large']);
});
