/** `en` for a text with Latin letters and no Hangul, such as `plt` or `SKB COST`; otherwise undefined, the page's language. */
export function languageOf(text: string): 'en' | undefined {
  return /[A-Za-z]/.test(text) && !/[가-힣]/.test(text) ? 'en' : undefined;
}
