import { useEffect, useRef } from 'react';
import { historyAddress } from '../../domain/addresses.ts';
import { businessUnits } from '../../domain/business-units.ts';
import { yearName } from '../../domain/date-words.ts';
import type { LastChange } from '../../domain/person.ts';
import { reportViewName, type ReportView } from '../../domain/report-view.ts';
import type { IsoDate } from '../../domain/year-month.ts';
import { Bilingual } from '../parts/bilingual.tsx';
import { ChangedBy } from '../parts/changed-by.tsx';
import { ChoiceForm, UnitChoice, YearSelect } from '../parts/choice-fields.tsx';
import { Icon } from '../parts/icon.tsx';
import { languageOf } from '../parts/language-of.ts';
import { useLanguage, useSay } from '../parts/language.tsx';
import { CsvExport } from './csv-export-button.tsx';
import { DialogLink, MoreMenu } from './more-menu.tsx';
import type { ReportOfYear } from './report-of-year.ts';
import { isFocusInSheet } from './sheet-focus.ts';
import { ViewLinks } from './view-links.tsx';
import { words } from './words.ts';

interface ReportHeadProps {
  readonly place: ReportOfYear;
  readonly view: ReportView;
  readonly today: IsoDate;
  readonly lastChange: LastChange | null;
  /** Whether cells are marked that were changed lately. */
  readonly hasMarks: boolean;
  /** How many cells hold a text; 0 in edit mode, where the save bar says it. */
  readonly texts: number;
  readonly isEditing: boolean;
  readonly mayEdit: boolean;
  /** After editing, the Edit button takes the focus that was in the sheet. */
  readonly hasEdited: boolean;
  readonly onEdit: () => void;
  readonly onImport: () => void;
  readonly onHistory: () => void;
}

/** The title row of a report (CONTRACT §10): two lines at every width, as high in edit mode as in view mode. */
export function ReportHead(props: ReportHeadProps) {
  const { place, view, today, isEditing, mayEdit, hasEdited, onEdit } = props;
  const { report, year, bu, asOf = null } = place;
  const language = useLanguage();
  const say = useSay();
  const editName = say(report.words.edit);
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isEditing && hasEdited && isFocusInSheet()) edit.current?.focus();
  }, [isEditing, hasEdited]);
  return (
    <div className="page-head report-head">
      <div className="shown">
        <h1>
          <Bilingual label={report.title} />
          {isEditing && <span className="badge edit">{say(words.editing)}</span>}
        </h1>
        <Subtitle {...props} />
      </div>
      <ViewLinks place={place} view={view} />
      <div className="tools">
        <ChoiceForm>
          {asOf !== null && <input type="hidden" name="as-of" value={asOf} />}
          {view !== 'amount' && <input type="hidden" name="view" value={view} />}
          <YearSelect shown={year} today={today} />
          {bu !== null && (
            <UnitChoice
              legend={say(words.businessUnit)}
              chosen={bu}
              nameOf={(unit) => (
                <>
                  {unit}
                  <span className="rest"> {report.shortName}</span>
                </>
              )}
            />
          )}
        </ChoiceForm>
        <CsvExport {...place} />
        {mayEdit && (
          // It keeps its place while figures are edited.
          <button
            ref={edit}
            type="button"
            className="btn primary scripted edit"
            data-act={isEditing ? undefined : 'edit'}
            lang={languageOf(editName, language)}
            disabled={isEditing}
            onClick={() => {
              edit.current?.blur(); // while there is nothing to lay out: the browser would do it when the button is disabled
              onEdit();
            }}
          >
            <Icon name="edit" />
            {editName}
          </button>
        )}
        <MoreMenu {...props} />
      </div>
    </div>
  );
}

type SubtitleProps = Pick<ReportHeadProps, 'place' | 'view' | 'today' | 'lastChange' | 'texts' | 'onHistory'>;

/** What is shown, and who changed it last: `2026년 · SKB (BPS) · 원 — 11.03 09:12 root 수정`. */
function Subtitle({ place, view, today, lastChange, texts, onHistory }: SubtitleProps) {
  const { report, year, bu } = place;
  const language = useLanguage();
  const say = useSay();
  const [unit, ...otherUnits] = new Set(report.fields.map((field) => field.unit));
  return (
    <p className="subtitle">
      <span>{yearName(year, language)}</span> {bu !== null && <span>{businessUnits[bu].name}</span>}{' '}
      {view !== 'amount' && <span className="on-paper">{say(reportViewName(report, view))}</span>}
      {view === 'amount' && unit !== undefined && otherUnits.length === 0 && (
        <span className="unit" lang={languageOf(unit, language)}>
          {unit}
        </span>
      )}{' '}
      {texts > 0 && <span>{say(words.textsLeftOut(texts))}</span>}{' '}
      {lastChange !== null && (
        <DialogLink address={historyAddress(report.id, place)} onOpen={onHistory}>
          {say(words.changedAt(lastChange.at, today))} <ChangedBy {...lastChange} file={null} /> {say(words.changed)}
          {lastChange.file !== null && (
            <>
              {' · '}
              <bdi lang={languageOf(lastChange.file, language)}>{lastChange.file}</bdi>
            </>
          )}
        </DialogLink>
      )}
    </p>
  );
}
