import type { ReactNode } from 'react';
import { importAddress } from '../../domain/addresses.ts';
import { showCell, type CellValue } from '../../domain/cell.ts';
import { csvText } from '../../domain/csv-text.ts';
import { groupThousands } from '../../domain/decimal.ts';
import {
  FAULT_HEAD,
  faultRow,
  type FaultGroupEntry,
  type FaultSummary,
  type ImportAnswer,
  type WebFileEntry,
} from '../../domain/import-answer.ts';
import { actorText } from '../../domain/person.ts';
import { monthAndUnit } from '../../domain/record.ts';
import { fullLabel, type Label, type Report, type ValueRow } from '../../domain/report.ts';
import { reportById } from '../../domain/reports.ts';
import { seoulTime } from '../../domain/year-month.ts';
import { BothLanguages } from '../../islands/parts/bilingual.tsx';
import { Icon } from '../../islands/parts/icon.tsx';
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
}

/** The second step of an import without a script: what it would do, and the form that does it with the same file. */
export function ImportPreviewPage({ place, name, choices, answer, lengths, isChangedChoice }: ImportPreviewProps) {
  const { report, year, bu } = place;
  const { plan } = answer;
  return (
    <>
      <ImportHead place={place} file={name} />
      {isChangedChoice && (
        <Note>
          <BothLanguages
            ko="선택이 바뀌어 다시 확인했습니다"
            en="The choice was changed: look again before you apply."
          />
        </Note>
      )}
      {answer.errorCount > 0 && <Errors answer={answer} />}
      <Faults summary={answer.summary.warnings} caption={{ ko: '확인할 점', en: 'Warnings' }} />
      <Faults summary={answer.summary.notices} caption={{ ko: '가져오지 않은 것', en: 'Left out' }} />
      {plan !== null &&
        answer.files.map((file, at) => <FilePart key={`${at} ${file.sheet}`} file={file} lengths={lengths[at]} />)}
      {plan === null ? (
        <p className="actions">
          <a className="btn primary" href={importAddress(report.id, { year, bu })}>
            <span>
              <BothLanguages ko="파일 다시 선택" en="Choose the file again" />
            </span>
          </a>
          <BackToReport place={place} />
        </p>
      ) : (
        <ApplyForm place={place} choices={choices} plan={plan} hasOld={lengths.some((each) => each.old > 0)} />
      )}
    </>
  );
}

interface ApplyFormProps {
  readonly place: ImportPlace;
  readonly choices: ImportFormChoices;
  readonly plan: string;
  readonly hasOld: boolean;
}

function ApplyForm({ place, choices: { stated, old, sheets, scale }, plan, hasOld }: ApplyFormProps) {
  const { report, year, bu } = place;
  const chosen = old === 'take' ? 'take' : 'keep';
  return (
    <form
      className="card import-form"
      method="post"
      encType="multipart/form-data"
      action={importAddress(report.id, { year, bu })}
    >
      <input type="hidden" name="plan" value={plan} />
      <input type="hidden" name="previewed" value={old} />
      {stated.year === null && <input type="hidden" name="own" value="1" />}
      {scale !== null && <input type="hidden" name="scale" value={scale} />}
      {sheets.map((sheet) => (
        <input key={sheet} type="hidden" name="sheet" value={sheet} />
      ))}
      <FileField label={{ ko: '같은 파일을 다시 선택하세요', en: 'Choose the same file again' }}>
        <BothLanguages
          ko="서버는 파일을 보관하지 않으며, 미리 본 그대로일 때만 적용합니다"
          en="The server keeps no file, and applies it only as it was previewed."
        />
      </FileField>
      {hasOld ? <OldChoice chosen={chosen} /> : <input type="hidden" name="old" value={old} />}
      <p className="actions">
        <button type="submit" className="btn primary" name="step" value="apply">
          <Icon name="check" />
          <span>
            <BothLanguages ko="적용" en="Apply" />
          </span>
        </button>
        {hasOld && (
          <button type="submit" className="btn" name="step" value="preview">
            <span>
              <BothLanguages ko="다시 미리 보기" en="Preview again" />
            </span>
          </button>
        )}
        <BackToReport place={place} />
      </p>
    </form>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <div className="note">
      <Icon name="info" />
      <div>{children}</div>
    </div>
  );
}

function Errors({ answer: { errors, errorCount, summary } }: { answer: ImportAnswer }) {
  const list = csvText([FAULT_HEAD, ...errors.map(faultRow)]).toWellFormed();
  return (
    <section className="card import-part" aria-labelledby="errors">
      <h2 id="errors">
        <BothLanguages ko={`오류 ${errorCount}건, 아무것도 가져오지 않았습니다`} en="Errors; nothing was imported" />
      </h2>
      <p>
        <a className="btn" download="errors.csv" href={`data:text/csv;charset=utf-8,${encodeURIComponent(list)}`}>
          <Icon name="download" />
          <span>
            <BothLanguages ko="오류 목록 내려받기" en="Download the errors as CSV" />
          </span>
        </a>
      </p>
      <Faults summary={summary.errors} caption={{ ko: '오류', en: 'Errors' }} />
    </section>
  );
}

