import { cellAddress, largestChangesAddress, reportAddress } from '../../domain/addresses.ts';
import { businessUnits, type BusinessUnit } from '../../domain/business-units.ts';
import { showCell } from '../../domain/cell.ts';
import { groupThousands, isNegative } from '../../domain/decimal.ts';
import type { Difference, LargestChanges } from '../../domain/largest-changes.ts';
import type { ComparedView } from '../../domain/report-view.ts';
import { fullLabel, type Report } from '../../domain/report.ts';
import type { IsoDate } from '../../domain/year-month.ts';
import { Bilingual } from '../../islands/parts/bilingual.tsx';
import { ChoiceForm, MonthSelect, UnitChoice, YearSelect } from '../../islands/parts/choice-fields.tsx';
import { languageOf } from '../../islands/parts/language-of.ts';
import { useLanguage, useSay } from '../../islands/parts/language.tsx';
import { FieldName } from '../change-parts.tsx';
import { words } from './largest-changes-words.ts';

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

/** The fields of a month, those that changed most first; each leads to its cell. */
export function LargestChangesPage(props: LargestChangesPageProps) {
  const { report, year, bu, month, by, today, changes } = props;
  const { changed, others, isByPercent } = changes;
  const place = { year, bu };
  const say = useSay();
  const language = useLanguage();
  return (
    <>
      <div className="page-head">
        <div>
          <h1>
            <Bilingual label={words.title(report.title)} />
          </h1>
          <p className="subtitle">
            <span>{say(words.yearMonth(year, month))}</span>
            {bu !== null && <span>{businessUnits[bu].name}</span>}
            <span>{say(isByPercent ? words.byPercent : words.byAmount)}</span>
          </p>
        </div>
        <div className="tools">
          <nav className="segments" aria-label={say(words.comparison)}>
            {(['mom', 'yoy'] as const).map((each) => (
              <a
                key={each}
                href={largestChangesAddress(report.id, place, month, each)}
                aria-current={each === by ? 'true' : undefined}
              >
                {say(words[each])}
              </a>
            ))}
          </nav>
          <ChoiceForm>
            {by === 'yoy' && <input type="hidden" name="by" value={by} />}
            <YearSelect shown={year} today={today} />
            <MonthSelect shown={month} />
            {bu !== null && (
              <UnitChoice
                legend={say(words.businessUnit)}
                chosen={bu}
                nameOf={(unit) => `${unit} ${report.shortName}`}
              />
            )}
          </ChoiceForm>
          <a className="btn" href={reportAddress(report.id, place)}>
            <span>{say(words.report)}</span>
          </a>
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className="card import-part largest" aria-label={say(words.largest)} tabIndex={0}>
        {changed.length === 0 ? (
          <p>{say(words.noChanges)}</p>
        ) : (
          <table className="facts">
            <caption>{say(words[by])}</caption>
            <thead>
              <tr>
                <th scope="col">{say(words.item)}</th>
                <th scope="col">{say(words.unit)}</th>
                <th scope="col">{say(words.month(month))}</th>
                <th scope="col" colSpan={3}>
                  {say(words.monthBefore)}
                </th>
                <th scope="col" colSpan={3}>
                  {say(words.yearMonth(year - 1, month))}
                </th>
              </tr>
            </thead>
            <tbody>
              {changed.map(({ row, now, mom, yoy }) => (
                <tr key={row.key} data-field={row.key}>
                  <th scope="row">
                    <a href={cellAddress(report.id, place, month, row.key)}>
                      <FieldName row={row} />
                    </a>
                  </th>
                  <td lang={languageOf(row.unit, language)}>{row.unit}</td>
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
            {say(words.others(others.length, others.map((row) => fullLabel(row, language)).join(', ')))}
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
