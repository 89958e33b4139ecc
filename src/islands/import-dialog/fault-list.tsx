import { FAULT_HEAD, faultRow, sheetName, type FaultEntry } from '../../domain/import-answer.ts';
import type { Language } from '../../domain/language.ts';
import { csvOf } from '../kept/entry-csv.ts';
import { saveFile } from '../page/save-file.ts';
import { Icon } from '../parts/icon.tsx';
import { useLanguage, useSay } from '../parts/language.tsx';
import { words } from './words.ts';

/** CONTRACT §5: how many are shown in full. */
const SHOWN = 50;

interface FaultListProps {
  readonly faults: readonly FaultEntry[];
  /** How many there are; the server sends the first of many. */
  readonly count?: number;
}

/** Errors, warnings or notices: the cell, its value, and what to do. */
export function FaultList({ faults, count = faults.length }: FaultListProps) {
  const say = useSay();
  const language = useLanguage();
  const more = count - Math.min(faults.length, SHOWN);
  return (
    <ol className="faults">
      {faults.slice(0, SHOWN).map((fault, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two faults may be equal, and none ever moves
        <li key={at}>
          {cellOf(fault, language) !== '' && <b>{cellOf(fault, language)}</b>}
          {fault.column !== null && (
            <span>
              {fault.header !== '' && `${short(fault.header)}: `}
              <q>{short(fault.value)}</q>
            </span>
          )}
          <span>{fault.message}</span>
        </li>
      ))}
      {more > 0 && <li>{say(words.more(more))}</li>}
    </ol>
  );
}

/** `D7`, `Sheet2!D7`, `7행`; empty for a fault of a whole file. */
function cellOf({ sheet, line, column }: FaultEntry, language: Language): string {
  const place = column === null ? (line > 0 ? words.line(line)[language] : '') : `${column}${line}`;
  return [sheet === undefined ? '' : sheetName(sheet), place].filter((part) => part !== '').join('!');
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
