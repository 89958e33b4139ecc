import * as z from 'zod/mini';
import type { Fault } from './fault.ts';
import { Problem } from './problem.ts';
import { fault } from './undo-words.ts';
import { isMonth } from './year-month.ts';

/** What `POST /api/undo` is asked for; empty lists mean all of the change. */
export interface UndoRequest {
  /** The id of the change. */
  readonly change: number;
  /** 1 to 12. */
  readonly months: readonly number[];
  /** Field keys. */
  readonly fields: readonly string[];
  /** Leave the cells that later changes touched. */
  readonly keepNewer: boolean;
}

const MOST_FIELDS = 100;
const MOST_KEY_LENGTH = 100;

const schema = z.strictObject({
  change: z.number().check(z.refine((id) => Number.isSafeInteger(id) && id >= 1)),
  months: z.optional(z.array(z.number().check(z.refine(isMonth))).check(z.minLength(1), z.maxLength(12))),
  fields: z.optional(
    z.array(z.string().check(z.maxLength(MOST_KEY_LENGTH))).check(z.minLength(1), z.maxLength(MOST_FIELDS)),
  ),
  keepNewer: z.optional(z.boolean()),
});

/** What is wrong with a member. */
const WRONG = new Map<unknown, Fault>([
  ['change', fault('undo-wrong-change')],
  ['months', fault('undo-wrong-months')],
  ['fields', fault('undo-wrong-fields')],
  ['keepNewer', fault('undo-wrong-keep-newer')],
]);

/** @throws Problem 'invalid' that names the member. */
export function readUndoRequest(text: string): UndoRequest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Problem('invalid', fault('undo-not-json'), { cause: error });
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) {
    const { change, months = [], fields = [], keepNewer = false } = parsed.data;
    return { change, months, fields, keepNewer };
  }
  const [issue] = parsed.error.issues;
  if (issue?.code === 'unrecognized_keys') {
    throw new Problem('invalid', fault('undo-unknown-member', { member: issue.keys[0] ?? '' }));
  }
  throw new Problem('invalid', WRONG.get(issue?.path[0]) ?? fault('undo-not-object'));
}
