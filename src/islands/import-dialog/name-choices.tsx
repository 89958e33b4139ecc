import { useId } from 'react';
import type { NameChoice } from '../../domain/blocks/learnt-words.ts';
import type { FaultSummary, ImportAnswer, UnknownName } from '../../domain/import-answer.ts';
import { fullLabel, type FieldRow, type Report } from '../../domain/report.ts';
import { useLanguage, useSay } from '../parts/language.tsx';
import { words } from './words.ts';

interface NameChoicesProps {
  readonly report: Report;
  /** Those that are asked about, and those for which something was chosen. */
  readonly names: readonly Pick<UnknownName, 'text' | 'near' | 'at'>[];
  readonly chosen: readonly NameChoice[];
  /** Null in a form, which is sent when a button is pressed. */
  readonly onChoose: ((chosen: readonly NameChoice[]) => void) | null;
}

/** What the names of a file mean (CONTRACT §8.3): beside each the fields of the report. */
export function NameChoices({ report, names, chosen, onChoose }: NameChoicesProps) {
  const say = useSay();
  const id = useId();
  return (
    <fieldset className="names">
      <legend>{say(words.names(names.length))}</legend>
      {names.map(({ text, near, at }, index) => {
        const choice = chosen.find((each) => each.text === text);
        const value = choice === undefined ? '' : asParameter(choice);
        const choose = (key: string) => {
          const others = chosen.filter((each) => each.text !== text);
          onChoose?.(key === '' ? others : [...others, { text, key: keyOf(key) }]);
        };
        return (
          <p key={text}>
            <label htmlFor={`${id}${index}`}>
              <b>{text}</b> <span className="secondary">{at}</span>
            </label>
            <select
              id={`${id}${index}`}
              className="input"
              name="as"
              {...(onChoose === null
                ? { defaultValue: value }
                : { value, onChange: ({ currentTarget }) => choose(currentTarget.value) })}
            >
              <option value="">{say(words.chooseField)}</option>
              <FieldOptions report={report} text={text} near={near} />
            </select>
          </p>
        );
      })}
    </fieldset>
  );
}

/** Fields that were probably meant, leaving out, and all others by their groups. */
function FieldOptions({ report, text, near }: Pick<UnknownName, 'text' | 'near'> & { report: Report }) {
  const say = useSay();
  const language = useLanguage();
  const option = (row: FieldRow) => (
    <option key={row.key} value={asParameter({ text, key: row.key })}>
      {fullLabel(row, language)}
    </option>
  );
  const likely = near.flatMap((key) => report.fieldByKey.get(key) ?? []);
  const others = report.fields.filter((row) => !likely.includes(row));
  const groupOf = ({ group }: FieldRow) => group?.[language] ?? '';
  return (
    <>
      {likely.length > 0 && <optgroup label={say(words.likely)}>{likely.map(option)}</optgroup>}
      <option value={asParameter({ text, key: null })}>{say(words.leaveOut)}</option>
      {[...new Set(others.map(groupOf))].map((group) => {
        const rows = others.filter((row) => groupOf(row) === group).map(option);
        if (group === '') return rows;
        return (
          <optgroup key={group} label={group}>
            {rows}
          </optgroup>
        );
      })}
    </>
  );
}

interface RememberProps {
  /** Null in a form, where it begins switched on. */
  readonly isOn: boolean | null;
  readonly onChange?: (isOn: boolean) => void;
}

/** Whether what was chosen holds for every later file, too. */
export function Remember({ isOn, onChange }: RememberProps) {
  const say = useSay();
  return (
    <label className="check">
      <input
        type="checkbox"
        name="learn"
        value="1"
        {...(isOn === null
          ? { defaultChecked: true }
          : { checked: isOn, onChange: ({ currentTarget }) => onChange?.(currentTarget.checked) })}
      />
      <span>{say(words.remember)}</span>
    </label>
  );
}

/** A choice as the address and the form of an import have it. */
export function asParameter({ text, key }: NameChoice): string {
  return `${text}:${key ?? '-'}`;
}

function keyOf(parameter: string): string | null {
  const key = parameter.slice(parameter.lastIndexOf(':') + 1);
  return key === '-' ? null : key;
}

/** The errors of a file but those that a choice of a field puts right. */
export function errorsBesides({ summary: { errors }, unknown }: ImportAnswer): FaultSummary {
  const isAsked = ({ asks }: Readonly<Record<string, unknown>>) =>
    typeof asks === 'object' && asks !== null && 'text' in asks && unknown.some(({ text }) => text === asks.text);
  const groups = errors.groups.filter(({ facts }) => !isAsked(facts));
  const asked = errors.groups.filter((group) => !groups.includes(group));
  return { groups, count: errors.count - asked.reduce((sum, { count }) => sum + count, 0) };
}
