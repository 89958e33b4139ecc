import { Suspense, useSyncExternalStore } from 'react';
import { historyAddress } from '../../domain/addresses.ts';
import type { Cells } from '../../domain/record.ts';
import type { ValueRow } from '../../domain/report.ts';
import type { IsoDate } from '../../domain/year-month.ts';
import type { GridColumn } from '../grid/grid-column.ts';
import { commit, countChanged } from '../grid/grid-state.ts';
import { askedCell, filesToImport } from '../page/inbox.ts';
import { loadDialogStyles } from '../runtime/dialog-styles.ts';
import { loadedLater } from '../runtime/loaded-later.tsx';
import type { ReportOfYear } from './report-of-year.ts';
import type { useReportEditing } from './use-report-editing.ts';

/** Fetched when editing begins, so that it is there when somebody else's change is met. */
export const loadConflictDialog = async () => (await import('./conflict-dialog.tsx')).ConflictDialog;
const ConflictDialog = loadedLater(loadConflictDialog);
const PageDialog = loadedLater(async () => {
  const [{ PageDialog }] = await Promise.all([import('../page-dialog/page-dialog.tsx'), loadDialogStyles()]);
  return PageDialog;
});
const RowPicture = loadedLater(async () => {
  const [{ RowPicture }] = await Promise.all([import('../chart-card/row-picture.tsx'), loadDialogStyles()]);
  return RowPicture;
});

interface ReportDialogsProps {
  readonly place: ReportOfYear;
  readonly today: IsoDate;
  readonly columns: readonly GridColumn[];
  /** The twelve months of the year before. */
  readonly before: readonly Cells[];
  readonly editing: ReturnType<typeof useReportEditing>;
  /** The row whose picture is shown. */
  readonly pictured: ValueRow | null;
  readonly onPictureClose: () => void;
  /** The address of the page of the history that is shown; null for none. */
  readonly historyAt: string | null;
  readonly onHistory: (address: string | null) => void;
}

/** What opens over a report: each is fetched when it is first shown. */
export function ReportDialogs(props: ReportDialogsProps) {
  const { place, today, columns, before, editing, pictured, onPictureClose, historyAt, onHistory } = props;
  const { report, year, bu } = place;
  const { question, phase, sheet } = editing;
  const files = useSyncExternalStore(filesToImport.subscribe, filesToImport.get, () => null);
  const asked = useSyncExternalStore(askedCell.subscribe, askedCell.get, () => null);
  const isEditing = phase !== 'view';
  /** A figure's story is the history narrowed to its cell. */
  const story = asked === null || isEditing ? null : historyAddress(report.id, { year, bu }, asked);
  const opens = files ?? historyAt ?? story;
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
      {opens !== null && (
        <PageDialog
          place={place}
          opens={opens}
          unsaved={isEditing ? countChanged(commit(sheet.store.get())) : 0}
          onSaveFirst={async (chosen) => {
            filesToImport.set(null);
            await editing.save();
            // Where a month failed, the save bar says why.
            if (countChanged(sheet.store.get()) === 0) filesToImport.set(chosen);
          }}
          onStored={(written, file?: string) => void editing.showWritten(written, file)}
          onHistory={(address) => {
            filesToImport.set(null);
            onHistory(address);
          }}
          onClose={() => {
            filesToImport.set(null);
            onHistory(null);
            askedCell.set(null);
          }}
        />
      )}
      {pictured !== null && (
        <RowPicture
          report={report}
          row={pictured}
          year={year}
          bu={bu}
          today={today}
          months={sheet.store.get().columns}
          before={before}
          onClose={onPictureClose}
        />
      )}
    </Suspense>
  );
}
