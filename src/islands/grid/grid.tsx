import { memo, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Row } from '../../domain/report.ts';
import { cellAddresses } from './cell-addresses.ts';
import type { Pasted } from './clipboard.ts';
import type { GridColumn, RowHook } from './grid-column.ts';
import { GroupRowView, ValueRowView, type HeadOf } from './grid-rows.tsx';
import { liveColumns, selectionOf } from './grid-state.ts';
import type { GridStore } from './grid-store.ts';
import { useGridEvents } from './use-grid-events.ts';
import { useGridFocus } from './use-grid-focus.ts';

export interface GridProps {
  readonly store: GridStore;
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn[];
  readonly caption: ReactNode;
  readonly attributes: Readonly<Record<`data-${string}`, string | undefined>>;
  readonly className?: string;
  readonly rowHook?: RowHook;
  /** The heading of the first column. */
  readonly corner?: ReactNode;
  readonly headOf?: HeadOf;
  readonly rowTotals: boolean;
  readonly showsUnits: boolean;
  readonly isEditing: boolean;
  /** While a save runs, the cells are read-only. */
  readonly isLocked: boolean;
  /** Called for a paste onto cells, not for one into the text of a cell. */
  readonly onPaste: (pasted: Pasted) => void;
}

/** A table of figures that can be edited like a spreadsheet. Only the active cell contains an input. */
export function Grid(props: GridProps) {
  const { store, rows, columns, caption, attributes, rowTotals, showsUnits, isEditing, isLocked, onPaste } = props;
  const { className = 'grid', rowHook = 'data-field', corner = '항목', headOf } = props;
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);
  const cells = liveColumns(state);
  const sections = useMemo(() => sectionsOf(rows), [rows]);
  const rowOfKey = useMemo(() => new Map(state.keys.map((key, row) => [key, row])), [state.keys]);
  const addresses = useMemo(
    () => cellAddresses(state.keys, columns.length, rowHook),
    [state.keys, columns.length, rowHook],
  );
  const table = useRef<HTMLTableElement>(null);
  const events = useGridEvents({ store, addresses, table, isLocked, frame: props, onPaste });
  useGridFocus(table, state, { isEditing, rowHook });
  const { active } = state;
  const selection = isEditing && state.extent !== null ? selectionOf(state) : null;
  // A grid that is in edit mode from the start does not take the focus.
  const [firstActive] = useState(active);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a grid while it is edited
    <table
      ref={table}
      className={className}
      role={isEditing ? 'grid' : undefined}
      {...attributes}
      {...(isEditing && events)}
    >
      <TableHead columns={columns} caption={caption} corner={corner} rowTotals={rowTotals} />
      {sections.map((section, at) => (
        <tbody key={at}>
          {section.map((row, index) => {
            if (row.kind === 'group') {
              return <GroupRowView key={index} row={row} columns={columns} rowTotals={rowTotals} headOf={headOf} />;
            }
            const isActive = isEditing && active !== null && state.keys[active.row] === row.key;
            const line = rowOfKey.get(row.key) ?? -1;
            const isSelected = selection !== null && line >= selection.top && line <= selection.bottom;
            return (
              <ValueRowView
                key={index}
                row={row}
                columns={columns}
                cells={cells}
                stored={state.stored}
                rowTotals={rowTotals}
                unit={showsUnits ? row.unit : undefined}
                isEditing={isEditing}
                active={isActive ? state : null}
                selectedFrom={isSelected ? selection.left : -1}
                selectedTo={isSelected ? selection.right : -1}
                elsewhere={state.elsewhere}
                unlikely={state.unlikely}
                takesFocus={active !== firstActive}
                rowHook={rowHook}
                headOf={headOf}
                store={store}
                isLocked={isActive && isLocked}
              />
            );
          })}
        </tbody>
      ))}
    </table>
  );
}

/** A group heading and its rows get a `tbody` of their own, because `scope="rowgroup"` refers to it. */
function sectionsOf(rows: readonly Row[]): Row[][] {
  const sections: Row[][] = [];
  let isInGroup = true;
  for (const row of rows) {
    const belongs = row.kind !== 'group' && (row.group !== null) === isInGroup;
    if (!belongs) sections.push([]);
    isInGroup = row.kind === 'group' || row.group !== null;
    sections.at(-1)?.push(row);
  }
  return sections;
}

const TableHead = memo(function TableHead({ columns, caption, corner, rowTotals }: TableHeadProps) {
  return (
    <>
      <caption className="visually-hidden">{caption}</caption>
      <colgroup>
        <col className="name-column" />
        {columns.map(({ name }) => (
          <col key={name} className="value-column" />
        ))}
        {rowTotals && <col className="total-column" />}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{corner}</th>
          {columns.map(({ name, head, headClass, isStart }) => (
            <th key={name} scope="col" className={headClass} data-start={isStart ? '' : undefined}>
              {head}
            </th>
          ))}
          {rowTotals && (
            <th scope="col" className="row-total">
              합계
            </th>
          )}
        </tr>
      </thead>
    </>
  );
});

type TableHeadProps = Pick<GridProps, 'columns' | 'caption' | 'corner' | 'rowTotals'>;
