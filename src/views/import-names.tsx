import type { NameChoice } from '../domain/blocks/learnt-words.ts';
import type { FaultSummary, ImportAnswer, UnknownName } from '../domain/import-answer.ts';
import { fullLabel, type FieldRow, type Report } from '../domain/report.ts';
import { useLanguage, useSay } from '../islands/parts/language.tsx';
import { words } from './pages/import-page-words.ts';

interface NameChoicesProps {
  readonly report: Report;
  /** Unique on the page, and in a dialog that shows several files. */
  readonly id: string;
  /** Those that are asked about, and those for which something was chosen. */
  readonly names: readonly UnknownName[];
  readonly chosen: readonly NameChoice[];
  /** Whether what is chosen is remembered. */
  readonly learns: boolean;
}

/** What the names of a file mean (CONTRACT §8.3): beside each the fields of the report. */
export function NameChoices({ report, id, names, chosen, learns }: NameChoicesProps) {
  const say = useSay();
  return (
    <fieldset className="names">
      <legend>{say(words.names(names.length))}</legend>
      {names.map(({ text, near, at }, index) => {
        const choice = chosen.find((each) => each.text === text);
        return (
          <p key={text}>
            <label htmlFor={`name-${index}-${id}`}>
              <b>{text}</b> <span className="secondary">{at}</span>
            </label>
            <select
              id={`name-${index}-${id}`}
              className="input"
              name="as"
              defaultValue={choice === undefined ? '' : asParameter(choice)}
            >
              <option value="">{say(words.chooseField)}</option>
              <FieldOptions report={report} text={text} near={near} />
            </select>
          </p>
        );
      })}
      <label className="check">
        <input type="checkbox" name="learn" value="1" defaultChecked={learns} />
        <span>{say(words.remember)}</span>
      </label>
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

/** A choice as the address and the form of an import have it. */
function asParameter({ text, key }: NameChoice): string {
  return `${text}:${key ?? '-'}`;
}

/** The errors of a file but those that a choice of a field puts right. */
export function errorsBesides({ summary: { errors }, unknown }: ImportAnswer): FaultSummary {
  const isAsked = ({ asks }: Readonly<Record<string, unknown>>) =>
    typeof asks === 'object' && asks !== null && 'text' in asks && unknown.some(({ text }) => text === asks.text);
  const groups = errors.groups.filter(({ facts }) => !isAsked(facts));
  const asked = errors.groups.filter((group) => !groups.includes(group));
  return { groups, count: errors.count - asked.reduce((sum, { count }) => sum + count, 0) };
}
