import { composed } from './composed.ts';

/** A name in the form in which names are compared: composed Hangul (macOS decomposes it), single spaces, lower case. */
export function comparableName(text: string): string {
  // Longer texts are not names.
  if (text.length > 200) return text;
  return composed(text).trim().replace(/\s+/g, ' ').toLowerCase();
}
