import { defineFaults, type Surface } from '../domain/fault.ts';
import { MOST_UPLOADED } from '../domain/import-answer.ts';
import type { Words, WordsTable } from '../domain/language.ts';
import { CHANGE_BY, LONGEST_NAME } from '../domain/person.ts';
import type { ReportId } from '../domain/report.ts';
import { reportById } from '../domain/reports.ts';
import { FIRST_YEAR, LAST_YEAR, YEAR_RANGE } from '../domain/year-month.ts';

/** What a parameter of an address may hold, as the end of a sentence; in Korean with what it is. */
export const takes = {
  year: { ko: `연도는 ${FIRST_YEAR}년에서 ${LAST_YEAR}년 사이`, en: YEAR_RANGE },
  month: { ko: '월은 1에서 12 사이', en: '1 to 12' },
  time: {
    ko: '시점은 서울 기준 날짜나 시각(2026-05-31 또는 2026-05-31T13:00) 중 하나',
    en: 'a day or a time in Seoul, as in 2026-05-31 or 2026-05-31T13:00',
  },
  id: { ko: '변경 번호는 1 이상의 숫자', en: 'the id of a change' },
  field: (kind: ReportId) => ({
    ko: `항목은 ${reportById(kind).title.ko} 보고서의 항목 키`,
    en: `the key of a field of the ${kind} report`,
  }),
  oneOf: (allowed: readonly string[]) => either(allowed, '값은'),
  unit: (allowed: readonly string[]) => either(allowed, '사업부는'),
  view: (allowed: readonly string[]) => either(allowed, '보기는'),
  scale: (allowed: readonly string[]) => either(allowed, '금액 단위는'),
  kind: (allowed: readonly string[]) => either(allowed, '보고서는'),
} satisfies WordsTable;

/** @param what what it is, in Korean with its particle */
function either(allowed: readonly string[], what: string): Words {
  const names = allowed.join(', ');
  return {
    ko: `${what} ${names.replace(/, ([^,]+)$/, ' 또는 $1')} 중 하나`,
    en: names.replace(/, ([^,]+)$/, ' or $1'),
  };
}

/** Words without facts, and what the log has instead, for the administrator. */
function apart(page: Words, log: string): () => Words {
  return ((_: unknown, on: Surface) => (on === 'page' ? page : { ko: log, en: log })) as () => Words;
}

