import { useEffect, useMemo, useState } from 'react';
import { groupThousands } from '../../domain/decimal.ts';
import type { EntryForm } from '../../domain/entry-forms.ts';
import type { Language } from '../../domain/language.ts';
import type { BusinessUnit } from '../../domain/report.ts';
import type { ReadColumn } from '../grid/grid-column.ts';
import { languageOf } from '../parts/language-of.ts';
import { FailedAnswer } from '../request.ts';
import { ColumnHead } from './entry-headings.tsx';
import type { ReportedMonth } from './reported-figures.ts';
import { words } from './words.ts';

interface Reported {
  readonly months: ReadonlyMap<string, ReportedMonth>;
  readonly state: 'loading' | 'loaded' | 'failed';
  /** The server's answer to a request that failed; empty when it could not be reached. */
  readonly answer: string;
}

interface ReportedColumns extends Reported {
  /** None for a form that has no such figure in a report. */
  readonly columns: readonly ReadColumn[];
  readonly retry: () => void;
}

/** Shown in the place of the unit while there are no figures. */
const BELOW = { loading: words.loading, loaded: null, failed: words.notLoaded };

const LOADING: Reported = { months: new Map(), state: 'loading', answer: '' };

/**
 * What the inventory report has for the rows of a form, and how what is entered differs from it. The page answers without the
 * database, so the figures are fetched.
 */
export function useReported(
  { reportedIn }: EntryForm,
  bu: BusinessUnit,
  year: number,
  language: Language,
): ReportedColumns {
  const key = reportedIn?.(bu) ?? null;
  const [reported, setReported] = useState(LOADING);
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    if (key === null) return;
    let isHere = true;
    const show = (now: Reported) => {
      if (isHere) setReported(now);
    };
    const load = async () => {
      const { fetchReportedMonths } = await import('./reported-figures.ts');
      show({ months: await fetchReportedMonths(year, key), state: 'loaded', answer: '' });
    };
    load().catch((error: unknown) => {
      show({ ...LOADING, state: 'failed', answer: error instanceof FailedAnswer ? error.message : '' });
    });
    return () => {
      isHere = false;
    };
  }, [key, year, attempt]);
  const { months, state } = reported;
  const readColumns = useMemo((): readonly ReadColumn[] => {
    if (key === null) return [];
    const below = BELOW[state]?.[language] ?? '원';
    return [
      {
        name: words.subTotal[language],
        head: <ColumnHead name={words.subTotal[language]} below={below} language={languageOf(below, language)} />,
        attributes: { 'data-reported': '' },
        read: (row) => ({ text: groupThousands(months.get(row.key)?.figure ?? '') }),
      },
      {
        name: words.difference[language],
        head: <ColumnHead name={words.difference[language]} below={words.entryMinusReport[language]} />,
        attributes: { 'data-difference': '' },
        read: (row, cells) => {
          const text = months.get(row.key)?.differenceTo(cells[0]?.[row.key] ?? null) ?? '';
          return { text, className: text === '' || text === '0' ? undefined : 'differs' };
        },
      },
    ];
  }, [key, months, state, language]);
  const retry = () => {
    setReported(LOADING);
    setAttempt((before) => before + 1);
  };
  return { ...reported, columns: readColumns, retry };
}
