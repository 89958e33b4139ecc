/** Dispatched on an island's element, this event wakes the island. */
export const WAKE = 'island:wake';
