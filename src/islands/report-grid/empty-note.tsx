import { BUSINESS_UNIT_NAMES } from '../../domain/report.ts';
import { Icon } from '../parts/icon.tsx';
import type { ReportOfYear } from './report-of-year.ts';

/** Says what is missing and how it gets here; the grid below stays whole. */
export function EmptyNote({ report, year, bu }: ReportOfYear) {
  return (
    <p className="note">
      <Icon name="info" />
      <span>
        <b>
          {bu !== null && `${BUSINESS_UNIT_NAMES[bu]} `}
          {year}년 데이터가 없습니다
        </b>{' '}
        ·{' '}
        <span lang="en">
          No figures{bu !== null && ` of ${BUSINESS_UNIT_NAMES[bu]}`} for {year} yet.
        </span>{' '}
        가져오기 · <span lang="en">Import</span>:{' '}
        <code>
          dashboard import {report.id}.csv --year {year}
          {bu !== null && ` --bu ${bu}`}
        </code>
      </span>
    </p>
  );
}
