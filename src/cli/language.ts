import { terminalLanguage, type Words } from '../domain/language.ts';

/** The language of this process. */
export const cliLanguage = () => terminalLanguage(process.env);

/** A text in it. */
export const say = (words: Words) => words[cliLanguage()];
