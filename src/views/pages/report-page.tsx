import type { ReportYear } from '../../domain/csv-layout.ts';
import { BUSINESS_UNIT_NAMES, type BusinessUnit, type Report } from '../../domain/report.ts';
import type { IsoDate } from '../../domain/year-month.ts';
import { Bilingual } from '../bilingual.tsx';
import { Icon } from '../../islands/icon.tsx';
import { ChoiceForm, UnitChoice, YearSelect } from '../choice-form.tsx';
import { ReportTable } from '../report-table.tsx';

export interface ReportPageProps {
  readonly report: Report;
  readonly data: ReportYear;
  readonly today: IsoDate;
}

interface ReportOfYear {
  readonly report: Report;
  readonly year: number;
  readonly bu: BusinessUnit | null;
}

/** A report in view mode, complete without JavaScript: choose, read, export. */
export function ReportPage({ report, data, today }: ReportPageProps) {
  const { year, bu } = data;
  const units = new Set(report.fields.map(({ unit }) => unit));
  return (
    <>
      <div className="page-head">
        <div>
          <h1>
            <Bilingual label={report.title} />
          </h1>
          <p className="sub">
            <span>{year}년</span>
            {bu !== null && <span>{BUSINESS_UNIT_NAMES[bu]}</span>}
            {units.size === 1 && <span>단위 {[...units][0]}</span>}
          </p>
        </div>
        <div className="tools">
          <ChoiceForm>
            <YearSelect shown={year} today={today} />
            {bu !== null && <UnitChoice legend="사업부" chosen={bu} nameOf={(unit) => `${unit} ${report.shortName}`} />}
          </ChoiceForm>
          <CsvExport report={report} year={year} bu={bu} />
        </div>
      </div>
      {data.months.size === 0 && <EmptyNote report={report} year={year} bu={bu} />}
      <div className="sheet">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
        <section className="scroll" tabIndex={0} aria-label={`${report.title.ko} 월별 표`}>
          <ReportTable report={report} data={data} today={today} />
        </section>
      </div>
    </>
  );
}

function CsvExport({ report, year, bu }: ReportOfYear) {
  const words = (
    <>
      <Icon name="download" />
      <span lang="en">Export CSV</span>
    </>
  );
  const notice = report.exportNotice?.(year);
  if (notice === undefined) {
    const query = new URLSearchParams({ year: String(year), ...(bu !== null && { bu }) });
    return (
      <a className="btn" href={`/report/${report.id}.csv?${query}`} download="">
        {words}
      </a>
    );
  }
  return (
    <>
      <button type="button" className="btn scripted" data-notice={notice}>
        {words}
      </button>
      <noscript>
        <details className="notice">
          <summary className="btn">{words}</summary>
          <p lang="en">{notice}</p>
        </details>
      </noscript>
    </>
  );
}

/** Says what is missing and how it gets here; the grid below stays whole. */
function EmptyNote({ report, year, bu }: ReportOfYear) {
  return (
    <p className="note">
      <Icon name="info" />
      <span>
        <b>
          {bu !== null && `${BUSINESS_UNIT_NAMES[bu]} `}
          {year}년 데이터가 없습니다
        </b>{' '}
        ·{' '}
        <span lang="en">
          No figures{bu !== null && ` of ${BUSINESS_UNIT_NAMES[bu]}`} for {year} yet.
        </span>{' '}
        가져오기 · <span lang="en">Import</span>:{' '}
        <code>
          dashboard import {report.id}.csv --year {year}
          {bu !== null && ` --bu ${bu}`}
        </code>
      </span>
    </p>
  );
}
