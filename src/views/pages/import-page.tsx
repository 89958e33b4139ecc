import type { ReactNode } from 'react';
import { importAddress, reportAddress } from '../../domain/addresses.ts';
import { businessUnits, type BusinessUnit } from '../../domain/business-units.ts';
import type { Label, Report } from '../../domain/report.ts';
import { Bilingual, BothLanguages } from '../../islands/parts/bilingual.tsx';
import { Icon } from '../../islands/parts/icon.tsx';

/** The year and unit that a page of an import was opened from. */
export interface ImportPlace {
  readonly report: Report;
  readonly year: number;
  /** Null where the report has one record a month. */
  readonly bu: BusinessUnit | null;
}

/** What becomes of stored figures that are newer than the file's (CONTRACT §9). */
const OLD_CHOICES: readonly { readonly value: 'keep' | 'take'; readonly label: Label }[] = [
  { value: 'keep', label: { ko: '저장된 값 유지', en: 'Keep stored' } },
  { value: 'take', label: { ko: '파일 값으로', en: "Take the file's" } },
];

const SCALES: readonly { readonly value: string; readonly label: Label }[] = [
  { value: '', label: { ko: '원', en: 'won' } },
  { value: '1000', label: { ko: '천원', en: 'thousands of won' } },
  { value: '1000000', label: { ko: '백만원', en: 'millions of won' } },
];

/** The first step of an import without a script: the file, and what to do with it. */
export function ImportPage({ place }: { place: ImportPlace }) {
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
        <FileField label={{ ko: '파일', en: 'File' }}>
          CSV · TXT · TSV · XLSX · <BothLanguages ko="10 MB까지" en="up to 10 MB" />
        </FileField>
        <OldChoice chosen="keep" />
        <div className="field">
          <label htmlFor="scale">
            <span>
              <BothLanguages ko="금액 단위" en="Amounts are in" />
            </span>
          </label>
          <select id="scale" className="input" name="scale" defaultValue="">
            {SCALES.map(({ value, label }) => (
              <option key={value} value={value}>
                {`${label.ko} · ${label.en}`}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="sheet">
            <span>
              <BothLanguages ko="시트 이름 (비우면 모두)" en="Sheet, empty for all" />
            </span>
          </label>
          <input id="sheet" className="input" type="text" name="sheet" maxLength={100} autoComplete="off" />
        </div>
        <label className="check">
          <input type="checkbox" name="own" value="1" />
          <span>
            <BothLanguages ko="파일의 연도·사업부로" en="Use the file's own year and unit" />
          </span>
        </label>
        <p className="actions">
          <button type="submit" className="btn primary">
            <Icon name="upload" />
            <span>
              <BothLanguages ko="미리 보기" en="Preview" />
            </span>
          </button>
          <BackToReport place={place} />
        </p>
      </form>
    </>
  );
}

/** The heading of the pages of an import. */
export function ImportHead({ place: { report, year, bu }, file }: { place: ImportPlace; file?: string }) {
  const { en, ko } = report.title;
  return (
    <div className="page-head">
      <div>
        <h1>
          <Bilingual label={{ en: `Import: ${en}`, ko: `${ko} 가져오기` }} />
        </h1>
        <p className="subtitle">
          <span>{year}년</span>
          {bu !== null && <span>{businessUnits[bu].name}</span>}
          {file !== undefined && <span>{file}</span>}
        </p>
      </div>
    </div>
  );
}

/** @param children what to know of the file */
export function FileField({ label, children }: { label: Label; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor="file">
        <span>
          <BothLanguages {...label} />
        </span>
      </label>
      <input id="file" type="file" name="file" accept=".csv,.txt,.tsv,.xlsx" required />
      <p className="secondary">{children}</p>
    </div>
  );
}

export function OldChoice({ chosen }: { chosen: 'keep' | 'take' }) {
  return (
    <fieldset className="field">
      <legend>
        <BothLanguages ko="저장된 값이 파일보다 새로우면" en="Where the stored figure is newer" />
      </legend>
      {OLD_CHOICES.map(({ value, label }) => (
        <label className="check" key={value}>
          <input type="radio" name="old" value={value} defaultChecked={value === chosen} />
          <span>
            <BothLanguages {...label} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export function BackToReport({ place: { report, year, bu } }: { place: ImportPlace }) {
  return (
    <a className="btn" href={reportAddress(report.id, { year, bu })}>
      <span>
        <BothLanguages ko="보고서로 돌아가기" en="Back to the report" />
      </span>
    </a>
  );
}
