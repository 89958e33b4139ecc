import type { ChartData } from '../../domain/chart.ts';
import { groupThousands } from '../../domain/decimal.ts';
import { languageOf } from '../parts/language-of.ts';
import { UnitName } from './unit-name.tsx';

/**
 * The chart's figures as a table. Screen readers read it at any time. It is seen on request, without JavaScript, and when the
 * chart cannot be drawn.
 */
export function ChartTable({ chart, isShown }: { chart: ChartData; isShown: boolean }) {
  return (
    <div
      className={isShown ? 'chart-table shown' : 'chart-table'}
      // Six columns are wider than a card, so the table scrolls, and the keyboard must reach it.
      {...(isShown && { role: 'group', 'aria-label': `${chart.title.ko} 표`, tabIndex: 0 })}
    >
      <table>
        <caption className="visually-hidden">
          {chart.title.ko} <UnitName unit={chart.unit} />
        </caption>
        <thead>
          <tr>
            <th scope="col">{chart.rowName}</th>
            {chart.series.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.rows.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row" lang={languageOf(label)}>
                {label}
              </th>
              {chart.series.map(({ key }) => {
                const value = values[key] ?? null;
                return <td key={key}>{value === null ? null : groupThousands(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
