import { useMemo, useState } from 'react';
import { BUSINESS_UNIT_NAMES, fieldKeys, type BusinessUnit, type ReportId } from '../../domain/report.ts';
import { reportById } from '../../domain/reports.ts';
import { fromWire, type WireRecord } from '../../domain/wire-record.ts';
import { lastMonth, MONTHS, seoulTime, type IsoDate } from '../../domain/year-month.ts';
import { Bilingual } from '../bilingual.tsx';
import { ChoiceForm, UnitChoice, YearSelect } from '../choice-fields.tsx';
import { Grid, type GridColumn } from '../grid/grid.tsx';
import { acceptAnswers, changedCells, commit, countTexts, createGridState, moveTo } from '../grid/grid-state.ts';
import { createGridStore } from '../grid/grid-store.ts';
import { SaveBar } from '../grid/save-bar.tsx';
import { onSaveKey } from '../grid/save-key.ts';
import { useEnteredColumns } from '../grid/use-entered-columns.ts';
import { usePaste } from '../grid/use-paste.ts';
import { Icon } from '../icon.tsx';
import { languageOf } from '../language-of.ts';
import { showToast } from '../toast-region/toasts.ts';
import { CsvExport } from './csv-export-button.tsx';
import { EmptyNote } from './empty-note.tsx';
import { fetchMonths, saveMonths, type FailedMonth, type LoadedMonth } from './save-months.ts';
import { widthClass } from './width-class.ts';

export interface ReportGridProps {
  readonly reportId: ReportId;
  readonly year: number;
  readonly bu: BusinessUnit | null;
  readonly today: IsoDate;
  /** The stored months, as the API sends them. */
  readonly records: readonly WireRecord[];
  readonly lastChange: LastChange | null;
}

export interface LastChange {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Who, or else by which way. */
  readonly by: string;
}

type Phase = 'view' | 'edit' | 'saving';

