/** Where entries stand in localStorage (kept-entry.ts); apart, because the script that wakes islands looks there, too. */
export const KEPT = 'kept:';

export function placeOf(form: string, id: string): string {
  return `${KEPT}${form}:${id}`;
}

/** @throws whatever the device says when it refuses to be read. */
export function placesOf(form: string): string[] {
  return Object.keys(localStorage).filter((place) => place.startsWith(placeOf(form, '')));
}
