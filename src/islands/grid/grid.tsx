import { memo, useMemo, useRef, useState, type ReactNode } from 'react';
import type { ComparedYear } from '../../domain/compared-year.ts';
import { isVariance, type DerivedRow, type Row } from '../../domain/report.ts';
import { useSay } from '../parts/language.tsx';
import { cellAddresses } from './cell-addresses.ts';
import type { Pasted } from './clipboard.ts';
import { digitsAttribute, type ColumnWidths } from './figure-width.ts';
import type { GridColumn, RowHook } from './grid-column.ts';
import { GroupRowView, LABEL_COLUMNS, ValueRowView, type HeadOf, type RecentMarks } from './grid-rows.tsx';
import type { GridStore } from './grid-store.ts';
import { useGridEvents } from './use-grid-events.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { useGridPart } from './use-grid-part.ts';
import { useSelectionMarks } from './use-selection-marks.ts';
import { words } from './words.ts';

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
  /** What the table is of, for the head of every printed page. */
  readonly paperName?: string | undefined;
  readonly headOf?: HeadOf;
  readonly rowTotals: boolean;
  /** The heading of the column of totals. */
  readonly totalHead?: string | undefined;
  /** Shown instead of the figures. */
  readonly changes?: ComparedYear['rows'] | undefined;
  readonly showsUnits: boolean;
  /** The marks of cells that were changed lately. */
  readonly recent?: RecentMarks | undefined;
  /** What the columns have room for. Default: the stylesheet gives them widths. */
  readonly widths?: ColumnWidths | undefined;
  /** Called for a paste onto cells, not for one into the text of a cell. */
  readonly onPaste: (pasted: Pasted) => void;
}

/** A table of figures that can be edited like a spreadsheet. Only the active cell contains an input. */
export function Grid(props: GridProps) {
  const { store, rows, columns, caption, attributes, rowTotals, showsUnits, onPaste } = props;
  const say = useSay();
  const { className = 'grid', rowHook = 'data-field', corner = say(words.item), headOf, widths, paperName } = props;
  const { changes, recent, totalHead = say(words.total) } = props;
  const phase = useGridPart(store, 'phase');
  const keys = useGridPart(store, 'keys');
  const active = useGridPart(store, 'active');
  const extent = useGridPart(store, 'extent');
  const isEditing = phase !== 'view';
  const sections = useMemo(() => sectionsOf(rows), [rows]);
  const addresses = useMemo(() => cellAddresses(keys, columns.length, rowHook), [keys, columns.length, rowHook]);
  const table = useRef<HTMLTableElement>(null);
  const events = useGridEvents({ store, addresses, table, frame: props, onPaste });
  useGridFocus(table, { active, extent, keys }, { isEditing, rowHook });
  useSelectionMarks(table, { active, extent, keys }, { isEditing, rowHook });
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
      <TableHead {...{ columns, caption, corner, paperName, rowTotals, totalHead, widths }} />
      {sections.map((section, at) => (
        <tbody key={at} className={totalsIn(section)}>
          {section.map((row, index) => {
            if (row.kind === 'group') {
              return <GroupRowView key={index} row={row} columns={columns} rowTotals={rowTotals} headOf={headOf} />;
            }
            return (
              <ValueRowView
                key={index}
                store={store}
                row={row}
                columns={columns}
                changes={changes?.get(row.key)}
                rowTotals={rowTotals}
                // Among percentages a variance says that it is an amount.
                unit={showsUnits || (changes !== undefined && isVariance(row)) ? row.unit : undefined}
                recent={recent}
                rowHook={rowHook}
                headOf={headOf}
                widths={widths}
                firstActive={firstActive}
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

/** Which totals of the whole sheet are in a section. They stay in view while the sheet scrolls. */
function totalsIn(section: readonly Row[]): 'headings' | 'verdict' | undefined {
  const has = (role: DerivedRow['role']) => section.some((row) => row.kind === 'derived' && row.role === role);
  return has('heading') ? 'headings' : has('variance') ? 'verdict' : undefined;
}

const TableHead = memo(function TableHead(props: TableHeadProps) {
  const { columns, caption, corner, paperName, rowTotals, totalHead, widths } = props;
  return (
    <>
      <caption className="visually-hidden">{caption}</caption>
      <colgroup>
        <col />
        <col className="name-column" />
        {columns.map(({ name }, at) => (
          <col key={name} className="value-column" data-digits={digitsAttribute(widths?.columns[at])} />
        ))}
        {rowTotals && <col className="total-column" />}
      </colgroup>
      <thead>
        <tr>
          <th scope="col" colSpan={LABEL_COLUMNS} data-sheet={paperName}>
            {corner}
          </th>
          {columns.map(({ name, head, id, headClass, underWay, isStart }) => (
            <th key={name} id={id} scope="col" className={headClass} data-start={isStart ? '' : undefined}>
              {head}
              {underWay !== undefined && <small className="under-way"> {underWay}</small>}
            </th>
          ))}
          {rowTotals && (
            <th scope="col" className="row-total">
              {totalHead}
            </th>
          )}
        </tr>
      </thead>
    </>
  );
});

type TableHeadProps = Pick<
  GridProps,
  'columns' | 'caption' | 'corner' | 'paperName' | 'rowTotals' | 'totalHead' | 'widths'
>;
