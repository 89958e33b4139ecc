import { importAddress } from '../../domain/addresses.ts';
import type { NameChoice } from '../../domain/blocks/learnt-words.ts';
import { businessUnits } from '../../domain/business-units.ts';
import { showCell, type CellValue } from '../../domain/cell.ts';
import { csvText } from '../../domain/csv-text.ts';
import { fullTime, yearMonthName } from '../../domain/date-words.ts';
import { groupThousands } from '../../domain/decimal.ts';
import {
  FAULT_HEAD,
  faultRow,
  type FaultGroupEntry,
  type FaultSummary,
  type ImportAnswer,
  previewedChoices,
  type WebFileEntry,
} from '../../domain/import-answer.ts';
import type { Language, Words } from '../../domain/language.ts';
import { changerName } from '../../domain/person.ts';
import type { RecordKey } from '../../domain/record.ts';
import { fullLabel, type Report, type ValueRow } from '../../domain/report.ts';
import { reportById } from '../../domain/reports.ts';
import { errorsBesides, NameChoices, Remember } from '../../islands/import-dialog/name-choices.tsx';
import { Icon } from '../../islands/parts/icon.tsx';
import { useLanguage, useSay } from '../../islands/parts/language.tsx';
import { words } from './import-page-words.ts';
import { BackToReport, FileField, ImportHead, OldChoice, type ImportPlace } from './import-page.tsx';

/** How long the lists of a file were before they were cut for the page. */
interface ListLengths {
  readonly changes: number;
  readonly old: number;
  readonly sums: number;
  readonly warnings: number;
  readonly notices: number;
}

export interface ImportPreviewProps {
  readonly place: ImportPlace;
  /** The name of the file. */
  readonly name: string;
  /** They were a form's, and are those of the second form. */
  readonly choices: ImportFormChoices;
  readonly answer: ImportAnswer;
  /** One per file of the answer. */
  readonly lengths: readonly ListLengths[];
  /** Apply was pressed with another choice than that of the preview, so that this is a new preview. */
  readonly isChangedChoice: boolean;
}

interface ImportFormChoices {
  readonly stated: { readonly year: number | null };
  readonly old: 'refuse' | 'keep' | 'take';
  readonly sheets: readonly string[];
  readonly scale: number | null;
  readonly names: readonly NameChoice[];
}

/** The second step of an import without a script: what it would do, and the form that does it with the same file. */
export function ImportPreviewPage({ place, name, choices, answer, lengths, isChangedChoice }: ImportPreviewProps) {
  const say = useSay();
  const { report, year, bu } = place;
  const { plan } = answer;
  return (
    <>
      <ImportHead place={place} file={name} />
      {isChangedChoice && (
        <div className="note">
          <Icon name="info" />
          <div>{say(words.otherChoice)}</div>
        </div>
      )}
      {errorsBesides(answer).count > 0 && <Errors answer={answer} />}
      {answer.summary.warnings.count + answer.summary.notices.count > 0 && (
        <section className="card import-part">
          <Faults summary={answer.summary.warnings} caption={words.warnings} />
          <Faults summary={answer.summary.notices} caption={words.notices} />
        </section>
      )}
      {plan !== null &&
        answer.files.map((file, at) => <FilePart key={`${at} ${file.sheet}`} file={file} lengths={lengths[at]} />)}
      {plan === null && answer.unknown.length === 0 ? (
        <p className="actions">
          <a className="btn primary" href={importAddress(report.id, { year, bu })}>
            <span>{say(words.chooseFile)}</span>
          </a>
          <BackToReport place={place} />
        </p>
      ) : (
        <SecondForm place={place} choices={choices} answer={answer} hasOld={lengths.some((each) => each.old > 0)} />
      )}
    </>
  );
}

interface SecondFormProps extends Pick<ImportPreviewProps, 'place' | 'choices' | 'answer'> {
  readonly hasOld: boolean;
}

/** Asks for the same file, to apply it, or, where names are not known, to preview it with what is chosen for them. */
function SecondForm({ place, choices, answer: { plan, unknown }, hasOld }: SecondFormProps) {
  const say = useSay();
  const { report, year, bu } = place;
  const { stated, old, sheets, scale, names } = choices;
  const chosen = old === 'take' ? 'take' : 'keep';
  const asked = [...names.map(({ text }) => ({ text, near: [], at: '' })), ...unknown];
  return (
    <form
      className="card import-form"
      method="post"
      encType="multipart/form-data"
      action={importAddress(report.id, { year, bu })}
    >
      {plan !== null && <input type="hidden" name="plan" value={plan} />}
      <input type="hidden" name="previewed" value={previewedChoices(choices)} />
      {stated.year === null && <input type="hidden" name="own" value="1" />}
      {scale !== null && <input type="hidden" name="scale" value={scale} />}
      {sheets.map((sheet) => (
        <input key={sheet} type="hidden" name="sheet" value={sheet} />
      ))}
      {asked.length > 0 && <NameChoices report={report} names={asked} chosen={names} onChoose={null} />}
      <FileField label={words.sameFile} about={words.noFileKept} />
      {hasOld ? <OldChoice chosen={chosen} /> : <input type="hidden" name="old" value={old} />}
      {plan !== null && asked.length > 0 && <Remember isOn={null} />}
      <p className="actions">
        {plan !== null && (
          <button type="submit" className="btn primary" name="step" value="apply">
            <Icon name="check" />
            <span>{say(words.apply)}</span>
          </button>
        )}
        {(hasOld || asked.length > 0) && (
          <button type="submit" className={plan === null ? 'btn primary' : 'btn'} name="step" value="preview">
            <span>{say(words.previewAgain)}</span>
          </button>
        )}
        <BackToReport place={place} />
      </p>
    </form>
  );
}

