import type { Language } from '../../domain/language.ts';

/**
 * The language of data such as a unit or a name, where it is not that of the page: `en` for Latin letters without Hangul (`plt`, `SKB
 * COST`), on an English page `ko` for Hangul (`원`).
 */
export function languageOf(text: string, page: Language = 'ko'): Language | undefined {
  const own = /[가-힣]/.test(text) ? 'ko' : /[A-Za-z]/.test(text) ? 'en' : page;
  return own === page ? undefined : own;
}
