import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { ASKS, historyAddress } from '../../domain/addresses.ts';
import { businessUnits, type BusinessUnit } from '../../domain/business-units.ts';
import { yearName } from '../../domain/date-words.ts';
import { cellsOf, type FieldValues } from '../../domain/field-values.ts';
import { toDateName } from '../../domain/months-under-way.ts';
import type { LastChange, Person } from '../../domain/person.ts';
import type { RecentChange } from '../../domain/recent-change.ts';
import type { Cells } from '../../domain/record.ts';
import { reportViewName, type ReportView } from '../../domain/report-view.ts';
import { fieldKeys, type ReportId, type ValueRow } from '../../domain/report.ts';
import { reportById } from '../../domain/reports.ts';
import type { IsoDate } from '../../domain/year-month.ts';
import { changeElementId } from '../grid/grid-rows.tsx';
import { countTexts } from '../grid/grid-state.ts';
import { Sheet } from '../grid/sheet.tsx';
import { useGridPart } from '../grid/use-grid-part.ts';
import { DraftNotes, KeepsNothing } from '../kept/kept-notes.tsx';
import { filesToImport } from '../page/inbox.ts';
import { refreshLook } from '../page/look.ts';
import { Bilingual } from '../parts/bilingual.tsx';
import { ChangedBy } from '../parts/changed-by.tsx';
import { useLanguage, useSay } from '../parts/language.tsx';
import { widthsOf } from './column-widths.ts';
import { amountOfDraft, isOutdated } from './draft.ts';
import { editInAddress } from './edit-in-address.ts';
import { EmptyNote } from './empty-note.tsx';
import { FailedMonths } from './failed-months.tsx';
import { LastYear } from './last-year.tsx';
import { cellsByMonth } from './month-columns.ts';
import { recentMarks } from './recent-marks.ts';
import { loadConflictDialog, ReportDialogs } from './report-dialogs.tsx';
import { ReportHead } from './report-head.tsx';
import { CORNER, rowLabels } from './row-label.tsx';
import { useReportEditing } from './use-report-editing.ts';
import { useReportView } from './use-report-view.ts';
import { useUnlikely } from './use-unlikely.ts';
import { words } from './words.ts';

const NO_MONTHS: readonly Cells[] = [];

export interface ReportGridProps {
  readonly reportId: ReportId;
  readonly year: number;
  readonly bu: BusinessUnit | null;
  readonly today: IsoDate;
  readonly person: Person;
  readonly view: ReportView;
  /** The stored months. */
  readonly months: readonly { readonly month: number; readonly revision: number; readonly values: FieldValues }[];
  readonly lastChange: LastChange | null;
  /** The year before, by month; empty when nothing is stored of it. */
  readonly lastYear: readonly FieldValues[];
  /** Other names of fields, as they are compared, for what is pasted. */
  readonly learnt: readonly (readonly [name: string, key: string | null])[];
  /** What was changed lately. */
  readonly recent: readonly RecentChange[];
  /** The time as of which the report is shown, and its day in Seoul; null for now. */
  readonly asOf: { readonly time: string; readonly day: IsoDate } | null;
}

