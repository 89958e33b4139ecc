import { terminalLanguage, type Words } from '../domain/language.ts';

export { terminalLanguage as cliLanguage };

/** A text in the language of this process. */
export function say(words: Words): string {
  return words[terminalLanguage(process.env)];
}
