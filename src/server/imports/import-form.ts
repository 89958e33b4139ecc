import type { KeySource } from '../../domain/blocks/context.ts';
import { MOST_UPLOADED } from '../../domain/import-answer.ts';
import { Problem } from '../../domain/problem.ts';
import { tooLarge } from '../json-body.ts';
import { fault as requestFault } from '../words.ts';
import { cleanFileName, readChoices, readLearns } from './import-choices.ts';
import type { Upload } from './import-job.ts';
import { fault } from './words.ts';

/**
 * Reads the forms of the page /import/{kind}: a file and the choices beside it; in the second form also the plan.
 * @param type the `Content-Type` of the body, with its boundary
 * @param stated report, year and unit of the page
 * @throws Problem 'invalid' for a body that is not such a form, or holds no file; 'too-large'
 */
export async function readImportForm(body: Uint8Array<ArrayBuffer>, type: string, stated: KeySource): Promise<Upload> {
  const form = await parse(body, type);
  const file = form.get('file');
  if (!(file instanceof File)) throw new Problem('invalid', fault('no-file'));
  if (file.size > MOST_UPLOADED) throw tooLarge(MOST_UPLOADED);
  const fields = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value);
  const source = fields.get('own') ? { ...stated, year: null, bu: null } : stated;
  return {
    name: cleanFileName(file.name),
    bytes: Buffer.from(await file.arrayBuffer()),
    choices: readChoices(fields, source, 'keep'),
    plan: fields.get('step') === 'apply' ? (fields.get('plan') ?? '') : null,
    // The box is checked when names are asked about for the first time.
    learns: readLearns(fields) || !fields.has('as'),
  };
}

async function parse(body: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { 'Content-Type': type } }).formData();
  } catch (error) {
    throw new Problem('invalid', requestFault('body-cut-off'), { cause: error });
  }
}
