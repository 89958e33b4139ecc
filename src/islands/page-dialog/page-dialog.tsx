import { HistoryDialog, type HistoryDialogProps } from './history-dialog.tsx';
import { ImportDialog, type ImportDialogProps } from './import-dialog.tsx';

type PageDialogProps = Omit<HistoryDialogProps, 'address'> &
  Omit<ImportDialogProps, 'dropped'> & {
    /** The files to import, or the address of a page of the history. */
    readonly opens: readonly File[] | string;
  };

/** The pages of the history, of an undo and of an import, in one dialog above the report. */
export function PageDialog({ opens, ...props }: PageDialogProps) {
  if (typeof opens === 'string') return <HistoryDialog key={opens} {...props} address={opens} />;
  return <ImportDialog {...props} dropped={opens} />;
}
