import type { KeySource } from '../../domain/blocks/row-key.ts';
import { Problem } from '../../domain/problem.ts';
import { MOST_BYTES } from '../../files/check-files.ts';
import { cleanFileName, readChoices } from './import-choices.ts';
import type { ImportChoices } from './import-job.ts';

const INCOMPLETE = 'The form is not complete; send it again from its page.';
/** The form has five fields, and may name several sheets. */
const MOST_PARTS = 64;

/**
 * Reads the form of the page /import/{kind}: the file and the choices beside it.
 * @param type the `Content-Type` of the body, with its boundary
 * @param stated report, year and unit of the page
 * @throws Problem 'invalid' for a body that is not such a form, or holds no file; 'too-large'
 */
export async function readImportForm(
  body: Buffer<ArrayBuffer>,
  type: string,
  stated: KeySource,
): Promise<{ name: string; bytes: Buffer; choices: ImportChoices }> {
  const form = await parse(body, type);
  const file = form.get('file');
  if (!(file instanceof File) || file.name === '') {
    throw new Problem(
      'invalid',
      'No file was chosen; choose a CSV file or a workbook (.xlsx), and send the form again.',
    );
  }
  if (file.size > MOST_BYTES) throw new Problem('too-large', tooLarge(file.size));
  const texts = (name: string) =>
    form.getAll(name).filter((value): value is string => typeof value === 'string' && value !== '');
  const said = {
    one: (name: string) => texts(name)[0] ?? null,
    all: (name: string) => texts(name),
  };
  const source = said.one('own') === null ? stated : { ...stated, year: null, bu: null };
  return {
    name: cleanFileName(file.name),
    bytes: Buffer.from(await file.arrayBuffer()),
    choices: readChoices({ ...said, one: (name) => said.one(name) ?? (name === 'old' ? 'keep' : null) }, source),
  };
}

function tooLarge(size: number): string {
  return `The file is ${size} bytes long; the limit is ${MOST_BYTES} bytes, split it by year.`;
}

async function parse(body: Buffer<ArrayBuffer>, type: string): Promise<FormData> {
  if (!hasFewParts(body, type)) throw new Problem('invalid', INCOMPLETE);
  try {
    return await new Response(body, { headers: { 'Content-Type': type } }).formData();
  } catch (error) {
    throw new Problem('invalid', INCOMPLETE, { cause: error });
  }
}

/** Node takes half a minute to read a form of a million parts. */
function hasFewParts(body: Buffer, type: string): boolean {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))/i.exec(type) ?? [];
  const boundary = Buffer.from(`--${quoted ?? plain ?? ''}`, 'latin1');
  let count = 0;
  for (let at = body.indexOf(boundary); at !== -1; at = body.indexOf(boundary, at + boundary.length)) {
    count += 1;
    if (count > MOST_PARTS) return false;
  }
  return count > 0;
}
