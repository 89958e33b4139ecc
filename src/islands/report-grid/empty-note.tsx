import { csvAddress } from '../../domain/addresses.ts';
import { businessUnits } from '../../domain/business-units.ts';
import { BothLanguages } from '../parts/bilingual.tsx';
import { Icon } from '../parts/icon.tsx';
import { languageOf } from '../parts/language-of.ts';
import type { ReportOfYear } from './report-of-year.ts';

/** Says what is missing and, where it can be entered, how it gets here; the grid below stays whole. */
export function EmptyNote({ place, mayEdit }: { place: ReportOfYear; mayEdit: boolean }) {
  const { report, year, bu, asOf = null } = place;
  return (
    <p className="note">
      <Icon name="info" />
      <span>
        <b>
          {asOf !== null && '그때는 '}
          {bu !== null && `${businessUnits[bu].name} `}
          {year}년 데이터가 {asOf === null ? '없습니다' : '없었습니다'}
        </b>{' '}
        ·{' '}
        <span lang="en">
          No figures{bu !== null && ` of ${businessUnits[bu].name}`} for {year} {asOf === null ? 'yet' : 'then'}.
        </span>{' '}
        {asOf === null && <HowToEnter report={report} year={year} bu={bu} mayEdit={mayEdit} />}
      </span>
    </p>
  );
}

function HowToEnter({ report, year, bu, mayEdit }: Omit<ReportOfYear, 'asOf'> & { mayEdit: boolean }) {
  return (
    <>
      {mayEdit && (
        <>
          <span lang={languageOf(report.words.edit)}>{report.words.edit}</span> 버튼을 눌러 입력하거나 붙여넣고, 파일이
          있으면 가져오거나 이 페이지에 끌어다 놓으세요.{' '}
          <span lang="en">
            Press {report.words.edit} to type or paste; import a file, or drop it on this page.
          </span>{' '}
        </>
      )}
      <a href={csvAddress(report.id, { year, bu })} download="">
        <BothLanguages ko="입력 양식 (CSV)" en="Form to fill in (CSV)" />
      </a>
    </>
  );
}
