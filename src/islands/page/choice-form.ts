/**
 * The choice of year and unit, a GET form that works without this: with it, a choice made by pointer or Enter is
 * enough. Arrow keys only change the choice (CONTRACT §4); nobody who walks through a list is sent off at each step.
 */
export function enhanceChoiceForm(form: HTMLFormElement): void {
  let byPointer = false;
  const submitIfChanged = () => {
    if (!isAsLoaded(form)) form.requestSubmit();
  };
  form.addEventListener('pointerdown', () => (byPointer = true), { capture: true });
  form.addEventListener(
    'keydown',
    ({ key, target }) => {
      byPointer = false;
      // On a button of the group the browser submits by itself. An open list takes over what Enter chose after this event.
      if (key === 'Enter' && target instanceof HTMLSelectElement) setTimeout(submitIfChanged);
    },
    { capture: true },
  );
  form.addEventListener('change', () => {
    if (byPointer) submitIfChanged();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    // After Back the controls say what the page shows; what was chosen before this ran is a choice like any other.
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
