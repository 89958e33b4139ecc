import { Suspense, useId, useRef, useState } from 'react';
import { dayName } from '../../domain/date-words.ts';
import type { IsoDate } from '../../domain/year-month.ts';
import { Icon } from '../parts/icon.tsx';
import { useLanguage, useSay } from '../parts/language.tsx';
import { loadedLater } from '../runtime/loaded-later.tsx';
import { words } from './words.ts';

const Calendar = loadedLater(async () => (await import('./calendar.tsx')).Calendar);

interface DateFieldProps {
  readonly value: IsoDate | null;
  readonly onChange: (value: IsoDate | null) => void;
  readonly today: IsoDate;
}

/** A button that shows the chosen day, and a calendar below it. No day is chosen at first (SPEC §4). */
export function DateField({ value, onChange, today }: DateFieldProps) {
  const say = useSay();
  const language = useLanguage();
  const id = useId();
  const calendar = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="field">
      <span className="label" id={`${id}label`}>
        {say(words.date)}
      </span>
      <button
        type="button"
        id={`${id}button`}
        className={value === null ? 'input date empty' : 'input date'}
        popoverTarget={`${id}calendar`}
        aria-labelledby={`${id}label ${id}button`}
      >
        <span>{value === null ? say(words.chooseDate) : dayName(value, language)}</span>
        <Icon name="calendar" />
      </button>
      <input type="hidden" name="date" value={value ?? ''} />
      <div
        ref={calendar}
        id={`${id}calendar`}
        className="calendar"
        popover="auto"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && (
          <Suspense fallback={<p>{say(words.loading)}</p>}>
            <Calendar
              selected={value === null ? undefined : dayOf(value)}
              today={dayOf(today)}
              onSelect={(day) => {
                onChange(day === undefined ? null : isoOf(day));
                calendar.current?.hidePopover();
              }}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** Midnight in the browser's time zone, because the calendar counts local days. */
function dayOf(iso: IsoDate): Date {
  return new Date(`${iso}T00:00:00`);
}

function isoOf(day: Date): IsoDate {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
