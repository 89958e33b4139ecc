import { DayPicker, labelDayButton } from 'react-day-picker';
import { enUS, ko } from 'react-day-picker/locale';
import { useLanguage } from '../parts/language.tsx';

interface CalendarProps {
  readonly selected: Date | undefined;
  /** @param day undefined when the chosen day was pressed again */
  readonly onSelect: (day: Date | undefined) => void;
  readonly today: Date;
}

/** A month of days, its weeks from Sunday. The code is loaded when the calendar is first opened. */
export function Calendar({ selected, onSelect, today }: CalendarProps) {
  const language = useLanguage();
  const locale = { ko, en: enUS }[language];
  const named = locale.labels?.labelDayButton;
  const nameOf = typeof named === 'function' ? named : labelDayButton;
  return (
    <DayPicker
      mode="single"
      locale={locale}
      // Who says what to press says the number, so it is a word of the name (WCAG 2.5.3). `19일` and `19th` are others.
      labels={{ labelDayButton: (day, ...rest) => `${day.getDate()}, ${nameOf(day, ...rest)}` }}
      lang={language}
      weekStartsOn={0}
      showOutsideDays
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened to choose a day
      autoFocus
      selected={selected}
      onSelect={onSelect}
      today={today}
      defaultMonth={selected ?? today}
    />
  );
}
