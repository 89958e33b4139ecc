import type { ReactNode } from 'react';
import { asOfAddress, historyAddress, historyPath, type HistoryChoice } from '../../domain/addresses.ts';
import { momentBefore } from '../../domain/as-of.ts';
import { monthName } from '../../domain/date-words.ts';
import type { Words } from '../../domain/language.ts';
import type { RecordKey } from '../../domain/record.ts';
import { fullLabel } from '../../domain/report.ts';
import { MONTHS, type IsoDate } from '../../domain/year-month.ts';
import { ChoiceForm, UnitChoice, YearSelect } from '../../islands/parts/choice-fields.tsx';
import { Icon } from '../../islands/parts/icon.tsx';
import { languageOf } from '../../islands/parts/language-of.ts';
import { useLanguage, useSay } from '../../islands/parts/language.tsx';
import { CellStory, type ShownStory } from '../cell-story.tsx';
import { ChangeCells, ChangeHead, oldToNew, type ShownChange } from '../change-parts.tsx';
import { words } from '../history-words.ts';
import { PageHead, ShownTime, type ReportPlace } from '../page-head.tsx';
import { Written } from '../written.tsx';
import { BackToReport } from './import-page.tsx';

/** More cells of one change are listed on the page of that change. */
const MOST_CELLS = 60;

/** An undo that was just made. */
interface DoneUndo {
  readonly id: number;
  readonly cells: readonly (RecordKey & { readonly field: string })[];
}

export interface HistoryPageProps {
  readonly place: ReportPlace;
  readonly choice: HistoryChoice;
  /** Newest first. */
  readonly changes: readonly ShownChange[];
  readonly hasMore: boolean;
  readonly done: DoneUndo | null;
  /** The figure to which the history is narrowed; null where it is of more than one. */
  readonly story: ShownStory | null;
  readonly mayEdit: boolean;
  /** The date in Seoul, by the real clock: the ledger's times are its. */
  readonly now: IsoDate;
  /** What stands for today in the choice of years. */
  readonly today: IsoDate;
}

/** What was changed in a report's year, by whom, when and by which way (CONTRACT §11). */
export function HistoryPage(props: HistoryPageProps) {
  const { place, choice, changes, hasMore, done, story, mayEdit, now, today } = props;
  const say = useSay();
  const language = useLanguage();
  const { report } = place;
  const { month = null, field = null, actor = null, before = null } = choice;
  const narrowing = { month, field, actor };
  const isNarrowed = month !== null || field !== null || actor !== null;
  const last = changes.at(-1);
  const whatOf = ({ cells }: ShownChange): string => {
    const [cell] = cells;
    if (story?.row.kind === 'field' && cell !== undefined) return oldToNew(cell, language);
    return say(isNarrowed ? words.matching(cells.length) : words.cells(cells.length));
  };
  const people = new Set(changes.flatMap((each) => each.actor ?? []));
  return (
    <>
      <HistoryHead place={place} today={today} />
      <HistoryPart place={place}>
        {done !== null && <Done place={place} narrowing={{ month, field }} done={done} mayEdit={mayEdit} />}
        {story !== null && <CellStory place={place} story={story} />}
        <form className="history-filter" method="get" action={historyPath(report.id)}>
          <PlaceFields place={place} />
          <Choice
            name="month"
            label={say(words.month)}
            chosen={month}
            all={say(words.allMonths)}
            options={MONTHS.map((each) => [each, monthName(each, language)])}
          />
          <Choice
            name="field"
            label={say(words.item)}
            chosen={field}
            all={say(words.allItems)}
            options={report.rows.flatMap((row) => (row.kind === 'group' ? [] : [[row.key, fullLabel(row, language)]]))}
          />
          {/* The page knows those who made its own changes; anybody else's name can be typed. */}
          <label className="select">
            <span className="select-label">{say(words.person)}</span>
            <input
              type="search"
              name="actor"
              defaultValue={actor ?? ''}
              placeholder={say(words.anybody)}
              list="history-people"
              autoComplete="off"
            />
          </label>
          <datalist id="history-people">
            {[...people].toSorted().map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
          <button type="submit" className="btn">
            <span>{say(words.show)}</span>
          </button>
          {(isNarrowed || before !== null) && (
            <a className="btn ghost" data-stays="" href={historyAddress(report.id, place)}>
              <span>{say(words.allChanges)}</span>
            </a>
          )}
        </form>
        {changes.length === 0 ? (
          <p className="state">{say(isNarrowed || before !== null ? words.noMatch : words.noChanges)}</p>
        ) : (
          <ol className="changes">
            {changes.map((change) => (
              <li key={change.id} data-change={change.id}>
                <details>
                  <summary id={`change-${change.id}`}>
                    <ChangeHead change={change} now={now} what={whatOf(change)} />
                  </summary>
                  <p className="actions">
                    <AsOfLinks place={place} change={change} />
                  </p>
                  <ChangeCells place={place} cells={change.cells.slice(0, MOST_CELLS)} />
                  {change.cells.length > MOST_CELLS && (
                    <p>
                      <ChangeLink place={place} id={change.id} text={say(words.allCells(change.cells.length))} />
                    </p>
                  )}
                </details>
                <div className="change-end">
                  <ChangeLink place={place} id={change.id} text={`#${change.id}`} />
                  {mayEdit && <UndoButton {...{ place, narrowing }} change={change.id} text={words.undo} />}
                </div>
              </li>
            ))}
          </ol>
        )}
        {hasMore && last !== undefined && (
          <p className="actions">
            <a className="btn" data-more="" href={historyAddress(report.id, place, { ...narrowing, before: last.id })}>
              <span>{say(words.more)}</span>
            </a>
          </p>
        )}
      </HistoryPart>
    </>
  );
}

/** The heading of the pages of a history; the dialog has one of its own. */
export function HistoryHead({ place, today }: { place: ReportPlace; today: IsoDate }) {
  const say = useSay();
  const { report, year, bu } = place;
  return (
    <PageHead
      title={words.title(report.title)}
      tools={
        <div className="tools">
          <ChoiceForm>
            <YearSelect shown={year} today={today} />
            {bu !== null && (
              <UnitChoice
                legend={say(words.businessUnit)}
                chosen={bu}
                nameOf={(unit) => `${unit} ${report.shortName}`}
              />
            )}
          </ChoiceForm>
          <BackToReport place={place} />
        </div>
      }
    >
      <ShownTime {...place} />
    </PageHead>
  );
}

/** What the dialog shows of these pages. */
export function HistoryPart({ place: { report }, children }: { place: ReportPlace; children: ReactNode }) {
  const say = useSay();
  return (
    <section className="history" data-part="" aria-label={say(words.title(report.title))} tabIndex={-1}>
      {children}
    </section>
  );
}

/** The month and row to which a history is narrowed. */
export type Narrowing = Pick<HistoryChoice, 'month' | 'field'>;

/** The year and unit in a form that stays on these pages, and what they are narrowed to. */
export function PlaceFields({ place: { year, bu }, narrowing = {} }: { place: ReportPlace; narrowing?: Narrowing }) {
  const fields = Object.entries({ year, bu, month: narrowing.month ?? null, field: narrowing.field ?? null });
  return fields.map(([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />);
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly chosen: string | number | null;
  /** The choice of everything. */
  readonly all: string;
  readonly options: readonly (readonly [value: string | number, text: string])[];
}

function Choice({ name, label, chosen, all, options }: ChoiceProps) {
  const language = useLanguage();
  return (
    <label className="select">
      <span className="select-label">{label}</span>
      <select name={name} defaultValue={chosen ?? ''}>
        <option value="">{all}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value} lang={languageOf(text, language)}>
            {text}
          </option>
        ))}
      </select>
      <Icon name="chevron" />
    </label>
  );
}

