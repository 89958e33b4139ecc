import type { Language, Words } from '../../domain/language.ts';

/** The language of the page, for scripts. Components use src/islands/parts/language.tsx, which the server renders, too. */
export function pageLanguage(): Language {
  return document.documentElement.lang === 'en' ? 'en' : 'ko';
}

export function say(words: Words): string {
  return words[pageLanguage()];
}
