/** Presses, keys and choices on a report's sheet that look at it. What they do is in look.ts, which is fetched ahead. */
export function enableLooks(): void {
  const look = async () => await import('./look.ts');
  const cell = '.report:not([data-editing]) td[data-month]';
  const controls = {
    click: 'th [aria-expanded],tr.group',
    change: '#look-unit,#show-marks',
    keydown: `th button,${cell}`,
    dblclick: cell,
    contextmenu: cell,
  };
  for (const [type, kind] of Object.entries(controls)) {
    document.addEventListener(type, (event) => {
      const control = event.target instanceof Element && event.target.closest(kind);
      const { key, button, pointerType } = event as KeyboardEvent & PointerEvent;
      // The right button of a mouse opens the browser's own menu; the key for it, and a long press, tell a figure's story.
      if (!control || (button === 2 && pointerType !== 'touch')) return;
      // At once: afterwards the key has scrolled the sheet.
      if (/^(?:Arrow|Home|End)/.test(key) || type === 'contextmenu') event.preventDefault();
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
