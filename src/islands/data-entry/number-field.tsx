import { useId } from 'react';
import { UnitName } from '../chart-card/unit-name.tsx';
import { useSay } from '../parts/language.tsx';
import { readOut, type EntryField } from './entry-fields.ts';

/** A plain number input (SPEC §5) with its unit; what is typed is repeated above it as people read it. */
export function NumberField({ field: { name, label, unit }, typed }: { field: EntryField; typed: string }) {
  const say = useSay();
  const id = useId();
  return (
    <div className="field number">
      <div className="name">
        <label htmlFor={id}>{say(label)}</label>
        <span className="read-out" id={`${id}read`}>
          {readOut(typed, unit)}
        </span>
      </div>
      <div className="with-unit">
        <input
          id={id}
          className="input"
          type="number"
          name={name}
          step="any"
          autoComplete="off"
          aria-describedby={`${id}unit ${id}read`}
        />
        <span className="unit" id={`${id}unit`}>
          <UnitName unit={unit} />
        </span>
      </div>
    </div>
  );
}
