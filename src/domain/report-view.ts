import type { Words } from './language.ts';
import type { Report } from './report.ts';

/**
 * What the cells of a report's page show: figures, or their changes from the month or the year before (CONTRACT §10).
 */
export const REPORT_VIEWS = ['amount', 'mom', 'yoy'] as const;
export type ReportView = (typeof REPORT_VIEWS)[number];

/** A view that shows changes. */
export type ComparedView = Exclude<ReportView, 'amount'>;

const NAMES: Readonly<Record<ReportView, Words>> = {
  amount: { ko: '금액', en: 'Amounts' },
  mom: { ko: '전월 대비', en: 'vs last month' },
  yoy: { ko: '전년 대비', en: 'vs last year' },
};
/** Of a report that is not in won. */
const FIGURES: Words = { ko: '실적', en: 'Figures' };

export function reportViewName({ fields }: Pick<Report, 'fields'>, view: ReportView): Words {
  return view === 'amount' && fields.every(({ unit }) => unit !== '원') ? FIGURES : NAMES[view];
}
