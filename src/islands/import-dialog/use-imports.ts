import { useEffect, useRef, useState } from 'react';
import type { CellChangeEntry, ImportAnswer, UnknownName } from '../../domain/import-answer.ts';
import type { Words } from '../../domain/language.ts';
import type { ReportOfYear } from '../report-grid/report-of-year.ts';
import { FailedAnswer } from '../request.ts';
import { whyRefused } from './file-kinds.ts';
import { applyImport, previewImport, type Choices } from './import-requests.ts';
import { words } from './words.ts';

/** One file in the dialog. */
export interface FileToImport {
  readonly id: number;
  readonly file: File;
  /** `refused` files are never sent. */
  readonly phase: 'refused' | 'reading' | 'read' | 'applied';
  readonly choices: Choices;
  /** What would change, as it was read last; null before that and after a failure. */
  readonly preview: ImportAnswer | null;
  /** Every sheet that was read or has errors, chosen or not. */
  readonly sheets: readonly string[];
  /** Every name that was asked about, chosen or not. */
  readonly names: readonly UnknownName[];
  /** Whether what is chosen for names is remembered. */
  readonly learns: boolean;
  /** Why it was refused, or why a request failed. */
  readonly failure: Words | null;
  /** Read without the page's year and unit it has fewer errors. */
  readonly fitsItsOwn: boolean;
  /** Something was stored since the preview that was applied; this is a new one. */
  readonly isReadAgain: boolean;
}

export interface AppliedImport {
  /** The names of the files. */
  readonly names: readonly string[];
  /** The changes in the ledger, in the order in which they were made. */
  readonly ids: readonly number[];
  /** In the same order. */
  readonly changes: readonly CellChangeEntry[];
}

/** Files that were chosen, each with what the server says about it. Requests are sent one after another. */
export function useImports({ report, year, bu }: ReportOfYear) {
  const [files, setFiles] = useState<readonly FileToImport[]>([]);
  const [isApplying, setApplying] = useState(false);
  const [control] = useState(() => new AbortController());
  const lastId = useRef(0);
  const removed = useRef(new Set<number>());
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => () => control.abort(), [control]);

  const change = (id: number, part: Partial<FileToImport>, ifStill?: Choices) =>
    setFiles((before) =>
      before.map((each) =>
        each.id === id && (ifStill === undefined || each.choices === ifStill) ? { ...each, ...part } : each,
      ),
    );

  const read = (
    { id, file }: Pick<FileToImport, 'id' | 'file'>,
    choices: Choices,
    part: Partial<FileToImport> = {},
  ) => {
    change(id, { isReadAgain: false, ...part, choices, phase: 'reading', failure: null, fitsItsOwn: false });
    const isWanted = () => !removed.current.has(id) && !control.signal.aborted;
    turn.current = turn.current.then(async () => {
      if (!isWanted()) return;
      try {
        const preview = await previewImport(file, choices, control.signal);
        setFiles((before) =>
          before.map((each) =>
            each.id === id && each.choices === choices
              ? {
                  ...each,
                  phase: 'read',
                  preview,
                  sheets: allSheets(each.sheets, preview),
                  names: allNames(each.names, preview),
                }
              : each,
          ),
        );
        if (preview.errors.length === 0 || choices.year === null || !isWanted()) return;
        const itsOwn = await previewImport(file, { ...choices, year: null, bu: null }, control.signal).catch(
          () => null,
        );
        if (itsOwn !== null && itsOwn.errorCount < preview.errorCount) change(id, { fitsItsOwn: true }, choices);
      } catch (error) {
        if (isWanted()) change(id, { phase: 'read', preview: null, failure: failureOf(error) }, choices);
      }
    });
  };

  const remove = (id: number) => {
    removed.current.add(id);
    setFiles((before) => before.filter((each) => each.id !== id));
  };

  const add = (chosen: readonly File[]) => {
    // A file that is chosen again was corrected meanwhile.
    const isAgain = (each: FileToImport) =>
      each.phase !== 'applied' && chosen.some(({ name }) => name === each.file.name);
    for (const each of files.filter(isAgain)) remove(each.id);
    for (const file of chosen) {
      lastId.current += 1;
      const failure = whyRefused(file);
      const entry: FileToImport = {
        id: lastId.current,
        file,
        phase: failure === null ? 'reading' : 'refused',
        choices: { kind: report.id, year, bu, old: 'keep', sheets: [], scale: null, names: [] },
        preview: null,
        sheets: [],
        names: [],
        learns: true,
        failure,
        fitsItsOwn: false,
        isReadAgain: false,
      };
      setFiles((before) => [...before, entry]);
      if (failure === null) read(entry, entry.choices);
    }
  };

  /**
   * Applies each file as it was shown. A file whose plan no longer holds is read again.
   * @returns what was applied, and whether that was everything
   */
  const apply = async (): Promise<AppliedImport & { readonly isAll: boolean }> => {
    setApplying(true);
    const names: string[] = [];
    const ids: number[] = [];
    const changes: CellChangeEntry[] = [];
    let isAll = true;
    for (const each of files) {
      const { id, file, choices, preview, phase, learns } = each;
      if (phase !== 'read' || preview === null || preview.plan === null) continue;
      change(id, { failure: null });
      try {
        const applied = await applyImport(file, choices, preview.plan, learns);
        names.push(file.name);
        if (typeof applied.change === 'number') ids.push(applied.change);
        changes.push(...applied.files.flatMap((part) => part.changes));
        change(id, { phase: 'applied', preview: applied });
      } catch (error) {
        isAll = false;
        if (error instanceof FailedAnswer && error.status === 409) read(each, choices, { isReadAgain: true });
        else change(id, { failure: failureOf(error) });
      }
    }
    setApplying(false);
    return { names, ids, changes, isAll };
  };

  const setLearns = (id: number, learns: boolean) => change(id, { learns });

  return { files, isApplying, add, remove, read, setLearns, apply };
}

function allSheets(known: readonly string[], { files, errors }: ImportAnswer): readonly string[] {
  const sheets = [...files, ...errors].flatMap(({ sheet }) => sheet ?? []);
  return [...new Set([...known, ...sheets])];
}

function allNames(known: readonly UnknownName[], { unknown }: ImportAnswer): readonly UnknownName[] {
  return [...known, ...unknown.filter(({ text }) => known.every((name) => name.text !== text))];
}

/** By the status of an answer; any other one says itself what is wrong. */
const MEANINGS: Readonly<Record<number, Words>> = {
  401: words.notSignedIn,
  403: words.notAllowed,
  413: words.tooLarge,
  415: words.wrongType,
  503: words.databaseAway,
  507: words.diskFull,
};

function failureOf(error: unknown): Words {
  if (error instanceof FailedAnswer) return MEANINGS[error.status] ?? words.notProcessed(error.message);
  const name = error instanceof Error ? error.name : '';
  return name === 'NotReadableError' || name === 'NotFoundError' ? words.unreadable : words.noServer;
}
