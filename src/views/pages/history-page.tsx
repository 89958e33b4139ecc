import type { ReactNode } from 'react';
import { asOfAddress, historyAddress, historyPath, reportAddress, type HistoryChoice } from '../../domain/addresses.ts';
import { momentBefore } from '../../domain/as-of.ts';
import { businessUnits } from '../../domain/business-units.ts';
import type { RecordKey } from '../../domain/record.ts';
import { fullLabel, type Label } from '../../domain/report.ts';
import { MONTHS, type IsoDate } from '../../domain/year-month.ts';
import { Bilingual, BothLanguages } from '../../islands/parts/bilingual.tsx';
import { ChoiceForm, UnitChoice, YearSelect } from '../../islands/parts/choice-fields.tsx';
import { Icon } from '../../islands/parts/icon.tsx';
import { languageOf } from '../../islands/parts/language-of.ts';
import { ChangeCells, ChangeHead, type ShownChange } from '../change-parts.tsx';
import { jsonForHtml } from '../island.tsx';
import type { ImportPlace } from './import-page.tsx';

/** More cells of one change are listed on the page of that change. */
const MOST_CELLS = 60;

export type HistoryPlace = ImportPlace;

/** An undo that was just made. */
interface DoneUndo {
  readonly id: number;
  readonly undoes: number;
  readonly cells: readonly (RecordKey & { readonly field: string })[];
}

export interface HistoryPageProps {
  readonly place: HistoryPlace;
  readonly choice: HistoryChoice;
  /** Newest first. */
  readonly changes: readonly ShownChange[];
  readonly hasMore: boolean;
  readonly done: DoneUndo | null;
  readonly mayEdit: boolean;
  /** The date in Seoul, by the real clock: the ledger's times are its. */
  readonly now: IsoDate;
  /** What stands for today in the choice of years. */
  readonly today: IsoDate;
}

/** What was changed in a report's year, by whom, when and by which way (CONTRACT §11). */
export function HistoryPage({ place, choice, changes, hasMore, done, mayEdit, now, today }: HistoryPageProps) {
  const { report } = place;
  const { month = null, field = null, actor = null, before = null } = choice;
  const narrowing = { month, field, actor };
  const isNarrowed = month !== null || field !== null || actor !== null;
  const last = changes.at(-1);
  const people = new Set(changes.flatMap((each) => each.actor ?? []));
  return (
    <>
      <HistoryHead place={place} today={today} />
      <HistoryPart place={place}>
        {done !== null && <Done place={place} done={done} mayEdit={mayEdit} />}
        <form className="history-filter" method="get" action={historyPath(report.id)}>
          <PlaceFields place={place} />
          <Choice
            name="month"
            label="월"
            chosen={month}
            all={{ ko: '모든 달', en: 'All' }}
            options={MONTHS.map((each) => [each, `${each}월`])}
          />
          <Choice
            name="field"
            label="항목"
            chosen={field}
            all={{ ko: '모든 항목', en: 'All' }}
            options={report.fields.map((each) => [each.key, fullLabel(each, 'ko')])}
          />
          {/* The page knows those who made its own changes; anybody else's name can be typed. */}
          <label className="select">
            <span className="select-label">사람</span>
            <input
              type="search"
              name="actor"
              defaultValue={actor ?? ''}
              placeholder="모두 · All"
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
            <span>
              <BothLanguages ko="보기" en="Show" />
            </span>
          </button>
          {(isNarrowed || before !== null) && (
            <a className="btn ghost" data-stays="" href={historyAddress(report.id, place)}>
              <span>
                <BothLanguages ko="전체 이력" en="All changes" />
              </span>
            </a>
          )}
        </form>
        {changes.length === 0 ? (
          <p className="state">
            {isNarrowed || before !== null ? (
              <BothLanguages ko="조건에 맞는 변경이 없습니다" en="No change matches." />
            ) : (
              <BothLanguages ko="아직 변경이 없습니다" en="Nothing has been changed yet." />
            )}
          </p>
        ) : (
          <ol className="changes">
            {changes.map((change) => (
              <li key={change.id} data-change={change.id}>
                <details>
                  <summary id={`change-${change.id}`}>
                    <ChangeHead change={change} now={now} isNarrowed={isNarrowed} />
                  </summary>
                  <ChangeCells place={place} cells={change.cells.slice(0, MOST_CELLS)} />
                  <div className="actions">
                    <AsOfLinks place={place} change={change} />
                    {change.cells.length > MOST_CELLS && (
                      <a
                        className="btn small"
                        data-stays=""
                        href={historyAddress(report.id, place, { change: change.id })}
                      >
                        <span>
                          <BothLanguages
                            ko={`${change.cells.length}셀 모두 보기`}
                            en={`All ${change.cells.length} cells`}
                          />
                        </span>
                      </a>
                    )}
                    {mayEdit && (
                      <UndoButton place={place} change={change.id}>
                        <BothLanguages ko="되돌리기" en="Undo" />
                      </UndoButton>
                    )}
                  </div>
                </details>
              </li>
            ))}
          </ol>
        )}
        {hasMore && last !== undefined && (
          <p className="actions">
            <a className="btn" data-more="" href={historyAddress(report.id, place, { ...narrowing, before: last.id })}>
              <span>
                <BothLanguages ko="더 보기" en="More" />
              </span>
            </a>
          </p>
        )}
      </HistoryPart>
    </>
  );
}