/** Faults of a request before its figures are checked. */
export const fault = defineFaults({
  'no-host': () => ({
    ko: '요청에 Host 헤더가 없습니다. 헤더를 보내세요.',
    en: 'The request has no Host header; send one.',
  }),
  'unknown-host': () => ({
    ko: '이 호스트 이름에는 응답하지 않습니다. 대시보드 주소로 열거나, 이름을 DASHBOARD_ALLOWED_HOSTS에 추가하세요.',
    en: 'The dashboard does not answer under this host name; open it under its own name, or add this one to DASHBOARD_ALLOWED_HOSTS.',
  }),
  'not-from-proxy': apart(
    {
      ko: '이 주소에서는 로그인을 확인할 수 없습니다. 평소 쓰는 대시보드 주소로 여세요.',
      en: 'You cannot sign in at this address; open the dashboard at its public address.',
    },
    'This address may not send names of people; open the dashboard at its public address, or add the proxy to DASHBOARD_PROXIES.',
  ),
  'no-person': apart(
    {
      ko: '로그인을 확인할 수 없습니다. 로그인한 뒤 다시 열고, 계속되면 관리자에게 알리세요.',
      en: 'Your sign-in could not be checked; sign in, and tell your administrator if this comes again.',
    },
    `The proxy must send one name of 1 to ${LONGEST_NAME.ofProxy} visible characters in the header that DASHBOARD_USER_HEADER names, and replace what browsers send.`,
  ),
  'reader-may-not-write': apart(
    {
      ko: '읽기 권한만 있습니다. 수정 권한은 관리자에게 요청하세요.',
      en: 'You have read-only access; ask your administrator for edit rights.',
    },
    'The person is not in DASHBOARD_EDITORS; add the name there.',
  ),
  'other-site': apart(
    {
      ko: '다른 사이트의 페이지에서는 저장할 수 없습니다. 대시보드의 페이지에서 저장하고, 안 되면 관리자에게 알리세요.',
      en: 'Pages of other sites cannot write; use the pages of the dashboard, and tell your administrator if they cannot.',
    },
    'The Origin of this write is not the address that it was sent to; behind a TLS proxy set DASHBOARD_ORIGIN to the address that people open.',
  ),
  'wrong-change-by': () => ({
    ko: `${CHANGE_BY}는 퍼센트 인코딩한 UTF-8 이름 하나(보이는 문자 1~${LONGEST_NAME.selfGiven}자)여야 합니다. 고치세요.`,
    en: `${CHANGE_BY} must be one name of 1 to ${LONGEST_NAME.selfGiven} visible characters in percent-encoded UTF-8; correct it, or leave it out.`,
  }),

  'our-fault': () => ({
    ko: '서버에서 오류가 발생했습니다. 다시 시도하고, 계속되면 관리자에게 알리세요.',
    en: 'Something went wrong on the server; try again, and report it if it happens again.',
  }),
  'other-method': ({ allowed }: { allowed: string }) => ({
    ko: `이 주소는 ${allowed} 요청만 받습니다. 그중 하나로 보내세요.`,
    en: `This address answers ${allowed.replace(/, (?=[A-Z]+$)/, ' and ')} only; send it that way.`,
  }),
  'nothing-here': () => ({
    ko: '이 주소에는 페이지가 없습니다. 주소를 확인하세요.',
    en: 'There is nothing at this address; check it.',
  }),
  'unknown-parameter': ({ known }: { known: string }) => ({
    ko: `주소에 쓸 수 없는 매개변수가 있습니다. ${known}만 쓰세요.`,
    en: `The address names a parameter that is not known here; leave out all but ${known}.`,
  }),
  'repeated-parameter': ({ name }: { name: string }) => ({
    ko: `주소에 같은 매개변수가 두 번 이상 있습니다(${name}). 한 번만 쓰세요.`,
    en: `The address names ${name} more than once; name it once.`,
  }),
  'wrong-in-address': ({ name, takes: { ko, en } }: { name: string; takes: Words }) => ({
    ko: `주소의 ${ko}여야 합니다. 고치세요.`,
    en: `${name} must be ${en}; correct it.`,
  }),

  'undo-changes-nothing': ({ change }: { readonly change: number }) => ({
    ko: `변경 #${change}의 셀은 이미 모두 이전 값입니다. 되돌린 것이 없습니다.`,
    en: `All of these cells of change ${change} hold what they held before it; nothing was undone.`,
  }),

  'wrong-content-type': ({ type }: { type: string }) => ({
    ko: `본문은 압축하지 않은 ${type}이어야 합니다. Content-Type을 맞추어 다시 보내세요.`,
    en: `The body must be ${type}, and not compressed; send it so, with this Content-Type.`,
  }),
  'body-not-utf-8': ({ type }: { type: string }) => ({
    ko: `본문은 UTF-8로 적은 ${type}이어야 합니다. UTF-8로 보내세요.`,
    en: `The body must be ${type} in UTF-8; send it so.`,
  }),
  'body-cut-off': () => ({
    ko: '내용이 중간에 끊겼습니다. 다시 보내세요.',
    en: 'The body was cut off; send it again.',
  }),
  'body-too-large': ({ limit }: { limit: number }) => ({
    ko: `보낸 내용이 ${limit} KiB보다 큽니다. 레코드를 하나씩 보내세요.`,
    en: `What was sent is larger than ${limit} KiB; send one record at a time.`,
  }),
  'file-too-large': () => ({
    ko: `파일이 ${MOST_UPLOADED / 1_000_000} MB보다 큽니다. 연도별로 나누세요.`,
    en: `The file is larger than ${MOST_UPLOADED / 1_000_000} MB; split it by year.`,
  }),
  'batch-not-uuid': () => ({
    ko: 'Change-Batch는 UUID여야 합니다. 한 번만 저장할 때는 빼세요.',
    en: 'Change-Batch must be a UUID; leave it out for a single write.',
  }),

  // An import in the browser
  'name-choice': ({ most }: { most: number }) => ({
    ko: `이름의 항목(as)은 "이름:항목 키"이고 ${most}개까지 쓸 수 있습니다. 제외하려면 "이름:-"를 쓰세요.`,
    en: `as must be a name and the key of a field, at most ${most} times, such as as=name:arenasOthers, or as=name:- to leave it out.`,
  }),
  'no-file': () => ({
    ko: '이름이 있는 파일이 없습니다. CSV 파일이나 엑셀 파일(.xlsx)을 선택해 다시 보내세요.',
    en: 'There is no file with a name; choose a CSV file or a workbook (.xlsx); a program sends its name, too (name=cost.xlsx).',
  }),
  'no-plan': () => ({
    ko: '적용하려면 미리 보기에서 받은 plan을 함께 보내세요.',
    en: 'step=apply needs the plan from the preview.',
  }),
  'plan-outdated': () => ({
    ko: '미리 본 뒤에 파일, 선택, 단어 또는 저장된 값이 바뀌어 저장하지 않았습니다. 파일을 다시 확인하세요.',
    en: 'The file, the choices, the words or the stored figures are no longer those of the preview, so nothing was written; preview the file again.',
  }),
  'too-many-imports': () => ({
    ko: '지금 가져오는 파일이 많습니다. 잠시 후 다시 시도하세요.',
    en: 'Too many files are being imported right now; try again in a moment.',
  }),
  'import-too-much': ({ seconds }: { seconds: number }) => ({
    ko: `파일을 읽는 데 ${seconds}초가 넘게 걸리거나 메모리가 모자라 저장하지 않았습니다. 연도별로 나누세요.`,
    en: `The file takes longer than ${seconds} s or more memory than an import may take, so nothing was written; split it by year.`,
  }),
  'import-cut-off': () => ({
    ko: '가져오기가 끝나기 직전에 중단되어 저장되었는지 알 수 없습니다. 다시 가져오기 전에 보고서를 확인하세요.',
    en: 'The import was cut off at its end, so it may be written or not; look at the report before you repeat it.',
  }),
  'import-ended-early': () => ({
    ko: '가져오기가 중단되어 아무것도 저장되지 않았습니다. 다시 시도하세요.',
    en: 'The import ended early, so nothing was written; try again.',
  }),

  'cannot-listen': ({ reason }: { reason: string }) => ({
    ko: `서버가 요청을 받을 수 없습니다(${reason}). PORT는 비어 있는 포트로, HOST는 이 컴퓨터의 주소나 비어 있는 소켓 경로로 설정하세요.`,
    en: `The server cannot listen (${reason}); set PORT to a free port, and HOST to an address of this machine or a free path.`,
  }),
});