/** A report's page: its figures to read, and after Edit to type and paste into. */
export function ReportGrid({ reportId, year, bu, today, records, lastChange }: ReportGridProps) {
  const report = reportById(reportId);
  const [loaded, setLoaded] = useState(() => records.map((record) => fromWire(report, record)));
  const [store] = useState(() => createGridStore(createGridState(fieldKeys(report.rows), byMonth(loaded))));
  const cells = useEnteredColumns(store);
  const [phase, setPhase] = useState<Phase>('view');
  const [failed, setFailed] = useState<readonly FailedMonth[]>([]);
  const [fetchFault, setFetchFault] = useState<string | null>(null);
  const { receipt, onPaste } = usePaste(store, report.rows);
  const [hasEdited, setHasEdited] = useState(false);
  const [savedAt, setSavedAt] = useState<LastChange | null>(null);

  const columns = useMemo(() => monthColumns(year, today), [year, today]);
  const show = (months: readonly LoadedMonth[]) => {
    setLoaded([...months]);
    store.update(() => createGridState(fieldKeys(report.rows), byMonth(months)));
  };
  const beginEditing = () => {
    // Where work is: in the month that was closed last.
    const column = columns.findIndex(({ headClass }) => headClass === 'now');
    store.update((before) => moveTo(before, { row: 0, column: Math.max(0, column) }));
    setPhase('edit');
    setHasEdited(true);
  };
  const leaveEditing = () => {
    setPhase('view');
    setFailed([]);
    setFetchFault(null);
  };
  const cancel = () => {
    show(loaded);
    leaveEditing();
  };

  const save = async () => {
    if (phase !== 'edit') return;
    store.update(commit);
    const current = store.get();
    const revisions = new Map(loaded.map(({ month, revision }) => [month, revision]));
    const again = new Set(failed.map(({ month }) => month));
    const months = MONTHS.map((month) => ({
      month,
      cells: changedCells(current, month - 1),
      revision: revisions.get(month) ?? 0,
    })).filter(({ month, cells }) => again.size === 0 || again.has(month) || Object.keys(cells).length > 0);

    setPhase('saving');
    setFailed([]);
    setFetchFault(null);
    const place = { report, year, bu };
    const outcome = await saveMonths(place, months);
    const answers = new Map(outcome.saved.map((answer) => [answer.month, answer]));
    const known = [...loaded.filter(({ month }) => !answers.has(month)), ...answers.values()];
    setLoaded(known);
    store.update((before) =>
      acceptAnswers(before, new Map(outcome.saved.map(({ month, cells }) => [month - 1, cells]))),
    );
    const written = outcome.saved.filter(({ month, revision }) => revision > (revisions.get(month) ?? 0));
    const at = written
      .map((answer) => answer.at)
      .toSorted()
      .at(-1);
    if (at !== undefined) setSavedAt({ at, by: 'web' });
    const [first] = outcome.failed;
    if (first !== undefined) {
      setFailed(outcome.failed);
      setPhase('edit');
      showToast({ ...report.words.saveFailed(first.answered ? first.message : null), variant: 'destructive' });
      return;
    }
    showToast(report.words.saved(year, bu));
    try {
      show(await fetchMonths(place));
      leaveEditing();
    } catch (error) {
      setFetchFault(`${report.words.fetchFailed} (${error instanceof Error ? error.message : String(error)})`);
      setPhase('edit');
    }
  };

  const isEditing = phase !== 'view';
  const isSaving = phase === 'saving';
  const units = new Set(report.fields.map(({ unit }) => unit));
  const change = savedAt ?? lastChange;
  const width = useMemo(() => widthClass(report, cells), [report, cells]);
  const attributes = useMemo(() => ({ 'data-report': report.id, 'data-width': width }), [report, width]);
  const caption = useMemo(
    () => (
      <>
        <Bilingual label={report.title} /> {year}
      </>
    ),
    [report, year],
  );
  const texts = isEditing ? 0 : countTexts(store.get());

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a short cut; the Save button does the same
    <div
      className="report"
      data-editing={isEditing ? '' : undefined}
      onKeyDown={(event) => {
        if (isEditing) onSaveKey(event, () => void save());
      }}
    >
      <div className="page-head">
        <div>
          <h1>
            <Bilingual label={report.title} />
            {isEditing && <span className="badge edit">편집 중</span>}
          </h1>
          <p className="sub">
            <span>{year}년</span>
            {bu !== null && <span>{BUSINESS_UNIT_NAMES[bu]}</span>}
            {units.size === 1 && <span>단위 {[...units][0]}</span>}
            {texts > 0 && <span>숫자가 아닌 값 {texts}셀, 합계 제외</span>}
            {change !== null && (
              <span lang="en">
                last changed {seoulTime(change.at).slice(0, 16)}, by {change.by}
              </span>
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
          <ChoiceForm>
            <YearSelect shown={year} today={today} />
            {bu !== null && <UnitChoice legend="사업부" chosen={bu} nameOf={(unit) => `${unit} ${report.shortName}`} />}
          </ChoiceForm>
          <CsvExport report={report} year={year} bu={bu} />
          {!isEditing && (
            <button
              type="button"
              className="btn primary scripted"
              data-act="edit"
              data-need=""
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- where the focus was before the cells took it
              autoFocus={hasEdited}
              lang={languageOf(report.words.edit)}
              onClick={beginEditing}
            >
              <Icon name="edit" />
              {report.words.edit}
            </button>
          )}
        </div>
      </div>
      {loaded.length === 0 && !isEditing && <EmptyNote report={report} year={year} bu={bu} />}
      <div className={isEditing ? 'sheet editing' : 'sheet'} aria-busy={isSaving ? true : undefined}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
        <section className="scroll" tabIndex={isEditing ? undefined : 0} aria-label={`${report.title.ko} 월별 표`}>
          <Grid
            store={store}
            rows={report.rows}
            columns={columns}
            caption={caption}
            attributes={attributes}
            rowTotals={report.rowTotals}
            showsUnits={units.size > 1}
            isEditing={isEditing}
            isLocked={isSaving}
            onPaste={onPaste}
          />
        </section>
        {isEditing && (
          <SaveBar
            store={store}
            columns={columns}
            isSaving={isSaving}
            faults={
              failed.length > 0 || fetchFault !== null ? (
                <>
                  {failed.map(({ month, message }) => (
                    <li key={month} data-failed={month}>
                      <b>{month}월</b> <span lang="en">{message}</span>
                    </li>
                  ))}
                  {fetchFault !== null && <li lang="en">{fetchFault}</li>}
                </>
              ) : null
            }
            receipt={receipt}
            onCancel={cancel}
            onSave={() => void save()}
          />
        )}
      </div>
    </div>
  );
}

function byMonth(months: readonly LoadedMonth[]) {
  const cells = new Map(months.map((month) => [month.month, month.cells]));
  return MONTHS.map((month) => cells.get(month) ?? {});
}

function monthColumns(year: number, today: IsoDate): GridColumn[] {
  const closed = lastMonth(today);
  // Where a narrow screen begins to show the months: the last two closed ones.
  const start = year === closed.year ? Math.max(1, closed.month - 1) : null;
  return MONTHS.map((month) => {
    const distance = (year - closed.year) * 12 + month - closed.month;
    return {
      name: `${month}월`,
      head: `${month}월`,
      headClass: distance === 0 ? 'now' : distance > 0 ? 'fut' : undefined,
      isStart: month === start,
      attributes: { 'data-month': month },
    };
  });
}
