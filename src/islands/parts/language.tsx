import { createContext, useContext } from 'react';
import type { Language, Words } from '../../domain/language.ts';

/** The language of the page. The server chooses it, and the browser finds it in `<html lang>`. */
export const LanguageContext = createContext<Language>('ko');

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

/** @returns a function that gives a text in the language of the page */
export function useSay(): (words: Words) => string {
  const language = useLanguage();
  return (words) => words[language];
}
