import { useMemo, useState } from 'react';
import { businessUnits, type BusinessUnit } from '../../domain/business-units.ts';
import { isEmptyChart } from '../../domain/chart.ts';
import type { Cells } from '../../domain/record.ts';
import type { ValueRow } from '../../domain/report.ts';
import { rowChart } from '../../domain/row-chart.ts';
import { useSay } from '../parts/language.tsx';
import { CardTitle, TableButton } from './card-frame.tsx';
import { ChartFigure, useHiddenSeries } from './chart-figure.tsx';
import { ExpandedChart } from './expanded-chart.tsx';
import { UnitName } from './unit-name.tsx';
import { words } from './words.ts';

interface RowPictureProps {
  readonly row: ValueRow;
  readonly year: number;
  readonly bu: BusinessUnit | null;
  /** The twelve months as the sheet shows them, and those of the year before. */
  readonly months: readonly Cells[];
  readonly before: readonly Cells[];
  readonly onClose: () => void;
}

/** A row of a report as the line of its 24 months, in the dialog of the dashboard's charts (CONTRACT §10). */
export function RowPicture({ row, year, bu, months, before, onClose }: RowPictureProps) {
  const say = useSay();
  const chart = useMemo(() => rowChart(row, { year, bu }, months, before), [row, year, bu, months, before]);
  const series = useHiddenSeries();
  const [showsTable, setShowsTable] = useState(false);
  return (
    <ExpandedChart
      title={<CardTitle title={chart.title} isSample={false} />}
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
