import type { ReactNode } from 'react';
import { historyAddress, importAddress, largestChangesAddress } from '../../domain/addresses.ts';
import { businessUnits } from '../../domain/business-units.ts';
import { yearName } from '../../domain/date-words.ts';
import type { LastChange } from '../../domain/person.ts';
import { reportViewName, type ReportView } from '../../domain/report-view.ts';
import type { IsoDate } from '../../domain/year-month.ts';
import { hasModifier } from '../page/has-modifier.ts';
import { setFilesToImport } from '../page/import-inbox.ts';
import { AsOfButton } from '../parts/as-of-button.tsx';
import { Bilingual } from '../parts/bilingual.tsx';
import { ChangedBy } from '../parts/changed-by.tsx';
import { ChoiceForm, UnitChoice, YearSelect } from '../parts/choice-fields.tsx';
import { Icon } from '../parts/icon.tsx';
import { languageOf } from '../parts/language-of.ts';
import { useLanguage, useSay } from '../parts/language.tsx';
import { CsvExport } from './csv-export-button.tsx';
import { LookUnit } from './look-unit.tsx';
import type { ReportOfYear } from './report-of-year.ts';
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
  readonly onHistory: () => void;
}

/** Whether the focus is in the sheet or its save bar, or was there before these were removed, and not in another control. */
function isFocusInSheet(): boolean {
  const focused = document.activeElement;
  return focused === document.body || (focused?.closest('[role=grid], .savebar') ?? null) !== null;
}

/** The title row of a report: its name, what it shows, and its controls. */
export function ReportHead(props: ReportHeadProps) {
  const { place, view, today, lastChange, hasMarks, texts, isEditing, mayEdit, hasEdited, onEdit, onHistory } = props;
  const language = useLanguage();
  const say = useSay();
  const { report, year, bu, asOf = null } = place;
  const editName = say(report.words.edit);
  const units = new Set(report.fields.map(({ unit }) => unit));
  return (
    <div className="page-head">
      <div>
        <div className="title-line">
          <h1>
            <Bilingual label={report.title} />
            {isEditing && <span className="badge edit">{say(words.editing)}</span>}
          </h1>
          {asOf === null && !isEditing && (
            <>
              <AsOfButton name={words.asOf} about={words.aboutAsOf} />
              <a
                className="btn small"
                href={largestChangesAddress(report.id, { year, bu }, undefined, view === 'yoy' ? view : 'mom')}
                data-tooltip={say(words.aboutLargestChanges)}
              >
                <span>{say(words.largestChanges)}</span>
              </a>
            </>
          )}
        </div>
        <p className="subtitle">
          <span>{yearName(year, language)}</span>
          {bu !== null && <span>{businessUnits[bu].name}</span>}
          {view !== 'amount' && <span className="on-paper">{say(reportViewName(report, view))}</span>}
          {view === 'amount' && units.has('원') && (
            <LookUnit name={units.size === 1 ? words.unit : words.amountUnit} isFixed={isEditing} />
          )}
          {texts > 0 && <span>{say(words.textsLeftOut(texts))}</span>}
          {hasMarks && !isEditing && (
            <label className="look marks" data-tooltip={say(words.aboutMarks)}>
              {/* With a default value, so that marks are shown without a script; hydration keeps what the device has set. */}
              <input type="checkbox" id="show-marks" defaultChecked />
              <span>{say(words.showMarks)}</span>
            </label>
          )}
          {lastChange !== null && (
            <HistoryLink place={place} onOpen={onHistory}>
              <span>
                {say(words.changedAt(lastChange.at, today))} <ChangedBy {...lastChange} />
              </span>
            </HistoryLink>
          )}
        </p>
      </div>
      <div className="tools">
        {report.hidesEmptyRows && (
          <label className="check">
            <input type="checkbox" id="hide-empty" />
            {say(words.hideEmpty)}
          </label>
        )}
        <ViewLinks place={place} view={view} />
        <ChoiceForm>
          {asOf !== null && <input type="hidden" name="as-of" value={asOf} />}
          {view !== 'amount' && <input type="hidden" name="view" value={view} />}
          <YearSelect shown={year} today={today} />
          {bu !== null && (
            <UnitChoice legend={say(words.businessUnit)} chosen={bu} nameOf={(unit) => `${unit} ${report.shortName}`} />
          )}
        </ChoiceForm>
        <HistoryLink place={place} className="btn" onOpen={onHistory}>
          <Icon name="clock" />
          <span>{say(words.history)}</span>
        </HistoryLink>
        {mayEdit && (
          <a
            className="btn"
            href={importAddress(report.id, { year, bu })}
            data-import=""
            data-need=""
            data-press=""
            onClick={(event) => {
              if (hasModifier(event.nativeEvent)) return;
              event.preventDefault();
              setFilesToImport([]);
            }}
          >
            <Icon name="upload" />
            <span>{say(words.import)}</span>
          </a>
        )}
        <CsvExport {...place} />
        {!isEditing && mayEdit && (
          <button
            type="button"
            className="btn primary scripted"
            data-act="edit"
            lang={languageOf(editName, language)}
            data-need=""
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- where the focus was before the cells took it
            autoFocus={hasEdited && isFocusInSheet()}
            onClick={onEdit}
          >
            <Icon name="edit" />
            {editName}
          </button>
        )}
      </div>
    </div>
  );
}

interface HistoryLinkProps {
  readonly place: ReportOfYear;
  readonly className?: string;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** Opens the history as a dialog; without a script, or in a new tab, it is a page. */
function HistoryLink({ place, className, onOpen, children }: HistoryLinkProps) {
  return (
    <a
      className={className}
      href={historyAddress(place.report.id, place)}
      data-need=""
      data-press=""
      onClick={(event) => {
        if (hasModifier(event.nativeEvent)) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {children}
    </a>
  );
}
