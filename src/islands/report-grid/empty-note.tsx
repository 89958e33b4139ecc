import { csvAddress } from '../../domain/addresses.ts';
import { businessUnits } from '../../domain/business-units.ts';
import { Icon } from '../parts/icon.tsx';
import { languageOf } from '../parts/language-of.ts';
import { useLanguage, useSay } from '../parts/language.tsx';
import type { ReportOfYear } from './report-of-year.ts';
import { words } from './words.ts';

/** Says what is missing and, where it can be entered, how it gets here; the grid below stays whole. */
export function EmptyNote({ place, mayEdit }: { place: ReportOfYear; mayEdit: boolean }) {
  const say = useSay();
  const { report, year, bu, asOf = null } = place;
  const unit = bu === null ? null : businessUnits[bu].name;
  return (
    <p className="note over-sheet">
      <Icon name="info" />
      <span>
        <b>{say((asOf === null ? words.noFigures : words.noFiguresThen)(year, unit))}.</b>{' '}
        {asOf === null && <HowToEnter report={report} year={year} bu={bu} mayEdit={mayEdit} />}
      </span>
    </p>
  );
}

function HowToEnter({ report, year, bu, mayEdit }: Omit<ReportOfYear, 'asOf'> & { mayEdit: boolean }) {
  const say = useSay();
  const language = useLanguage();
  const editName = say(report.words.edit);
  return (
    <>
      {mayEdit && (
        <>
          {say(words.howToEnter)}
          <span lang={languageOf(editName, language)}>{editName}</span>
          {say(words.howToEnterEnd)}{' '}
        </>
      )}
      <a href={csvAddress(report.id, { year, bu })} download="">
        {say(words.form)}
      </a>
    </>
  );
}
