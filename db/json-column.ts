import { Problem } from '../src/domain/problem.ts';

/**
 * What a JSON column holds.
 * @throws Problem 'unavailable' when somebody wrote something else into it.
 */
export function readJsonObject<T extends object>(text: string, where: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // said below
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as T;
  throw new Problem('unavailable', `The database is damaged: ${where} is no JSON object; restore the last backup.`);
}
