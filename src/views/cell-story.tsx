import { showCell } from '../domain/cell.ts';
import { yearMonthName } from '../domain/date-words.ts';
import { derivedFigure } from '../domain/derive.ts';
import type { Cells } from '../domain/record.ts';
import { fullLabel, type DerivedRow, type Report, type ValueRow } from '../domain/report.ts';
import { signed } from '../islands/grid/grid-rows.tsx';
import { useLanguage, useSay } from '../islands/parts/language.tsx';
import { rowName, valueText } from './change-parts.tsx';
import { words } from './history-words.ts';
import type { ReportPlace } from './page-head.tsx';

/** A figure of one month. */
export interface ShownStory {
  readonly row: ValueRow;
  /** 1 to 12. */
  readonly month: number;
  /** What is stored in the month. */
  readonly cells: Cells;
}

/** Above a figure's own history: its value, or the values that it is computed from. */
export function CellStory({ place: { report, year }, story }: { place: ReportPlace; story: ShownStory }) {
  const { row, month, cells } = story;
  const say = useSay();
  const language = useLanguage();
  return (
    <div className="story">
      <h2>
        {fullLabel(row, language)} {yearMonthName({ year, month }, language)}
      </h2>
      {row.kind === 'field' ? (
        <p>
          {say(words.now)}: <b>{valueText(row, cells[row.key] ?? null, language)}</b>
        </p>
      ) : (
        <Addends report={report} row={row} cells={cells} />
      )}
    </div>
  );
}

interface AddendsProps {
  readonly report: Report;
  readonly row: DerivedRow;
  readonly cells: Cells;
}

/** The fields that a computed figure adds up, and those that it subtracts, with their figures. */
function Addends({ report, row, cells }: AddendsProps) {
  const say = useSay();
  const language = useLanguage();
  const parts = [...row.plus.map((key) => [key, ''] as const), ...row.minus.map((key) => [key, '− '] as const)];
  return (
    <table className="facts">
      <caption>{say(words.computed)}</caption>
      <tbody>
        {parts.map(([key, sign]) => {
          const value = showCell(cells[key] ?? null);
          return (
            <tr key={key}>
              <th scope="row">{rowName(report, key, language)}</th>
              <td className="number">{value === '' ? '' : sign + value}</td>
            </tr>
          );
        })}
        <tr>
          <th scope="row">
            <b>{say(row.label)}</b>
          </th>
          <td className="number">
            <b>{signed(row, derivedFigure(row, cells))}</b>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
