import type { ReportYear } from '../../domain/csv-layout.ts';
import { BUSINESS_UNIT_NAMES, BUSINESS_UNITS, type BusinessUnit, type Report } from '../../domain/report.ts';
import { selectableYears, type IsoDate } from '../../domain/year-month.ts';
import { Bilingual } from '../bilingual.tsx';
import { Icon } from '../icon.tsx';
import { ReportTable } from '../report-table.tsx';

export interface ReportPageProps {
  readonly report: Report;
  readonly data: ReportYear;
  readonly today: IsoDate;
}

/** A report in view mode, complete without JavaScript: choose, read, export. */
export function ReportPage({ report, data, today }: ReportPageProps) {
  const { year, bu } = data;
  const units = new Set(report.fields.map(({ unit }) => unit));
  const query = new URLSearchParams({ year: String(year), ...(bu !== null && { bu }) });
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
          <form className="choice" method="get" autoComplete="off">
            <YearSelect shown={year} today={today} />
            {bu !== null && <UnitChoice report={report} chosen={bu} />}
            <button type="submit" className="btn">
              보기 · Show
            </button>
          </form>
          <a className="btn" href={`/report/${report.id}.csv?${query}`} download="" lang="en">
            <Icon name="download" />
            Export CSV
          </a>
        </div>
      </div>
      {data.months.size === 0 && <EmptyNote report={report} year={year} bu={bu} />}
      <div className="sheet">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
        <section className="scroll" tabIndex={0} aria-label={`${report.title.ko} 월별 표 · monthly table`}>
          <ReportTable report={report} data={data} today={today} />
        </section>
      </div>
    </>
  );
}

function YearSelect({ shown, today }: { shown: number; today: IsoDate }) {
  return (
    <label className="sel">
      <span className="lb">연도</span>
      <select name="year" defaultValue={shown}>
        {selectableYears(today, shown).map((year) => (
          <option key={year} value={year}>
            {year}년
          </option>
        ))}
      </select>
      <Icon name="chevron" />
    </label>
  );
}

function UnitChoice({ report, chosen }: { report: Report; chosen: BusinessUnit }) {
  return (
    <fieldset className="seg">
      <legend className="vh">사업부 · Business unit</legend>
      {BUSINESS_UNITS.map((bu) => (
        <label key={bu}>
          <input type="radio" name="bu" value={bu} defaultChecked={bu === chosen} />
          <span lang="en">
            {bu} {report.shortName}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Says what is missing and how it gets here; the grid below stays whole. */
function EmptyNote({ report, year, bu }: { report: Report; year: number; bu: BusinessUnit | null }) {
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
