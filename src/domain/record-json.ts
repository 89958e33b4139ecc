import { isExactDecimal } from './cell.ts';
import { Problem } from './problem.ts';
import type { RecordSchema } from './record-schema.ts';
import type { RecordPatch } from './record.ts';

/**
 * One member of a flat object, with the sign before it. Every match starts where the last one ended, so that the time stays
 * linear.
 */
const MEMBER = /\s*[{,]\s*("(?:[^"\\]|\\.)*")\s*:\s*("(?:[^"\\]|\\.)*"|[^\s,}]+)/gy;

/**
 * Parses a posted record. Besides the schema's rules it refuses what JSON.parse silently drops or rounds: a duplicate key
 * and a number with more digits than a double keeps.
 * @throws Problem 'invalid' with one sentence that names the field.
 */
export function recordFromJson(schema: RecordSchema, text: string): RecordPatch {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Problem('invalid', `The body is not valid JSON${positionOf(error, text)}; send one record.`, {
      cause: error,
    });
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const about = issue?.path[0];
    throw new Problem('invalid', `${about === undefined ? '' : `${String(about)} `}${issue?.message ?? ''}.`);
  }
  refuseWhatParsingHides(text);
  return parsed.data;
}

/** @param text valid JSON: one flat object, apart from values that JSON.parse has dropped because their key comes again */
function refuseWhatParsingHides(text: string): void {
  const seen = new Set<string>();
  for (const [, keyText = '', value = ''] of text.matchAll(MEMBER)) {
    const key = String(JSON.parse(keyText));
    if (seen.has(key) || /^[[{]/.test(value)) {
      throw new Problem('invalid', `The body contains ${key} twice; send it once.`);
    }
    seen.add(key);
    if (/^[-\d]/.test(value) && !isExactDecimal(value)) {
      throw new Problem('invalid', `${key} has more digits than a number can hold exactly; send it as text.`);
    }
  }
}

function positionOf(error: unknown, text: string): string {
  if (text.trim() === '') return ' (it is empty)';
  const at = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined;
  return at === undefined ? '' : ` at character ${Number(at) + 1}`;
}
