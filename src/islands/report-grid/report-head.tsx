import type { ReactNode } from 'react';
import { historyAddress, importAddress, largestChangesAddress } from '../../domain/addresses.ts';
import { businessUnits } from '../../domain/business-units.ts';
import type { LastChange } from '../../domain/person.ts';
import { REPORT_VIEW_NAMES, type ReportView } from '../../domain/report-view.ts';
import { seoulTime, type IsoDate } from '../../domain/year-month.ts';
import { hasModifier } from '../page/has-modifier.ts';
import { setFilesToImport } from '../page/import-inbox.ts';
import { AsOfButton } from '../parts/as-of-button.tsx';
import { Bilingual, BothWhereWide } from '../parts/bilingual.tsx';
import { ChangedBy } from '../parts/changed-by.tsx';
import { ChoiceForm, UnitChoice, YearSelect } from '../parts/choice-fields.tsx';
import { Icon } from '../parts/icon.tsx';
import { languageOf } from '../parts/language-of.ts';
import { CsvExport } from './csv-export-button.tsx';
import { LookUnit } from './look-unit.tsx';
import type { ReportOfYear } from './report-of-year.ts';
import { ViewLinks } from './view-links.tsx';

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

const ABOUT_MARKS =
  '7일 안에 바뀐 셀과, 지난번에 본 뒤 바뀐 셀(선 있는 표시) · cells changed in the last seven days, and (with a line) since your last visit';

/** The title row of a report: its name, what it shows, and its controls. */
export function ReportHead(props: ReportHeadProps) {
  const { place, view, today, lastChange, hasMarks, texts, isEditing, mayEdit, hasEdited, onEdit, onHistory } = props;
  const { report, year, bu, asOf = null } = place;
  const units = new Set(report.fields.map(({ unit }) => unit));
  return (
    <div className="page-head">
      <div>
        <div className="title-line">
          <h1>
            <Bilingual label={report.title} />
            {isEditing && <span className="badge edit">편집 중</span>}
          </h1>
          {asOf === null && !isEditing && (
            <>
              <AsOfButton ko="지난 시점" en="As of…" about="The report as it was on a day or at a time" />
              <a
                className="btn small"
                href={largestChangesAddress(report.id, { year, bu })}
                data-tooltip="The fields of a month by the size of their change"
              >
                <span>
                  <BothWhereWide ko="큰 변동" en="Largest changes" />
                </span>
              </a>
            </>
          )}
        </div>
        <p className="subtitle">
          <span>{year}년</span>
          {bu !== null && <span>{businessUnits[bu].name}</span>}
          {view !== 'amount' && <span className="on-paper">{REPORT_VIEW_NAMES[view]}</span>}
          {view === 'amount' && units.has('원') && (
            <LookUnit words={units.size === 1 ? '단위' : '금액 단위'} isFixed={isEditing} />
          )}
          {texts > 0 && <span>숫자가 아닌 값 {texts}셀, 합계 제외</span>}
          {hasMarks && !isEditing && (
            <label className="look marks" data-tooltip={ABOUT_MARKS}>
              {/* With a default value, so that marks are shown without a script; hydration keeps what the device has set. */}
              <input type="checkbox" id="show-marks" defaultChecked />
              <span>최근 변경 표시</span>
            </label>
          )}
          {lastChange !== null && (
            <HistoryLink place={place} onOpen={onHistory}>
              <span lang="en">
                last changed {seoulTime(lastChange.at).slice(0, 16)}, by <ChangedBy {...lastChange} />
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
          {asOf !== null && <input type="hidden" name="as-of" value={asOf} />}
          {view !== 'amount' && <input type="hidden" name="view" value={view} />}
          <YearSelect shown={year} today={today} />
          {bu !== null && <UnitChoice legend="사업부" chosen={bu} nameOf={(unit) => `${unit} ${report.shortName}`} />}
        </ChoiceForm>
        <HistoryLink place={place} className="btn" onOpen={onHistory}>
          <Icon name="clock" />
          <span>
            <BothWhereWide ko="이력" en="History" />
          </span>
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
            <span>
              <BothWhereWide ko="가져오기" en="Import" />
            </span>
          </a>
        )}
        <CsvExport {...place} />
        {!isEditing && mayEdit && (
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
