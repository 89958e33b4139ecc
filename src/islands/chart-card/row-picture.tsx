import { useMemo, useState } from 'react';
import { businessUnits, type BusinessUnit } from '../../domain/business-units.ts';
import { isEmptyChart } from '../../domain/chart.ts';
import { monthsUnderWay } from '../../domain/months-under-way.ts';
import type { Cells } from '../../domain/record.ts';
import type { Report, ValueRow } from '../../domain/report.ts';
import { rowChart } from '../../domain/row-chart.ts';
import type { IsoDate } from '../../domain/year-month.ts';
import { useSay } from '../parts/language.tsx';
import { TableButton } from './card-frame.tsx';
import { ChartFigure, useHiddenSeries } from './chart-figure.tsx';
import { ExpandedChart } from './expanded-chart.tsx';
import { UnitName } from './unit-name.tsx';
import { words } from './words.ts';

interface RowPictureProps {
  readonly report: Report;
  readonly row: ValueRow;
  readonly year: number;
  readonly bu: BusinessUnit | null;
  readonly today: IsoDate;
  /** The twelve months as the sheet shows them, and those of the year before. */
  readonly months: readonly Cells[];
  readonly before: readonly Cells[];
  readonly onClose: () => void;
}

/** A row of a report as the line of its 24 months, in the dialog of the dashboard's charts (CONTRACT §10). */
export function RowPicture({ report, row, year, bu, today, months, before, onClose }: RowPictureProps) {
  const say = useSay();
  const chart = useMemo(() => {
    const now = monthsUnderWay(report, { year, today, months, yearBefore: before });
    const then = monthsUnderWay(report, { year: year - 1, today, months: before, yearBefore: [] });
    return rowChart(row, { year, bu }, months, before, [now, then]);
  }, [report, row, year, bu, today, months, before]);
  const series = useHiddenSeries();
  const [showsTable, setShowsTable] = useState(false);
  return (
    <ExpandedChart
      title={chart.title}
      isSample={false}
      about={
        <>
          {bu !== null && `${businessUnits[bu].name} · `}
          {say(words.compared(year))} · {say(words.unit)} <UnitName unit={chart.unit} />
        </>
      }
      tools={<TableButton title={chart.title} isPressed={showsTable} onPress={() => setShowsTable(!showsTable)} />}
      drawn={showsTable || isEmptyChart(chart) ? null : { chart, hidden: series.hidden }}
      asOf={null}
      onClose={onClose}
    >
      <ChartFigure chart={chart} {...series} isExpanded showsTable={showsTable}>
        {isEmptyChart(chart) && (
          <div className="card-state empty">
            <strong>{say(words.nothingToDraw)}</strong>
          </div>
        )}
      </ChartFigure>
    </ExpandedChart>
  );
}