interface FilePartProps {
  readonly file: WebFileEntry;
  readonly lengths: ListLengths | undefined;
}

function FilePart({ file, lengths }: FilePartProps) {
  const { sheet, kind, created, updated, unchanged, changes, old, sums } = file;
  const report = kind === null ? null : reportById(kind);
  const rowOf = (key: string) => rowName(report, key);
  return (
    <section className="card import-part">
      {sheet !== null && <h2>{sheet}</h2>}
      <p>
        <BothLanguages
          ko={`새 달 ${created}, 바뀌는 달 ${updated}, 그대로 ${unchanged}; 바뀌는 셀 ${lengths?.changes ?? 0}`}
          en={`months created ${created}, updated ${updated}, unchanged ${unchanged}; cells ${lengths?.changes ?? 0}`}
        />
      </p>
      <Facts
        caption={{ ko: '저장된 값이 더 새로운 셀', en: 'Stored figures that are newer' }}
        count={lengths?.old ?? 0}
        head={[
          MONTH,
          ROW,
          { ko: '저장된 값', en: 'Stored' },
          { ko: '파일 값', en: "The file's" },
          { ko: '바뀐 때', en: 'Changed' },
        ]}
        rows={old.map((cell) => [
          monthAndUnit(cell),
          rowOf(cell.field),
          shown(cell.stored),
          shown(cell.file),
          `${seoulTime(cell.at).slice(0, 16)}, ${actorText(cell.actor, cell.selfNamed) ?? cell.via}`,
        ])}
      />
      <Facts
        caption={{ ko: '바뀌는 값', en: 'Changes' }}
        count={lengths?.changes ?? 0}
        head={[MONTH, ROW, BEFORE, AFTER]}
        rows={changes.map((cell) => [monthAndUnit(cell), rowOf(cell.field), shown(cell.before), shown(cell.after)])}
      />
      <Facts
        caption={{ ko: '바뀌는 합계', en: 'Sums' }}
        count={lengths?.sums ?? 0}
        head={[MONTH, ROW, BEFORE, AFTER]}
        rows={sums.map((cell) => [monthAndUnit(cell), rowOf(cell.field), sum(cell.before), sum(cell.after)])}
      />
    </section>
  );
}

const MONTH: Label = { ko: '월', en: 'Month' };
const ROW: Label = { ko: '항목', en: 'Item' };
const BEFORE: Label = { ko: '지금', en: 'Before' };
const AFTER: Label = { ko: '적용 후', en: 'After' };
const EMPTY = '(빈 칸)';

function rowName(report: Report | null, key: string): string {
  const row = report?.rows.find((each): each is ValueRow => each.kind !== 'group' && each.key === key);
  return row === undefined ? key : fullLabel(row, 'ko');
}

function shown(value: CellValue): string {
  return value === null ? EMPTY : showCell(value);
}

function sum(value: string | null): string {
  return value === null ? EMPTY : groupThousands(value);
}

function Faults({ summary: { groups, count }, caption }: { summary: FaultSummary; caption: Label }) {
  return (
    <Facts
      caption={caption}
      count={count}
      shown={groups.reduce((sum, group) => sum + group.count, 0)}
      head={[
        { ko: '위치', en: 'Where' },
        { ko: '제목', en: 'Heading' },
        { ko: '값', en: 'Value' },
        { ko: '내용', en: 'What' },
      ]}
      rows={groups.map((group) => [placeOf(group), group.header, group.values.join(', '), group.message])}
    />
  );
}

function placeOf({ where, line }: FaultGroupEntry): string {
  return where === '' ? String(line) : where;
}

interface FactsProps {
  readonly caption: Label;
  /** How many there are; the rows may be the first of them. */
  readonly count: number;
  /** How many of them the rows tell. */
  readonly shown?: number;
  readonly head: readonly Label[];
  readonly rows: readonly (readonly string[])[];
}

/** A table of a list that may be empty, and then is not shown. */
function Facts({ caption, count, head, rows, shown = rows.length }: FactsProps) {
  if (rows.length === 0) return null;
  return (
    <>
      <table className="facts">
        <caption>
          <BothLanguages {...caption} /> {count.toLocaleString('en-US')}
        </caption>
        <thead>
          <tr>
            {head.map((label) => (
              <th key={label.en} scope="col">
                <BothLanguages {...label} />
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
      {count > shown && (
        <p className="secondary">
          <BothLanguages ko={`처음 ${shown}건만 보입니다`} en={`the first ${shown} of ${count}`} />
        </p>
      )}
    </>
  );
}
