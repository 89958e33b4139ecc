import { isExactDecimal } from './cell.ts';
import { Problem } from './problem.ts';
import { faultOf, type RecordSchema } from './record-schema.ts';
import { recordFault } from './record-words.ts';
import type { RecordPatch } from './record.ts';

/**
 * One member of a flat object, with the sign before it. Every match starts where the last one ended, so that the time
 * stays linear.
 */
const MEMBER = /\s*[{,]\s*("(?:[^"\\]|\\.)*")\s*:\s*("(?:[^"\\]|\\.)*"|[^\s,}]+)/gy;

/**
 * Parses a posted record. Besides the schema's rules it refuses what JSON.parse silently drops or rounds: a duplicate
 * key and a number with more digits than a double keeps.
 * @throws Problem 'invalid' with one sentence that names the field.
 */
export function recordFromJson(schema: RecordSchema, text: string): RecordPatch {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const facts = { isEmpty: text.trim() === '', position: positionOf(error) };
    throw new Problem('invalid', recordFault('invalid-json', facts), { cause: error });
  }
  const parsed = schema.shape.safeParse(json);
  if (!parsed.success) throw new Problem('invalid', faultOf(schema, parsed.error.issues));
  refuseWhatParsingHides(text);
  return parsed.data;
}

/** @param text valid JSON: one flat object, apart from values that JSON.parse has dropped because their key comes again */
function refuseWhatParsingHides(text: string): void {
  const seen = new Set<string>();
  for (const [, keyText = '', value = ''] of text.matchAll(MEMBER)) {
    const key = String(JSON.parse(keyText));
    if (seen.has(key) || /^[[{]/.test(value)) {
      throw new Problem('invalid', recordFault('member-twice', { member: key }));
    }
    seen.add(key);
    if (/^[-\d]/.test(value) && !isExactDecimal(value)) {
      throw new Problem('invalid', recordFault('inexact-number', { member: key }));
    }
  }
}

/** Counted from 1; null where the parser does not say it. */
function positionOf(error: unknown): number | null {
  const at = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined;
  return at === undefined ? null : Number(at) + 1;
}
