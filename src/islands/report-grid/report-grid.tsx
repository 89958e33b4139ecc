import { Suspense, useDeferredValue, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { cellsOf, type FieldValues } from '../../domain/field-values.ts';
import type { BusinessUnit, ReportId, ValueRow } from '../../domain/report.ts';
import { reportById } from '../../domain/reports.ts';
import type { IsoDate } from '../../domain/year-month.ts';
import { commit, countChanged, countTexts } from '../grid/grid-state.ts';
import { Sheet } from '../grid/sheet.tsx';
import { useEnteredColumns } from '../grid/use-entered-columns.ts';
import { DraftNotes, KeepsNothing } from '../kept/kept-notes.tsx';
import { filesToImport, onFilesToImport, setFilesToImport } from '../page/import-inbox.ts';
import { refreshLook } from '../page/look.ts';
import { Bilingual } from '../parts/bilingual.tsx';
import { loadedLater } from '../runtime/loaded-later.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { draftKeyOf, isOutdated } from './draft.ts';
import { EmptyNote } from './empty-note.tsx';
import { failedMonths } from './failed-months.tsx';
import { LastYear } from './last-year.tsx';
import { monthColumns } from './month-columns.ts';
import { ReportHead } from './report-head.tsx';
import { CORNER, rowLabels } from './row-label.tsx';
import { useReportEditing, type LastChange } from './use-report-editing.ts';
import { useUnlikely } from './use-unlikely.ts';
import { widthClass } from './width-class.ts';

const ImportDialog = loadedLater(async () => (await import('../import-dialog/import-dialog.tsx')).ImportDialog);
const RowPicture = loadedLater(async () => (await import('../chart-card/row-picture.tsx')).RowPicture);

export interface ReportGridProps {
  readonly reportId: ReportId;
  readonly year: number;
  readonly bu: BusinessUnit | null;
  readonly today: IsoDate;
  /** The stored months. */
  readonly months: readonly { readonly month: number; readonly revision: number; readonly values: FieldValues }[];
  readonly lastChange: LastChange | null;
  /** The year before, by month; empty when nothing is stored of it. */
  readonly lastYear: readonly FieldValues[];
}

/** A report's page: its figures, which can be edited after a press on Edit. */
export function ReportGrid({ reportId, year, bu, today, months, lastChange, lastYear }: ReportGridProps) {
  const report = reportById(reportId);
  const place = { report, year, bu };
  const columns = useMemo(() => monthColumns(year, today), [year, today]);
  const [start] = useState(() => ({
    loaded: months.map(({ month, revision, values }) => ({ month, revision, cells: cellsOf(report, values) })),
    lastChange,
    // The month that was closed last, because people work there.
    startColumn: Math.max(
      0,
      columns.findIndex(({ headClass }) => headClass === 'now'),
    ),
  }));
  const editing = useReportEditing(place, start);
  const { sheet, phase, progress, question } = editing;
  const { store, drafts, focusCell, root } = sheet;
  const isEditing = phase !== 'view';
  useUnlikely(store, { ...place, today, lastYear }, isEditing);
  // The first cell has its input before the title row and the save bar follow with a rendering of their own.
  const showsTools = useDeferredValue(isEditing);

  const files = useSyncExternalStore(onFilesToImport, filesToImport, () => null);
  const cells = useEnteredColumns(store);
  const width = useMemo(() => widthClass(report, cells), [report, cells]);
  const attributes = useMemo(
    () => ({ 'data-report': report.id, 'data-width': width, 'data-need': 'press' }),
    [report, width],
  );
  const [pictured, setPictured] = useState<{ readonly row: ValueRow; readonly label: HTMLElement } | null>(null);
  const headOf = useMemo(() => rowLabels((row, label) => setPictured({ row, label })), []);
  const before = useMemo(() => lastYear.map((values) => cellsOf(report, values)), [report, lastYear]);
  // Before the first paint of the changed figures, which would otherwise be seen in won.
  useLayoutEffect(refreshLook, [cells, isEditing, showsTools]);
  const caption = useMemo(
    () => (
      <>
        <Bilingual label={report.title} /> {year}
      </>
    ),
    [report, year],
  );
  return (
    <div
      ref={root}
      className="report"
      data-editing={isEditing ? '' : undefined}
      data-keeps={draftKeyOf(reportId, year, bu)}
    >
      <ReportHead
        place={place}
        today={today}
        lastChange={editing.lastChange}
        texts={showsTools ? 0 : countTexts(store.get())}
        isEditing={showsTools}
        hasEdited={editing.hasEdited}
        onEdit={editing.beginEditing}
      />
      {/* A draft that another tab keeps during editing is offered afterwards. */}
      {!isEditing && (
        <DraftNotes
          drafts={drafts}
          isOutdated={(draft) => isOutdated(draft, progress.loaded)}
          onRestore={(draft) => void editing.restore(draft)}
          onDone={() => root.current?.querySelector<HTMLElement>('[data-act=edit]')?.focus()}
        />
      )}
      {question !== null && (
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
      )}
      {files !== null && (
        <Suspense>
          <ImportDialog
            place={place}
            dropped={files}
            unsaved={isEditing ? countChanged(commit(store.get())) : 0}
            onSaveFirst={async (chosen) => {
              setFilesToImport(null);
              await editing.save();
              // Where a month failed, the save bar says why.
              if (countChanged(store.get()) === 0) setFilesToImport(chosen);
            }}
            onStored={(written) => void editing.showImported(written)}
            onClose={() => setFilesToImport(null)}
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
      {progress.loaded.length === 0 && !isEditing && <EmptyNote report={report} year={year} bu={bu} />}
      <Sheet
        parts={sheet}
        label={`${report.title.ko} 월별 표`}
        rows={report.rows}
        columns={columns}
        caption={caption}
        attributes={attributes}
        corner={CORNER}
        headOf={headOf}
        rowTotals={report.rowTotals}
        showsUnits={new Set(report.fields.map(({ unit }) => unit)).size > 1}
        isEditing={isEditing}
        isLocked={phase === 'saving'}
        showsSaveBar={showsTools}
        saveBar={{
          // During a new attempt the old failures no longer apply.
          failures: phase === 'saving' ? null : failedMonths(report, progress),
          onCancel: editing.cancel,
          onSave: () => void editing.save(),
        }}
      >
        {!drafts.keeps && <KeepsNothing />}
        <LastYear store={store} months={lastYear} year={year} />
      </Sheet>
    </div>
  );
}
