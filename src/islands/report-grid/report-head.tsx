import type { ReactNode } from 'react';
import { historyAddress, importAddress } from '../../domain/addresses.ts';
import { REPORT_VIEW_NAMES, type ReportView } from '../../domain/report-view.ts';
import { BUSINESS_UNIT_NAMES } from '../../domain/report.ts';
import { seoulTime, type IsoDate } from '../../domain/year-month.ts';
import { hasModifier } from '../page/has-modifier.ts';
import { setFilesToImport } from '../page/import-inbox.ts';
import { Bilingual, BothLanguages } from '../parts/bilingual.tsx';
import { ChoiceForm, UnitChoice, YearSelect } from '../parts/choice-fields.tsx';
import { Icon } from '../parts/icon.tsx';
import { languageOf } from '../parts/language-of.ts';
import { CsvExport } from './csv-export-button.tsx';
import { LookUnit } from './look-unit.tsx';
import type { ReportOfYear } from './report-of-year.ts';
import type { LastChange } from './use-report-editing.ts';
import { ViewLinks } from './view-links.tsx';

interface ReportHeadProps {
  readonly place: ReportOfYear;
  readonly view: ReportView;
  readonly today: IsoDate;
  readonly lastChange: LastChange | null;
  /** How many cells hold a text; 0 in edit mode, where the save bar says it. */
  readonly texts: number;
  readonly isEditing: boolean;
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
  const { place, view, today, lastChange, texts, isEditing, hasEdited, onEdit, onHistory } = props;
  const { report, year, bu } = place;
  const units = new Set(report.fields.map(({ unit }) => unit));
  return (
    <div className="page-head">
      <div>
        <h1>
          <Bilingual label={report.title} />
          {isEditing && <span className="badge edit">편집 중</span>}
        </h1>
        <p className="subtitle">
          <span>{year}년</span>
          {bu !== null && <span>{BUSINESS_UNIT_NAMES[bu]}</span>}
          {view !== 'amount' && <span className="on-paper">{REPORT_VIEW_NAMES[view]}</span>}
          {view === 'amount' && units.has('원') && (
            <LookUnit words={units.size === 1 ? '단위' : '금액 단위'} isFixed={isEditing} />
          )}
          {texts > 0 && <span>숫자가 아닌 값 {texts}셀, 합계 제외</span>}
          {lastChange !== null && (
            <HistoryLink place={place} onOpen={onHistory}>
              <span lang="en">
                last changed {seoulTime(lastChange.at).slice(0, 16)}, by {lastChange.by}
              </span>
            </HistoryLink>
          )}
        </p>
      </div>
      <div className="tools">
        {report.hidesEmptyRows && (
          <label className="check">
            <input type="checkbox" id="hide-empty" />
            빈 행 숨기기
          </label>
        )}
        <ViewLinks place={place} view={view} />
        <ChoiceForm>
          {view !== 'amount' && <input type="hidden" name="view" value={view} />}
          <YearSelect shown={year} today={today} />
          {bu !== null && <UnitChoice legend="사업부" chosen={bu} nameOf={(unit) => `${unit} ${report.shortName}`} />}
        </ChoiceForm>
        <HistoryLink place={place} className="btn" onOpen={onHistory}>
          <Icon name="clock" />
          <span>
            <BothLanguages ko="이력" en="History" />
          </span>
        </HistoryLink>
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
          <span>
            <BothLanguages ko="가져오기" en="Import" />
          </span>
        </a>
        <CsvExport report={report} year={year} bu={bu} />
        {!isEditing && (
          <button
            type="button"
            className="btn primary scripted"
            data-act="edit"
            data-need=""
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- where the focus was before the cells took it
            autoFocus={hasEdited && isFocusInSheet()}
            lang={languageOf(report.words.edit)}
            onClick={onEdit}
          >
            <Icon name="edit" />
            {report.words.edit}
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
