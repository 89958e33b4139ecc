import { cellAddress, largestChangesAddress, reportAddress } from '../../domain/addresses.ts';
import { businessUnits, type BusinessUnit } from '../../domain/business-units.ts';
import { showCell } from '../../domain/cell.ts';
import { groupThousands, isNegative } from '../../domain/decimal.ts';
import type { Difference, LargestChanges } from '../../domain/largest-changes.ts';
import type { ComparedView } from '../../domain/report-view.ts';
import { fullLabel, type Label, type Report } from '../../domain/report.ts';
import type { IsoDate } from '../../domain/year-month.ts';
import { Bilingual, BothLanguages } from '../../islands/parts/bilingual.tsx';
import { ChoiceForm, MonthSelect, UnitChoice, YearSelect } from '../../islands/parts/choice-fields.tsx';

interface LargestChangesPageProps {
  readonly report: Report;
  readonly year: number;
  readonly bu: BusinessUnit | null;
  /** 1 to 12. */
  readonly month: number;
  readonly by: ComparedView;
  readonly today: IsoDate;
  readonly changes: LargestChanges;
}

const ORDERS: Readonly<Record<ComparedView, Label>> = {
  mom: { ko: '전월 대비', en: 'from the month before' },
  yoy: { ko: '전년 대비', en: 'from the year before' },
};

/** The fields of a month, those that changed most first; each leads to its cell. */
export function LargestChangesPage(props: LargestChangesPageProps) {
  const { report, year, bu, month, by, today, changes } = props;
  const { changed, others, isByPercent } = changes;
  const place = { year, bu };
  return (
    <>
      <div className="page-head">
        <div>
          <h1>
            <Bilingual label={{ ko: `${report.title.ko} 큰 변동`, en: `${report.title.en}: largest changes` }} />
          </h1>
          <p className="subtitle">
            <span>
              {year}년 {month}월
            </span>
            {bu !== null && <span>{businessUnits[bu].name}</span>}
            <span>
              {isByPercent ? (
                <BothLanguages ko="변동률이 큰 순서 (단위가 달라서)" en="by percentage, because units differ" />
              ) : (
                <BothLanguages ko="변동액이 큰 순서" en="by amount" />
              )}
            </span>
          </p>
        </div>
        <div className="tools">
          <nav className="segments" aria-label="비교">
            {(['mom', 'yoy'] as const).map((each) => (
              <a
                key={each}
                href={largestChangesAddress(report.id, place, month, each)}
                aria-current={each === by ? 'true' : undefined}
              >
                {ORDERS[each].ko}
              </a>
            ))}
          </nav>
          <ChoiceForm>
            {by === 'yoy' && <input type="hidden" name="by" value={by} />}
            <YearSelect shown={year} today={today} />
            <MonthSelect shown={month} />
            {bu !== null && <UnitChoice legend="사업부" chosen={bu} nameOf={(unit) => `${unit} ${report.shortName}`} />}
          </ChoiceForm>
          <a className="btn" href={reportAddress(report.id, place)}>
            <span>
              <BothLanguages ko="보고서" en="Report" />
            </span>
          </a>
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className="card import-part largest" aria-label="큰 변동" tabIndex={0}>
        {changed.length === 0 ? (
          <p>
            <BothLanguages ko="비교해서 달라진 값이 없습니다" en="No figure of this month differs." />
          </p>
        ) : (
          <table className="facts">
            <caption>
              {ORDERS[by].ko} <span lang="en">{ORDERS[by].en}</span>
            </caption>
            <thead>
              <tr>
                <th scope="col">항목</th>
                <th scope="col">단위</th>
                <th scope="col">{month}월</th>
                <th scope="col" colSpan={3}>
                  <BothLanguages ko="전월" en="month before" />
                </th>
                <th scope="col" colSpan={3}>
                  <BothLanguages ko={`${year - 1}년 ${month}월`} en="year before" />
                </th>
              </tr>
            </thead>
            <tbody>
              {changed.map(({ row, now, mom, yoy }) => (
                <tr key={row.key} data-field={row.key}>
                  <th scope="row">
                    <a href={cellAddress(report.id, place, month, row.key)}>
                      {fullLabel(row, 'ko')}{' '}
                      <span className="secondary" lang="en">
                        {fullLabel(row, 'en')}
                      </span>
                    </a>
                  </th>
                  <td lang={/^[a-z]/i.test(row.unit) ? 'en' : undefined}>{row.unit}</td>
                  <td>
                    <b>{showCell(now)}</b>
                  </td>
                  <DifferenceCells difference={mom} />
                  <DifferenceCells difference={yoy} />
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {others.length > 0 && (
          <p className="secondary">
            <BothLanguages
              ko={`같거나 비교할 값이 없는 항목 ${others.length}개`}
              en={`${others.length} fields are the same, or have nothing to compare with`}
            />
            : {others.map((row) => fullLabel(row, 'ko')).join(', ')}
          </p>
        )}
      </section>
    </>
  );
}

/** The figure of before, the difference, and the change in percent. */
function DifferenceCells({ difference }: { difference: Difference | null }) {
  if (difference === null) {
    return (
      <>
        <td>–</td>
        <td>–</td>
        <td>–</td>
      </>
    );
  }
  const { before, amount, percent } = difference;
  return (
    <>
      <td>{showCell(before)}</td>
      <td>{(amount === '0' || isNegative(amount) ? '' : '+') + groupThousands(amount)}</td>
      <td>{percent.text}</td>
    </>
  );
}
