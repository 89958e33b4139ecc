import { csvText } from '../domain/csv-text.ts';
import { words as listWords } from '../domain/fault-list-words.ts';
import {
  FAULT_HEAD,
  faultRow,
  type FaultGroupEntry,
  type FaultSummary,
  type ImportAnswer,
} from '../domain/import-answer.ts';
import type { Language } from '../domain/language.ts';
import { fullLabel, type Report } from '../domain/report.ts';
import { Icon } from '../islands/parts/icon.tsx';
import { useLanguage, useSay } from '../islands/parts/language.tsx';
import { words } from './pages/import-page-words.ts';

interface FaultListProps {
  readonly report: Report;
  readonly summary: FaultSummary;
}

/** Errors, warnings or notices, each cause once: where, the first values, and what to do. */
export function FaultList({ report, summary: { groups, count } }: FaultListProps) {
  const say = useSay();
  const language = useLanguage();
  const more = count - groups.reduce((sum, group) => sum + group.count, 0);
  return (
    <ol className="faults">
      {groups.map((group, at) => (
        <li key={at}>
          {placeOf(group, language) !== '' && <b>{placeOf(group, language)}</b>}
          {group.values.length > 0 && (
            <span>
              {group.header !== '' && `${headingOf(report, group.header, language)}: `}
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

/** The heading as the file has it; the label of a field where that is its key. */
function headingOf({ fieldByKey }: Report, header: string, language: Language): string {
  const field = fieldByKey.get(header);
  return field === undefined ? short(header) : fullLabel(field, language);
}

/** The text of a cell never fills the screen. */
function short(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** Takes the errors off the page in the form of `--rejects` (CONTRACT §5). @param name of the file */
export function ErrorsDownload({ name, answer: { errors, errorCount } }: { name: string; answer: ImportAnswer }) {
  const say = useSay();
  const list = csvText([FAULT_HEAD, ...errors.map(faultRow)]).toWellFormed();
  return (
    <a
      className="btn small"
      download={`${name.replace(/\.[^.]*$/, '')}_errors.csv`}
      href={`data:text/csv;charset=utf-8,${encodeURIComponent(list)}`}
    >
      <Icon name="download" />
      <span>{say(errorCount > errors.length ? words.downloadFirst(errors.length) : words.downloadErrors)}</span>
    </a>
  );
}

/** More than these are folded, so that what follows is seen. */
const OPEN_WARNINGS = 5;

interface WarningsProps extends Pick<ImportAnswer, 'summary'> {
  readonly report: Report;
}

export function Warnings({ report, summary: { warnings, notices } }: WarningsProps) {
  const say = useSay();
  return (
    <>
      {warnings.count > 0 && (
        <details className="warnings" open={warnings.groups.length <= OPEN_WARNINGS}>
          <summary>
            <Icon name="warning" /> <b>{say(words.warnings(warnings.count))}</b>
          </summary>
          <FaultList report={report} summary={warnings} />
        </details>
      )}
      {notices.count > 0 && (
        <details>
          <summary>
            <b>{say(words.notices(notices.count))}</b>
          </summary>
          <FaultList report={report} summary={notices} />
        </details>
      )}
    </>
  );
}
