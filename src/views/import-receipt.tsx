import { BothLanguages } from '../islands/parts/bilingual.tsx';
import { Icon } from '../islands/parts/icon.tsx';

/** What an import in the browser has written. */
export interface ImportedChange {
  /** Its number in the ledger. */
  readonly id: number;
  readonly file: string;
  readonly cells: number;
}

/** Says on the report's page what an import without a script has done. @param change null when nothing was changed */
export function ImportReceipt({ change }: { change: ImportedChange | null }) {
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
    </output>
  );
}
