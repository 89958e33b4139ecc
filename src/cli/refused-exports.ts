import { bareCell } from '../domain/cell.ts';
import { nameSome } from '../domain/problem.ts';
import { monthAndUnit } from '../domain/record.ts';
import type { MadeFile } from './export.ts';

/** Why reports were not exported: the second half of a sentence. It stays short however much is missing. */
export function describeRefused(refused: readonly MadeFile[]): string {
  const missing = refused.flatMap(({ report, year, bu, missing: months }) =>
    months.length === 0 ? [] : [`${report.id} ${year}${bu === null ? '' : ` ${bu}`}: ${months.join(', ')}`],
  );
  const incomplete = refused.flatMap(({ report, year, bu, incomplete: months }) =>
    months.map(
      ({ month, filled, usual, missing: fields }) =>
        `${report.id} ${monthAndUnit({ year, month, bu })} (${filled}/${usual}) lacks ${nameSome(fields)}`,
    ),
  );
  const unknown = refused.flatMap(({ file, unknown: content }) => {
    if (content === null) return [];
    if (content.fault !== null) return [`${file} ${content.fault}`];
    const cells = content.cells.map(
      ({ field, value, ...key }) => `${field} of ${monthAndUnit(key)}: ${bareCell(value)}`,
    );
    return [`${file} holds ${nameSome(cells, ', ', 5)}`];
  });
  return [
    missing.length > 0 && `months without figures: ${missing.join('; ')}`,
    incomplete.length > 0 && `months that are not complete: ${nameSome(incomplete, '; ')}`,
    unknown.length > 0 &&
      `files that hold what the database never held: ${nameSome(unknown, '; ')}; import it first, or --force to replace it`,
  ]
    .filter((part) => part !== false)
    .join('; ');
}
