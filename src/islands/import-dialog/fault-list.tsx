import { words as listWords } from '../../domain/fault-list-words.ts';
import {
  FAULT_HEAD,
  faultRow,
  type FaultEntry,
  type FaultGroupEntry,
  type FaultSummary,
} from '../../domain/import-answer.ts';
import { csvOf } from '../kept/entry-csv.ts';
import { saveFile } from '../page/save-file.ts';
import { BothLanguages } from '../parts/bilingual.tsx';
import { Icon } from '../parts/icon.tsx';
import { useSay } from '../parts/language.tsx';

/** Errors, warnings or notices, each cause once: where, the first values, and what to do. */
export function FaultList({ summary: { groups, count } }: { summary: FaultSummary }) {
  const say = useSay();
  const more = count - groups.reduce((sum, group) => sum + group.count, 0);
  return (
    <ol className="faults">
      {groups.map((group, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two groups may be equal, and none ever moves
        <li key={at}>
          {placeOf(group) !== '' && <b>{placeOf(group)}</b>}
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
      {more > 0 && (
        <li>
          <BothLanguages ko={`외 ${more}개`} en={`and ${more} more`} />
        </li>
      )}
    </ol>
  );
}

/** `C3:AG3`, `Sheet2!D7`, `7행`; empty for a fault of a whole file. */
function placeOf({ where, line }: FaultGroupEntry): string {
  return where === '' && line > 1 ? `${line}행` : where;
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
  const save = () => {
    const csv = csvOf([FAULT_HEAD, ...errors.map(faultRow)]);
    saveFile(new Blob([csv], { type: 'text/csv' }), `${name.replace(/\.[^.]*$/, '')}_errors.csv`);
  };
  return (
    <button type="button" className="btn small" onClick={save}>
      <Icon name="download" />
      <span>
        <BothLanguages
          ko={count > errors.length ? `처음 ${errors.length}개 오류 목록 받기` : '오류 목록 받기'}
          en={count > errors.length ? `Download the first ${errors.length} errors` : 'Download errors'}
        />
      </span>
    </button>
  );
}