/** The heading of the pages of a history; the dialog has one of its own. */
export function HistoryHead({ place: { report, year, bu }, today }: { place: HistoryPlace; today: IsoDate }) {
  const { en, ko } = report.title;
  return (
    <div className="page-head">
      <div>
        <h1>
          <Bilingual label={{ en: `History: ${en}`, ko: `${ko} 이력` }} />
        </h1>
        <p className="subtitle">
          <span>{year}년</span>
          {bu !== null && <span>{businessUnits[bu].name}</span>}
        </p>
      </div>
      <div className="tools">
        <ChoiceForm>
          <YearSelect shown={year} today={today} />
          {bu !== null && <UnitChoice legend="사업부" chosen={bu} nameOf={(unit) => `${unit} ${report.shortName}`} />}
        </ChoiceForm>
        <a className="btn" href={reportAddress(report.id, { year, bu })}>
          <span>
            <BothLanguages ko="보고서로 돌아가기" en="Back to the report" />
          </span>
        </a>
      </div>
    </div>
  );
}

/** What the dialog shows of these pages. */
export function HistoryPart({ place: { report }, children }: { place: HistoryPlace; children: ReactNode }) {
  return (
    <section className="history" data-history-part="" aria-label={`${report.title.ko} 이력`} tabIndex={-1}>
      {children}
    </section>
  );
}

/** The year and unit in a form that stays on these pages. */
export function PlaceFields({ place: { year, bu } }: { place: HistoryPlace }) {
  return (
    <>
      <input type="hidden" name="year" value={year} />
      {bu !== null && <input type="hidden" name="bu" value={bu} />}
    </>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly chosen: string | number | null;
  /** The choice of everything. */
  readonly all: Label;
  readonly options: readonly (readonly [value: string | number, text: string])[];
}

function Choice({ name, label, chosen, all, options }: ChoiceProps) {
  return (
    <label className="select">
      <span className="select-label">{label}</span>
      <select name={name} defaultValue={chosen ?? ''}>
        <option value="">{`${all.ko} · ${all.en}`}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value} lang={languageOf(text)}>
            {text}
          </option>
        ))}
      </select>
      <Icon name="chevron" />
    </label>
  );
}

interface UndoButtonProps {
  readonly place: HistoryPlace;
  /** Its id. */
  readonly change: number;
  readonly children: ReactNode;
}

/** Leads to what the undo of a change would do; nothing is written by it. */
function UndoButton({ place, change, children }: UndoButtonProps) {
  return (
    <form method="get" action={historyPath(place.report.id)}>
      <PlaceFields place={place} />
      <input type="hidden" name="change" value={change} />
      <button type="submit" className="btn small" aria-describedby={`change-${change}`}>
        <span>{children}</span>
      </button>
    </form>
  );
}

/** The report as the change found it, and as it left it. */
export function AsOfLinks({ place: { report, year, bu }, change }: { place: HistoryPlace; change: ShownChange }) {
  const { at, begunAt } = change;
  const links = [
    ['이 변경 전', 'Before this', momentBefore(begunAt)],
    ['이 변경 후', 'After this', at],
  ] as const;
  return links.map(([ko, en, time]) => (
    <a key={en} className="btn small ghost" href={asOfAddress(report.id, { year, bu }, time)}>
      <span>
        <BothLanguages ko={ko} en={en} />
      </span>
    </a>
  ));
}

function Done({
  place,
  done: { id, undoes, cells },
  mayEdit,
}: {
  place: HistoryPlace;
  done: DoneUndo;
  mayEdit: boolean;
}) {
  const written = cells.map(({ year, month, bu, field }) => ({ year, month, bu, field }));
  return (
    <div className="note">
      <Icon name="check" />
      <output id={`change-${id}-done`}>
        <BothLanguages
          ko={`변경 #${undoes}에서 ${cells.length}셀을 되돌렸습니다 (변경 #${id})`}
          en={`${cells.length} ${cells.length === 1 ? 'cell' : 'cells'} of change #${undoes} put back, as change #${id}.`}
        />
      </output>
      {mayEdit && (
        <UndoButton place={place} change={id}>
          <BothLanguages ko="이것도 되돌리기" en="Undo this" />
        </UndoButton>
      )}
      {/* For the report below the dialog. */}
      <script type="application/json" data-written="" dangerouslySetInnerHTML={{ __html: jsonForHtml(written) }} />
    </div>
  );
}
