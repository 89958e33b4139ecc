import { reportAddress } from '../domain/addresses.ts';
import { groupThousands, isNegative, type Decimal } from '../domain/decimal.ts';
import type { BudgetLeft, KeyFigure, KeyFigureRule } from '../domain/key-figures.ts';
import { judged, type FigureChange } from '../domain/percent-change.ts';
import { shortFigure } from '../islands/chart-card/lead-figure.ts';
import { Icon, type IconName } from '../islands/parts/icon.tsx';
import { Sparkline } from './sparkline.tsx';

interface KeyFigureTileProps {
  readonly rule: KeyFigureRule;
  readonly figure: KeyFigure;
  readonly year: number;
  readonly icon: IconName;
}

/** A figure of the last month from stored records, and what it compares with (CONTRACT §10). The tile leads to its report. */
export function KeyFigureTile({ rule, figure, year, icon }: KeyFigureTileProps) {
  const { id, reportId, title, unit } = rule;
  const { month, value, monthBefore, sameMonthLastYear, toDate, budget } = figure;
  return (
    <a className="kpi" data-kpi={id} href={reportAddress(reportId, { year, bu: null })}>
      <div className="kpi-title">
        <Icon name={icon} />
        <span>{title.ko}</span>
        <span className="secondary" lang="en">
          {title.en}
        </span>
        <span className="month">{month}월</span>
      </div>
      <div className="kpi-value">
        {value === null ? (
          <span className="none">미입력</span>
        ) : (
          <>
            <Short value={value} unit={unit} />
            <small>{unit}</small>
          </>
        )}
        <Sparkline months={figure.months} monthsLastYear={figure.monthsLastYear} />
      </div>
      <dl className="kpi-changes">
        <Change name="전월" {...monthBefore} rule={rule} />
        <Change name="전년 동월" {...sameMonthLastYear} rule={rule} />
        <Change {...toDate} rule={rule} />
        {budget !== null && (
          <>
            <Budget name="예산" {...budget.month} unit={unit} />
            <Budget name="누계 예산" {...budget.toDate} unit={unit} />
          </>
        )}
      </dl>
    </a>
  );
}

interface ChangeProps {
  readonly name: string;
  readonly value: Decimal | null;
  readonly change: FigureChange;
  readonly rule: KeyFigureRule;
}

const CLASSES = { up: 'change good', down: 'change bad' };

function Change({ name, value, change, rule: { unit, goodWhen } }: ChangeProps) {
  const { text, tone } = judged(change, goodWhen);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value !== null && <Short value={value} unit={unit} />}{' '}
        <span className={tone === null ? 'change' : CLASSES[tone]}>{text}</span>
      </dd>
    </div>
  );
}

/** What is left of a budget, or by how much it is exceeded. */
function Budget({ name, budget, left, unit }: BudgetLeft & { name: string; unit: string }) {
  const isOver = left !== null && isNegative(left);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {budget === null ? '없음' : <Short value={budget} unit={unit} />}{' '}
        {left !== null && (
          <span className={isOver ? 'change bad' : 'change good'}>
            {isOver ? '초과' : '여유'} <Short value={left.replace('-', '')} unit={unit} />
          </span>
        )}
      </dd>
    </div>
  );
}

/** A figure as an axis writes it, and in full for the pointer and for programs. */
function Short({ value, unit }: { value: Decimal; unit: string }) {
  return (
    <data value={value} title={`${groupThousands(value)}${unit}`}>
      {shortFigure(Number(value), unit)}
    </data>
  );
}
