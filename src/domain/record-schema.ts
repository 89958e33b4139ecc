// zod/mini has the same functions in a third of the code, which the CLI loads for every command.
import * as z from 'zod/mini';
import { isBusinessUnit, type BusinessUnit } from './business-units.ts';
import { cellFromJson, type CellValue } from './cell.ts';
import type { Fault } from './fault.ts';
import { inMember, recordFault } from './record-words.ts';
import type { Cells, RecordPatch } from './record.ts';
import type { Report } from './report.ts';
import { fromYearMonthNumber, isMonth, isYear } from './year-month.ts';

// Without generated code zod starts sooner, and the largest import takes no longer.
z.config({ jitless: true });

/** The faults of this file are data in an issue of zod: its own messages are not shown. */
type Context = z.core.ParsePayload;

function refuse(context: Context, fault: Fault, input: unknown, path: readonly string[] = []): never {
  context.issues.push({ code: 'custom', path: [...path], params: { fault }, input });
  return z.NEVER;
}

const cell = z.pipe(
  z.unknown(),
  z.transform((json: unknown, context): CellValue => {
    const parsed = cellFromJson(json);
    return parsed.fault === undefined ? parsed.value : refuse(context, parsed.fault, json);
  }),
);
const optionalCell = z.optional(cell);

function valueThat<T>(is: (json: unknown) => json is T, fault: () => Fault) {
  return z.pipe(
    z.unknown(),
    z.transform((json: unknown, context): T => (is(json) ? json : refuse(context, fault(), json))),
  );
}

function numberThat(isValid: (value: number) => boolean, code: NumberFault) {
  const is = (json: unknown): json is number => typeof json === 'number' && isValid(json);
  return z.optional(valueThat(is, () => recordFault(code)));
}

type NumberFault = 'wrong-year-month' | 'wrong-year' | 'wrong-month' | 'wrong-revision';

const keyFields = {
  yearMonth: numberThat((value) => {
    const { year, month } = fromYearMonthNumber(value);
    return isYear(year) && isMonth(month);
  }, 'wrong-year-month'),
  year: numberThat(isYear, 'wrong-year'),
  month: numberThat(isMonth, 'wrong-month'),
  revision: numberThat((value) => Number.isSafeInteger(value) && value >= 0, 'wrong-revision'),
};

const isUnit = (json: unknown): json is BusinessUnit => typeof json === 'string' && isBusinessUnit(json);
const unitField = { bu: valueThat(isUnit, () => recordFault('wrong-unit')) };

/**
 * The schema of a posted or imported record, from the catalogue: month, unit, revision and any of the input fields.
 * Any other member is refused by name.
 */
export function recordSchema(report: Report) {
  const cells = Object.fromEntries(report.fields.map(({ key }) => [key, optionalCell]));
  const members = z.strictObject({ ...keyFields, ...(report.perBusinessUnit && unitField), ...cells });
  const shape = z.pipe(
    members,
    z.transform((record, context): RecordPatch => {
      const named = record.yearMonth === undefined ? undefined : fromYearMonthNumber(record.yearMonth);
      const key = { year: record.year ?? named?.year, month: record.month ?? named?.month };
      if (key.year === undefined) return refuse(context, recordFault('missing-month'), record, ['year']);
      if (key.month === undefined) return refuse(context, recordFault('missing-month'), record, ['month']);
      if (named !== undefined && (named.year !== key.year || named.month !== key.month)) {
        return refuse(context, recordFault('months-disagree'), record, ['yearMonth']);
      }
      const {
        yearMonth: _,
        year: __,
        month: ___,
        revision,
        bu,
        ...rest
      } = record as typeof record & { bu?: BusinessUnit };
      return { year: key.year, month: key.month, bu: bu ?? null, revision, cells: rest as Cells };
    }),
  );
  return { report, shape };
}

export type RecordSchema = ReturnType<typeof recordSchema>;

/** A message repeats at most this many names, and this many characters of each. */
const NAMES_SHOWN = 3;
const LONGEST_NAME = 60;

/** What the first issue says. */
export function faultOf({ report }: RecordSchema, [issue]: readonly z.core.$ZodIssue[]): Fault {
  if (issue?.code === 'custom') return inMember(String(issue.path[0]), issue.params?.fault as Fault);
  return issue?.code === 'unrecognized_keys' ? unknownFields(report, issue.keys) : recordFault('not-one-record');
}

function unknownFields(report: Report, keys: readonly string[]): Fault {
  const derived = keys.filter((key) => report.rows.some((row) => row.kind === 'derived' && row.key === key));
  if (derived.length > 0) return recordFault('computed-members', { members: derived.length, names: list(derived) });
  return recordFault('unknown-members', { members: keys.length, names: list(keys), report: report.id });
}

function list(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).map((name) =>
    name.length > LONGEST_NAME
      ? `${name
          .slice(0, LONGEST_NAME)
          .toWellFormed()
          .replace(/\uFFFD$/, '')}…`
      : name || '""',
  );
  const more = names.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
