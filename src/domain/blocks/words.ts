import { defineFaults } from '../fault.ts';
import { headingWords } from './heading-words.ts';
import { keyWords } from './key-words.ts';
import { nameWords } from './name-words.ts';
import { rowWords } from './row-words.ts';

/**
 * Faults, warnings and notices of the reader of blocks. Those of a cell continue a sentence that begins with its text;
 * those of a whole file are sentences. On a page a block may be a file or what was pasted.
 */
export const fault = defineFaults({ ...headingWords, ...rowWords, ...keyWords, ...nameWords });
