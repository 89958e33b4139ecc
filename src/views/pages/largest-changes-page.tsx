import { Fragment } from 'react';
import { cellAddress, largestChangesAddress, monthId, reportAddress } from '../../domain/addresses.ts';
import type { Progress } from '../../domain/completeness.ts';
import { monthName, yearMonthName } from '../../domain/date-words.ts';
import { groupThousands, withSign } from '../../domain/decimal.ts';
import type { Difference, FieldChange, LargestChanges, RowChange } from '../../domain/largest-changes.ts';
import { reportViewName, type ComparedView } from '../../domain/report-view.ts';
import { fullLabel, type FieldRow } from '../../domain/report.ts';
import type { IsoDate } from '../../domain/year-month.ts';
import { ChoiceForm, MonthSelect, UnitChoice, YearSelect } from '../../islands/parts/choice-fields.tsx';
import { languageOf } from '../../islands/parts/language-of.ts';
import { useLanguage, useSay } from '../../islands/parts/language.tsx';
import { words as reportWords } from '../../islands/report-grid/words.ts';
import { FieldName } from '../change-parts.tsx';
import { PageHead, ShownTime, type ReportPlace } from '../page-head.tsx';
import { words } from './largest-changes-words.ts';

interface LargestChangesPageProps extends ReportPlace {
  /** 1 to 12. */
  readonly month: number;
  readonly by: ComparedView;
  readonly today: IsoDate;
  readonly changes: LargestChanges;
}

const VIEWS = ['mom', 'yoy'] as const;

/** The figures of a month, those that changed most first, below their total; each leads to its cell. */
export function LargestChangesPage(props: LargestChangesPageProps) {
  const { report, changes } = props;
  const { totals, others, isByPercent, hasFigures, underWay } = changes;
  const say = useSay();
  const hasChanged = totals.some(({ fields }) => fields.length > 0);
  return (
    <>
      <PageHead title={words.title(report.title)} tools={<Tools {...props} />}>
        <ShownTime {...props} />
        {hasFigures && <UnderWay month={underWay.now} />}
        <span>{say(isByPercent ? words.byPercent : words.byAmount)}</span>
      </PageHead>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className="card largest" aria-label={say(words.largest)} tabIndex={0}>
        {!hasChanged && <p>{say(hasFigures ? words.noChanges : words.noFigures)}</p>}
        {hasChanged && <ChangesTable {...props} />}
        {hasFigures && others.length > 0 && <Others rows={others} />}
      </section>
    </>
  );
}

function Tools({ report, year, bu, month, by, today }: LargestChangesPageProps) {
  const say = useSay();
  const place = { year, bu };
  return (
    <div className="tools">
      <nav className="segments" aria-label={say(words.comparison)}>
        {VIEWS.map((each) => (
          <a
            key={each}
            href={largestChangesAddress(report.id, place, month, each)}
            aria-current={each === by ? 'true' : undefined}
          >
            {say(reportViewName(report, each))}
          </a>
        ))}
      </nav>
      <ChoiceForm>
        {by === 'yoy' && <input type="hidden" name="by" value={by} />}
        <YearSelect shown={year} today={today} />
        <MonthSelect shown={month} />
        {bu !== null && (
          <UnitChoice legend={say(words.businessUnit)} chosen={bu} nameOf={(unit) => `${unit} ${report.shortName}`} />
        )}
      </ChoiceForm>
      <a className="btn" href={`${reportAddress(report.id, place, by)}#${monthId(month)}`}>
        <span>{say(words.report)}</span>
      </a>
    </div>
  );
}

