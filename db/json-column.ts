import { Problem } from '../src/domain/problem.ts';

/**
 * Reads the object in a JSON column.
 * @throws Problem 'unavailable' when another program wrote something else into it.
 */
export function readJsonObject<T extends object>(text: string, where: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // reported below
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as T;
  throw new Problem('unavailable', `The database is damaged: ${where} is not a JSON object; restore the last backup.`);
}
