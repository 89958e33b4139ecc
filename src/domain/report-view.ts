/** What the cells of a report's page show: figures, or their changes from the month or the year before (CONTRACT §10). */
export const REPORT_VIEWS = ['amount', 'mom', 'yoy'] as const;
export type ReportView = (typeof REPORT_VIEWS)[number];

/** A view that shows changes. */
export type ComparedView = Exclude<ReportView, 'amount'>;

export const REPORT_VIEW_NAMES: Readonly<Record<ReportView, string>> = {
  amount: '금액',
  mom: '전월 대비',
  yoy: '전년 대비',
};
