import type { KeySource } from '../../domain/blocks/context.ts';
import type { NameChoice } from '../../domain/blocks/learnt-words.ts';
import type { FileEntry, ImportAnswer, UnknownName } from '../../domain/import-answer.ts';
import type { Words } from '../../domain/language.ts';
import { reportById } from '../../domain/reports.ts';
import { Icon } from '../../islands/parts/icon.tsx';
import { useLanguage, useSay } from '../../islands/parts/language.tsx';
import { ErrorsDownload, FaultList, Warnings } from '../import-faults.tsx';
import { errorsBesides, NameChoices } from '../import-names.tsx';
import { Changes, OldCells, placeName, Sums } from '../import-tables.tsx';
import type { ReportPlace } from '../page-head.tsx';
import { words } from './import-page-words.ts';
import { BackToReport, FileField, ImportForm, ImportHead } from './import-page.tsx';

export interface ImportPreviewProps {
  readonly place: ReportPlace;
  /** The name of the file. */
  readonly name: string;
  /** They were a form's, and are those of the form below. */
  readonly choices: ImportChoices;
  /** Whether what is chosen for names is remembered. */
  readonly learns: boolean;
  /** Every sheet that holds a report, chosen or not. */
  readonly sheets: readonly string[];
  /** Every name that is asked about, chosen or not. */
  readonly names: readonly UnknownName[];
  /** Read without the page's year and unit it has fewer errors. */
  readonly fitsItsOwn: boolean;
  readonly answer: ImportAnswer;
  /** Apply was pressed, and its plan did not hold any more: this is a new preview. */
  readonly isOutdated: boolean;
}

/** What the person or program chose; part of the plan. */
export interface ImportChoices {
  readonly stated: KeySource;
  /** What happens to stored figures that are newer than the file's. */
  readonly old: 'refuse' | 'keep' | 'take';
  /** Sheets of a workbook, by name; empty for all. */
  readonly sheets: readonly string[];
  /** How many won one unit of an amount is: 1, 1000 or 1000000; null without a choice. */
  readonly scale: number | null;
  /** What names of rows and columns mean. */
  readonly names: readonly NameChoice[];
}

/**
 * The second step of an import: what it would do, what may be chosen otherwise, and the button that does it with the same
 * file. The dialog shows the form alone; it has the file, and buttons of its own.
 */
export function ImportPreviewPage(props: ImportPreviewProps) {
  const say = useSay();
  const { place, name, choices, learns, sheets, names, answer, isOutdated } = props;
  const { plan, files, unknown } = answer;
  const errors = errorsBesides(answer);
  const changes = files.flatMap((file) => file.changes).length;
  const hasOld = files.some(({ old }) => old.length > 0);
  return (
    <>
      <ImportHead place={place} file={name} />
      <ImportForm place={place}>
        <div className="file" data-part="" data-errors={errors.count} data-names={unknown.length} data-cells={changes}>
          {isOutdated && (
            <p className="bad" role="alert">
              <Icon name="warning" />
              <span>{say(words.outdated)}</span>
            </p>
          )}
          <Kept choices={choices} plan={plan} hasOld={hasOld} />
          {sheets.length > 1 && <SheetChoice sheets={sheets} chosen={choices.sheets} />}
          {names.length > 0 && (
            <NameChoices
              {...{ names, learns }}
              report={place.report}
              id={encodeURIComponent(name)}
              chosen={choices.names}
            />
          )}
          {errors.count > 0 && <Errors {...props} />}
          {plan !== null &&
            files.map((file) => <FileSummary key={file.sheet} place={place} file={file} isNamed={files.length > 1} />)}
          <OldChoice {...props} />
          <Warnings report={place.report} summary={answer.summary} />
          {plan !== null && <Lists {...props} />}
        </div>
        <FileField label={plan === null ? words.anotherFile : words.sameFile} about={words.noFileKept} />
        <p className="actions">
          {plan !== null && (
            <button type="submit" className="btn primary" name="step" value="apply">
              <Icon name="check" />
              <span>{say(words.apply)}</span>
            </button>
          )}
          <button type="submit" className="btn" name="step" value="preview">
            <span>{say(words.previewAgain)}</span>
          </button>
          <BackToReport place={place} />
        </p>
      </ImportForm>
    </>
  );
}

/** What was chosen and has no control on the page. */
function Kept({
  choices: { stated, old, scale },
  plan,
  hasOld,
}: Pick<ImportPreviewProps, 'choices'> & { plan: string | null; hasOld: boolean }) {
  return (
    <>
      {plan !== null && <input type="hidden" name="plan" value={plan} />}
      {stated.year === null && <input type="hidden" name="own" value="1" />}
      {scale !== null && <input type="hidden" name="scale" value={scale} />}
      {!hasOld && <input type="hidden" name="old" value={old} />}
    </>
  );
}

