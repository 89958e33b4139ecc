/** How a person looks at reports on this device. */
export interface Look {
  /** The folded groups of all reports, separated by spaces: `cost0 cost2`. */
  readonly folded: string;
  /** `3` for thousands of won, `6` for millions, nothing for won. */
  readonly unit: string;
  /** `off` where marks of what was changed lately are not shown, else nothing. */
  readonly marks: string;
}

export function keptLook(): Look {
  try {
    const { folded = '', unit = '', marks = '' } = localStorage as Partial<Look>;
    return { folded, unit, marks };
  } catch {
    return { folded: '', unit: '', marks: '' };
  }
}

export function keepLook(look: Look): void {
  try {
    Object.assign(localStorage, look);
  } catch {
    // The device refuses storage: the choice lasts as long as this page.
  }
}
