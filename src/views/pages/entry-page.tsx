import { BUSINESS_UNIT_NAMES, type BusinessUnit, type Label } from '../../domain/report.ts';
import type { IsoDate } from '../../domain/year-month.ts';
import { Icon } from '../../islands/icon.tsx';
import { ComingSoon } from '../coming-soon.tsx';
import { Bilingual } from '../../islands/bilingual.tsx';
import { ChoiceForm, MonthSelect, UnitChoice, YearSelect } from '../../islands/choice-fields.tsx';

export interface EntryPageProps {
  readonly title: Label;
  readonly today: IsoDate;
  readonly bu: BusinessUnit;
  readonly year: number;
  /** Null where a page is for a whole year. */
  readonly month: number | null;
}

export function EntryPage({ title, today, bu, year, month }: EntryPageProps) {
  return (
    <>
      <div className="page-head">
        <div>
          <h1>
            <Bilingual label={title} />
          </h1>
          <p className="sub">
            <span>
              {year}년{month !== null && ` ${month}월`}
            </span>
            <span>{BUSINESS_UNIT_NAMES[bu]}</span>
          </p>
        </div>
        <div className="tools">
          <ChoiceForm>
            <UnitChoice legend="법인" chosen={bu} nameOf={(unit) => unit} />
            <YearSelect shown={year} today={today} />
            {month !== null && <MonthSelect shown={month} />}
          </ChoiceForm>
        </div>
      </div>
      <div className="sheet">
        <div className="state">
          <Icon name="calendar" />
          <ComingSoon title={title} />
        </div>
      </div>
    </>
  );
}
