import type { Words } from './language.ts';

/** Where a text is read. On a terminal a cure names options, keys and files; on a page nobody knows of them. */
export type Surface = 'page' | 'terminal';

/**
 * Something that is wrong: a code for programs, the facts behind it, and its words. It is data, so that it can go to
 * another thread. Code compares codes and never reads words.
 */
export interface Fault<Code extends string = string> extends Readonly<Record<Surface, Words>> {
  /** Such as `not-a-number`. It is unique and stays the same when words change. */
  readonly code: Code;
  readonly facts: Readonly<Record<string, unknown>>;
}

type WordsOfFault = (facts: never, on: Surface) => Words;
/** The words of each code, or of some of them: a large table is put together from parts. */
export type FaultTable = Readonly<Record<string, WordsOfFault>>;
type FactsOf<Entry extends WordsOfFault> = Parameters<Entry> extends [] ? [] : [facts: Parameters<Entry>[0]];

/**
 * Makes faults from one area's table of words.
 * @param table the words of each code, from its facts
 * @param page what a page says instead, where only a person at a terminal can do something
 * @returns a function that makes a fault from its code and facts
 */
export function defineFaults<Table extends FaultTable>(table: Table, page?: Words) {
  return <Code extends keyof Table & string>(code: Code, ...[facts]: FactsOf<Table[Code]>): Fault<Code> => {
    const wordsOf = table[code] as WordsOfFault;
    return {
      code,
      facts: (facts ?? {}) as Fault['facts'],
      page: page ?? wordsOf(facts as never, 'page'),
      terminal: wordsOf(facts as never, 'terminal'),
    };
  };
}
