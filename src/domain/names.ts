/** How names are compared: composed Hangul (a Mac decomposes it), one space, no case. */
export function comparableName(text: string): string {
  // Nothing that long is a name, and NFC of it could take long.
  if (text.length > 200) return text;
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}
