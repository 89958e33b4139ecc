/** Presses, keys and choices on a report that is looked at. What they do is in look.ts, which is fetched ahead. */
export function enableLooks(): void {
  const look = () => import('./look.ts');
  const cell = '.report:not([data-editing]) td[data-month]';
  const controls = {
    click: `th [aria-expanded],tr.group,[data-does],${cell}`,
    input: '#look-unit,#show-marks,#row-filter',
    keydown: `#row-filter,th button,${cell}`,
    contextmenu: cell,
    focusout: '#more',
  };
  for (const [type, kind] of Object.entries(controls)) {
    document.addEventListener(type, (event) => {
      const control = (event.target as Element).closest?.<HTMLElement>(kind);
      const { key, button, pointerType } = event as KeyboardEvent & PointerEvent;
      // The right button of a mouse opens the browser's own menu; the key for it, and a long press, tell a figure's history.
      if (!control || (button === 2 && pointerType !== 'touch')) return;
      // At once: the next key is pressed on this cell, also while the code is on its way.
      if (type === 'click' && control.dataset.month) {
        control.tabIndex = -1;
        control.focus();
      }
      // At once: afterwards the key has scrolled the sheet.
      if ((/^(Arrow|Home|End)/.test(key) && !control.id) || type === 'contextmenu') event.preventDefault();
      void look().then((it) => it.changeLook(event, control));
    });
  }
  if (document.body.matches('[data-look]')) void look().then((it) => it.refreshLook());
}
