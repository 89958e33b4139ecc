import { importAddress, reportAddress } from '../../domain/addresses.ts';
import { businessUnits, type BusinessUnit } from '../../domain/business-units.ts';
import type { Words } from '../../domain/language.ts';
import type { Report } from '../../domain/report.ts';
import { Bilingual } from '../../islands/parts/bilingual.tsx';
import { Icon } from '../../islands/parts/icon.tsx';
import { useSay } from '../../islands/parts/language.tsx';
import { words } from './import-page-words.ts';

/** The year and unit that a page of an import was opened from. */
export interface ImportPlace {
  readonly report: Report;
  readonly year: number;
  /** Null where the report has one record a month. */
  readonly bu: BusinessUnit | null;
}

/** What becomes of stored figures that are newer than the file's (CONTRACT §9). */
const OLD_CHOICES = ['keep', 'take'] as const;

const SCALES = [
  ['', words.won],
  ['1000', words.thousands],
  ['1000000', words.millions],
  ['1', words.asIs],
] as const;

/** The first step of an import without a script: the file, and what to do with it. */
export function ImportPage({ place }: { place: ImportPlace }) {
  const say = useSay();
  const { report, year, bu } = place;
  return (
    <>
      <ImportHead place={place} />
      <form
        className="card import-form"
        method="post"
        encType="multipart/form-data"
        action={importAddress(report.id, { year, bu })}
      >
        <FileField label={words.file} about={words.accepted} />
        <OldChoice chosen="keep" />
        <div className="field">
          <label htmlFor="scale">
            <span>{say(words.amountUnit)}</span>
          </label>
          <select id="scale" className="input" name="scale" defaultValue="">
            {SCALES.map(([value, text]) => (
              <option key={value} value={value}>
                {say(text)}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="sheet">
            <span>{say(words.sheet)}</span>
          </label>
          <input id="sheet" className="input" type="text" name="sheet" maxLength={100} autoComplete="off" />
        </div>
        <label className="check">
          <input type="checkbox" name="own" value="1" />
          <span>{say(words.itsOwn)}</span>
        </label>
        <p className="actions">
          <button type="submit" className="btn primary">
            <Icon name="upload" />
            <span>{say(words.preview)}</span>
          </button>
          <BackToReport place={place} />
        </p>
      </form>
    </>
  );
}

/** The heading of the pages of an import. */
export function ImportHead({ place: { report, year, bu }, file }: { place: ImportPlace; file?: string }) {
  const say = useSay();
  return (
    <div className="page-head">
      <div>
        <h1>
          <Bilingual label={words.title(report.title)} />
        </h1>
        <p className="subtitle">
          <span>{say(words.year(year))}</span>
          {bu !== null && <span>{businessUnits[bu].name}</span>}
          {file !== undefined && <span>{file}</span>}
        </p>
      </div>
    </div>
  );
}

/** @param about what to know of the file */
export function FileField({ label, about }: { label: Words; about: Words }) {
  const say = useSay();
  return (
    <div className="field">
      <label htmlFor="file">
        <span>{say(label)}</span>
      </label>
      <input id="file" type="file" name="file" accept=".csv,.txt,.tsv,.xlsx" required />
      <p className="secondary">{say(about)}</p>
    </div>
  );
}

export function OldChoice({ chosen }: { chosen: 'keep' | 'take' }) {
  const say = useSay();
  return (
    <fieldset className="field">
      <legend>{say(words.ifOld)}</legend>
      {OLD_CHOICES.map((value) => (
        <label className="check" key={value}>
          <input type="radio" name="old" value={value} defaultChecked={value === chosen} />
          <span>{say(words[value])}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function BackToReport({ place: { report, year, bu } }: { place: ImportPlace }) {
  const say = useSay();
  return (
    <a className="btn" href={reportAddress(report.id, { year, bu })}>
      <span>{say(words.backToReport)}</span>
    </a>
  );
}
