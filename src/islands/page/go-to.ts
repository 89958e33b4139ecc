/** Ctrl+K: one field, and the pages, reports and fields that have what is typed into it; a month or a year chooses which. */
import { cellAddress, cellInAddress, monthId, reportAddress } from '../../domain/addresses.ts';
import { BUSINESS_UNITS } from '../../domain/business-units.ts';
import { composed } from '../../domain/composed.ts';
import { yearMonthName } from '../../domain/date-words.ts';
import { fullLabel } from '../../domain/report.ts';
import { reports } from '../../domain/reports.ts';
import { isMonth, lastMonth, MONTH_NAMES, seoulDate, type YearMonth } from '../../domain/year-month.ts';
import { selectCell } from './cell-selection.ts';
import { words } from './dialog-words.ts';
import { element } from './element.ts';
import { pageLanguage, say } from './page-language.ts';
import { openPlainDialog } from './plain-dialog.ts';

/** More are not read. */
const SHOWN = 12;

interface Place {
  /** What it is found by, in both languages. */
  readonly name: string;
  readonly shown: string;
  /** Null where there are no months. */
  readonly at: ((when: YearMonth) => string) | null;
  readonly address: string;
}

interface Wanted {
  readonly parts: readonly string[];
  readonly year: number | null;
  readonly month: number | null;
}

export function openGoTo(): void {
  const body = openPlainDialog(say(words.goTo), 'goTo');
  const whereTo = say(words.whereTo);
  const field = element('input', { className: 'input', type: 'search', ariaLabel: whereTo, placeholder: whereTo });
  const list = element('ul');
  const places = allPlaces();
  const show = () => list.replaceChildren(...linesOf(places, wantedIn(field.value)));
  field.addEventListener('input', show);
  body.addEventListener('keydown', (event) => move(event, field, list));
  list.addEventListener('click', (event) => stayOnPage(event));
  body.append(field, list);
  show();
  field.focus();
}

/** The pages that the header links to, then every report and every field, for each unit. */
function allPlaces(): Place[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('#menu a:not(.beside)')];
  const pages = links.map((link): Place => {
    const [shown = '', other = ''] = [...link.querySelectorAll('span')].map((each) => each.textContent);
    return { name: `${shown} ${other}`, shown, at: null, address: link.href };
  });
  const language = pageLanguage();
  const units = (each: (typeof reports)[number]) => (each.perBusinessUnit ? BUSINESS_UNITS : [null]);
  const kinds = reports.flatMap((report) => units(report).map((bu) => ({ report, bu })));
  const wholes = kinds.map(({ report: { id, title, shortName }, bu }): Place => ({
    name: `${title.ko} ${title.en} ${shortName} ${bu ?? ''}`,
    shown: [title[language], bu].filter(Boolean).join(' '),
    at: ({ year, month }) => `${reportAddress(id, { year, bu })}#${monthId(month)}`,
    address: '',
  }));
  const fields = kinds.flatMap(({ report: { id, title, fields: rows }, bu }) =>
    rows.map((row): Place => ({
      name: `${title.ko} ${title.en} ${bu ?? ''} ${fullLabel(row, 'ko')} ${fullLabel(row, 'en')}`,
      shown: [title[language], bu, fullLabel(row, language)].filter(Boolean).join(' '),
      at: ({ year, month }) => cellAddress(id, { year, bu }, month, row.key),
      address: '',
    })),
  );
  return [...pages, ...wholes, ...fields];
}

/** `비용 보관비 10월`, `cost storage Oct 2025`: a month and a year are taken out, the rest are parts of names. */
function wantedIn(text: string): Wanted {
  const wanted = { parts: [] as string[], year: null as number | null, month: null as number | null };
  for (const part of composed(text).toLowerCase().split(/\s+/).filter(Boolean)) {
    const [, year, dashed] = /^(20\d\d)(?:년|-(\d{1,2}))?$/.exec(part) ?? [];
    const month = Number(
      dashed ?? /^(\d{1,2})월$/.exec(part)?.[1] ?? MONTH_NAMES.findIndex((name) => name.toLowerCase() === part) + 1,
    );
    if (year !== undefined) wanted.year = Number(year);
    if (isMonth(month)) wanted.month = month;
    else if (year === undefined) wanted.parts.push(part);
  }
  return wanted;
}

function linesOf(places: readonly Place[], { parts, year, month }: Wanted): HTMLElement[] {
  // The strip of a demonstration has the day that stands for today.
  const today = document.querySelector<HTMLTimeElement>('.strip time')?.dateTime ?? seoulDate(new Date());
  const closed = lastMonth(today);
  const shownYear = Number(document.querySelector<HTMLSelectElement>('select[name=year]')?.value ?? closed.year);
  const when = { year: year ?? shownYear, month: month ?? closed.month };
  const hasTime = year !== null || month !== null;
  const found = places.filter(({ name, at }) => {
    const compared = name.toLowerCase();
    return (at !== null || !hasTime) && parts.every((part) => compared.includes(part));
  });
  const lines = found.slice(0, SHOWN).map(({ shown, at, address }) => {
    const link = element('a', { href: at?.(when) ?? address }, shown);
    if (at !== null) link.append(' ', element('small', {}, yearMonthName(when, pageLanguage())));
    return element('li', {}, link);
  });
  return lines.length > 0 ? lines : [element('li', {}, say(words.nothingFound))];
}

/** Enter in the field follows the first link; arrow keys move among the field and the links. */
function move(event: KeyboardEvent, field: HTMLInputElement, list: HTMLElement): void {
  const stops = [field, ...list.querySelectorAll('a')];
  const at = stops.indexOf(document.activeElement as HTMLInputElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.isComposing || at === -1) return;
  if (event.key === 'Enter' && at === 0) stops[1]?.click();
  if (step === undefined) return;
  event.preventDefault();
  stops[at + step]?.focus();
}

/** A cell of the page that is shown is selected without a new page. */
function stayOnPage(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.pathname + link.search !== location.pathname + location.search) return;
  const { field = '', month } = cellInAddress(link.hash) ?? {};
  const row = document.querySelector(`.report:not([data-editing]) tr[data-field="${CSS.escape(field)}"]`);
  const cell = row?.querySelector<HTMLTableCellElement>(`td[data-month='${month}']`);
  link.closest('dialog')?.close();
  if (!cell) return;
  event.preventDefault();
  selectCell(cell);
}
