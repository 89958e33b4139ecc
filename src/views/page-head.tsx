import type { ReactNode } from 'react';
import { businessUnits, type BusinessUnit } from '../domain/business-units.ts';
import type { Words } from '../domain/language.ts';
import type { Label } from '../domain/report.ts';
import { Bilingual } from '../islands/parts/bilingual.tsx';
import { useSay } from '../islands/parts/language.tsx';

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

/** @param when the year or month that is shown */
export function ShownTime({ when, bu }: { readonly when: Words; readonly bu: BusinessUnit | null }) {
  const say = useSay();
  return (
    <>
      <span>{say(when)}</span>
      {bu !== null && <span>{businessUnits[bu].name}</span>}
    </>
  );
}
