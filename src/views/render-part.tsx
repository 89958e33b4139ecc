import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '../domain/language.ts';
import { LanguageContext } from '../islands/parts/language.tsx';

/** Renders a part of a page. It knows no assets, so that the import worker can use it, too. */
export function renderPart(part: ReactElement, language: Language): string {
  return renderToStaticMarkup(<LanguageContext value={language}>{part}</LanguageContext>);
}
