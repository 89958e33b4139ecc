import { useRef, useState } from 'react';
import type { LearntNames } from '../../domain/blocks/learnt-words.ts';
import type { CellValue } from '../../domain/cell.ts';
import type { LastChange, Person } from '../../domain/person.ts';
import type { Cells, MonthOfYear } from '../../domain/record.ts';
import { fieldKeys } from '../../domain/report.ts';
import type { IsoDate } from '../../domain/year-month.ts';
import {
  cellName,
  commit,
  countChanged,
  createGridState,
  inPhase,
  moveTo,
  refusedCells,
  type CellInput,
  type CellAddress,
} from '../grid/grid-state.ts';
import type { CellConflict } from '../grid/stored-elsewhere.ts';
import { useEditKeys } from '../grid/use-edit-keys.ts';
import { useGridPart } from '../grid/use-grid-part.ts';
import { useSheet } from '../grid/use-sheet.ts';
import { askForName, ownName } from '../own-name.ts';
import type { WrittenCell } from '../page-dialog/page-part.ts';
import { say } from '../page/page-language.ts';
import { dismissToast, showToast } from '../page/toasts.ts';
import { applyDraft, draftKeyOf, draftOf, type Draft } from './draft.ts';
import { takenBackToast } from './failed-months.tsx';
import { cellsByMonth } from './month-columns.ts';
import { replacedCells, type OwnChange } from './recent-marks.ts';
import type { ReportOfYear } from './report-of-year.ts';
import { fetchMonths, postMonths, type SavedMonth } from './report-requests.ts';
import {
  namesIn,
  save,
  settleConflicts,
  showStored,
  takeBack,
  withMonths,
  type AskConflicts,
  type ConflictCauses,
  type SaveProgress,
} from './saving.ts';
import { leaveSheet } from './sheet-focus.ts';
import { startCell } from './start-cell.ts';
import { words } from './words.ts';

/** The open question which values of cells in conflict stay. */
interface Question {
  readonly conflicts: readonly CellConflict[];
  readonly causes: ConflictCauses;
  /** @param chosen null when it is closed without a choice */
  readonly answer: (chosen: readonly CellInput[] | null) => void;
}

/** How long merging with what others have changed may take before the page shows what it knows. */
const MERGE_PATIENCE_MS = 300;

interface StartOfEditing {
  readonly loaded: readonly MonthOfYear[];
  readonly lastChange: LastChange | null;
  readonly person: Person;
  /** The year before, by month and in the order of the fields; empty when nothing is stored of it. */
  readonly lastYear: readonly (readonly CellValue[])[];
  readonly today: IsoDate;
  readonly learnt: LearntNames;
}

