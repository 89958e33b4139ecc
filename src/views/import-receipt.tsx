import type { RecordKey } from '../domain/record.ts';
import { Icon } from '../islands/parts/icon.tsx';
import { useSay } from '../islands/parts/language.tsx';
import { words } from './history-words.ts';
import { Written } from './written.tsx';

/** What an import in the browser has written. */
interface ImportedChange {
  /** Its number in the ledger. */
  readonly id: number;
  readonly file: string;
  readonly cells: readonly (RecordKey & { readonly field: string })[];
}

interface ImportReceiptProps {
  /** Null when nothing was changed. */
  readonly change: ImportedChange | null;
  /** The page that can undo the change. */
  readonly undoAt: string;
}

/** Says on the report's page, and in the dialog, what an import has done. */
export function ImportReceipt({ change, undoAt }: ImportReceiptProps) {
  const say = useSay();
  return (
    <output className="note" data-part="">
      <Icon name="check" />
      {change === null ? (
        <span data-said="">{say(words.importedNothing)}</span>
      ) : (
        <>
          <span data-said="">{say(words.imported(change.file, change.cells.length))}</span>
          <a href={undoAt} data-undo={change.id}>
            {say(words.undo)}
          </a>
        </>
      )}
      <Written cells={change?.cells ?? []} />
    </output>
  );
}
