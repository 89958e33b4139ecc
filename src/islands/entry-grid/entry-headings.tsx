import type { EntryColumn, EntryForm } from '../../domain/entry-forms.ts';
import type { Label, Row } from '../../domain/report.ts';
import type { IsoDate } from '../../domain/year-month.ts';
import type { GridColumn } from '../grid/grid-column.ts';
import type { HeadOf } from '../grid/grid-rows.tsx';

export function TwoLines({ label: { en, ko } }: { label: Label }) {
  return (
    <>
      <span lang="en">{en}</span>
      <small>{ko}</small>
    </>
  );
}

export function entryColumn({ key, label, unit, addsUp }: EntryColumn): GridColumn {
  return {
    name: label.ko,
    head: <TwoLines label={{ en: label.en, ko: `${label.ko} (${unit})` }} />,
    addsUp,
    attributes: { 'data-field': key },
  };
}

/** Headings whose tooltip says the period of the row. @returns undefined for a form whose rows need none. */
export function entryRowHead(form: EntryForm, year: number, month: number | null, today: IsoDate): HeadOf {
  const periods = form.periods(year, month, today);
  if (periods.size === 0) return undefined;
  return (row: Row) => {
    const period = row.kind === 'field' ? periods.get(row.key) : undefined;
    if (period === undefined) return null;
    return (
      <>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its tooltip is for the keyboard, too */}
        <span className="explained" tabIndex={0} data-tooltip={period.text}>
          <span lang="en">{row.label.en}</span> · {row.label.ko}
        </span>
        {period.note !== null && <span className="unit">{period.note}</span>}
        <span className="unit days scripted">{period.days}</span>
        <span className="unit days unscripted">{period.text}</span>
      </>
    );
  };
}