/** A report's page: its figures, which can be edited after a press on Edit. */
export function ReportGrid(props: ReportGridProps) {
  const { reportId, year, bu, person, months, lastChange, lastYear } = props;
  const report = reportById(reportId);
  const language = useLanguage();
  const say = useSay();
  const asOf = props.asOf?.time ?? null;
  const mayEdit = person.mayEdit && asOf === null;
  /** Which months are over follows from it. */
  const today = props.asOf?.day ?? props.today;
  const place = { report, year, bu, asOf };
  const [start] = useState(() => ({
    loaded: months.map(({ month, revision, values }) => ({ month, revision, cells: cellsOf(report, values) })),
    lastChange,
    person,
    lastYear,
    today,
    learnt: new Map(props.learnt),
  }));
  const editing = useReportEditing(place, start);
  const { sheet, phase, progress } = editing;
  const { store, drafts, root } = sheet;
  const { recent } = props;
  const { own } = editing;
  const marks = useMemo(
    () => recentMarks(report, { recent, own }, cellsByMonth(start.loaded)),
    [report, recent, own, start],
  );
  const isEditing = phase !== 'view';
  const before = useMemo(() => lastYear.map((values) => cellsOf(report, values)), [report, lastYear]);
  const stored = useGridPart(store, 'stored');
  const { view, columns, compared } = useReportView(place, {
    today,
    months: stored,
    yearBefore: before,
    chosen: props.view,
    hasEdited: editing.hasEdited,
  });
  useEffect(() => {
    if (isEditing) loadConflictDialog().catch(() => {}); // it is tried again when it is needed
  }, [isEditing]);
  // The address asks once: a reload, or the page from the history, shows the report.
  const { beginEditing } = editing;
  const doAsAsked = useEffectEvent(() => {
    const { hash } = location;
    if (!mayEdit) return;
    const cell = editInAddress(hash, fieldKeys(report.rows));
    if (cell === undefined && hash !== ASKS.import) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    if (cell === undefined) filesToImport.set([]);
    else beginEditing(cell);
  });
  useEffect(() => {
    doAsAsked();
    addEventListener('hashchange', doAsAsked);
    return () => removeEventListener('hashchange', doAsAsked);
  }, []);
  useUnlikely(store, { ...place, today, lastYear }, isEditing);

  const [measure] = useState(() => widthsOf(report));
  // Changes are short: no column grows for a figure that is not shown.
  const measured = () => measure(compared === null ? store.get().columns : NO_MONTHS);
  // While figures are edited, columns grow in the frame after the one that shows the figures: all cells are laid out again for it.
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!isEditing) return store.subscribe(listener);
      let frame = 0;
      const nextFrame = (work: () => void) => {
        cancelAnimationFrame(frame);
        frame = requestAnimationFrame(work);
      };
      const stop = store.subscribe(() => nextFrame(() => nextFrame(listener)));
      return () => {
        stop();
        cancelAnimationFrame(frame);
      };
    },
    [store, isEditing],
  );
  const widths = useSyncExternalStore(subscribe, measured, measured);
  const attributes = useMemo(() => ({ 'data-report': report.id, 'data-view': view }), [report, view]);
  const [pictured, setPictured] = useState<ValueRow | null>(null);
  /** The page of the history that is shown. */
  const [historyAt, setHistoryAt] = useState<string | null>(null);
  const headOf = useMemo(() => rowLabels(setPictured), []);
  // Before the first paint of the changed figures, which would otherwise be seen in won.
  useLayoutEffect(refreshLook, [stored, isEditing, marks]);
  const caption = useMemo(
    () => (
      <>
        <Bilingual label={report.title} /> {year} {view !== 'amount' && reportViewName(report, view)[language]}
      </>
    ),
    [report, year, view, language],
  );
  return (
    <div ref={root} className="report" data-editing={isEditing ? '' : undefined}>
      <ReportHead
        place={place}
        view={view}
        today={props.today}
        lastChange={editing.lastChange}
        hasMarks={marks.size > 0}
        texts={isEditing ? 0 : countTexts(store.get())}
        isEditing={isEditing}
        mayEdit={mayEdit}
        hasEdited={editing.hasEdited}
        onEdit={() => editing.beginEditing()}
        onImport={() => filesToImport.set([])}
        onHistory={() => setHistoryAt(historyAddress(reportId, { year, bu }))}
      />
      <ReportDialogs
        place={place}
        today={today}
        columns={columns}
        before={before}
        editing={editing}
        pictured={pictured}
        onPictureClose={() => setPictured(null)}
        historyAt={historyAt}
        onHistory={setHistoryAt}
      />
      {progress.loaded.length === 0 && !isEditing && <EmptyNote place={place} mayEdit={mayEdit} />}
      <Sheet
        parts={sheet}
        label={say(words.table(say(report.title)))}
        rows={report.rows}
        columns={columns}
        caption={caption}
        paperName={[say(report.title), yearName(year, language), bu !== null && businessUnits[bu].name]
          .filter(Boolean)
          .join(' ')}
        attributes={attributes}
        corner={CORNER}
        headOf={headOf}
        rowTotals={report.rowTotals}
        totalHead={compared?.toDate ? toDateName(compared.toDate, language) : undefined}
        changes={compared?.rows}
        widths={widths}
        showsUnits={compared === null && new Set(report.fields.map(({ unit }) => unit)).size > 1}
        recent={marks.size === 0 ? undefined : marks}
        saveBar={{
          // During a new attempt the old failures no longer apply.
          failures:
            phase === 'saving' || progress.failed.length === 0 ? null : <FailedMonths failed={progress.failed} />,
          warning: drafts.keeps ? null : <KeepsNothing />,
          onCancel: editing.cancel,
          onSave: () => void editing.save(),
        }}
      >
        <LastYear store={store} report={report} months={lastYear} year={year} />
      </Sheet>
      {/* Below the sheet, which never moves. A draft that another tab keeps during editing is offered afterwards. */}
      {!isEditing && mayEdit && (
        <DraftNotes
          drafts={drafts}
          amountOf={amountOfDraft}
          isOutdated={(draft) => isOutdated(draft, progress.loaded)}
          onRestore={(draft) => void editing.restore(draft)}
          onDone={() => root.current?.querySelector<HTMLElement>('[data-act=edit]')?.focus()}
        />
      )}
      {recent.length + own.length > 0 && (
        <div hidden>
          {[...recent, ...own].map((change, at) => (
            <p key={at} id={changeElementId(at)}>
              {say(words.changedBy(change.at, props.today))} <ChangedBy {...change} />
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
