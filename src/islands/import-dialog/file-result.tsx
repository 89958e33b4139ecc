import { useId, useRef } from 'react';
import type { ImportAnswer, WebFileEntry } from '../../domain/import-answer.ts';
import type { Label } from '../../domain/report.ts';
import { BothLanguages } from '../parts/bilingual.tsx';
import { Icon } from '../parts/icon.tsx';
import type { ReportOfYear } from '../report-grid/report-of-year.ts';
import { Changes, OldCells, Sums, yearName } from './change-tables.tsx';
import { ErrorsDownload, FaultList } from './fault-list.tsx';
import type { Choices } from './import-requests.ts';
import type { FileToImport } from './use-imports.ts';

interface FileResultProps {
  readonly place: ReportOfYear;
  readonly entry: FileToImport;
  readonly onRead: (choices: Choices) => void;
  readonly onRemove: () => void;
}

/** What one file would do, what is wrong with it, and the choices about it. */
export function FileResult({ place, entry, onRead, onRemove }: FileResultProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { file, phase, choices, preview, sheets, failure } = entry;
  const choose = (part: Partial<Choices>) => onRead({ ...choices, ...part });
  /** For a button that is gone once it is pressed. */
  const chooseAndStay = (part: Partial<Choices>) => {
    section.current?.focus();
    choose(part);
  };
  const old = preview?.files.flatMap((part) => part.old) ?? [];
  return (
    <section
      ref={section}
      className="file"
      tabIndex={-1}
      aria-labelledby={`${id}name`}
      aria-busy={phase === 'reading' ? true : undefined}
    >
      <div className="file-head">
        <h3 id={`${id}name`}>{file.name}</h3>
        {phase === 'applied' ? (
          <span className="done">
            <Icon name="check" /> 적용됨
          </span>
        ) : (
          <button
            type="button"
            className="btn ghost small icon-only"
            aria-label={`${file.name} 빼기`}
            data-tooltip=""
            onClick={onRemove}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      {failure !== null && (
        <p className="bad" role="alert">
          <Icon name="warning" />
          <span>
            <BothLanguages {...failure} />
          </span>
        </p>
      )}
      {entry.isReadAgain && (
        <p className="bad" role="alert">
          <Icon name="warning" />
          <span>
            <BothLanguages
              ko="그 사이에 저장된 값이 바뀌어 적용하지 않고 다시 읽었습니다. 확인하고 다시 적용하세요."
              en="What is stored has changed meanwhile. Nothing was applied; this is a new preview. Check it and apply again."
            />
          </span>
        </p>
      )}
      {sheets.length > 1 && (
        <SheetChoice sheets={sheets} chosen={choices.sheets} onChoose={(chosen) => choose({ sheets: chosen })} />
      )}
      {preview !== null && preview.errors.length > 0 && (
        <Errors entry={entry} answer={preview} place={place} onChoose={chooseAndStay} />
      )}
      {preview?.files.map((part) => (
        <Part key={part.sheet ?? ''} place={place} part={part} isFaulty={preview.errorCount > 0} />
      ))}
      {old.length > 0 && phase !== 'applied' && (
        <fieldset className="old">
          <legend>
            오래된 값 {old.length}개 ·{' '}
            <span lang="en">{old.length === 1 ? '1 older value' : `${old.length} older values`}</span>
          </legend>
          <p>
            <BothLanguages
              ko="파일의 값은 예전에 저장되어 있던 값이고, 그 뒤에 바뀌었습니다."
              en="The file has values that were stored before and have been changed since."
            />
          </p>
          {(['keep', 'take'] as const).map((each) => (
            <label key={each} className="check">
              <input
                type="radio"
                name={`${id}old`}
                checked={choices.old === each}
                onChange={() => choose({ old: each })}
              />
              <span>
                <BothLanguages {...OLD_CHOICES[each]} />
              </span>
            </label>
          ))}
          <OldCells report={place.report} old={old} />
        </fieldset>
      )}
      {preview !== null && <Warnings summary={preview.summary} />}
      {preview?.files.map(
        ({ sheet, changes }) =>
          changes.length > 0 && <Changes key={sheet ?? ''} report={place.report} changes={changes} />,
      )}
      {preview?.files.map(
        ({ sheet, sums }) => sums.length > 0 && <Sums key={sheet ?? ''} report={place.report} sums={sums} />,
      )}
    </section>
  );
}

const OLD_CHOICES: Readonly<Record<Choices['old'], Label>> = {
  keep: { ko: '저장된 값 유지', en: 'Keep stored' },
  take: { ko: '파일 값으로', en: "Take the file's" },
};

interface SheetChoiceProps {
  readonly sheets: readonly string[];
  /** Empty: all. */
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}

function SheetChoice({ sheets, chosen, onChoose }: SheetChoiceProps) {
  const isChosen = (sheet: string) => chosen.length === 0 || chosen.includes(sheet);
  const taken = sheets.filter(isChosen);
  return (
    <fieldset className="sheets">
      <legend>
        <BothLanguages ko="가져올 시트" en="Sheets to import" />
      </legend>
      {sheets.map((sheet) => (
        <label key={sheet} className="check">
          <input
            type="checkbox"
            checked={isChosen(sheet)}
            disabled={taken.length === 1 && isChosen(sheet)}
            onChange={() => {
              const now = sheets.filter((each) => (each === sheet) !== isChosen(each));
              onChoose(now.length === sheets.length ? [] : now);
            }}
          />
          {sheet}
        </label>
      ))}
    </fieldset>
  );
}

interface ErrorsProps {
  readonly entry: FileToImport;
  readonly answer: ImportAnswer;
  readonly place: ReportOfYear;
  readonly onChoose: (part: Partial<Choices>) => void;
}

/** What is wrong, and what may put it right: other words about the file than the page's. */
function Errors({
  entry: { file, choices, fitsItsOwn },
  answer: { errors, errorCount, summary },
  place,
  onChoose,
}: ErrorsProps) {
  const saysScale = (word: RegExp) => choices.scale === null && errors.some(({ message }) => word.test(message));
  return (
    <div className="errors">
      <h4>
        <Icon name="warning" />
        오류 {errorCount}개 ·{' '}
        <span lang="en">{errorCount === 1 ? '1 error; nothing' : `${errorCount} errors; nothing`} can be applied</span>
      </h4>
      <FaultList summary={summary.errors} />
      <p className="actions">
        {fitsItsOwn && (
          <button type="button" className="btn small" onClick={() => onChoose({ year: null, bu: null })}>
            <span>
              {place.bu === null ? (
                <BothLanguages ko="파일의 연도로" en="Use the file's own" />
              ) : (
                <BothLanguages ko="파일의 연도·사업부로" en="Use the file's own" />
              )}
            </span>
          </button>
        )}
        {saysScale(/천원/) && (
          <button type="button" className="btn small" onClick={() => onChoose({ scale: 1000 })}>
            <span>
              <BothLanguages ko="천원 단위로 읽기" en="Read in thousands" />
            </span>
          </button>
        )}
        {saysScale(/백만원/) && (
          <button type="button" className="btn small" onClick={() => onChoose({ scale: 1_000_000 })}>
            <span>
              <BothLanguages ko="백만원 단위로 읽기" en="Read in millions" />
            </span>
          </button>
        )}
        <ErrorsDownload name={file.name} errors={errors} count={errorCount} />
      </p>
    </div>
  );
}

/** How much a file, or a sheet of it, changes, and where. */
function Part({ place, part, isFaulty }: { place: ReportOfYear; part: WebFileEntry; isFaulty: boolean }) {
  const { sheet, created, updated, unchanged, changes, old } = part;
  const elsewhere = [
    ...new Set(
      [...changes, ...old].filter(({ year, bu }) => year !== place.year || bu !== place.bu).map((key) => yearName(key)),
    ),
  ];
  return (
    <>
      {typeof sheet === 'string' && <h4>{sheet}</h4>}
      {!isFaulty && (
        <div className="counts">
          <Counts
            ko="달"
            en="months"
            counts={[
              ['새 달', 'created', created],
              ['바뀐 달', 'updated', updated],
              ['그대로인 달', 'unchanged', unchanged],
            ]}
          />
          <Counts
            ko="셀"
            en="cells"
            counts={[
              ['새 값', 'new', changes.filter(({ before }) => before === null).length],
              ['바뀐 값', 'changed', changes.filter(({ before, after }) => before !== null && after !== null).length],
              ['비운 값', 'emptied', changes.filter(({ before, after }) => before !== null && after === null).length],
              ['오래된 값', 'older', old.length],
            ]}
          />
        </div>
      )}
      {elsewhere.length > 0 && (
        <p className="elsewhere">
          <Icon name="info" />
          <span>
            이 페이지는 {yearName(place)}이고, 파일은 <b>{elsewhere.join(', ')}</b>에 저장됩니다 ·{' '}
            <span lang="en">The file is stored to another year or unit than this page shows.</span>
          </span>
        </p>
      )}
    </>
  );
}

interface CountsProps extends Label {
  readonly counts: readonly (readonly [ko: string, en: string, count: number])[];
}

function Counts({ ko, en, counts }: CountsProps) {
  return (
    <p>
      <span className="secondary">
        <BothLanguages ko={ko} en={en} />
      </span>
      {counts.map(([what, english, count]) => (
        <span key={what} className={count === 0 ? 'none' : undefined}>
          {what} <b>{count}</b> <span lang="en">{english}</span>
        </span>
      ))}
    </p>
  );
}

/** More than these are folded, so that what follows is seen. */
const OPEN_WARNINGS = 5;

function Warnings({ summary: { warnings, notices } }: { summary: ImportAnswer['summary'] }) {
  return (
    <>
      {warnings.count > 0 && (
        <details className="warnings" open={warnings.groups.length <= OPEN_WARNINGS}>
          <summary>
            <Icon name="warning" /> <b>경고 {warnings.count}개</b>{' '}
            <span className="secondary" lang="en">
              {warnings.count === 1 ? '1 warning' : `${warnings.count} warnings`}
            </span>
          </summary>
          <FaultList summary={warnings} />
        </details>
      )}
      {notices.count > 0 && (
        <details>
          <summary>
            <b>알림 {notices.groups.length}개</b>{' '}
            <span className="secondary" lang="en">
              {notices.groups.length === 1 ? '1 notice' : `${notices.groups.length} notices`}
            </span>
          </summary>
          <FaultList summary={notices} />
        </details>
      )}
    </>
  );
}
