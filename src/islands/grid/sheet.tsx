import type { ReactNode } from 'react';
import { digitsAttribute } from './figure-width.ts';
import { moveTo, type CellAddress, type GridState } from './grid-state.ts';
import { Grid, type GridProps } from './grid.tsx';
import { SaveBar, type SaveBarProps } from './save-bar.tsx';
import { useGridPart } from './use-grid-part.ts';
import { usePaste } from './use-paste.ts';
import type { SheetParts } from './use-sheet.ts';

interface SheetProps extends Omit<GridProps, 'store' | 'onPaste'> {
  readonly parts: Pick<SheetParts<unknown>, 'store' | 'table' | 'focusCell'>;
  /** The name of the scrolling area, for screen readers. */
  readonly label: string;
  readonly saveBar: Pick<SaveBarProps, 'failures' | 'warning' | 'onCancel' | 'onSave'>;
  /** Shown in the save bar after the number of unsaved changes. */
  readonly children?: ReactNode;
}

/** A scrolling grid, and in edit mode the save bar below it. */
export function Sheet({ parts, label, saveBar, children, ...grid }: SheetProps) {
  const { store, table, focusCell } = parts;
  const { rows, columns, widths } = grid;
  const phase = useGridPart(store, 'phase');
  const isEditing = phase !== 'view';
  const isSaving = phase === 'saving';
  // Here, so that a receipt does not render the page around the sheet.
  const pasting = usePaste(store, table, isEditing);
  const { question } = pasting;
  const goTo = (next: (state: GridState) => CellAddress | null) => {
    store.update((state) => moveTo(state, next(state) ?? state.active));
    focusCell();
  };
  return (
    <div
      className={isEditing ? 'sheet editing' : 'sheet'}
      aria-busy={isSaving ? true : undefined}
      data-digits={digitsAttribute(widths && Math.max(...widths.columns))}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section
        className="scroll"
        tabIndex={isEditing ? undefined : 0}
        aria-label={label}
        // The column of totals stays in view, so what scrolls must know its width.
        data-digits={digitsAttribute(widths?.total)}
      >
        <Grid {...grid} store={store} onPaste={pasting.onPaste} />
      </section>
      {isEditing && (
        <SaveBar
          {...saveBar}
          store={store}
          pasting={pasting}
          focusCell={focusCell}
          rows={rows}
          columns={columns}
          isSaving={isSaving}
          onGoTo={goTo}
        >
          {children}
        </SaveBar>
      )}
      {question !== null && (
        <question.Dialog
          question={question}
          rows={rows}
          columns={columns}
          onAnswer={(placement) => {
            pasting.answer(placement);
            focusCell();
          }}
        />
      )}
    </div>
  );
}
