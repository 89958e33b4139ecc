import { useMemo, useRef, useState } from 'react';
import type { CellValue } from '../../domain/cell.ts';
import { BUSINESS_UNIT_NAMES, fieldKeys, type BusinessUnit, type ReportId } from '../../domain/report.ts';
import { reportById } from '../../domain/reports.ts';
import { fromWire, type WireRecord } from '../../domain/wire-record.ts';
import { MONTHS, seoulTime, type IsoDate } from '../../domain/year-month.ts';
import { onEditKey } from '../grid/edit-keys.ts';
import {
  cellName,
  changedCells,
  commit,
  countChanged,
  countTexts,
  createGridState,
  enter,
  moveTo,
  type CellInput,
  type GridState,
  type KnownConflict,
} from '../grid/grid-state.ts';
import { createGridStore } from '../grid/grid-store.ts';
import { Grid } from '../grid/grid.tsx';
import { SaveBar } from '../grid/save-bar.tsx';
import { acceptAnswers, addConflicts, mergeStored, openConflicts, resolve } from '../grid/stored-elsewhere.ts';
import { useEnteredColumns } from '../grid/use-entered-columns.ts';
import { usePaste } from '../grid/use-paste.ts';
import { DraftNotes, KeepsNothing } from '../kept/kept-notes.tsx';
import { useDraftKeeper } from '../kept/use-draft-keeper.ts';
import { useDrafts } from '../kept/use-drafts.ts';
import { once } from '../once.ts';
import { showToast } from '../page/toasts.ts';
import { Bilingual } from '../parts/bilingual.tsx';
import { ChoiceForm, UnitChoice, YearSelect } from '../parts/choice-fields.tsx';
import { Icon } from '../parts/icon.tsx';
import { languageOf } from '../parts/language-of.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { CsvExport } from './csv-export-button.tsx';
import { draftKeyOf, draftOf, isOutdated, type Draft } from './draft.ts';
import { EmptyNote } from './empty-note.tsx';
import { faultsOf } from './faults.tsx';
import { LastYear } from './last-year.tsx';
import { byMonth, monthColumns, addWritten, type Asking, type SaveSoFar, type WrittenMonth } from './report-months.ts';
import { fetchMonths, saveMonths, type FailedMonth, type LoadedMonth, type SaveOutcome } from './save-months.ts';
import { widthClass } from './width-class.ts';

export interface ReportGridProps {
  readonly reportId: ReportId;
  readonly year: number;
  readonly bu: BusinessUnit | null;
  readonly today: IsoDate;
  /** The stored months, as the API sends them. */
  readonly records: readonly WireRecord[];
  readonly lastChange: LastChange | null;
  /** The year before, by month and in the order of the fields; empty when nothing is stored of it. */
  readonly lastYear: readonly (readonly CellValue[])[];
}

export interface LastChange {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Who, or else by which way. */
  readonly by: string;
}

type Phase = 'view' | 'edit' | 'saving';

/** How long the list after a save may take before what is known is shown. */
const PATIENCE_MS = 300;

