import { defineFaults } from '../domain/fault.ts';
import type { ReportId } from '../domain/report.ts';
import { reportById } from '../domain/reports.ts';

/** Faults of a request for a history or an undo. */
export const fault = defineFaults({
  'unit-of-report-without': ({ kind }: { readonly kind: ReportId }) => ({
    ko: `${reportById(kind).title.ko} 보고서에는 사업부가 없습니다. bu를 빼세요.`,
    en: `The ${kind} report has no business units; leave bu out.`,
  }),
  'wrong-field-in-address': ({ kind, example }: { readonly kind: ReportId; readonly example: string }) => ({
    ko: `항목(field)은 ${reportById(kind).title.ko} 보고서의 항목 키여야 합니다(예: ${example}).`,
    en: `field must be a key of the ${kind} report, such as ${example}.`,
  }),
  'wrong-change-in-address': ({ name }: { readonly name: string }) => ({
    ko: `${name}은(는) 변경 번호여야 합니다(예: &${name}=12).`,
    en: `${name} must be the id of a change, as in &${name}=12.`,
  }),
  'undo-not-as-shown': () => ({
    ko: '선택 또는 저장된 값이 바뀌어 되돌리지 않았습니다. 다시 확인하세요.',
    en: 'The choice or the stored figures have changed, so nothing was undone; look at it again.',
  }),
  'undo-changes-nothing': ({ change }: { readonly change: number }) => ({
    ko: `변경 #${change}의 셀은 이미 모두 이전 값입니다. 되돌린 것이 없습니다.`,
    en: `All of these cells of change ${change} hold what they held before it; nothing was undone.`,
  }),
});
