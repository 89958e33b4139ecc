import { composed } from '../../domain/composed.ts';

/**
 * Leaves the rows whose label has the text in the sheet's corner, in either language; a group that is called so leaves all of its
 * rows. Totals of the whole sheet stay. Only what is seen changes: every sum is still of all rows.
 * @returns whether a text is looked for
 */
export function findRows(table: HTMLTableElement): boolean {
  const wanted = compared(table.querySelector<HTMLInputElement>('#row-filter')?.value ?? '');
  const has = (row: Element | null) => compared(row?.querySelector('th button')?.textContent ?? '').includes(wanted);
  for (const body of table.tBodies) {
    const head = body.querySelector('.group');
    if (head === null) continue;
    const items = [...body.querySelectorAll('.item')];
    const found = has(head) ? items : items.filter(has);
    for (const row of body.rows) {
      row.toggleAttribute('data-out', items.includes(row) ? !found.includes(row) : found.length === 0);
    }
  }
  return wanted !== '';
}

function compared(text: string): string {
  return composed(text).replace(/\s/g, '').toLowerCase();
}
