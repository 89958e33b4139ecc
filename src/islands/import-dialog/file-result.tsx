import { useId, useRef } from 'react';
import type { ImportAnswer, WebFileEntry } from '../../domain/import-answer.ts';
import type { Words } from '../../domain/language.ts';
import { Icon } from '../parts/icon.tsx';
import { useLanguage, useSay } from '../parts/language.tsx';
import type { ReportOfYear } from '../report-grid/report-of-year.ts';
import { Changes, OldCells, Sums, yearName } from './change-tables.tsx';
import { ErrorsDownload, FaultList } from './fault-list.tsx';
import type { Choices } from './import-requests.ts';
import { errorsBesides, NameChoices, Remember } from './name-choices.tsx';
import type { FileToImport } from './use-imports.ts';
import { words } from './words.ts';

interface FileResultProps {
  readonly place: ReportOfYear;
  readonly entry: FileToImport;
  readonly onRead: (choices: Choices) => void;
  readonly onLearns: (learns: boolean) => void;
  readonly onRemove: () => void;
}

/** What one file would do, what is wrong with it, and the choices about it. */
export function FileResult({ place, entry, onRead, onLearns, onRemove }: FileResultProps) {
  const say = useSay();
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { file, phase, choices, preview, sheets, failure } = entry;
  const choose = (part: Partial<Choices>) => onRead({ ...choices, ...part });
  /** For a button that is gone once it is pressed. */
  const chooseAndStay = (part: Partial<Choices>) => {
    section.current?.focus();
    choose(part);
  };
  const names = entry.names.filter(
    ({ text }) =>
      phase === 'reading' || [...choices.names, ...(preview?.unknown ?? [])].some((each) => each.text === text),
  );
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
            <Icon name="check" /> {say(words.applied)}
          </span>
        ) : (
          <button
            type="button"
            className="btn ghost small icon-only"
            aria-label={say(words.remove(file.name))}
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
          <span>{say(failure)}</span>
        </p>
      )}
      {entry.isReadAgain && (
        <p className="bad" role="alert">
          <Icon name="warning" />
          <span>{say(words.readAgain)}</span>
        </p>
      )}
      {sheets.length > 1 && (
        <SheetChoice sheets={sheets} chosen={choices.sheets} onChoose={(chosen) => choose({ sheets: chosen })} />
      )}
      {names.length > 0 && phase !== 'applied' && (
        <div>
          <NameChoices
            report={place.report}
            names={names}
            chosen={choices.names}
            onChoose={(chosen) => choose({ names: chosen })}
          />
          <Remember isOn={entry.learns} onChange={onLearns} />
        </div>
      )}
      {preview !== null && errorsBesides(preview).count > 0 && (
        <Errors entry={entry} answer={preview} place={place} onChoose={chooseAndStay} />
      )}
      {preview?.files.map((part) => (
        <Part key={part.sheet ?? ''} place={place} part={part} isFaulty={preview.errorCount > 0} />
      ))}
      {old.length > 0 && phase !== 'applied' && (
        <fieldset className="old">
          <legend>{say(words.oldCells(old.length))}</legend>
          <p>{say(words.aboutOld)}</p>
          {(['keep', 'take'] as const).map((each) => (
            <label key={each} className="check">
              <input
                type="radio"
                name={`${id}old`}
                checked={choices.old === each}
                onChange={() => choose({ old: each })}
              />
              <span>{say(words[each])}</span>
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

interface SheetChoiceProps {
  readonly sheets: readonly string[];
  /** Empty: all. */
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}

function SheetChoice({ sheets, chosen, onChoose }: SheetChoiceProps) {
  const say = useSay();
  const isChosen = (sheet: string) => chosen.length === 0 || chosen.includes(sheet);
  const taken = sheets.filter(isChosen);
  return (
    <fieldset className="sheets">
      <legend>{say(words.sheets)}</legend>
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
function Errors({ entry: { file, choices, fitsItsOwn }, answer, place, onChoose }: ErrorsProps) {
  const say = useSay();
  const { errors, errorCount, summary } = answer;
  const others = errorsBesides(answer);
  const isAnotherScale =
    choices.scale === null &&
    summary.errors.groups.some(({ code }) => code === 'another-scale' || code === 'many-new-years');
  /** Whether the file's texts or figures say that its amounts are in this scale, and nobody has chosen one. */
  const offers = (scale: number) =>
    choices.scale === null &&
    summary.errors.groups.some(
      ({ code, facts }) =>
        ((code === 'scale-not-won' || code === 'scale-in-name') && facts['said'] === scale) ||
        (code === 'another-scale' && facts['scale'] === scale),
    );
  return (
    <div className="errors">
      <h4>
        <Icon name="warning" />
        {say(words.errors(others.count))}
      </h4>
      <FaultList summary={others} />
      <p className="actions">
        {fitsItsOwn && (
          <button type="button" className="btn small" onClick={() => onChoose({ year: null, bu: null })}>
            <span>{say(place.bu === null ? words.itsOwnYear : words.itsOwnPlace)}</span>
          </button>
        )}
        {offers(1_000) && (
          <button type="button" className="btn small" onClick={() => onChoose({ scale: 1_000 })}>
            <span>{say(words.inThousands)}</span>
          </button>
        )}
        {offers(1_000_000) && (
          <button type="button" className="btn small" onClick={() => onChoose({ scale: 1_000_000 })}>
            <span>{say(words.inMillions)}</span>
          </button>
        )}
        {isAnotherScale && (
          <button type="button" className="btn small" onClick={() => onChoose({ scale: 1 })}>
            <span>{say(words.asIs)}</span>
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
  const say = useSay();
  const language = useLanguage();
  const others = [...changes, ...old].filter(({ year, bu }) => year !== place.year || bu !== place.bu);
  const elsewhere = [...new Set(others.map((key) => yearName(key, language)))];
  return (
    <>
      {typeof sheet === 'string' && <h4>{sheet}</h4>}
      {!isFaulty && (
        <div className="counts">
          <Counts
            of={words.months}
            counts={[
              [words.created, created],
              [words.updated, updated],
              [words.unchanged, unchanged],
            ]}
          />
          <Counts
            of={words.cells}
            counts={[
              [words.new, changes.filter(({ before }) => before === null).length],
              [words.changed, changes.filter(({ before, after }) => before !== null && after !== null).length],
              [words.emptied, changes.filter(({ before, after }) => before !== null && after === null).length],
              [words.newerStored, old.length],
            ]}
          />
        </div>
      )}
      {elsewhere.length > 0 && (
        <p className="elsewhere">
          <Icon name="info" />
          <span>{say(words.elsewhere(yearName(place, language), elsewhere.join(', ')))}</span>
        </p>
      )}
    </>
  );
}

interface CountsProps {
  readonly of: Words;
  readonly counts: readonly (readonly [what: Words, count: number])[];
}

function Counts({ of, counts }: CountsProps) {
  const say = useSay();
  return (
    <p>
      <span className="secondary">{say(of)}</span>
      {counts.map(([what, count]) => (
        <span key={what.en} className={count === 0 ? 'none' : undefined}>
          {say(what)} <b>{count}</b>
        </span>
      ))}
    </p>
  );
}

/** More than these are folded, so that what follows is seen. */
const OPEN_WARNINGS = 5;

function Warnings({ summary: { warnings, notices } }: { summary: ImportAnswer['summary'] }) {
  const say = useSay();
  return (
    <>
      {warnings.count > 0 && (
        <details className="warnings" open={warnings.groups.length <= OPEN_WARNINGS}>
          <summary>
            <Icon name="warning" /> <b>{say(words.warnings(warnings.count))}</b>
          </summary>
          <FaultList summary={warnings} />
        </details>
      )}
      {notices.count > 0 && (
        <details>
          <summary>
            <b>{say(words.notices(notices.count))}</b>
          </summary>
          <FaultList summary={notices} />
        </details>
      )}
    </>
  );
}
