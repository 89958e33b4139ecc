import { reportAddress } from '../domain/addresses.ts';
import { shortFigure } from '../domain/axis.ts';
import { monthName } from '../domain/date-words.ts';
import { groupThousands, isNegative, type Decimal } from '../domain/decimal.ts';
import type { BudgetLeft, KeyFigure, KeyFigureRule } from '../domain/key-figures.ts';
import type { Words } from '../domain/language.ts';
import { judged, type FigureChange } from '../domain/percent-change.ts';
import { words as chartWords } from '../islands/chart-card/words.ts';
import { Bilingual } from '../islands/parts/bilingual.tsx';
import { Icon, type IconName } from '../islands/parts/icon.tsx';
import { languageOf } from '../islands/parts/language-of.ts';
import { useLanguage, useSay } from '../islands/parts/language.tsx';
import { words } from './dashboard-words.ts';
import { Sparkline } from './sparkline.tsx';

interface KeyFigureTileProps {
  readonly rule: KeyFigureRule;
  readonly figure: KeyFigure;
  readonly year: number;
  readonly icon: IconName;
}

/**
 * A figure of the last month from stored records, and what it compares with (CONTRACT §10). The tile leads to its report; where
 * each business unit has a report of its own, their figures do.
 */
export function KeyFigureTile({ rule, figure, year, icon }: KeyFigureTileProps) {
  const say = useSay();
  const language = useLanguage();
  const { id, reportId, title, unit } = rule;
  const { month, value, underWay, texts, units, monthBefore, sameMonthLastYear, toDate, budget } = figure;
  const isLink = units.length === 0;
  const state = underWay === null ? null : say(chartWords.underWay(underWay, value));
  const content = (
    <>
      <div className="kpi-title">
        <Icon name={icon} />
        <Bilingual label={title} />
        {value !== null && state !== null && <span className="under-way">{state}</span>}
        {texts > 0 && <span className="under-way">{say(chartWords.leftOut(texts))}</span>}
        {month > 0 && <span className="month">{monthName(month, language)}</span>}
      </div>
      <div className="kpi-value">
        {value === null ? (
          <span className="none">{say(words.notEntered)}</span>
        ) : (
          <>
            <Short value={value} unit={unit} />
            <small lang={languageOf(unit, language)}>{unit}</small>
          </>
        )}
        {budget !== null && (
          <span className="kpi-budget">
            <Budget name={words.budget} {...budget.month} unit={unit} />
            {budget.toDate.budget !== null && <Budget name={words.budgetToDate} {...budget.toDate} unit={unit} />}
          </span>
        )}
      </div>
      <Sparkline months={figure.months} monthsLastYear={figure.monthsLastYear} />
      {units.length > 0 && (
        <div className="kpi-units">
          {units.map(({ bu, value: ofUnit }) => (
            <a key={bu} href={reportAddress(reportId, { year, bu })} data-unit={bu}>
              {bu} {ofUnit === null ? say(words.notEntered) : <Short value={ofUnit} unit={unit} />}
            </a>
          ))}
        </div>
      )}
      {/* A link's name is what is in it: the figures that it is compared with describe it. */}
      <dl className="kpi-changes" id={`kpi-${id}`} aria-hidden={isLink || undefined}>
        <Change name={words.lastMonth} {...monthBefore} rule={rule} />
        <Change name={words.lastYear} {...sameMonthLastYear} rule={rule} />
        <Change {...toDate} rule={rule} />
      </dl>
    </>
  );
  if (!isLink) {
    return (
      <article className="kpi" data-kpi={id}>
        {content}
      </article>
    );
  }
  return (
    <a className="kpi" data-kpi={id} href={reportAddress(reportId, { year, bu: null })} aria-describedby={`kpi-${id}`}>
      {content}
    </a>
  );
}

interface ChangeProps {
  readonly name: Words;
  readonly value: Decimal | null;
  readonly change: FigureChange;
  readonly rule: KeyFigureRule;
}

const CLASSES = { up: 'change good', down: 'change bad' };

function Change({ name, value, change, rule: { unit, goodWhen } }: ChangeProps) {
  const say = useSay();
  const { text, tone } = judged(change, goodWhen);
  return (
    <div>
      <dt>{say(name)}</dt>
      <dd>{value !== null && <Short value={value} unit={unit} />}</dd>
      <dd className={tone === null ? 'change' : CLASSES[tone]}>{text}</dd>
    </div>
  );
}

/** What is left of a budget, or by how much it is exceeded; the budget alone while the month is not complete. */
function Budget({ name, budget, left, unit }: BudgetLeft & { name: Words; unit: string }) {
  const say = useSay();
  if (budget === null) return <span>{say(words.noBudget)}</span>;
  const isOver = left !== null && isNegative(left);
  return (
    <span title={`${groupThousands(budget)}${unit}`}>
      {say(name)} {left === null && <Short value={budget} unit={unit} />}
      {left !== null && (
        <span className={isOver ? 'change bad' : 'change good'}>
          {say(isOver ? words.over : words.left)} <Short value={left.replace('-', '')} unit={unit} />
        </span>
      )}
    </span>
  );
}

/** A figure in 만 and 억, and in full for the pointer and for programs. */
function Short({ value, unit }: { value: Decimal; unit: string }) {
  const short = shortFigure(Number(value), unit);
  return (
    <data value={value} title={`${groupThousands(value)}${unit}`} lang={languageOf(short, useLanguage())}>
      {short}
    </data>
  );
}
