import type { ReactNode } from 'react';

/** A column of figures. */
export interface GridColumn {
  /** The name that screen readers say with a cell: `1월`. */
  readonly name: string;
  readonly head: ReactNode;
  /** The id of its heading, to which an address can lead. */
  readonly id?: string;
  readonly headClass?: string | undefined;
  /** Said below the heading of a month that is under way: `입력 중 3/17`. Figures that judge the month are muted. */
  readonly underWay?: string | undefined;
  /** Whether a narrow screen first scrolls to this column. */
  readonly isStart?: boolean;
  /** Whether the figures of the column can be summed. Default: true. */
  readonly addsUp?: boolean;
  /** Attributes of its cells, for tests and styles. */
  readonly attributes: Readonly<Record<`data-${string}`, string | number>>;
}

/** The attribute of a row that holds its key. Where columns are fields, the row's cells have it too. */
export type RowHook = 'data-field' | 'data-week' | 'data-month';