/** A report's page between reading, editing and saving: what it knows of the server, and what a person can do. */
export function useReportEditing(place: ReportOfYear, start: StartOfEditing) {
  const { report, year, bu } = place;
  const keys = fieldKeys(report.rows);
  const [hasEdited, setHasEdited] = useState(false);
  const [progress, setProgress] = useState<SaveProgress>({ ...NOTHING_TRIED, loaded: start.loaded });
  const [lastChange, setLastChange] = useState(start.lastChange);
  const [own, setOwn] = useState<readonly OwnChange[]>([]);
  const [question, setQuestion] = useState<Question | null>(null);
  const [failureToast, setFailureToast] = useState<number | null>(null);
  const sheet = useSheet<Draft>({
    table: { kind: 'report', report, year, bu, learnt: start.learnt },
    initial: () => createGridState(keys, cellsByMonth(start.loaded)),
    draftKey: draftKeyOf(report.id, year, bu),
    draftOf: (state) => draftOf(state, progress.loaded),
  });
  const { store, drafts, putAside, focusCell } = sheet;
  const phase = useGridPart(store, 'phase');

  const ask: AskConflicts = (conflicts, causes) =>
    new Promise((resolve) => {
      const answer = (chosen: readonly CellInput[] | null) => {
        setQuestion(null);
        resolve(chosen);
      };
      setQuestion({ conflicts, causes, answer });
    });
  const effects = {
    post: (months: Parameters<typeof postMonths>[1]) => postMonths(place, months),
    fetchList: () => fetchMonths(place),
    ask,
  };
  /** Saves, undos and questions run one after another, so each starts from what the one before it left. */
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.current.then(work);
    turn.current = result.catch(() => {});
    return result;
  };
  /** Says who has changed what just now. @param before what was stored until then */
  const noteChange = (made: Pick<LastChange, 'at' | 'file'>, names: Iterable<string>, before: readonly Cells[]) => {
    const change = { ...made, ...senderOf(start.person) };
    setLastChange(change);
    setOwn((changes) => [...changes, { ...change, cells: replacedCells(names, before, store.get().stored) }]);
  };
  const noteSaved = (months: readonly SavedMonth[], names: Iterable<string>, before: readonly Cells[]) => {
    const at = months
      .map((month) => month.at)
      .toSorted()
      .at(-1);
    if (at !== undefined) noteChange({ at, file: null }, names, before);
  };

  /** @param at where; by default at the active cell of before, or where work is to be done */
  const beginEditing = (at: CellAddress | null = null) => {
    store.update((before) => {
      const first = at ?? before.active ?? startCell(place, start, before.columns);
      return inPhase(moveTo(before, first), 'edit');
    });
    setHasEdited(true);
  };
  const cancel = () => {
    const changed = countChanged(commit(store.get()));
    // oxlint-disable-next-line no-alert -- the one case in which something typed would be lost
    if (!putAside() && changed > 0 && !confirm(say(words.askLoseChanges(changed)))) {
      return;
    }
    store.update(({ active }) => ({ ...createGridState(keys, cellsByMonth(progress.loaded)), active }));
    setProgress({ ...NOTHING_TRIED, loaded: progress.loaded });
    leaveSheet();
  };

  const undoSave = async (written: readonly SavedMonth[]) => {
    const before = store.get().stored;
    const { restored, failed, stored } = await takeBack(store, written, effects);
    showToast(takenBackToast(restored, failed));
    noteSaved(restored, namesIn(written), before);
    setProgress((known) => ({ ...known, loaded: withMonths(known.loaded, stored) }));
    await settleConflicts(store, new Map(), ask);
  };
  /** Says that everything is stored. @param fault what went wrong after that */
  const announce = (written: readonly SavedMonth[], fault: string | null = null) => {
    const undo = { label: say(words.undo), press: () => void inTurn(() => undoSave(written)) };
    const { title, description } = report.words.saved(year, bu);
    const action = written.length === 0 ? null : undo;
    showToast({ title: say(title), description: fault ?? say(description), action });
  };
  /**
   * Shows the stored months when they have come.
   * @param own cells that this page itself has written
   * @returns why they have not come; else null
   */
  const showList = async (list: Promise<readonly MonthOfYear[]>, own?: ReadonlySet<string>): Promise<string | null> => {
    try {
      const loaded = await list;
      showStored(store, loaded, own);
      setProgress((known) => ({ ...known, loaded }));
      return null;
    } catch (error) {
      return say(words.storedReload(`${report.words.fetchFailed}: ${String(error)}`));
    }
  };
  const saveAll = async () => {
    if (store.get().phase !== 'edit') return;
    store.update(commit);
    const [refused] = refusedCells(store.get());
    if (refused !== undefined) {
      // The save bar says why; nothing is sent while a cell holds what the server would refuse.
      store.update((before) => moveTo(before, { row: keys.indexOf(refused.key), column: refused.column }));
      focusCell();
      return;
    }
    store.update((before) => inPhase(before, 'saving'));
    if (failureToast !== null) dismissToast(failureToast);
    setFailureToast(null);
    await inTurn(async () => {
      const before = store.get().stored;
      const { isDone, list, ...after } = await save(store, progress, {
        ...effects,
        async post(months) {
          const outcome = await effects.post(months);
          store.pauseRendering(MERGE_PATIENCE_MS); // one rendering shows the whole result
          return outcome;
        },
      });
      const { loaded, failed, written } = after;
      setProgress(isDone ? { ...NOTHING_TRIED, loaded } : after);
      if (isDone) leaveSheet();
      store.update((before) => inPhase(before, isDone ? 'view' : 'edit'));
      noteSaved(written, namesIn(written), before);
      store.resumeRendering();
      if (isDone) drafts.keepDraft(null);
      if (list !== null) {
        if (written.length > 0) askForName();
        announce(written);
        const fault = await showList(list);
        if (fault !== null) announce(written, fault);
      } else if (isDone) {
        showToast({ title: say(words.noChanges), description: say(words.nothingToSave) });
      }
      const failure = failed.find(({ conflict }) => conflict === null);
      if (failure !== undefined) {
        const { title, description } = report.words.saveFailed(failure.answer);
        setFailureToast(showToast({ title: say(title), description: say(description), variant: 'destructive' }));
      }
    });
  };
  useEditKeys({ store, save: () => void saveAll() });

  const restore = async (draft: Draft) => {
    beginEditing();
    store.update((state) => applyDraft(state, draft));
    await inTurn(() => settleConflicts(store, new Map(), ask));
    focusCell();
  };
  /**
   * Shows what an import or an undo has stored. Cells that it has written are not marked as changed elsewhere.
   * @param file the name of what was imported
   */
  const showWritten = (written: readonly WrittenCell[], file: string | null = null) =>
    inTurn(async () => {
      const here = written.filter((cell) => cell.year === year && cell.bu === bu);
      askForName();
      // What is shown as of an earlier time stays as it was then.
      if (here.length === 0 || (place.asOf ?? null) !== null) return;
      const names = new Set(here.map(({ month, field }) => cellName(month - 1, field)));
      const before = store.get().stored;
      const fault = await showList(fetchMonths(place), names);
      if (fault === null) noteChange({ at: new Date().toISOString(), file }, names, before);
      else showToast({ title: say(words.listNotLoaded), description: fault, variant: 'destructive' });
    });
  return {
    showWritten,
    sheet,
    phase,
    hasEdited,
    progress,
    lastChange,
    own,
    question,
    beginEditing,
    cancel,
    save: saveAll,
    restore,
  };
}

/** As the ledger names who makes changes on this page. */
function senderOf({ name }: Person): Pick<LastChange, 'by' | 'unnamed' | 'selfNamed'> {
  const given = name === null ? ownName() : null;
  if (name === null && given === null) return { by: 'web', unnamed: true };
  return { by: name ?? given ?? '', ...(given !== null && { selfNamed: true }) };
}

const NOTHING_TRIED: Omit<SaveProgress, 'loaded'> = { failed: [], written: [] };
