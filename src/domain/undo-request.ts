import * as z from 'zod/mini';
import { Problem } from './problem.ts';
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

/** Nothing in a list would be all of the change: a program that found nothing to undo did not mean that. */
const LEAVE_OUT = 'leave it out for all of the change';
const change = 'must be the id of a change as a whole number, 1 or more';
const months = `must be a list of numbers from 1 to 12; ${LEAVE_OUT}`;
const fields = `must be a list of field keys, as texts; ${LEAVE_OUT}`;

const MOST_FIELDS = 100;
const MOST_KEY_LENGTH = 100;

const schema = z.strictObject(
  {
    change: z.number({ error: change }).check(z.refine((id) => Number.isSafeInteger(id) && id >= 1, { error: change })),
    months: z.optional(
      z
        .array(z.number({ error: months }).check(z.refine(isMonth, { error: months })), { error: months })
        .check(z.minLength(1, { error: months }), z.maxLength(12, { error: months })),
    ),
    fields: z.optional(
      z
        .array(z.string({ error: fields }).check(z.maxLength(MOST_KEY_LENGTH, { error: fields })), { error: fields })
        .check(z.minLength(1, { error: fields }), z.maxLength(MOST_FIELDS, { error: fields })),
    ),
    keepNewer: z.optional(z.boolean({ error: 'must be true or false' })),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `${issue.keys?.[0] ?? ''} is not known here; send change, months, fields and keepNewer only`
        : 'The body must be one JSON object, such as {"change": 12}',
  },
);

/** @throws Problem 'invalid' with one sentence that names the member. */
export function readUndoRequest(text: string): UndoRequest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Problem('invalid', 'The body is not valid JSON; send an object such as {"change": 12}.', {
      cause: error,
    });
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) {
    const { change: id, months: ofMonths = [], fields: ofFields = [], keepNewer = false } = parsed.data;
    return { change: id, months: ofMonths, fields: ofFields, keepNewer };
  }
  const [issue] = parsed.error.issues;
  const about = issue?.path[0];
  throw new Problem('invalid', `${about === undefined ? '' : `${String(about)} `}${issue?.message ?? ''}.`);
}
