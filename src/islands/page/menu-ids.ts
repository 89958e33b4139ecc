/** Popovers of a report's page, which buttons name: what is rarely needed, and the choice of a time. */
export const MORE_MENU = 'more';
export const AS_OF_CHOICE = 'as-of-choice';
