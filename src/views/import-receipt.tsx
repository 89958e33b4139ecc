import { BothLanguages } from '../islands/parts/bilingual.tsx';
import { Icon } from '../islands/parts/icon.tsx';

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
  return (
    <output className="note">
      <Icon name="check" />
      <span>
        {change === null ? (
          <BothLanguages
            ko="파일의 값이 모두 저장된 값과 같아 바뀐 것이 없습니다"
            en="Nothing was changed: all figures were stored already."
          />
        ) : (
          <>
            <b>{change.file}</b>{' '}
            <BothLanguages
              ko={`가져왔습니다: ${change.cells}셀, 변경 ${change.id}`}
              en={`imported: ${change.cells} ${change.cells === 1 ? 'cell' : 'cells'}, change ${change.id}`}
            />
          </>
        )}
      </span>
      {change !== null && (
        <a href={undoAt}>
          <BothLanguages ko="되돌리기" en="Undo" />
        </a>
      )}
    </output>
  );
}
