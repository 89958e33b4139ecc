import { BUSINESS_UNITS, eitherUnit } from './business-units.ts';
import { defineFaults, type Fault } from './fault.ts';
import type { Words } from './language.ts';
import type { ReportId } from './report.ts';
import { FIRST_YEAR, LAST_YEAR, YEAR_RANGE } from './year-month.ts';

interface UnknownFacts {
  readonly members: number;
  readonly names: string;
  readonly report: ReportId;
}

/** What is wrong with a posted record. Those of one member continue a sentence that begins with its name. */
export const recordFault = defineFaults({
  'invalid-json': ({ isEmpty, position }: { readonly isEmpty: boolean; readonly position: number | null }) => {
    const [ko, en] = isEmpty
      ? ['(비어 있음)', ' (it is empty)']
      : position === null
        ? ['', '']
        : [`(${position}번째 글자)`, ` at character ${position}`];
    return {
      ko: `본문이 올바른 JSON이 아닙니다${ko}. 기록 하나를 보내세요.`,
      en: `The body is not valid JSON${en}; send one record.`,
    };
  },
  'not-one-record': () => ({
    ko: '본문은 JSON 객체 하나, 곧 기록 하나여야 합니다.',
    en: 'The body must be one JSON object: one record.',
  }),
  'member-twice': ({ member }: { readonly member: string }) => ({
    ko: `본문에 ${member}이(가) 두 번 있습니다. 한 번만 보내세요.`,
    en: `The body contains ${member} twice; send it once.`,
  }),
  'inexact-number': ({ member }: { readonly member: string }) => ({
    ko: `${member}: 자릿수가 너무 많아 정확히 저장할 수 없습니다. 텍스트로 보내세요.`,
    en: `${member} has more digits than a number can hold exactly; send it as text.`,
  }),
  'computed-members': ({ members, names }: { readonly members: number; readonly names: string }) => ({
    ko: `${names}: 다른 항목으로 계산하는 값입니다. 빼고 보내세요.`,
    en: `${names} ${members === 1 ? 'is computed from other fields; leave it out' : 'are computed from other fields; leave them out'}.`,
  }),
  'unknown-members': ({ members, names, report }: UnknownFacts, on) => ({
    ko: `${names}: ${report} 보고서에 없는 항목입니다. ${on === 'terminal' ? '항목은 docs/fields.md를 보세요' : '빼고 보내세요'}.`,
    en: `${names} ${members === 1 ? 'is not a field' : 'are not fields'} of the ${report} report; ${on === 'terminal' ? 'see docs/fields.md for its fields' : 'leave out what it does not have'}.`,
  }),

  'wrong-year-month': () => ({
    ko: `${FIRST_YEAR}01~${LAST_YEAR}12의 숫자여야 합니다(연도 × 100 + 월, 예: 202411)`,
    en: `must be year × 100 + month as a number, such as 202411, from ${FIRST_YEAR}01 to ${LAST_YEAR}12`,
  }),
  'wrong-year': () => ({
    ko: `${FIRST_YEAR}~${LAST_YEAR}의 숫자여야 합니다`,
    en: `must be a number from ${YEAR_RANGE}`,
  }),
  'wrong-month': () => ({ ko: '1~12의 숫자여야 합니다', en: 'must be a number from 1 to 12' }),
  'wrong-revision': () => ({ ko: '0 이상의 정수여야 합니다', en: 'must be a whole number, 0 or more' }),
  'wrong-unit': () => ({ ko: `${BUSINESS_UNITS.join('나 ')}여야 합니다`, en: `must be ${eitherUnit()}` }),
  'missing-month': () => ({
    ko: '없습니다. yearMonth, 또는 year와 month를 보내세요',
    en: 'is missing; send yearMonth, or year and month',
  }),
  'months-disagree': () => ({
    ko: 'year, month와 다릅니다. 둘 중 하나만 보내세요',
    en: 'does not agree with year and month; send one or the other',
  }),
});

/** A fault of one member as a sentence. */
export function inMember(member: string, { code, facts, page, terminal }: Fault): Fault {
  const sentence = ({ ko, en }: Words) => ({ ko: `${member}: ${ko}.`, en: `${member} ${en}.` });
  return { code, facts: { ...facts, member }, page: sentence(page), terminal: sentence(terminal) };
}
