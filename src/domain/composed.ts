/** In UTF-16 units: the longest text that a cell may hold, 200 syllables, with each in three parts. */
const LONGEST_COMPOSED = 600;

/**
 * A text with its letters composed (Unicode NFC): macOS sends Hangul in parts. The time grows with the square of a run
 * of combining marks, so a text that is too long to be stored or compared stays as it is. Nothing else calls
 * `normalize`.
 */
export function composed(text: string): string {
  return text.length > LONGEST_COMPOSED ? text : text.normalize('NFC');
}
