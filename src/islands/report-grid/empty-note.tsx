import { csvAddress } from '../../domain/addresses.ts';
import { BUSINESS_UNIT_NAMES } from '../../domain/report.ts';
import { BothLanguages } from '../parts/bilingual.tsx';
import { Icon } from '../parts/icon.tsx';
import { languageOf } from '../parts/language-of.ts';
import type { ReportOfYear } from './report-of-year.ts';

/** Says what is missing and how it gets here; the grid below stays whole. */
export function EmptyNote({ place: { report, year, bu }, mayEdit }: { place: ReportOfYear; mayEdit: boolean }) {
  return (
    <p className="note">
      <Icon name="info" />
      <span>
        <b>
          {bu !== null && `${BUSINESS_UNIT_NAMES[bu]} `}
          {year}년 데이터가 없습니다
        </b>{' '}
        ·{' '}
        <span lang="en">
          No figures{bu !== null && ` of ${BUSINESS_UNIT_NAMES[bu]}`} for {year} yet.
        </span>{' '}
        {mayEdit && (
          <>
            <span lang={languageOf(report.words.edit)}>{report.words.edit}</span> 버튼을 눌러 입력하거나 붙여넣고,
            파일이 있으면 가져오거나 이 페이지에 끌어다 놓으세요.{' '}
            <span lang="en">
              Press {report.words.edit} to type or paste; import a file, or drop it on this page.
            </span>{' '}
          </>
        )}
        <a href={csvAddress(report.id, { year, bu })} download="">
          <BothLanguages ko="입력 양식 (CSV)" en="Form to fill in (CSV)" />
        </a>
      </span>
    </p>
  );
}