function ChangesTable({
  report,
  year,
  bu,
  month,
  by,
  changes: { totals, hasTotals, underWay },
}: LargestChangesPageProps) {
  const say = useSay();
  const language = useLanguage();
  const groups = [
    { by: 'mom', name: say(words.monthBefore(month)), underWay: underWay.mom },
    { by: 'yoy', name: yearMonthName({ year: year - 1, month }, language), underWay: underWay.yoy },
  ] as const;
  const isMuted = (each: ComparedView) => underWay.now !== null || underWay[each] !== null;
  const cells = (change: RowChange) => (
    <>
      <th scope="row">
        <a href={cellAddress(report.id, { year, bu }, month, change.row.key)}>
          <FieldName row={change.row} />
        </a>
      </th>
      <Unit of={change.row.unit} />
      <td>
        <b>{groupThousands(change.now)}</b>
      </td>
      {groups.map((group) => (
        <DifferenceCells key={group.by} difference={change[group.by]} isMuted={isMuted(group.by)} />
      ))}
    </>
  );
  return (
    <table className="facts">
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            {say(words.item)}
          </th>
          <th scope="col" rowSpan={2}>
            {say(words.unit)}
          </th>
          <th scope="col" rowSpan={2}>
            {monthName(month, language)}
          </th>
          {groups.map((group) => (
            <th key={group.by} scope="colgroup" colSpan={3}>
              {group.name} <UnderWay month={group.underWay} />
            </th>
          ))}
          {hasTotals && (
            <th scope="col" rowSpan={2}>
              {say(words.part)}
              <small>{say(reportViewName(report, by))}</small>
            </th>
          )}
        </tr>
        <tr>
          {groups.map((group) => (
            <Fragment key={group.by}>
              <th scope="col">{say(words.value)}</th>
              <th scope="col">{say(words.change)}</th>
              <th scope="col">{say(words.inPercent)}</th>
            </Fragment>
          ))}
        </tr>
      </thead>
      {totals.map(({ total, fields }, at) => (
        <tbody key={at}>
          {total !== null && (
            <tr className="total" data-field={total.row.key} data-derived="">
              {cells(total)}
              <td />
            </tr>
          )}
          {fields.map((change) => (
            <tr key={change.row.key} data-field={change.row.key}>
              {cells(change)}
              {hasTotals && <PartCell change={change} side={change[by]?.side} isMuted={isMuted(by)} />}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Unit({ of: unit }: { of: string }) {
  return <td lang={languageOf(unit, useLanguage())}>{unit}</td>;
}

/** The figure of before, the difference, and the change in percent. */
function DifferenceCells({ difference, isMuted }: { difference: Difference | null; isMuted: boolean }) {
  const className = isMuted ? 'unjudged' : difference?.side;
  return (
    <>
      <td className={isMuted ? 'unjudged' : undefined}>
        {difference === null ? '–' : groupThousands(difference.before)}
      </td>
      <td className={className}>{difference === null ? '–' : withSign(difference.amount)}</td>
      <td className={className}>{difference?.percent.text ?? '–'}</td>
    </>
  );
}

interface PartCellProps {
  readonly change: FieldChange;
  readonly side: Difference['side'] | undefined;
  readonly isMuted: boolean;
}

/** How much of the total's change it is, and a bar: to the right for more, to the left for less. */
function PartCell({ change: { part, size }, side, isMuted }: PartCellProps) {
  return (
    <td className={isMuted ? 'part unjudged' : 'part'}>
      <svg className={isMuted ? 'neither' : side} viewBox="-100 0 200 8" preserveAspectRatio="none" aria-hidden="true">
        <rect x={Math.min(0, size)} y="0" width={Math.abs(size)} height="8" />
      </svg>
      {part}
    </td>
  );
}

function UnderWay({ month }: { month: Progress | null }) {
  const say = useSay();
  return month === null ? null : <span>{say(reportWords.underWay(month.filled, month.usual))}</span>;
}

function Others({ rows }: { rows: readonly FieldRow[] }) {
  const language = useLanguage();
  return (
    <details>
      <summary>{words.others(rows.length)[language]}</summary>
      <p className="secondary">{rows.map((row) => fullLabel(row, language)).join(', ')}</p>
    </details>
  );
}
