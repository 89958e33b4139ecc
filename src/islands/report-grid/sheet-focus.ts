/** Whether the focus is in the sheet or its save bar, or was there before these were removed, and not in another control. */
export function isFocusInSheet(): boolean {
  const focused = document.activeElement;
  return focused === document.body || (focused?.closest('[role=grid], .savebar') ?? null) !== null;
}

/** Before the cells and the save bar are removed: without the focus in them, the browser lays the page out once less. */
export function leaveSheet(): void {
  if (isFocusInSheet()) (document.activeElement as HTMLElement | null)?.blur();
}
