import type { ReactNode } from 'react';

/** A column of figures. */
export interface GridColumn {
  /** Spoken with a cell: `1월`. */
  readonly name: string;
  readonly head: ReactNode;
  readonly headClass?: string | undefined;
  /** Where a narrow screen begins to show columns. */
  readonly isStart?: boolean;
  /** Whether its figures can be added to one; unsaid they can. */
  readonly addsUp?: boolean;
  /** What tests and styles find its cells by. */
  readonly attributes: Readonly<Record<`data-${string}`, string | number>>;
}

/** What rows are: their keys stand in this attribute, and where columns are fields in their cells', too. */
export type RowHook = 'data-field' | 'data-week' | 'data-month';
