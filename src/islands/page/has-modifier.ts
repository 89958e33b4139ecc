/** Keys and presses with a modifier are the browser's: Alt and an arrow key is Back, Ctrl and a press a new tab. */
export function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent | MouseEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}
