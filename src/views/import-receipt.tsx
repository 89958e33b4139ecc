import { Icon } from '../islands/parts/icon.tsx';
import { useSay } from '../islands/parts/language.tsx';
import { words } from './history-words.ts';

/** What an import in the browser has written. */
interface ImportedChange {
  /** Its number in the ledger. */
  readonly id: number;
  readonly file: string;
  readonly cells: number;
}

interface ImportReceiptProps {
  /** Null when nothing was changed. */
  readonly change: ImportedChange | null;
  /** The page that can undo the change. */
  readonly undoAt: string;
}

/** Says on the report's page what an import without a script has done. */
export function ImportReceipt({ change, undoAt }: ImportReceiptProps) {
  const say = useSay();
  return (
    <output className="note">
      <Icon name="check" />
      <span>
        {change === null ? (
          say(words.importedNothing)
        ) : (
          <>
            <b>{change.file}</b> {say(words.imported(change.cells, change.id))}
          </>
        )}
      </span>
      {change !== null && <a href={undoAt}>{say(words.undo)}</a>}
    </output>
  );
}
