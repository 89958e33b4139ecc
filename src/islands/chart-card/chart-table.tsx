import { axisLabel, type ChartData } from '../../domain/chart.ts';
import { groupThousands } from '../../domain/decimal.ts';
import { languageOf } from '../parts/language-of.ts';
import { useLanguage, useSay } from '../parts/language.tsx';
import { UnitName } from './unit-name.tsx';
import { words } from './words.ts';

/**
 * The chart's figures as a table. Screen readers read it at any time. It is seen on request, without JavaScript, and when the
 * chart cannot be drawn.
 */
export function ChartTable({ chart, isShown }: { chart: ChartData; isShown: boolean }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <div
      className={isShown ? 'chart-table shown' : 'chart-table'}
      // Six columns are wider than a card, so the table scrolls, and the keyboard must reach it.
      {...(isShown && { role: 'group', 'aria-label': say(words.table(chart.title)), tabIndex: 0 })}
    >
      <table>
        <caption className="visually-hidden">
          {say(chart.title)} <UnitName unit={chart.unit} />
        </caption>
        <thead>
          <tr>
            <th scope="col">{say(words[chart.period])}</th>
            {chart.series.map(({ key, name }) => (
              <th key={key} scope="col">
                {say(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.rows.map((row) => {
            const label = axisLabel(chart, row, language);
            return (
              <tr key={label}>
                <th scope="row" lang={languageOf(label, language)}>
                  {label}
                </th>
                {chart.series.map(({ key }) => {
                  const [value, underWay] = [row.values[key] ?? null, row.underWay?.[key]];
                  return (
                    <td key={key}>
                      {value === null ? null : groupThousands(value)}
                      {underWay !== undefined && (
                        <small className="under-way"> {say(words.underWay(underWay, value))}</small>
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
