import { Suspense, useSyncExternalStore } from 'react';
import type { Cells } from '../../domain/record.ts';
import type { ValueRow } from '../../domain/report.ts';
import type { IsoDate } from '../../domain/year-month.ts';
import type { GridColumn } from '../grid/grid-column.ts';
import { commit, countChanged } from '../grid/grid-state.ts';
import { askedCell, onAskedCell, setAskedCell } from '../page/cell-inbox.ts';
import { filesToImport, onFilesToImport, setFilesToImport } from '../page/import-inbox.ts';
import { loadedLater } from '../runtime/loaded-later.tsx';
import type { ReportOfYear } from './report-of-year.ts';
import type { useReportEditing, WrittenCell } from './use-report-editing.ts';

/** Fetched when editing begins, so that it is there when somebody else's change is met. */
export const loadConflictDialog = async () => (await import('./conflict-dialog.tsx')).ConflictDialog;
const ConflictDialog = loadedLater(loadConflictDialog);
const ImportDialog = loadedLater(async () => (await import('../import-dialog/import-dialog.tsx')).ImportDialog);
const CellStory = loadedLater(async () => (await import('../cell-story/cell-story.tsx')).CellStory);
const HistoryDialog = loadedLater(async () => (await import('../history-dialog/history-dialog.tsx')).HistoryDialog);
const RowPicture = loadedLater(async () => (await import('../chart-card/row-picture.tsx')).RowPicture);

/** A row whose picture is shown, and its label, to which the focus returns. */
export interface PicturedRow {
  readonly row: ValueRow;
  readonly label: HTMLElement;
}

interface ReportDialogsProps {
  readonly place: ReportOfYear;
  readonly today: IsoDate;
  readonly columns: readonly GridColumn[];
  /** The twelve months as the sheet shows them, and those of the year before. */
  readonly months: readonly Cells[];
  readonly before: readonly Cells[];
  readonly mayEdit: boolean;
  readonly editing: ReturnType<typeof useReportEditing>;
  readonly pictured: PicturedRow | null;
  readonly onPictureClose: () => void;
  readonly showsHistory: boolean;
  readonly onHistoryClose: () => void;
}

/** What opens over a report: each is fetched when it is first shown. */
export function ReportDialogs(props: ReportDialogsProps) {
  const { place, today, columns, months, before, mayEdit, editing, pictured, onPictureClose } = props;
  const { report, year, bu } = place;
  const { question, phase, sheet } = editing;
  const files = useSyncExternalStore(onFilesToImport, filesToImport, () => null);
  const asked = useSyncExternalStore(onAskedCell, askedCell, () => null);
  const askedRow = report.rows.find((row): row is ValueRow => row.kind !== 'group' && row.key === asked?.field);
  const isEditing = phase !== 'view';
  const onStored = (written: readonly WrittenCell[], file?: string) => void editing.showWritten(written, file);
  return (
    <Suspense>
      {question !== null && (
        <ConflictDialog
          conflicts={question.conflicts}
          causes={question.causes}
          rows={report.rows}
          columns={columns}
          onApply={question.answer}
          onClose={() => {
            question.answer(null);
            sheet.focusCell();
          }}
        />
      )}
      {files !== null && (
        <ImportDialog
          place={place}
          dropped={files}
          unsaved={isEditing ? countChanged(commit(sheet.store.get())) : 0}
          onSaveFirst={async (chosen) => {
            setFilesToImport(null);
            await editing.save();
            // Where a month failed, the save bar says why.
            if (countChanged(sheet.store.get()) === 0) setFilesToImport(chosen);
          }}
          onStored={onStored}
          onClose={() => setFilesToImport(null)}
        />
      )}
      {props.showsHistory && <HistoryDialog place={place} onStored={onStored} onClose={props.onHistoryClose} />}
      {askedRow !== undefined && asked !== null && !isEditing && (
        <CellStory
          key={`${asked.field} ${asked.month}`}
          place={place}
          row={askedRow}
          month={asked.month}
          months={months}
          before={before}
          mayEdit={mayEdit}
          onStored={onStored}
          onClose={() => {
            setAskedCell(null);
            asked.element.focus();
          }}
        />
      )}
      {pictured !== null && (
        <RowPicture
          report={report}
          row={pictured.row}
          year={year}
          bu={bu}
          today={today}
          months={months}
          before={before}
          onClose={() => {
            onPictureClose();
            pictured.label.focus();
          }}
        />
      )}
    </Suspense>
  );
}
