import { words as listWords } from '../../domain/fault-list-words.ts';
import {
  FAULT_HEAD,
  faultRow,
  type FaultEntry,
  type FaultGroupEntry,
  type FaultSummary,
} from '../../domain/import-answer.ts';
import type { Language } from '../../domain/language.ts';
import { csvOf } from '../kept/entry-csv.ts';
import { saveFile } from '../page/save-file.ts';
import { Icon } from '../parts/icon.tsx';
import { useLanguage, useSay } from '../parts/language.tsx';
import { words } from './words.ts';

/** Errors, warnings or notices, each cause once: where, the first values, and what to do. */
export function FaultList({ summary: { groups, count } }: { summary: FaultSummary }) {
  const say = useSay();
  const language = useLanguage();
  const more = count - groups.reduce((sum, group) => sum + group.count, 0);
  return (
    <ol className="faults">
      {groups.map((group, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two groups may be equal, and none ever moves
        <li key={at}>
          {placeOf(group, language) !== '' && <b>{placeOf(group, language)}</b>}
          {group.values.length > 0 && (
            <span>
              {group.header !== '' && `${short(group.header)}: `}
              {group.values.map((value) => (
                <q key={value}>{short(value)}</q>
              ))}
            </span>
          )}
          {group.count > 1 && group.values.length > 0 && <span>{say(listWords.cells(group.count))}</span>}
          <span>{group.message}</span>
        </li>
      ))}
      {more > 0 && <li>{say(words.more(more))}</li>}
    </ol>
  );
}

/** `C3:AG3`, `Sheet2!D7`, `7행`; empty for a fault of a whole file. */
function placeOf({ where, line }: FaultGroupEntry, language: Language): string {
  return where === '' && line > 1 ? words.line(line)[language] : where;
}

/** The text of a cell never fills the screen. */
function short(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** Takes the errors off the page in the form of `--rejects` (CONTRACT §5). @param count how many there are; the server may send fewer */
export function ErrorsDownload({
  name,
  errors,
  count,
}: {
  name: string;
  errors: readonly FaultEntry[];
  count: number;
}) {
  const say = useSay();
  const save = () => {
    const csv = csvOf([FAULT_HEAD, ...errors.map(faultRow)]);
    saveFile(new Blob([csv], { type: 'text/csv' }), `${name.replace(/\.[^.]*$/, '')}_errors.csv`);
  };
  return (
    <button type="button" className="btn small" onClick={save}>
      <Icon name="download" />
      <span>{say(count > errors.length ? words.downloadFirst(errors.length) : words.downloadErrors)}</span>
    </button>
  );
}