/** A report's page: its figures to read, and after Edit to type and paste into. */
export function ReportGrid({ reportId, year, bu, today, records, lastChange, lastYear }: ReportGridProps) {
  const report = reportById(reportId);
  const [loaded, setLoaded] = useState<readonly LoadedMonth[]>(() => records.map((record) => fromWire(report, record)));
  const [store] = useState(() => createGridStore(createGridState(fieldKeys(report.rows), byMonth(loaded))));
  const cells = useEnteredColumns(store);
  const [phase, setPhase] = useState<Phase>('view');
  const [failed, setFailed] = useState<readonly FailedMonth[]>([]);
  const [fetchFault, setFetchFault] = useState<string | null>(null);
  const { receipt, onPaste } = usePaste(store, report.rows);
  const [hasEdited, setHasEdited] = useState(false);
  const [savedAt, setSavedAt] = useState<LastChange | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [written, setWritten] = useState<readonly WrittenMonth[]>([]);
  const root = useRef<HTMLDivElement>(null);
  const place = { report, year, bu };
  const draftKey = draftKeyOf(reportId, year, bu);
  const drafts = useDrafts<Draft>(draftKey);
  /** @returns false when the device refused. */
  const keepDraft = () => {
    const draft = draftOf(commit(store.get()), loaded);
    return drafts.keepDraft(draft.length === 0 ? null : draft);
  };
  useDraftKeeper(store.subscribe, keepDraft, phase !== 'view');

  const columns = useMemo(() => monthColumns(year, today), [year, today]);
  const show = (months: readonly LoadedMonth[]) => {
    setLoaded(months);
    store.update(() => createGridState(fieldKeys(report.rows), byMonth(months)));
  };
  const beginEditing = () => {
    // Where work is: in the month that was closed last.
    const column = columns.findIndex(({ headClass }) => headClass === 'now');
    store.update((before) => moveTo(before, { row: 0, column: Math.max(0, column) }));
    setPhase('edit');
    setHasEdited(true);
  };
  const leaveEditing = () => {
    setPhase('view');
    setFailed([]);
    setFetchFault(null);
    setAsking(null);
    setWritten([]);
  };
  const cancel = () => {
    const changed = countChanged(commit(store.get()));
    // oxlint-disable-next-line no-alert -- the one case in which something typed would be gone
    if (!keepDraft() && changed > 0 && !confirm(`이 기기는 초안을 보관하지 못합니다. 변경 ${changed}셀을 버릴까요?`)) {
      return;
    }
    drafts.startNewDraft();
    show(loaded);
    leaveEditing();
  };
  /** Shows the question, when there is one. */
  const ask = (causes: Asking['causes'], sends: boolean): boolean => {
    const open = openConflicts(store.get());
    if (open.length > 0) setAsking({ cells: open, causes, sends });
    return open.length > 0;
  };

  /**
   * Posts what differs, and the months named. What others have changed meanwhile is merged and sent once more; where both
   * have changed a cell the person is asked.
   * @param known what the server is believed to hold
   * @param only months to send even without a change; null for all twelve
   */
  const send = async (known: readonly LoadedMonth[], only: ReadonlySet<number> | null, before: SaveSoFar) => {
    const current = store.get();
    const revisions = new Map(known.map(({ month, revision }) => [month, revision]));
    const months = MONTHS.map((month) => ({
      month,
      cells: changedCells(current, month - 1),
      revision: revisions.get(month) ?? 0,
    })).filter(({ month, cells }) => only === null || only.has(month) || Object.keys(cells).length > 0);

    setPhase('saving');
    setFailed([]);
    setFetchFault(null);
    const outcome = await saveMonths(place, months);
    const show = store.hold(PATIENCE_MS); // one rendering shows all that became of it
    await takeIn(outcome, current, known, before).finally(show);
  };
  /** @param sent what the outcome is of */
  const takeIn = async (
    outcome: SaveOutcome,
    sent: GridState,
    known: readonly LoadedMonth[],
    before: SaveSoFar,
  ): Promise<void> => {
    const answers = new Map(outcome.saved.map((answer) => [answer.month, answer]));
    let now: readonly LoadedMonth[] = [...known.filter(({ month }) => !answers.has(month)), ...answers.values()];
    store.update((state) => acceptAnswers(state, new Map(outcome.saved.map(({ month, cells }) => [month - 1, cells]))));
    const soFar: SaveSoFar = {
      mayMerge: false,
      failed: [...before.failed, ...outcome.failed.filter(({ conflict }) => conflict === null)],
      written: addWritten(before.written, outcome.saved, sent),
    };
    const outdated = outcome.failed.filter((month) => month.conflict !== null);
    if (outdated.length > 0) {
      const fresh = await fetchMonths(place).catch(() => null);
      const isOutdated = ({ month }: { month: number }) => outdated.some((each) => each.month === month);
      if (fresh === null) return stopWith([...soFar.failed, ...outdated], now, soFar);
      const held = byMonth(fresh);
      const theirs = new Map(outdated.map(({ month }) => [month - 1, held[month - 1] ?? {}]));
      store.update((state) => mergeStored(state, theirs));
      now = [...now.filter((month) => !isOutdated(month)), ...fresh.filter(isOutdated)];
      const again = new Set(outdated.map(({ month }) => month));
      const causes = outdated.flatMap((each) =>
        each.conflict === null ? [] : [[each.month - 1, each.conflict] as const],
      );
      if (!ask(new Map(causes), true) && before.mayMerge) return send(now, again, soFar);
      return stopWith([...soFar.failed, ...outdated], now, soFar);
    }
    return soFar.failed.length > 0 ? stopWith(soFar.failed, now, soFar) : finish(now, soFar);
  };
  const stopWith = (months: readonly FailedMonth[], now: readonly LoadedMonth[], soFar: SaveSoFar) => {
    setLoaded(now);
    setFailed(months);
    setPhase('edit');
    setWritten(soFar.written);
    noteWritten(soFar.written);
    const first = months.find(({ conflict }) => conflict === null);
    if (first !== undefined) {
      showToast({ ...report.words.saveFailed(first.answered ? first.message : null), variant: 'destructive' });
    }
  };
  const finish = async (now: readonly LoadedMonth[], soFar: SaveSoFar) => {
    drafts.keepDraft(null);
    const undo = { label: '되돌리기 · Undo', press: () => void takeBack(soFar.written) };
    const toast = { ...report.words.saved(year, bu), action: soFar.written.length === 0 ? null : undo };
    const say = once(() => showToast(toast));
    setTimeout(say, PATIENCE_MS);
    try {
      follow(await fetchMonths(place));
      leaveEditing();
    } catch (error) {
      setLoaded(now);
      setFetchFault(`${report.words.fetchFailed} (${error instanceof Error ? error.message : String(error)})`);
      setPhase('edit');
    }
    setWritten([]);
    noteWritten(soFar.written);
    say();
  };
  /** Shows what the server holds, with what has changed elsewhere marked. @param own cells that this page has written */
  const follow = (months: readonly LoadedMonth[], own?: ReadonlySet<string>) => {
    setLoaded(months);
    store.update((state) => mergeStored(state, new Map(byMonth(months).entries()), own));
  };
  const noteWritten = (months: readonly WrittenMonth[]) => {
    const [at] = months
      .map((month) => month.at)
      .toSorted()
      .reverse();
    if (at !== undefined) setSavedAt({ at, by: 'web' });
  };
  /** Puts back what a save has overwritten, but no month in which somebody was faster; what was typed since stays. */
  const takeBack = async (months: readonly WrittenMonth[]) => {
    const outcome = await saveMonths(place, months);
    const [first] = outcome.failed;
    const back = `${outcome.saved.map(({ month }) => `${month}월`).join(', ')}을 저장하기 전의 값으로 되돌렸습니다.`;
    if (first === undefined) {
      showToast({ title: '되돌림', description: back });
    } else {
      showToast({
        title: outcome.saved.length === 0 ? '되돌리지 못함' : '일부만 되돌림',
        description: `${outcome.saved.length === 0 ? '' : `${back} `}${first.month}월은 그대로입니다: ${first.message}`,
        variant: 'destructive',
      });
    }
    const fresh = await fetchMonths(place).catch(() => null);
    const own = months.flatMap(({ month, cells: before }) =>
      Object.keys(before).map((key) => cellName(month - 1, key)),
    );
    if (fresh !== null) follow(fresh, new Set(own));
    ask(new Map(), false);
  };

  const sendAll = () => {
    const again = failed.length === 0 ? null : new Set(failed.map(({ month }) => month));
    void send(loaded, again, { mayMerge: true, failed: [], written });
  };
  const save = () => {
    if (phase !== 'edit') return;
    store.update(commit);
    // Nothing is sent before the person has chosen.
    if (!ask(asking?.causes ?? new Map(), true)) sendAll();
  };
  const applyChoice = (chosen: readonly CellInput[]) => {
    store.update((state) => resolve(state, chosen));
    setAsking(null);
    if (asking?.sends === true) sendAll();
    else focusCell();
  };
  const focusCell = () => root.current?.querySelector<HTMLInputElement>('td.focus input')?.focus();
  const restore = (draft: Draft) => {
    beginEditing();
    const inputs: CellInput[] = [];
    const conflicts: KnownConflict[] = [];
    for (const { month, key, before, after } of draft) {
      const column = month - 1;
      const now = store.get().columns[column]?.[key] ?? null;
      if (now === before || now === after) inputs.push({ column, key, value: after });
      else conflicts.push({ column, key, before, mine: after, shows: 'theirs' });
    }
    store.update((state) => addConflicts(enter(state, inputs), conflicts));
    ask(new Map(), false);
  };

  const isEditing = phase !== 'view';
  const isSaving = phase === 'saving';
  const units = new Set(report.fields.map(({ unit }) => unit));
  const change = savedAt ?? lastChange;
  const width = useMemo(() => widthClass(report, cells), [report, cells]);
  const attributes = useMemo(() => ({ 'data-report': report.id, 'data-width': width }), [report, width]);
  const caption = useMemo(
    () => (
      <>
        <Bilingual label={report.title} /> {year}
      </>
    ),
    [report, year],
  );
  const texts = isEditing ? 0 : countTexts(store.get());

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a short cut; the Save button does the same
    <div
      ref={root}
      className="report"
      data-editing={isEditing ? '' : undefined}
      data-keeps={draftKey}
      onKeyDown={(event) => {
        if (isEditing) onEditKey(event, store, save, isSaving);
      }}
    >
      <div className="page-head">
        <div>
          <h1>
            <Bilingual label={report.title} />
            {isEditing && <span className="badge edit">편집 중</span>}
          </h1>
          <p className="sub">
            <span>{year}년</span>
            {bu !== null && <span>{BUSINESS_UNIT_NAMES[bu]}</span>}
            {units.size === 1 && <span>단위 {[...units][0]}</span>}
            {texts > 0 && <span>숫자가 아닌 값 {texts}셀, 합계 제외</span>}
            {change !== null && (
              <span lang="en">
                last changed {seoulTime(change.at).slice(0, 16)}, by {change.by}
              </span>
            )}
          </p>
        </div>
        <div className="tools">
          {report.hidesEmptyRows && (
            <label className="check">
              <input type="checkbox" id="hide-empty" />
              빈 행 숨기기
            </label>
          )}
          <ChoiceForm>
            <YearSelect shown={year} today={today} />
            {bu !== null && <UnitChoice legend="사업부" chosen={bu} nameOf={(unit) => `${unit} ${report.shortName}`} />}
          </ChoiceForm>
          <CsvExport report={report} year={year} bu={bu} />
          {!isEditing && (
            <button
              type="button"
              className="btn primary scripted"
              data-act="edit"
              data-need=""
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- where the focus was before the cells took it
              autoFocus={hasEdited}
              lang={languageOf(report.words.edit)}
              onClick={beginEditing}
            >
              <Icon name="edit" />
              {report.words.edit}
            </button>
          )}
        </div>
      </div>
      {/* While it is edited a draft of another tab may come; it waits. */}
      {!isEditing && (
        <DraftNotes
          drafts={drafts}
          isOutdated={(draft) => isOutdated(draft, loaded)}
          onRestore={restore}
          onDone={() => {}}
        />
      )}
      {asking !== null && (
        <ConflictDialog
          conflicts={asking.cells}
          causes={asking.causes}
          rows={report.rows}
          columns={columns}
          onApply={applyChoice}
          onClose={() => {
            setAsking(null);
            focusCell();
          }}
        />
      )}
      {loaded.length === 0 && !isEditing && <EmptyNote report={report} year={year} bu={bu} />}
      <div className={isEditing ? 'sheet editing' : 'sheet'} aria-busy={isSaving ? true : undefined}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
        <section className="scroll" tabIndex={isEditing ? undefined : 0} aria-label={`${report.title.ko} 월별 표`}>
          <Grid
            store={store}
            rows={report.rows}
            columns={columns}
            caption={caption}
            attributes={attributes}
            rowTotals={report.rowTotals}
            showsUnits={units.size > 1}
            isEditing={isEditing}
            isLocked={isSaving}
            onPaste={onPaste}
          />
        </section>
        {isEditing && (
          <SaveBar
            store={store}
            columns={columns}
            isSaving={isSaving}
            faults={faultsOf(failed, fetchFault)}
            receipt={receipt}
            onCancel={cancel}
            onSave={save}
          >
            {!drafts.keeps && <KeepsNothing />}
            <LastYear store={store} months={lastYear} year={year} />
          </SaveBar>
        )}
      </div>
    </div>
  );
}
