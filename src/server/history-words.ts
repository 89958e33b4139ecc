import { defineFaults } from '../domain/fault.ts';
import type { ReportId } from '../domain/report.ts';
import { reportById } from '../domain/reports.ts';

/** Faults of a request for a history or an undo. */
export const fault = defineFaults({
  'unit-of-report-without': ({ kind }: { readonly kind: ReportId }) => ({
    ko: `${reportById(kind).title.ko} 보고서에는 사업부가 없습니다. bu를 빼세요.`,
    en: `The ${kind} report has no business units; leave bu out.`,
  }),
  'undo-changes-nothing': ({ change }: { readonly change: number }) => ({
    ko: `변경 #${change}의 셀은 이미 모두 이전 값입니다. 되돌린 것이 없습니다.`,
    en: `All of these cells of change ${change} hold what they held before it; nothing was undone.`,
  }),
});
