import type { ReactNode } from 'react';
import { businessUnits, type BusinessUnit } from '../domain/business-units.ts';
import { yearMonthName, yearName } from '../domain/date-words.ts';
import type { Label, Report } from '../domain/report.ts';
import { Bilingual } from '../islands/parts/bilingual.tsx';
import { useLanguage } from '../islands/parts/language.tsx';

/** What a page of a report shows. */
export interface ReportPlace {
  readonly report: Report;
  readonly year: number;
  /** Null where the report has one record a month. */
  readonly bu: BusinessUnit | null;
}

interface PageHeadProps {
  readonly title: Label;
  /** See `Bilingual`. */
  readonly isLiteral?: boolean;
  /** What is shown: parts of the line below the title. */
  readonly children: ReactNode;
  readonly tools?: ReactNode;
}

/** The title of a page, with what is shown below it. */
export function PageHead({ title, isLiteral = false, children, tools }: PageHeadProps) {
  return (
    <div className="page-head">
      <div>
        <h1>
          <Bilingual label={title} isLiteral={isLiteral} />
        </h1>
        <p className="subtitle">{children}</p>
      </div>
      {tools}
    </div>
  );
}

/** The year that is shown, or its month, and the unit. */
export function ShownTime({ year, month, bu }: Omit<ReportPlace, 'report'> & { readonly month?: number }) {
  const language = useLanguage();
  return (
    <>
      <span>{month === undefined ? yearName(year, language) : yearMonthName({ year, month }, language)}</span>
      {bu !== null && <span>{businessUnits[bu].name}</span>}
    </>
  );
}
