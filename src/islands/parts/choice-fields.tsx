import type { ReactNode } from 'react';
import { BUSINESS_UNITS, type BusinessUnit } from '../../domain/business-units.ts';
import { monthName, yearName } from '../../domain/date-words.ts';
import { MONTHS, selectableYears, type IsoDate } from '../../domain/year-month.ts';
import { Icon } from './icon.tsx';
import { useLanguage, useSay } from './language.tsx';
import { words } from './words.ts';

/**
 * The form that chooses what a page shows. It works without JavaScript; src/islands/page/choice-form.ts submits it on a choice. The
 * stylesheet shows the note and the button while the choice differs from what is shown; without JavaScript the button stays.
 */
export function ChoiceForm({ children }: { children: ReactNode }) {
  const say = useSay();
  return (
    <form className="choice" method="get" autoComplete="off">
      {children}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the form's reset would empty an <output> */}
      <span className="unlike" role="status">
        <span className="unlike-words">{say(words.notShownYet)}</span>
      </span>
      <button type="submit" className="btn primary">
        {say(words.show)}
      </button>
    </form>
  );
}

export function YearSelect({ shown, today }: { shown: number; today: IsoDate }) {
  const language = useLanguage();
  const years = selectableYears(today, shown).map((year) => ({ value: year, text: yearName(year, language) }));
  return <Select name="year" label={words.year[language]} shown={shown} options={years} />;
}

export function MonthSelect({ shown }: { shown: number }) {
  const language = useLanguage();
  const months = MONTHS.map((month) => ({ value: month, text: monthName(month, language) }));
  return <Select name="month" label={words.month[language]} shown={shown} options={months} />;
}

interface SelectProps {
  readonly name: string;
  readonly label: string;
  readonly shown: number;
  readonly options: readonly { readonly value: number; readonly text: string }[];
}

function Select({ name, label, shown, options }: SelectProps) {
  return (
    <label className="select">
      <span className="select-label">{label}</span>
      <select name={name} defaultValue={shown}>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <Icon name="chevron" />
    </label>
  );
}

export interface UnitChoiceProps {
  /** The name of the group, for screen readers. */
  readonly legend: string;
  readonly chosen: BusinessUnit;
  /** The label of a unit on this page: `SKB Cost`. */
  readonly nameOf: (bu: BusinessUnit) => ReactNode;
  /** The unit that stands before the others. */
  readonly first?: BusinessUnit;
}

export function UnitChoice({ legend, chosen, nameOf, first }: UnitChoiceProps) {
  const order = new Set(first === undefined ? BUSINESS_UNITS : [first, ...BUSINESS_UNITS]);
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{legend}</legend>
      {[...order].map((bu) => (
        <label key={bu} data-unit={bu}>
          <input type="radio" name="bu" value={bu} defaultChecked={bu === chosen} />
          <span lang="en">{nameOf(bu)}</span>
        </label>
      ))}
    </fieldset>
  );
}
