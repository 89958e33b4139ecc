import type { Language } from '../domain/language.ts';
import type { Problem } from '../domain/problem.ts';
import { words } from './words.ts';

/** People without a sign-in get no stylesheet either, so this page has none. */
export function signInPage({ fault }: Problem, language: Language): string {
  const heading = (fault.code === 'no-person' ? words.signIn : words.unclearSignIn)[language];
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title></head>
<body><h1>${heading}</h1><p>${fault.page[language]}</p><p><a href="">${words.openAgain[language]}</a></p></body>
</html>
`;
}
