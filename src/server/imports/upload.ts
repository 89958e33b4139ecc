import type { KeySource } from '../../domain/blocks/context.ts';
import type { NameChoice } from '../../domain/blocks/learnt-words.ts';
import { choicesFault } from '../../domain/blocks/teach-word.ts';
import { composed } from '../../domain/composed.ts';
import { MOST_UPLOADED } from '../../domain/import-answer.ts';
import { Problem } from '../../domain/problem.ts';
import type { ImportChoices } from '../../views/pages/import-preview-page.tsx';
import { tooLarge } from '../json-body.ts';
import { readParameter, type Query } from '../query.ts';
import { fault } from '../words.ts';

/** What becomes of a file. */
export type ImportRequest = Readonly<ReturnType<typeof readImportRequest>>;

export type Upload = ImportRequest & { readonly bytes: Buffer };

/** More names than a person chooses for one file. Comparing each with each takes time. */
const MOST_NAMES = 100;
/** Line ends, direction marks and invisible characters. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Reads the parameters of an address, or the fields of a form. @throws Problem 'invalid' that says what they may be */
export function readImportRequest(fields: Query, fileName: string, stated: KeySource) {
  const old = readParameter(fields, 'old') ?? 'refuse';
  const scale = Number(readParameter(fields, 'scale')) || null;
  const sheets = fields.getAll('sheet').filter((name) => name !== '');
  const choices: ImportChoices = { stated, old, sheets, scale, names: readNames(fields) };
  return {
    name: cleanFileName(fileName),
    choices,
    /** Null for a preview; else the plan that is written. */
    plan: fields.get('step') === 'apply' ? (fields.get('plan') ?? '') : null,
    /** Whether what was chosen for names is remembered when it is written. */
    learns: readParameter(fields, 'learn') !== null,
  };
}

/**
 * Reads the forms of the page /import/{kind}: a file and the choices beside it; in the second form also the plan.
 * @param type the `Content-Type` of the body, with its boundary
 * @param stated report, year and unit of the page
 * @throws Problem 'invalid' for a body that is not such a form, or holds no file; 'too-large'
 */
export async function readImportForm(body: Uint8Array<ArrayBuffer>, type: string, stated: KeySource): Promise<Upload> {
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData().catch((cause: unknown) => {
    throw new Problem('invalid', fault('body-cut-off'), { cause });
  });
  const file = form.get('file');
  if (!(file instanceof File)) throw new Problem('invalid', fault('no-file'));
  if (file.size > MOST_UPLOADED) throw tooLarge(MOST_UPLOADED);
  const fields = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value);
  const source = fields.get('own') ? { ...stated, year: null, bu: null } : stated;
  // The page shows the old cells and keeps them, unless a person chooses the file's.
  if (readParameter(fields, 'old') !== 'take') fields.set('old', 'keep');
  const asked = readImportRequest(fields, file.name, source);
  // The box is checked when names are asked about for the first time.
  return { ...asked, learns: asked.learns || !fields.has('as'), bytes: Buffer.from(await file.arrayBuffer()) };
}

/** `as=아레나스 보관료:arenasStorageCharge`, `as=적립금:-`; an empty one is a name that nothing was chosen for. */
function readNames(query: Query): NameChoice[] {
  const said = query.getAll('as').filter((text) => text !== '');
  const names = said.map((each): NameChoice => {
    const at = each.lastIndexOf(':');
    if (at === -1 || said.length > MOST_NAMES) throw new Problem('invalid', fault('name-choice', { most: MOST_NAMES }));
    const key = each.slice(at + 1);
    return { text: each.slice(0, at), key: key === '-' ? null : key };
  });
  const wrong = choicesFault(names);
  if (wrong !== null) throw new Problem('invalid', wrong);
  return names;
}

/**
 * The name that messages and the ledger have of a file: without folders and control characters, composed (macOS sends
 * Hangul in parts), at most 200 characters long. It is cut first: composing takes time that grows with the square of the length.
 * @throws Problem 'invalid' when nothing is left
 */
function cleanFileName(name: string): string {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const printable = base.slice(0, 255).toWellFormed().replace(UNPRINTABLE, '');
  const clean = Array.from(composed(printable).trim()).slice(0, 200).join('');
  if (clean === '') throw new Problem('invalid', fault('no-file'));
  return clean;
}
