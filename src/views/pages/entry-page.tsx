import { reportPath } from '../../domain/addresses.ts';
import { businessUnits, DEFAULT_UNITS, type BusinessUnit } from '../../domain/business-units.ts';
import { entryForms, type EntryFormId } from '../../domain/entry-forms.ts';
import { LABOR_HOURS_A_DAY, LABOR_PEOPLE, laborHours, workingDays, workingWeeks } from '../../domain/weeks.ts';
import type { IsoDate } from '../../domain/year-month.ts';
import { Bilingual } from '../../islands/parts/bilingual.tsx';
import { ChoiceForm, MonthSelect, UnitChoice, YearSelect } from '../../islands/parts/choice-fields.tsx';
import { Icon } from '../../islands/parts/icon.tsx';
import { Island } from '../island.tsx';

export interface EntryPageProps {
  readonly form: EntryFormId;
  readonly today: IsoDate;
  readonly bu: BusinessUnit;
  readonly year: number;
  /** Null on a page that shows a whole year. */
  readonly month: number | null;
}

export function EntryPage({ form, today, bu, year, month }: EntryPageProps) {
  const { title, columns } = entryForms[form];
  const [unit] = columns.map((column) => column.unit);
  return (
    <>
      <div className="page-head">
        <div>
          <h1>
            <Bilingual label={title} />
          </h1>
          <p className="subtitle">
            <span>{businessUnits[bu].name}</span>
            <span>
              {year}년{month !== null && ` ${month}월`}
            </span>
            <span>{month === null ? `단위 ${unit}` : `월–금 근무 주 ${workingWeeks(year, month).length}개`}</span>
          </p>
        </div>
        <div className="tools">
          <ChoiceForm>
            <UnitChoice legend="법인" chosen={bu} first={DEFAULT_UNITS.entry} nameOf={(each) => each} />
            <YearSelect shown={year} today={today} />
            {month !== null && <MonthSelect shown={month} />}
          </ChoiceForm>
        </div>
      </div>
      <div className="notes">
        <div className="note warn" data-local="">
          <Icon name="warning" />
          <div>
            <b>이 화면의 값은 서버로 보내지 않고 이 기기에만 저장됩니다.</b> 보고할 재고는{' '}
            <a href={reportPath('inventory')}>재고 보고서</a>에서 입력합니다 ·{' '}
            <span lang="en">These figures stay on this device; report inventory in the Inventory Report.</span>
          </div>
        </div>
        <div className="note">
          <Icon name="info" />
          <div>
            <b>스프레드시트에서 붙여넣기</b> 시작할 셀을 선택하고 <kbd lang="en">Ctrl V</kbd>를 누르면 행은 줄바꿈, 열은
            탭을 기준으로 채워집니다.
          </div>
        </div>
        {month !== null && (
          <div className="note">
            <Icon name="info" />
            <div>
              <b lang="en">Labor hours</b> = {LABOR_PEOPLE}명 × {LABOR_HOURS_A_DAY}시간 × 근무일수. {month}월은 월–금{' '}
              {workingDays(year, month)}일이므로 <b>{laborHours(year, month).toLocaleString('en-US')}시간</b>입니다.
              공휴일은 반영하지 않았습니다.
            </div>
          </div>
        )}
        <p className="note unscripted">
          입력하려면 자바스크립트를 켜야 합니다 · <span lang="en">Entering figures needs JavaScript.</span>
        </p>
      </div>
      <Island name="entry-grid" id="entry" props={{ form, bu, year, month, today }} />
    </>
  );
}
