/**
 * The choice of year and unit is a GET form that works without this script. With it, a choice made by pointer or Enter submits
 * the form. Arrow keys only change the choice (CONTRACT §4), so a walk through the list does not load a page at each step.
 */
export function enhanceChoiceForm(form: HTMLFormElement): void {
  let byPointer = false;
  const submitIfChanged = () => {
    if (!isAsLoaded(form)) form.requestSubmit();
  };
  form.addEventListener('pointerdown', () => (byPointer = true), true);
  form.addEventListener(
    'keydown',
    ({ key, target }) => {
      byPointer = false;
      // On a button the browser submits by itself. An open list applies the choice only after this event.
      if (key === 'Enter' && target instanceof HTMLSelectElement) setTimeout(submitIfChanged);
    },
    true,
  );
  form.addEventListener('change', () => {
    if (byPointer) submitIfChanged();
  });
  addEventListener('pageshow', ({ persisted }) => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    // After Back the controls must show the page's own values. A choice made before this script ran counts like any other.
    if (persisted || navigation?.type === 'back_forward') form.reset();
    else if (!form.matches(':has(:focus-visible)')) submitIfChanged();
  });
}

function isAsLoaded(form: HTMLFormElement): boolean {
  return [...form.elements].every((control) => {
    if (control instanceof HTMLSelectElement) return control.options[control.selectedIndex]?.defaultSelected !== false;
    return !(control instanceof HTMLInputElement) || control.checked === control.defaultChecked;
  });
}
