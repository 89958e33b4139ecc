import type { Fault } from '../../src/domain/fault.ts';

/** A fault whose words a test makes up. */
export function untold(terminal: string, page = terminal): Fault {
  const inBoth = (text: string) => ({ ko: text, en: text });
  return { code: 'untold', facts: {}, page: inBoth(page), terminal: inBoth(terminal) };
}
