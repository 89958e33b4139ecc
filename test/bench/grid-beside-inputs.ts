/**
 * The grid beside what it replaces: a table of 528 controlled inputs. Both show a year of inventory: 44 rows of twelve
 * months.
 */
import type { Page } from 'playwright-core';
import { NOBODY } from '../../src/domain/person.ts';
import { reportById } from '../../src/domain/reports.ts';
import type { BenchTable } from './bench-table.ts';
import { benchIslands, besideRow } from './island-bench.ts';

const ROUNDS = Number(process.env.GRID_ROUNDS ?? 7);
const MONTHS = 12;
const FIELDS = reportById('inventory').fields;

interface Figures {
  /** Each in milliseconds. */
  readonly hydration: number;
  readonly key: number;
  readonly paste: number;
}

/** The obvious way to write it: every cell is a controlled input, there is one state, and sums are live. */
const INPUTS = `
import { useState } from 'react';
const MONTHS = Array.from({ length: ${MONTHS} }, (_, month) => month);
export function Island({ rows }) {
  const [values, setValues] = useState(rows.map((row) => row.values));
  const set = (at, month, text) =>
    setValues((before) => before.map((row, index) => (index === at ? row.with(month, text) : row)));
  const paste = (at, month, text) =>
    setValues((before) => {
      const after = before.map((row) => [...row]);
      for (const [down, line] of text.split('\\n').entries())
        for (const [right, cell] of line.split('\\t').entries())
          if (after[at + down] !== undefined && month + right < ${MONTHS}) after[at + down][month + right] = cell;
      return after;
    });
  const sums = MONTHS.map((month) => values.reduce((sum, row) => sum + (Number(row[month].replaceAll(',', '')) || 0), 0));
  return (
    <table className="grid">
      <tbody>
        {rows.map(({ name }, at) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {MONTHS.map((month) => (
              <td key={month}>
                <input
                  aria-label={name + ' ' + (month + 1)}
                  value={values[at][month]}
                  onChange={(event) => set(at, month, event.target.value)}
                  onPaste={(event) => {
                    event.preventDefault();
                    paste(at, month, event.clipboardData.getData('text/plain'));
                  }}
                />
              </td>
            ))}
          </tr>
        ))}
        <tr><th scope="row">Total</th>{sums.map((sum, month) => <td key={month}>{sum.toLocaleString()}</td>)}</tr>
      </tbody>
    </table>
  );
}`;

export async function gridBesideInputs(): Promise<BenchTable> {
  const valueOf = (row: number, month: number) => 100_000_000 + row * 1_234_567 + month * 89_123;
  const records = Array.from({ length: MONTHS }, (_, month) => ({
    ...Object.fromEntries(FIELDS.map(({ key }, row) => [key, valueOf(row, month)])),
    month: month + 1,
    revision: 1,
  }));
  const rows = Array.from({ length: 44 }, (_, row) => ({
    name: `row ${row}`,
    values: Array.from({ length: MONTHS }, (_value, month) => valueOf(row, month).toLocaleString('en-US')),
  }));
  const props = {
    reportId: 'inventory',
    year: 2026,
    bu: null,
    today: '2026-11-20',
    person: NOBODY,
    records,
    lastChange: null,
    lastYear: [],
  };
  const { ours, peer } = await benchIslands(
    {
      peer: INPUTS,
      pages: {
        ours: [{ name: 'report-grid', id: 'island', props }],
        peer: [{ name: 'peer', id: 'island', props: { rows } }],
      },
      viewport: { width: 1440, height: 900 },
      rounds: ROUNDS,
    },
    (page, which) => measure(page, which === 'ours'),
  );
  const row = (name: string, of: keyof Figures) => besideRow(name, ours, peer, of);
  return {
    title: 'The grid beside 528 controlled inputs',
    how: `A year of inventory, 44 rows of twelve months, in the same runtime and build. CPU × 4. Medians, in turns, of ${ROUNDS} rounds.`,
    columns: ['Milliseconds', 'Grid', 'Inputs', 'Ratio'],
    rows: [
      row('Hydration', 'hydration'),
      row('Key to the end of its frame', 'key'),
      row(`Paste of ${FIELDS.length * MONTHS} cells, to its frame`, 'paste'),
    ],
  };
}

async function measure(page: Page, isOurs: boolean): Promise<Figures> {
  const hydration = await page.evaluate<number>(`new Promise(async (resolve) => {
    const island = document.getElementById('island');
    for (const module of island.dataset.modules.split(' ')) await import(module); // both include the start of React
    const start = performance.now();
    new MutationObserver(() => resolve(performance.now() - start)).observe(island, { attributeFilter: ['data-awake'] });
    island.dispatchEvent(new Event('island:wake'));
  })`);
  if (isOurs) {
    await page.locator('[data-act=edit]').click();
    await page.locator('td.focus input').waitFor();
  }
  // From an event to the end of the frame that shows it.
  await page.evaluate(`window.took = [];
    for (const name of ['keydown', 'paste']) addEventListener(name, ({ timeStamp }) => {
      const start = name === 'paste' ? performance.now() : timeStamp;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => took.push(performance.now() - start);
        port2.postMessage(0);
      });
    }, { capture: true })`);
  const cells = page.locator(isOurs ? 'tr.item td[data-month]' : 'td input');
  const keys: number[] = [];
  for (let time = 0; time < 8; time += 1) {
    await cells.nth(time * 13).click();
    await page.evaluate('took.length = 0');
    await page.keyboard.press(String(time + 1));
    keys.push(await tookOf(page));
  }
  await cells.first().click();
  const text = Array.from({ length: FIELDS.length }, (_, row) =>
    Array.from({ length: MONTHS }, (_cell, month) => String(900_000 + row * MONTHS + month)).join('\t'),
  ).join('\n');
  await page.evaluate('took.length = 0');
  await page.evaluate(
    `((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    })(${JSON.stringify(text)})`,
  );
  const paste = await tookOf(page);
  const last = isOurs
    ? await cells.nth(FIELDS.length * MONTHS - 1).textContent()
    : await cells.nth(FIELDS.length * MONTHS - 1).inputValue();
  if (last?.replaceAll(',', '') !== String(900_000 + FIELDS.length * MONTHS - 1)) throw new Error(`pasted ${last}`);
  return { hydration, key: keys.toSorted((a, b) => a - b)[4] ?? Number.NaN, paste };
}

async function tookOf(page: Page): Promise<number> {
  for (;;) {
    const took = await page.evaluate<number | undefined>('took[0]');
    if (took !== undefined) return took;
  }
}
