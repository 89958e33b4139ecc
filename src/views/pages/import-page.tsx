import type { ReactNode } from 'react';
import { importAddress, reportAddress } from '../../domain/addresses.ts';
import type { Words } from '../../domain/language.ts';
import { Icon } from '../../islands/parts/icon.tsx';
import { useSay } from '../../islands/parts/language.tsx';
import { PageHead, ShownTime, type ReportPlace } from '../page-head.tsx';
import { words } from './import-page-words.ts';

/** The first step of an import: the file. */
export function ImportPage({ place }: { place: ReportPlace }) {
  const say = useSay();
  return (
    <>
      <ImportHead place={place} />
      <ImportForm place={place}>
        <FileField label={words.file} about={words.accepted} />
        <p className="actions">
          <button type="submit" className="btn primary">
            <Icon name="upload" />
            <span>{say(words.preview)}</span>
          </button>
          <BackToReport place={place} />
        </p>
      </ImportForm>
    </>
  );
}

/** The heading of the pages of an import. */
export function ImportHead({ place, file }: { place: ReportPlace; file?: string }) {
  const say = useSay();
  return (
    <PageHead title={words.title(place.report.title)}>
      <ShownTime {...place} />
      <span>{file ?? say(words.nothingYet)}</span>
    </PageHead>
  );
}

/** A form with a file. */
export function ImportForm({ place: { report, year, bu }, children }: { place: ReportPlace; children: ReactNode }) {
  return (
    <form
      className="card import-form"
      method="post"
      encType="multipart/form-data"
      action={importAddress(report.id, { year, bu })}
    >
      {children}
    </form>
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

export function BackToReport({ place: { report, year, bu } }: { place: ReportPlace }) {
  const say = useSay();
  return (
    <a className="btn" href={reportAddress(report.id, { year, bu })}>
      <span>{say(words.backToReport)}</span>
    </a>
  );
}