/** The page of one change, with all of its cells. */
export function ChangeLink({ place, id, text }: { place: ReportPlace; id: number; text: string }) {
  return (
    <a className="quiet" data-stays="" href={historyAddress(place.report.id, place, { change: id })}>
      {text}
    </a>
  );
}

interface UndoButtonProps {
  readonly place: ReportPlace;
  readonly narrowing: Narrowing;
  /** Its id. */
  readonly change: number;
  readonly text: Words;
}

/** Links to the preview of an undo, which writes nothing. */
function UndoButton({ place, narrowing, change, text }: UndoButtonProps) {
  const say = useSay();
  return (
    <form method="get" action={historyPath(place.report.id)}>
      <PlaceFields place={place} narrowing={narrowing} />
      <input type="hidden" name="change" value={change} />
      <button type="submit" className="btn small" aria-describedby={`change-${change}`}>
        <span>{say(text)}</span>
      </button>
    </form>
  );
}

/** The report as the change found it, and as it left it. */
export function AsOfLinks({ place: { report, year, bu }, change }: { place: ReportPlace; change: ShownChange }) {
  const say = useSay();
  const { at, begunAt } = change;
  const links = [
    [words.beforeThis, momentBefore(begunAt)],
    [words.afterThis, at],
  ] as const;
  return links.map(([text, time]) => (
    <a key={text.en} className="btn small ghost" href={asOfAddress(report.id, { year, bu }, time)}>
      <span>{say(text)}</span>
    </a>
  ));
}

interface DoneProps extends Pick<HistoryPageProps, 'place' | 'mayEdit'> {
  readonly narrowing: Narrowing;
  readonly done: DoneUndo;
}

function Done({ place, narrowing, done: { id, cells }, mayEdit }: DoneProps) {
  const say = useSay();
  return (
    <div className="note">
      <Icon name="check" />
      <output id={`change-${id}-done`}>{say(words.undone(cells.length))}</output>
      {mayEdit && <UndoButton {...{ place, narrowing }} change={id} text={words.undoThis} />}
      <Written cells={cells} />
    </div>
  );
}