function SheetChoice({ sheets, chosen }: { sheets: readonly string[]; chosen: readonly string[] }) {
  const say = useSay();
  return (
    <fieldset className="sheets">
      <legend>{say(words.sheets)}</legend>
      {sheets.map((sheet) => (
        <label key={sheet} className="check">
          <input
            type="checkbox"
            name="sheet"
            value={sheet}
            defaultChecked={chosen.length === 0 || chosen.includes(sheet)}
          />
          {sheet}
        </label>
      ))}
    </fieldset>
  );
}

/** What is wrong, and what may put it right: other words about the file than the page's. */
function Errors({ place, name, choices, answer, fitsItsOwn }: ImportPreviewProps) {
  const say = useSay();
  const { groups } = answer.summary.errors;
  const errors = errorsBesides(answer);
  const isUnscaled = choices.scale === null;
  const isAnotherScale = isUnscaled && groups.some(({ code }) => code === 'another-scale' || code === 'many-new-years');
  /** Whether the file's texts or figures say that its amounts are in this scale, and nobody has chosen one. */
  const offers = (scale: number) =>
    isUnscaled &&
    groups.some(
      ({ code, facts }) =>
        ((code === 'scale-not-won' || code === 'scale-in-name') && facts['said'] === scale) ||
        (code === 'another-scale' && facts['scale'] === scale),
    );
  return (
    <div className="errors">
      <h2>
        <Icon name="warning" />
        {say(words.errors(errors.count))}
      </h2>
      <FaultList report={place.report} summary={errors} />
      <p className="actions">
        {fitsItsOwn && <Again name="own" value="1" text={place.bu === null ? words.itsOwnYear : words.itsOwnPlace} />}
        {offers(1_000) && <Again name="scale" value="1000" text={words.inThousands} />}
        {offers(1_000_000) && <Again name="scale" value="1000000" text={words.inMillions} />}
        {isAnotherScale && <Again name="scale" value="1" text={words.asIs} />}
        <ErrorsDownload name={name} answer={answer} />
      </p>
    </div>
  );
}

/** A button that reads the file again, with one more choice. */
function Again({ name, value, text }: { name: string; value: string; text: Words }) {
  const say = useSay();
  return (
    <button type="submit" className="btn small" name={name} value={value}>
      <span>{say(text)}</span>
    </button>
  );
}

interface FileSummaryProps {
  readonly place: ReportPlace;
  readonly file: FileEntry;
  /** Whether the sheet is one of several. */
  readonly isNamed: boolean;
}

/** How much a file, or a sheet of it, changes, and where. */
function FileSummary({ place, file, isNamed }: FileSummaryProps) {
  const { sheet, created, updated, unchanged, changes, old } = file;
  const say = useSay();
  const language = useLanguage();
  const added = changes.filter(({ before }) => before === null).length;
  const emptied = changes.filter(({ before, after }) => before !== null && after === null).length;
  const others = [...changes, ...old].filter(({ year, bu }) => year !== place.year || bu !== place.bu);
  const elsewhere = [...new Set(others.map((each) => placeName(each, language)))].join(', ');
  return (
    <>
      {isNamed && sheet !== null && <h2>{sheet}</h2>}
      <div className="counts">
        <Counts
          of={words.months}
          counts={[
            [words.new, created],
            [words.changed, updated],
            [words.unchanged, unchanged],
          ]}
        />
        <Counts
          of={words.cells}
          counts={[
            [words.new, added],
            [words.changed, changes.length - added - emptied],
            [words.emptied, emptied],
            [words.newerStored, old.length],
          ]}
        />
      </div>
      {others.length > 0 && (
        <p className="elsewhere">
          <Icon name="info" />
          <span>{say(words.elsewhere(placeName(place, language), elsewhere))}</span>
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

/** What becomes of stored figures that are newer than the file's (CONTRACT §9). */
function OldChoice({ place, choices, answer }: ImportPreviewProps) {
  const say = useSay();
  const old = answer.files.flatMap((file) => file.old);
  if (old.length === 0) return null;
  return (
    <fieldset className="old">
      <legend>{say(words.oldCells(old.length))}</legend>
      <p>{say(words.aboutOld)}</p>
      {(['keep', 'take'] as const).map((value) => (
        <label className="check" key={value}>
          <input type="radio" name="old" value={value} defaultChecked={value === choices.old} />
          <span>{say(words[value])}</span>
        </label>
      ))}
      <OldCells report={place.report} cells={old} />
    </fieldset>
  );
}

/** What changes in each sheet, and then its sums. */
function Lists({ place, answer: { files } }: ImportPreviewProps) {
  const reportOf = ({ kind }: FileEntry) => (kind === null ? place.report : reportById(kind));
  return (
    <>
      {files.map((file) => (
        <Changes key={file.sheet} report={reportOf(file)} cells={file.changes} />
      ))}
      {files.map((file) => file.sums.length > 0 && <Sums key={file.sheet} report={reportOf(file)} cells={file.sums} />)}
    </>
  );
}
