import type { Words } from '../../domain/language.ts';
import type { RecordKey } from '../../domain/record.ts';
import { say } from '../page/page-language.ts';
import { FailedAnswer, request } from '../request.ts';
import { words } from './words.ts';

/** A cell that an import or an undo has written. */
export interface WrittenCell extends RecordKey {
  readonly field: string;
}

/** In milliseconds: a workbook of 10 MB takes a while to be sent and read. */
const PATIENCE_MS = 600_000;

/**
 * Asks for a page, or sends a form, and takes what the dialog shows of the page that comes. A page that refuses a form has
 * such a part, too.
 * @throws FailedAnswer, or the browser's error when no answer came
 */
export async function loadPart(address: string, init: RequestInit = {}): Promise<HTMLElement> {
  let html: string;
  try {
    html = await (await request(address, init, PATIENCE_MS)).text();
  } catch (error) {
    const refused = error instanceof FailedAnswer ? partOf(error.message) : null;
    if (refused === null) throw error;
    return refused;
  }
  const part = partOf(html);
  if (part === null) throw new Error('a page without such a part');
  return part;
}

function partOf(html: string): HTMLElement | null {
  const part = new DOMParser().parseFromString(html, 'text/html').querySelector<HTMLElement>('[data-part]');
  return part === null ? null : document.adoptNode(part);
}

/** The cells that were written, where the part tells of an import or an undo that was made just now; else null. */
export function writtenIn(part: HTMLElement): readonly WrittenCell[] | null {
  const text = part.querySelector('[data-written]')?.textContent;
  return typeof text === 'string' ? (JSON.parse(text) as WrittenCell[]) : null;
}

/** Why a request failed: of an error page, the sentence that it shows. @param what was not done */
export function reasonOf(error: unknown, what: Words): string {
  if (!(error instanceof FailedAnswer)) return `${say(what)} ${say(words.noServer)}`;
  const page = new DOMParser().parseFromString(error.message, 'text/html');
  return `${say(what)} ${page.querySelector('[data-reason]')?.textContent ?? String(error.status)}`;
}
