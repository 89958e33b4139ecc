import { useMemo, useState } from 'react';
import { BUSINESS_UNIT_NAMES, fieldKeys, type BusinessUnit, type ReportId } from '../../domain/report.ts';
import { reportById } from '../../domain/reports.ts';
import type { CellValue } from '../../domain/cell.ts';
import { fromWire, type WireRecord } from '../../domain/wire-record.ts';
import { MONTHS, seoulTime, type IsoDate } from '../../domain/year-month.ts';
import { Bilingual } from '../bilingual.tsx';
import { ChoiceForm, UnitChoice, YearSelect } from '../choice-fields.tsx';
import { Grid } from '../grid/grid.tsx';
import {
  acceptAnswers,
  changedCells,
  commit,
  countTexts,
  createGridState,
  enter,
  mergeStored,
  moveTo,
  type CellConflict,
  type CellInput,
} from '../grid/grid-state.ts';
import { createGridStore } from '../grid/grid-store.ts';
import { SaveBar } from '../grid/save-bar.tsx';
import { onEditKey } from '../grid/edit-keys.ts';
import { useEnteredColumns } from '../grid/use-entered-columns.ts';
import { usePaste } from '../grid/use-paste.ts';
import { Icon } from '../icon.tsx';
import { LastYear } from './last-year.tsx';
import {
  byMonth,
  monthColumns,
  NOTHING_YET,
  overwritten,
  type OpenConflict,
  type SaveSoFar,
  type WrittenMonth,
} from './report-months.ts';
import { KeptNotes, useKeptEntries } from '../kept-entries.tsx';
import { languageOf } from '../language-of.ts';
import { showToast } from '../toast-region/toasts.ts';
import { useDraftKeeper } from '../use-draft-keeper.ts';
import { CsvExport } from './csv-export-button.tsx';
import { EmptyNote } from './empty-note.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { draftFormOf, draftOf, type Draft } from './draft.ts';
import { fetchMonths, saveMonths, type FailedMonth, type LoadedMonth } from './save-months.ts';
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
  const [conflict, setConflict] = useState<OpenConflict | null>(null);
  const place = { report, year, bu };
  const draftForm = draftFormOf(reportId, year, bu);
  const drafts = useKeptEntries<Draft>(draftForm);
  const keepDraft = useDraftKeeper(
    store.subscribe,
    () => {
      const draft = [...draftOf(commit(store.get())), ...(conflict?.drafted ?? [])];
      drafts.keep(draft.length === 0 ? null : draft);
    },
    phase !== 'view',
  );

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
    setConflict(null);
  };
  const cancel = () => {
    keepDraft();
    drafts.begin();
    show(loaded);
    leaveEditing();
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
    const answers = new Map(outcome.saved.map((answer) => [answer.month, answer]));
    let now: readonly LoadedMonth[] = [...known.filter(({ month }) => !answers.has(month)), ...answers.values()];
    store.update((state) => acceptAnswers(state, new Map(outcome.saved.map(({ month, cells }) => [month - 1, cells]))));
    const written = outcome.saved.filter(({ month, revision }) => revision > (revisions.get(month) ?? 0));
    const soFar: SaveSoFar = {
      mayMerge: false,
      failed: [...before.failed, ...outcome.failed.filter(({ conflict }) => conflict === null)],
      written: [
        ...before.written,
        ...written.map(({ month, revision, at }) => ({ month, revision, at, cells: overwritten(current, month - 1) })),
      ],
    };
    const outdated = outcome.failed.filter((month) => month.conflict !== null);
    if (outdated.length > 0) {
      const fresh = await fetchMonths(place).catch(() => null);
      const isOutdated = ({ month }: { month: number }) => outdated.some((each) => each.month === month);
      if (fresh === null) return stopWith([...soFar.failed, ...outdated], now, soFar);
      const held = byMonth(fresh);
      const [merged, conflicts] = mergeStored(
        store.get(),
        new Map(outdated.map(({ month }) => [month - 1, held[month - 1] ?? {}])),
      );
      store.update(() => merged);
      now = [...now.filter((month) => !isOutdated(month)), ...fresh.filter(isOutdated)];
      const again = new Set(outdated.map(({ month }) => month));
      if (conflicts.length === 0 && before.mayMerge) return send(now, again, soFar);
      if (conflicts.length > 0) {
        const causes = outdated.flatMap((each) =>
          each.conflict === null ? [] : [[each.month - 1, each.conflict] as const],
        );
        setConflict({ cells: conflicts, causes: new Map(causes), isAsking: true, sends: true, drafted: [] });
      }
      return stopWith([...soFar.failed, ...outdated], now, soFar);
    }
    return soFar.failed.length > 0 ? stopWith(soFar.failed, now, soFar) : finish(now, soFar);
  };
  const stopWith = (months: readonly FailedMonth[], now: readonly LoadedMonth[], { written }: SaveSoFar) => {
    setLoaded(now);
    setFailed(months);
    setPhase('edit');
    noteWritten(written);
    const first = months.find(({ conflict }) => conflict === null);
    if (first !== undefined)
      showToast({ ...report.words.saveFailed(first.answered ? first.message : null), variant: 'destructive' });
  };
  const finish = async (now: readonly LoadedMonth[], { written }: SaveSoFar) => {
    setLoaded(now);
    noteWritten(written);
    drafts.keep(null);
    showToast({
      ...report.words.saved(year, bu),
      action: written.length === 0 ? null : { label: '되돌리기 · Undo', press: () => void takeBack(written) },
    });
    try {
      follow(await fetchMonths(place));
      leaveEditing();
    } catch (error) {
      setFetchFault(`${report.words.fetchFailed} (${error instanceof Error ? error.message : String(error)})`);
      setPhase('edit');
    }
  };
  /** Shows what the server holds, with what has changed elsewhere marked. */
  const follow = (months: readonly LoadedMonth[]) => {
    setLoaded(months);
    store.update((state) => mergeStored(state, new Map(byMonth(months).entries()))[0]);
  };
  const noteWritten = (written: readonly WrittenMonth[]) => {
    const at = written
      .map((month) => month.at)
      .toSorted()
      .at(-1);
    if (at !== undefined) setSavedAt({ at, by: 'web' });
  };
  /** Puts back what a save has overwritten; where somebody was faster nothing is. */
  const takeBack = async (written: readonly WrittenMonth[]) => {
    const { saved, failed: refused } = await saveMonths(place, written);
    store.update((state) => acceptAnswers(state, new Map(saved.map(({ month, cells }) => [month - 1, cells]))));
    const [first] = refused;
    if (first === undefined) showToast({ title: '되돌림', description: '저장하기 전의 값으로 되돌렸습니다.' });
    else
      showToast({ title: '되돌리지 못함', description: `${first.month}월 ${first.message}`, variant: 'destructive' });
    const fresh = await fetchMonths(place).catch(() => null);
    if (fresh !== null) follow(fresh);
  };

  const save = async () => {
    if (phase !== 'edit') return;
    store.update(commit);
    // Nothing is sent before the person has chosen.
    if (conflict !== null) setConflict({ ...conflict, isAsking: true });
    else await send(loaded, failed.length === 0 ? null : new Set(failed.map(({ month }) => month)), NOTHING_YET);
  };
  const applyChoice = (chosen: readonly CellInput[]) => {
    store.update((state) => enter(state, chosen));
    setConflict(null);
    if (conflict?.sends === true) void send(loaded, new Set(failed.map(({ month }) => month)), NOTHING_YET);
  };
  const restore = (draft: Draft) => {
    if (phase === 'view') beginEditing();
    const inputs: CellInput[] = [];
    const cells: CellConflict[] = [];
    for (const { month, key, before, after } of draft) {
      const column = month - 1;
      const now = store.get().columns[column]?.[key] ?? null;
      if (now === before || now === after) inputs.push({ column, key, value: after });
      else cells.push({ column, key, mine: after, theirs: now });
    }
    store.update((state) => enter(state, inputs));
    if (cells.length > 0) {
      const drafted = draft.filter(({ month, key }) =>
        cells.some((cell) => cell.column === month - 1 && cell.key === key),
      );
      setConflict({ cells, causes: new Map(), isAsking: true, sends: false, drafted });
    }
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
      className="report"
      data-editing={isEditing ? '' : undefined}
      data-keeps={draftForm}
      onKeyDown={(event) => {
        if (isEditing) onEditKey(event, store, () => void save(), isSaving);
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
      {!isEditing && <KeptNotes entries={drafts} areSaved={false} onRestore={restore} onDone={() => {}} />}
      {conflict?.isAsking === true && (
        <ConflictDialog
          conflicts={conflict.cells}
          causes={conflict.causes}
          rows={report.rows}
          columns={columns}
          onApply={applyChoice}
          onClose={() => setConflict((before) => before && { ...before, isAsking: false })}
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
            faults={
              failed.length > 0 || fetchFault !== null ? (
                <>
                  {failed.map(({ month, message }) => (
                    <li key={month} data-failed={month}>
                      <b>{month}월</b> <span lang="en">{message}</span>
                    </li>
                  ))}
                  {fetchFault !== null && <li lang="en">{fetchFault}</li>}
                </>
              ) : null
            }
            receipt={receipt}
            onCancel={cancel}
            onSave={() => void save()}
          >
            <LastYear store={store} months={lastYear} year={year} />
          </SaveBar>
        )}
      </div>
    </div>
  );
}
