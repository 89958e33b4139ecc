import { reportPath } from '../../domain/addresses.ts';
import { businessUnits, DEFAULT_UNITS, type BusinessUnit } from '../../domain/business-units.ts';
import { yearMonthName, yearName } from '../../domain/date-words.ts';
import { entryForms, type EntryFormId } from '../../domain/entry-forms.ts';
import { laborHours, workingDays, workingWeeks } from '../../domain/weeks.ts';
import type { IsoDate } from '../../domain/year-month.ts';
import { UnitName } from '../../islands/chart-card/unit-name.tsx';
import { KeptHere } from '../../islands/kept/kept-notes.tsx';
import { Bilingual } from '../../islands/parts/bilingual.tsx';
import { ChoiceForm, MonthSelect, UnitChoice, YearSelect } from '../../islands/parts/choice-fields.tsx';
import { Icon } from '../../islands/parts/icon.tsx';
import { useLanguage, useSay } from '../../islands/parts/language.tsx';
import { words } from '../entry-words.ts';
import { Island } from '../island.tsx';
import { PageHead } from '../page-head.tsx';

export interface EntryPageProps {
  readonly form: EntryFormId;
  readonly today: IsoDate;
  readonly bu: BusinessUnit;
  readonly year: number;
  /** Null on a page that shows a whole year. */
  readonly month: number | null;
}

export function EntryPage({ form, today, bu, year, month }: EntryPageProps) {
  const say = useSay();
  const language = useLanguage();
  const { title, columns } = entryForms[form];
  const [unit] = columns.map((column) => column.unit);
  return (
    <>
      <PageHead
        title={title}
        tools={
          <div className="tools">
            <ChoiceForm>
              <UnitChoice
                legend={say(words.corporation)}
                chosen={bu}
                first={DEFAULT_UNITS.entry}
                nameOf={(each) => each}
              />
              <YearSelect shown={year} today={today} />
              {month !== null && <MonthSelect shown={month} />}
            </ChoiceForm>
          </div>
        }
      >
        <span>{businessUnits[bu].name}</span>
        <span>{month === null ? yearName(year, language) : yearMonthName({ year, month }, language)}</span>
        <span>
          {month === null ? (
            <>
              {say(words.unit)} <UnitName unit={unit ?? ''} />
            </>
          ) : (
            say(words.weeks(workingWeeks(year, month).length))
          )}
        </span>
      </PageHead>
      <div className="notes">
        <div className="note warn" data-local="">
          <Icon name="warning" />
          <div>
            <KeptHere /> {say(words.reportThere)}
            <a href={reportPath('inventory')}>{say(words.inventoryReport)}</a>
            {say(words.reportThereEnd)}
          </div>
        </div>
        <div className="note">
          <Icon name="info" />
          <div>
            <b>{say(words.pasteTip)}</b> {say(words.howToPaste)}
            <kbd lang="en">Ctrl V</kbd>
            {say(words.howToPasteEnd)}
          </div>
        </div>
        {month !== null && (
          <div className="note">
            <Icon name="info" />
            <div>
              <b>
                <Bilingual label={words.laborHours} />
              </b>{' '}
              {say(words.laborRule)}{' '}
              {say(
                words.laborOfMonth(month, workingDays(year, month), laborHours(year, month).toLocaleString('en-US')),
              )}
            </div>
          </div>
        )}
        <p className="note unscripted">{say(words.needsScript)}</p>
      </div>
      <Island name="entry-grid" id="entry" props={{ form, bu, year, month, today }} />
    </>
  );
}
