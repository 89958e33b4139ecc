/** Presses, keys and choices on a report's sheet that change how it looks. What they do is in look.ts, which is fetched ahead. */
export function enableLooks(): void {
  for (const type of ['click', 'keydown', 'change']) {
    document.addEventListener(type, async (event) => {
      const kind = { click: '[data-fold],tr.group', change: '#look-unit' }[type] ?? 'th button';
      const control = event.target instanceof Element && event.target.closest(kind);
      if (!control) return;
      // At once: afterwards the key has scrolled the sheet.
      if (/^(?:Arrow[UD]|Home|End)/.test((event as KeyboardEvent).key)) event.preventDefault();
      (await import('./look.ts')).changeLook(event, control);
    });
  }
}
