/** The event that wakes the island at which it is dispatched. */
export const WAKE = 'island:wake';
