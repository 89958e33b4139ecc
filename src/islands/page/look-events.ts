/** Presses, keys and choices on a report's sheet that change how it looks. What they do is in look.ts, which is fetched ahead. */
export function enableLooks(): void {
  const look = async () => await import('./look.ts');
  for (const type of ['click', 'keydown', 'change']) {
    document.addEventListener(type, (event) => {
      const kind = { click: 'th [aria-expanded],tr.group', change: '#look-unit,#show-marks' }[type] ?? 'th button';
      const control = event.target instanceof Element && event.target.closest(kind);
      if (!control) return;
      // At once: afterwards the key has scrolled the sheet.
      if (/^(?:Arrow[UD]|Home|End)/.test((event as KeyboardEvent).key)) event.preventDefault();
      void look().then(({ changeLook }) => changeLook(event, control));
    });
  }
  try {
    const { unit, folded, marks } = localStorage;
    if (unit || folded || marks) void look().then(({ refreshLook }) => refreshLook());
  } catch {
    // The device refuses to be read.
  }
}
