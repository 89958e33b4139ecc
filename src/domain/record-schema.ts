// zod/mini has the same functions in a third of the code, which the CLI loads for every command.
import * as z from 'zod/mini';
import { BUSINESS_UNITS, eitherUnit, type BusinessUnit } from './business-units.ts';
import { cellFromJson, type CellValue } from './cell.ts';
import type { Cells, RecordPatch } from './record.ts';
import type { Report } from './report.ts';
import { FIRST_YEAR, fromYearMonthNumber, isMonth, isYear, LAST_YEAR, YEAR_RANGE } from './year-month.ts';

// Without generated code zod starts sooner, and the largest import takes no longer.
z.config({ jitless: true });

/** A message is the second half of a sentence; the first half is the field in the issue's path. */
const cell = z.pipe(
  z.unknown(),
  z.transform((json: unknown, context): CellValue => {
    const parsed = cellFromJson(json);
    if (parsed.problem === undefined) return parsed.value;
    context.issues.push({ code: 'custom', message: parsed.problem, input: json });
    return z.NEVER;
  }),
);
const optionalCell = z.optional(cell);

function numberThat(isValid: (value: number) => boolean, error: string) {
  return z.optional(z.number({ error }).check(z.refine(isValid, { error })));
}

const keyFields = {
  yearMonth: numberThat((value) => {
    const { year, month } = fromYearMonthNumber(value);
    return isYear(year) && isMonth(month);
  }, `must be year × 100 + month as a number, such as 202411, from ${FIRST_YEAR}01 to ${LAST_YEAR}12`),
  year: numberThat(isYear, `must be a number from ${YEAR_RANGE}`),
  month: numberThat(isMonth, 'must be a number from 1 to 12'),
  revision: numberThat((value) => Number.isSafeInteger(value) && value >= 0, 'must be a whole number, 0 or more'),
};
const unitField = { bu: z.enum(BUSINESS_UNITS, { error: `must be ${eitherUnit()}` }) };

/**
 * The schema of a posted or imported record, from the catalogue: month, unit, revision and any of the input fields.
 * Any other member is refused by name.
 */
export function recordSchema(report: Report) {
  const cells = Object.fromEntries(report.fields.map(({ key }) => [key, optionalCell]));
  const shape = z.strictObject(
    { ...keyFields, ...(report.perBusinessUnit && unitField), ...cells },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? unknownFields(report, issue.keys)
          : 'The body must be one JSON object: one record',
    },
  );
  return z.pipe(
    shape,
    z.transform((record, context): RecordPatch => {
      const named = record.yearMonth === undefined ? undefined : fromYearMonthNumber(record.yearMonth);
      const key = { year: record.year ?? named?.year, month: record.month ?? named?.month };
      const complain = (path: string, message: string) => {
        context.issues.push({ code: 'custom', path: [path], message, input: record });
        return z.NEVER;
      };
      if (key.year === undefined) return complain('year', 'is missing; send yearMonth, or year and month');
      if (key.month === undefined) return complain('month', 'is missing; send yearMonth, or year and month');
      if (named !== undefined && (named.year !== key.year || named.month !== key.month)) {
        return complain('yearMonth', 'does not agree with year and month; send one or the other');
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
}

export type RecordSchema = ReturnType<typeof recordSchema>;

/** A message repeats at most this many names, and this many characters of each. */
const NAMES_SHOWN = 3;
const LONGEST_NAME = 60;

function unknownFields(report: Report, keys: readonly string[]): string {
  const derived = keys.filter((key) => report.rows.some((row) => row.kind === 'derived' && row.key === key));
  if (derived.length === 1) return `${list(derived)} is computed from other fields; leave it out`;
  if (derived.length > 1) return `${list(derived)} are computed from other fields; leave them out`;
  const are = keys.length === 1 ? 'is not a field' : 'are not fields';
  return `${list(keys)} ${are} of the ${report.id} report; see docs/fields.md for its fields`;
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
