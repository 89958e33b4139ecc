import type { KeyboardEvent } from 'react';

/** Ctrl+S, or ⌘S, saves; during a composition when it has ended, or half of a syllable would be saved. */
export function onSaveKey(event: KeyboardEvent, save: () => void): void {
  if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  if (event.nativeEvent.isComposing)
    event.target.addEventListener('compositionend', () => setTimeout(save), { once: true });
  else save();
}
