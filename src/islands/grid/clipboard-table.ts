import { layOut, withStoredNumbers, type HtmlCell } from '../../domain/clipboard-html.ts';
import { parseClipboard } from '../../domain/clipboard-text.ts';
import type { Pasted } from './clipboard.ts';

/** A table of a thousand rows as a spreadsheet writes it. */
const MOST_HTML = 4_000_000;

/** The attributes in which programs write the numbers that cells hold. */
const HOLDS_NUMBERS = /x:num="|sdval=|data-sheets-value=/;

/** Reads a clipboard as rows of cells: its plain text, with the numbers that the table in its HTML holds. */
export function blockOf({ text, html }: Pasted): string[][] {
  const plain = text === '' ? [] : parseClipboard(text);
  const isNeeded = text === '' || HOLDS_NUMBERS.test(html);
  const table = html === '' || html.length > MOST_HTML || !isNeeded ? null : tableIn(html);
  return table === null ? plain : withStoredNumbers(plain, layOut(cellsOf(table)));
}

/** The first table. The HTML is parsed apart from the page: nothing in it runs or is fetched. */
function tableIn(html: string): HTMLTableElement | null {
  return new DOMParser().parseFromString(html, 'text/html').querySelector('table');
}

function cellsOf(table: HTMLTableElement): HtmlCell[][] {
  // Spreadsheets copy hidden rows into the HTML and not into the plain text.
  const rows = [...table.rows].filter((row) => !/display:\s*none/i.test(row.getAttribute('style') ?? ''));
  return rows.map((row) =>
    [...row.cells].map((cell) => {
      // Most cells hold a text alone; asking each of hundreds for what is inside takes time.
      if (cell.childElementCount > 0) {
        for (const lineBreak of cell.querySelectorAll('br')) lineBreak.replaceWith(' ');
      }
      return {
        text: cell.textContent.replace(/\s+/g, ' '),
        stored: storedIn(cell),
        colSpan: cell.colSpan,
        rowSpan: Math.max(1, cell.rowSpan),
      };
    }),
  );
}

/** The number that Excel, LibreOffice or Google Sheets says that a cell holds. */
function storedIn(cell: HTMLTableCellElement): string | null {
  return cell.getAttribute('x:num') ?? cell.getAttribute('sdval') ?? inGoogleSheets(cell.dataset.sheetsValue);
}

/** `{"1":3,"3":0.952}`: the kind of the value (3 is a number), and the value under the kind's number. */
function inGoogleSheets(json: string | undefined): string | null {
  if (json === undefined) return null;
  try {
    const value: unknown = JSON.parse(json);
    const isNumber = typeof value === 'object' && value !== null && '1' in value && value[1] === 3 && '3' in value;
    return isNumber && typeof value[3] === 'number' ? String(value[3]) : null;
  } catch {
    return null;
  }
}
