import type { ReactNode } from 'react';
import { importAddress } from '../../domain/addresses.ts';
import { showCell, type CellValue } from '../../domain/cell.ts';
import { csvText } from '../../domain/csv-text.ts';
import { groupThousands } from '../../domain/decimal.ts';
import {
  FAULT_HEAD,
  faultRow,
  sheetName,
  type FaultEntry,
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
import { BackToReport, ImportHead, OldChoice, type ImportPlace } from './import-page.tsx';

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
  readonly answer: ImportAnswer;
  /** One per file of the answer. */
  readonly lengths: readonly ListLengths[];
  readonly old: 'keep' | 'take';
  /** Names the kept file; null when there are errors. */
  readonly token: string | null;
  /** Whether the choice was changed, so that what would be written is another thing now. */
  readonly isChangedChoice: boolean;
}

/** Of errors; the list to download has more. */
const MOST_ERRORS = 200;

/** The second step of an import without a script: what it would do, and the button that does it. */
export function ImportPreviewPage(props: ImportPreviewProps) {
  const { place, name, answer, lengths, old, token, isChangedChoice } = props;
  const { report, year, bu } = place;
  const action = importAddress(report.id, { year, bu });
  const hasOld = lengths.some((each) => each.old > 0);
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
      {answer.files.map((file, at) => (
        <FilePart key={`${at} ${file.sheet}`} file={file} lengths={lengths[at]} hasErrors={token === null} />
      ))}
      {token === null ? (
        <p className="actions">
          <a className="btn primary" href={action}>
            <span>
              <BothLanguages ko="파일 다시 선택" en="Choose the file again" />
            </span>
          </a>
          <BackToReport place={place} />
        </p>
      ) : (
        <form className="card import-form" method="post" action={action}>
          <input type="hidden" name="token" value={token} />
          {hasOld ? <OldChoice chosen={old} /> : <input type="hidden" name="old" value={old} />}
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
          <p className="secondary">
            <BothLanguages ko="파일은 15분 동안만 보관됩니다" en="The file is kept for 15 minutes." />
          </p>
        </form>
      )}
    </>
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

function Errors({ answer: { errors, errorCount } }: { answer: ImportAnswer }) {
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
      <Faults faults={errors.slice(0, MOST_ERRORS)} count={errorCount} caption={{ ko: '오류', en: 'Errors' }} />
    </section>
  );
}

interface FilePartProps {
  readonly file: WebFileEntry;
  readonly lengths: ListLengths | undefined;
  /** Then nothing else is known of the file. */
  readonly hasErrors: boolean;
}

function FilePart({ file, lengths, hasErrors }: FilePartProps) {
  const { sheet, kind, created, updated, unchanged, changes, old, sums, warnings, koreanWarnings, notices } = file;
  const report = kind === null ? null : reportById(kind);
  const rowOf = (key: string) => rowName(report, key);
  if (hasErrors && warnings.length + notices.length === 0) return null;
  return (
    <section className="card import-part">
      {sheet !== null && <h2>{sheet}</h2>}
      {!hasErrors && (
        <p>
          <BothLanguages
            ko={`새 달 ${created}, 바뀌는 달 ${updated}, 그대로 ${unchanged}; 바뀌는 셀 ${lengths?.changes ?? 0}`}
            en={`months created ${created}, updated ${updated}, unchanged ${unchanged}; cells ${lengths?.changes ?? 0}`}
          />
        </p>
      )}
      <Faults
        faults={warnings}
        korean={koreanWarnings}
        count={lengths?.warnings ?? 0}
        caption={{ ko: '확인할 점', en: 'Warnings' }}
      />
      <Faults faults={notices} count={lengths?.notices ?? 0} caption={{ ko: '가져오지 않은 것', en: 'Left out' }} />
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

interface FaultsProps {
  readonly faults: readonly FaultEntry[];
  /** The messages in Korean, in the same order. */
  readonly korean?: readonly (string | null)[];
  readonly count: number;
  readonly caption: Label;
}

function Faults({ faults, korean = [], count, caption }: FaultsProps) {
  const wordsOf = ({ message }: FaultEntry, at: number) => [korean[at] ?? [], message].flat().join(' · ');
  return (
    <Facts
      caption={caption}
      count={count}
      head={[
        { ko: '위치', en: 'Where' },
        { ko: '제목', en: 'Heading' },
        { ko: '값', en: 'Value' },
        { ko: '내용', en: 'What' },
      ]}
      rows={faults.map((fault, at) => [placeOf(fault), fault.header, fault.value, wordsOf(fault, at)])}
    />
  );
}

function placeOf({ sheet, line, column }: FaultEntry): string {
  const cell = `${column ?? ''}${line}`;
  return sheet === undefined ? cell : `${sheetName(sheet)}!${cell}`;
}

interface FactsProps {
  readonly caption: Label;
  /** How many there are; the rows may be the first of them. */
  readonly count: number;
  readonly head: readonly Label[];
  readonly rows: readonly (readonly string[])[];
}

/** A table of a list that may be empty, and then is not shown. */
function Facts({ caption, count, head, rows }: FactsProps) {
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
      {count > rows.length && (
        <p className="secondary">
          <BothLanguages ko={`처음 ${rows.length}건만 보입니다`} en={`the first ${rows.length} of ${count}`} />
        </p>
      )}
    </>
  );
}
