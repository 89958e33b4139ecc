import type { BusinessUnit, Report } from '../../domain/report.ts';

/** What one page of a report shows. */
export interface ReportOfYear {
  readonly report: Report;
  readonly year: number;
  /** Null where the report has one record a month. */
  readonly bu: BusinessUnit | null;
  /** The time as of which the report is shown. Nothing is entered there. Default: null, for now. */
  readonly asOf?: string | null;
}
