/** `en` for a text in small Latin letters, such as `plt` or `Jan`; undefined where it is the page's own language. */
export function languageOf(text: string): 'en' | undefined {
  return /[a-z]/.test(text) ? 'en' : undefined;
}
