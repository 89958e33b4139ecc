import { useEffect, useRef, useState } from 'react';
import { importAddress } from '../../domain/addresses.ts';
import { MOST_UPLOADED } from '../../domain/import-answer.ts';
import { say } from '../page/page-language.ts';
import type { ReportOfYear } from '../report-grid/report-of-year.ts';
import { loadPart, reasonOf, writtenIn, type WrittenCell } from './page-part.ts';
import { words } from './words.ts';

/** A file in the dialog. Its form is sent with it again and again, so nobody chooses it twice. */
export interface FileToImport {
  readonly id: number;
  readonly file: File;
  readonly isReading: boolean;
  /** What the page of its import shows; null before the first answer, and for a file that is not sent. */
  readonly part: HTMLElement | null;
  /** Why it was not sent, or why a request failed. */
  readonly failure: string | null;
  /** What its import has written; null before that. */
  readonly written: readonly WrittenCell[] | null;
}

/** What its page counts: what keeps a file from being applied, and the cells that it would change. */
export function countsOf({ part }: FileToImport) {
  const { errors = 0, names = 0, cells = 0 } = part?.dataset ?? {};
  return { errors: Number(errors), names: Number(names), cells: Number(cells) };
}

function isFaulty(entry: FileToImport): boolean {
  return entry.written === null && (entry.failure !== null || countsOf(entry).errors > 0);
}

/** Whether something has to be corrected or chosen before it can be applied. */
export function isBlocked(entry: FileToImport): boolean {
  return isFaulty(entry) || (entry.written === null && countsOf(entry).names > 0);
}

export function isReady(entry: FileToImport): boolean {
  return entry.written === null && !isBlocked(entry) && countsOf(entry).cells > 0;
}

/** Files that were chosen, each with what the page of its import shows. Forms are sent one after another. */
export function useFiles({ report, year, bu }: ReportOfYear) {
  const [files, setFiles] = useState<readonly FileToImport[]>([]);
  const [control] = useState(() => new AbortController());
  const lastId = useRef(0);
  /** The last form that was sent of each file: answers to earlier ones are not shown. */
  const last = useRef(new Map<number, FormData>());
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => () => control.abort(), [control]);

  const change = (id: number, part: Partial<FileToImport>) =>
    setFiles((before) => before.map((each) => (each.id === id ? { ...each, ...part } : each)));

  /**
   * Sends the form of a file, and shows the page that comes.
   * @param signal of a form that closing the dialog takes back
   * @returns what was written; null when nothing was
   */
  const send = ({ id, file }: FileToImport, fields: FormData, signal: AbortSignal | null = control.signal) => {
    last.current.set(id, fields);
    change(id, { isReading: true });
    const isWanted = () => last.current.get(id) === fields && !control.signal.aborted;
    const sent = turn.current.then(async () => {
      if (!isWanted()) return null;
      try {
        fields.set('file', await readable(file), file.name);
        const part = await loadPart(importAddress(report.id, { year, bu }), { method: 'POST', body: fields, signal });
        const written = writtenIn(part);
        if (isWanted()) change(id, { part, written, failure: null, isReading: false });
        return { part, written };
      } catch (error) {
        const isUnreadable = error instanceof DOMException && /^Not(?:Readable|Found)Error$/.test(error.name);
        const failure = isUnreadable ? say(words.unreadable) : reasonOf(error, words.notSent);
        if (isWanted()) change(id, { failure, isReading: false });
        return null;
      }
    });
    turn.current = sent;
    return sent;
  };

  const remove = (id: number) => {
    last.current.delete(id);
    setFiles((before) => before.filter((each) => each.id !== id));
  };

  /** A file takes the place of the one of its name, or of the faulty one where there is one: it was corrected. */
  const add = (chosen: readonly File[]) => {
    const now = [...files];
    for (const file of chosen) {
      lastId.current += 1;
      const failure = file.size > MOST_UPLOADED ? say(words.tooLarge) : null;
      const entry = { id: lastId.current, file, isReading: false, part: null, failure, written: null };
      const [faulty, another] = now.filter(isFaulty);
      const again =
        now.find((each) => each.written === null && each.file.name === file.name) ??
        (another === undefined ? faulty : undefined);
      if (again !== undefined) last.current.delete(again.id);
      now.splice(again === undefined ? now.length : now.indexOf(again), again === undefined ? 0 : 1, entry);
    }
    setFiles(now);
    for (const entry of now) {
      if (!last.current.has(entry.id) && entry.failure === null) void send(entry, new FormData());
    }
  };

  return { files, add, remove, send };
}

/** As bytes: what cannot be read must not look like a server that cannot be reached. */
async function readable(file: File): Promise<Blob> {
  return new Blob([await file.arrayBuffer()]);
}
