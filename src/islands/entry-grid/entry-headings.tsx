import type { EntryColumn, EntryForm } from '../../domain/entry-forms.ts';
import type { Language } from '../../domain/language.ts';
import type { Row } from '../../domain/report.ts';
import type { IsoDate } from '../../domain/year-month.ts';
import type { GridColumn } from '../grid/grid-column.ts';
import type { HeadOf } from '../grid/grid-rows.tsx';
import { Bilingual } from '../parts/bilingual.tsx';
import { languageOf } from '../parts/language-of.ts';

/** The name of a column, and below it the unit of its figures. */
export function entryColumn({ key, label, unit, addsUp }: EntryColumn, language: Language): GridColumn {
  return {
    name: label[language],
    head: (
      <>
        <span>{label[language]}</span>
        <small lang={languageOf(unit, language)}>{unit}</small>
      </>
    ),
    addsUp,
    attributes: { 'data-field': key },
  };
}

/** Headings whose tooltip says the period of the row. @returns undefined for a form whose rows need none. */
export function entryRowHead(
  form: EntryForm,
  year: number,
  month: number | null,
  today: IsoDate,
  language: Language,
): HeadOf {
  const periods = form.periods(year, month, today);
  if (periods.size === 0) return undefined;
  return (row: Row) => {
    const period = row.kind === 'field' ? periods.get(row.key) : undefined;
    if (period === undefined) return null;
    return (
      <span className="row-name">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its tooltip is for the keyboard, too */}
        <span className="explained" tabIndex={0} data-tooltip={period.text[language]}>
          <Bilingual label={row.label} isLiteral />
        </span>
        {period.note !== null && <span className="unit">{period.note[language]}</span>}
        <span className="unit days scripted">{period.days[language]}</span>
        <span className="unit days unscripted">{period.text[language]}</span>
      </span>
    );
  };
}