function Errors({ answer }: { answer: ImportAnswer }) {
  const say = useSay();
  const { errors } = answer;
  const others = errorsBesides(answer);
  const list = csvText([FAULT_HEAD, ...errors.map(faultRow)]).toWellFormed();
  return (
    <section className="card import-part" aria-labelledby="errors">
      <h2 id="errors">{say(words.errorsOfFile(others.count))}</h2>
      <p>
        <a className="btn" download="errors.csv" href={`data:text/csv;charset=utf-8,${encodeURIComponent(list)}`}>
          <Icon name="download" />
          <span>{say(words.downloadErrors)}</span>
        </a>
      </p>
      <Faults summary={others} caption={words.errors} />
    </section>
  );
}

interface FilePartProps {
  readonly file: WebFileEntry;
  readonly lengths: ListLengths | undefined;
}

function FilePart({ file, lengths }: FilePartProps) {
  const { sheet, kind, created, updated, unchanged, changes, old, sums } = file;
  const say = useSay();
  const language = useLanguage();
  const report = kind === null ? null : reportById(kind);
  const rowOf = (key: string) => rowName(report, key, language);
  const monthOf = (key: RecordKey) => monthName(key, language);
  const shown = (value: CellValue) => (value === null ? say(words.emptyCell) : showCell(value));
  const sum = (value: string | null) => (value === null ? say(words.emptyCell) : groupThousands(value));
  return (
    <section className="card import-part">
      {sheet !== null && <h2>{sheet}</h2>}
      <p>
        {say(words.counts(created, updated, unchanged))}; {say(words.cells(lengths?.changes ?? 0))}
      </p>
      <Facts
        caption={words.old}
        count={lengths?.old ?? 0}
        head={[words.month, words.item, words.stored, words.ofFile, words.changedAt]}
        rows={old.map((cell) => [
          monthOf(cell),
          rowOf(cell.field),
          shown(cell.stored),
          shown(cell.file),
          `${fullTime(cell.at)}, ${changerName(cell, language)}`,
        ])}
      />
      <Facts
        caption={words.changes}
        count={lengths?.changes ?? 0}
        head={[words.month, words.item, words.before, words.after]}
        rows={changes.map((cell) => [monthOf(cell), rowOf(cell.field), shown(cell.before), shown(cell.after)])}
      />
      <Facts
        caption={words.sums}
        count={lengths?.sums ?? 0}
        head={[words.month, words.item, words.before, words.after]}
        rows={sums.map((cell) => [monthOf(cell), rowOf(cell.field), sum(cell.before), sum(cell.after)])}
      />
    </section>
  );
}

/** `2026년 3월 SKB (BPS)` */
function monthName({ year, month, bu }: RecordKey, language: Language): string {
  return `${yearMonthName({ year, month }, language)}${bu === null ? '' : ` ${businessUnits[bu].name}`}`;
}

function rowName(report: Report | null, key: string, language: Language): string {
  const row = report?.rows.find((each): each is ValueRow => each.kind !== 'group' && each.key === key);
  return row === undefined ? key : fullLabel(row, language);
}

function Faults({ summary: { groups, count }, caption }: { summary: FaultSummary; caption: Words }) {
  return (
    <Facts
      caption={caption}
      count={count}
      told={groups.reduce((sum, group) => sum + group.count, 0)}
      head={[words.place, words.heading, words.value, words.what]}
      rows={groups.map((group) => [placeOf(group), group.header, group.values.join(', '), group.message])}
    />
  );
}

function placeOf({ where, line }: FaultGroupEntry): string {
  return where === '' ? String(line) : where;
}

interface FactsProps {
  readonly caption: Words;
  /** How many there are; the rows may be the first of them. */
  readonly count: number;
  /** How many of them the rows tell. */
  readonly told?: number;
  readonly head: readonly Words[];
  readonly rows: readonly (readonly string[])[];
}

/** A table of a list that may be empty, and then is not shown. */
function Facts({ caption, count, head, rows, told = rows.length }: FactsProps) {
  const say = useSay();
  if (rows.length === 0) return null;
  return (
    <>
      <table className="facts">
        <caption>
          {say(caption)} {count.toLocaleString('en-US')}
        </caption>
        <thead>
          <tr>
            {head.map((label) => (
              <th key={label.en} scope="col">
                {say(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            <tr key={at}>
              {cells.map((cell, column) => (
                <td key={head[column]?.en}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {count > told && <p className="secondary">{say(words.onlyFirst(told, count))}</p>}
    </>
  );
}
