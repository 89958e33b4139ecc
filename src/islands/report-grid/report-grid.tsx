import {
  Suspense,
  useDeferredValue,
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
import { commit, countChanged, countTexts } from '../grid/grid-state.ts';
import { Sheet } from '../grid/sheet.tsx';
import { useEnteredColumns } from '../grid/use-entered-columns.ts';
import { DraftNotes, KeepsNothing } from '../kept/kept-notes.tsx';
import { askedCell, onAskedCell, setAskedCell } from '../page/cell-inbox.ts';
import { filesToImport, onFilesToImport, setFilesToImport } from '../page/import-inbox.ts';
import { refreshLook } from '../page/look.ts';
import { Bilingual } from '../parts/bilingual.tsx';
import { ChangedBy } from '../parts/changed-by.tsx';
import { useLanguage, useSay } from '../parts/language.tsx';
import { loadedLater } from '../runtime/loaded-later.tsx';
import { columnWidths, keepEqualWidths } from './column-widths.ts';
import { amountOfDraft, draftKeyOf, isOutdated } from './draft.ts';
import { editInAddress } from './edit-in-address.ts';
import { EmptyNote } from './empty-note.tsx';
import { failedMonths } from './failed-months.tsx';
import { LastYear } from './last-year.tsx';
import { cellsByMonth } from './month-columns.ts';
import { recentMarks } from './recent-marks.ts';
import { ReportHead } from './report-head.tsx';
import { CORNER, rowLabels } from './row-label.tsx';
import { useReportEditing } from './use-report-editing.ts';
import { useReportView } from './use-report-view.ts';
import { useUnlikely } from './use-unlikely.ts';
import { words } from './words.ts';

/** Fetched when editing begins, so that it is there when somebody else's change is met. */
const loadConflictDialog = async () => (await import('./conflict-dialog.tsx')).ConflictDialog;
const ConflictDialog = loadedLater(loadConflictDialog);
const PageDialog = loadedLater(async () => (await import('../page-dialog/page-dialog.tsx')).PageDialog);
const RowPicture = loadedLater(async () => (await import('../chart-card/row-picture.tsx')).RowPicture);

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
  /** Cells that were changed lately; those before `markedSince` are marked where they were not seen. */
  readonly recent: readonly RecentChange[];
  /** ISO 8601, UTC. */
  readonly markedSince: string;
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
  const { sheet, phase, progress, question } = editing;
  const { store, drafts, focusCell, root } = sheet;
  const { recent, markedSince } = props;
  const marks = useMemo(
    () => recentMarks(report, { recent, markedSince }, cellsByMonth(start.loaded)),
    [report, recent, markedSince, start],
  );
  const isEditing = phase !== 'view';
  const before = useMemo(() => lastYear.map((values) => cellsOf(report, values)), [report, lastYear]);
  const { view, columns, compared } = useReportView(place, store, {
    today,
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
    if (cell === undefined) setFilesToImport([]);
    else beginEditing(cell);
  });
  useEffect(() => {
    doAsAsked();
    addEventListener('hashchange', doAsAsked);
    return () => removeEventListener('hashchange', doAsAsked);
  }, []);
  useUnlikely(store, { ...place, today, lastYear }, isEditing);
  // The first cell has its input before the title row and the save bar follow with a rendering of their own.
  const showsTools = useDeferredValue(isEditing);

  const files = useSyncExternalStore(onFilesToImport, filesToImport, () => null);
  const asked = useSyncExternalStore(onAskedCell, askedCell, () => null);
  const [historyAt, setHistoryAt] = useState<string | null>(null);
  /** A figure's story is the history narrowed to its cell. */
  const story = asked === null || isEditing ? null : historyAddress(reportId, { year, bu }, asked);
  const openHistory = historyAt ?? story;
  const cells = useEnteredColumns(store);
  const [keepEqual] = useState(keepEqualWidths);
  // Changes are short: no column grows for a figure that is not shown.
  const measured = compared === null ? cells : NO_MONTHS;
  const widths = useMemo(() => keepEqual(columnWidths(report, measured)), [keepEqual, report, measured]);
  const attributes = useMemo(
    () => ({ 'data-report': report.id, 'data-view': view, 'data-need': 'press' }),
    [report, view],
  );
  const [pictured, setPictured] = useState<{ readonly row: ValueRow; readonly label: HTMLElement } | null>(null);
  const headOf = useMemo(() => rowLabels((row, label) => setPictured({ row, label })), []);
  // Before the first paint of the changed figures, which would otherwise be seen in won.
  useLayoutEffect(refreshLook, [cells, isEditing, showsTools]);
  const caption = useMemo(
    () => (
      <>
        <Bilingual label={report.title} /> {year} {view !== 'amount' && reportViewName(report, view)[language]}
      </>
    ),
    [report, year, view, language],
  );
  return (
    <div
      ref={root}
      className="report"
      data-editing={isEditing ? '' : undefined}
      data-newest={lastChange?.at}
      data-keeps={asOf === null ? draftKeyOf(reportId, year, bu) : undefined}
    >
      <ReportHead
        place={place}
        view={view}
        today={props.today}
        lastChange={editing.lastChange}
        hasMarks={marks.size > 0}
        texts={showsTools ? 0 : countTexts(store.get())}
        isEditing={showsTools}
        mayEdit={mayEdit}
        hasEdited={editing.hasEdited}
        onEdit={() => editing.beginEditing()}
        onHistory={() => setHistoryAt(historyAddress(reportId, { year, bu }))}
      />
      {/* A draft that another tab keeps during editing is offered afterwards. */}
      {!isEditing && mayEdit && (
        <DraftNotes
          drafts={drafts}
          amountOf={amountOfDraft}
          isOutdated={(draft) => isOutdated(draft, progress.loaded)}
          onRestore={(draft) => void editing.restore(draft)}
          onDone={() => root.current?.querySelector<HTMLElement>('[data-act=edit]')?.focus()}
        />
      )}
      {question !== null && (
        <Suspense>
          <ConflictDialog
            conflicts={question.conflicts}
            causes={question.causes}
            rows={report.rows}
            columns={columns}
            onApply={question.answer}
            onClose={() => {
              question.answer(null);
              focusCell();
            }}
          />
        </Suspense>
      )}
      {(files ?? openHistory) !== null && (
        <Suspense>
          <PageDialog
            place={place}
            opens={files ?? openHistory ?? ''}
            unsaved={isEditing ? countChanged(commit(store.get())) : 0}
            onSaveFirst={async (chosen) => {
              setFilesToImport(null);
              await editing.save();
              // Where a month failed, the save bar says why.
              if (countChanged(store.get()) === 0) setFilesToImport(chosen);
            }}
            onStored={(written) => void editing.showWritten(written)}
            onHistory={(address) => {
              setFilesToImport(null);
              setHistoryAt(address);
            }}
            onClose={() => {
              setFilesToImport(null);
              setHistoryAt(null);
              setAskedCell(null);
              asked?.element.setAttribute('tabindex', '-1');
              asked?.element.focus();
            }}
          />
        </Suspense>
      )}
      {pictured !== null && (
        <Suspense>
          <RowPicture
            row={pictured.row}
            year={year}
            bu={bu}
            months={cells}
            before={before}
            onClose={() => {
              setPictured(null);
              pictured.label.focus();
            }}
          />
        </Suspense>
      )}
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
        isEditing={isEditing}
        isLocked={phase === 'saving'}
        showsSaveBar={showsTools}
        saveBar={{
          // During a new attempt the old failures no longer apply.
          failures: phase === 'saving' ? null : failedMonths(report, progress),
          warning: drafts.keeps ? null : <KeepsNothing />,
          onCancel: editing.cancel,
          onSave: () => void editing.save(),
        }}
      >
        <LastYear store={store} report={report} months={lastYear} year={year} />
      </Sheet>
      {recent.length > 0 && (
        <div hidden>
          {recent.map((change, at) => (
            <p key={at} id={changeElementId(at)} data-at={change.at}>
              {say(words.changedBy(change.at, props.today))} <ChangedBy {...change} />
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
