import type { ReactNode } from 'react';
import { businessUnits, type BusinessUnit } from '../domain/business-units.ts';
import type { Words } from '../domain/language.ts';
import type { Label } from '../domain/report.ts';
import { Bilingual } from '../islands/parts/bilingual.tsx';
import { useSay } from '../islands/parts/language.tsx';

interface PageHeadProps {
  readonly title: Label;
  /** The year or month that is shown. */
  readonly when: Words;
  readonly bu: BusinessUnit | null;
  /** More of what is shown. */
  readonly children?: ReactNode;
  readonly tools?: ReactNode;
}

/** The title of a page about a report's year, with what is shown below it. */
export function PageHead({ title, when, bu, children, tools }: PageHeadProps) {
  const say = useSay();
  return (
    <div className="page-head">
      <div>
        <h1>
          <Bilingual label={title} />
        </h1>
        <p className="subtitle">
          <span>{say(when)}</span>
          {bu !== null && <span>{businessUnits[bu].name}</span>}
          {children}
        </p>
      </div>
      {tools}
    </div>
  );
}
