import { listAddress } from '../../domain/addresses.ts';
import { withSign, type Decimal } from '../../domain/decimal.ts';
import { derivedFigure } from '../../domain/derive.ts';
import type { Cells } from '../../domain/record.ts';
import type { DerivedRow } from '../../domain/report.ts';
import { inventory } from '../../domain/reports/inventory.ts';
import type { WireRecord } from '../../domain/wire-record.ts';
import { request } from '../request.ts';

/** A month as the inventory report has it, beside what is entered for it. */
export interface ReportedMonth {
  /** The report's sub total; null when the month has no figure. */
  readonly figure: Decimal | null;
  /** What is entered minus the report's sub total, signed; null for an empty cell or a text. */
  readonly differenceTo: (entered: Cells[string]) => string | null;
}

/**
 * The months of the inventory report, by month.
 * @param key of the sub total
 * @throws FailedAnswer, or the browser's error when no answer came.
 */
export async function fetchReportedMonths(year: number, key: string): Promise<ReadonlyMap<string, ReportedMonth>> {
  const row = inventory.rows.find((each) => each.kind === 'derived' && each.key === key) as DerivedRow;
  const response = await request(listAddress('inventory', { year, bu: null }));
  const months = (await response.json()) as readonly WireRecord[];
  return new Map(months.map((cells) => [String(cells.month), reportedMonth(row, cells)]));
}

function reportedMonth(row: DerivedRow, cells: Cells): ReportedMonth {
  const figure = derivedFigure(row, cells);
  return {
    figure,
    differenceTo(entered) {
      if (figure === null || typeof entered !== 'number') return null;
      // From the sites themselves: the exact sub total may have more digits than a number holds.
      const difference = derivedFigure(
        { ...row, plus: ['entered', ...row.minus], minus: row.plus, shown: 'any' },
        { ...cells, entered },
      );
      return difference === null ? null : withSign(difference);
    },
  };
}
