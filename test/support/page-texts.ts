import type { Page } from 'playwright-core';
import { LANGUAGE_NAMES, type Language } from '../../src/domain/language.ts';
import { reports } from '../../src/domain/reports.ts';
import { MONTH_NAMES } from '../../src/domain/year-month.ts';

/** Units of figures, and counts in them: 원, 1.2억, 천원. They are data, as are names of files. */
const UNITS = '원|천원|백만원|건|행|명|억|만';
const WEEKS = ['1st', '2nd', '3rd', '4th', '5th'].map((each) => `${each} week`);
/** On Korean pages: names, and the literal texts of SPEC and CONTRACT §4. */
const LATIN_ON_KOREAN_PAGES = [
  // The header, and the switch.
  'Bioprocess Supply Chain',
  'Dashboard',
  'Weekly Report',
  'Monthly Report',
  'Data Entry',
  'English',
  'Notification',
  'Warehouse',
  'Cost',
  'Import info',
  'Import',
  'Inventory info',
  'Monthly inventory balance',
  'In/out info',
  'Shipment info',
  'Inventory',
  'Page Not Found',
  ...WEEKS,
  ...MONTH_NAMES,
  'Export',
  'Edit',
  'Save',
  'Cancel',
  // Names of business units, fields, units, products and keys.
  'SKB',
  'SK-LPS',
  'BPS',
  'LPS',
  'Excel',
  'CSV',
  'Enter',
  'Tab',
  'Ctrl',
  'plt',
  ...reports.flatMap(({ rows }) =>
    rows.flatMap(
      (row) => `${row.label.ko} ${'unit' in row ? row.unit : ''}`.match(/[A-Za-z][\w-]+(?: [A-Z]\b)?/g) ?? [],
    ),
  ),
].toSorted((a, b) => b.length - a.length);
/** Names of files and of who imported them, kinds of files, keys, and what an address takes. */
const CODE =
  /(?:· [\w-]+, )?[\w.-]+\.csv|\.(?:csv|txt|tsv|xlsx)|PNG|\b(?:Esc|Shift|Home|End|Page Up|Page Down|Delete|Alt|Space|Z|Y|F10)\b|\?\w+=/g;

/** What the page shows, and what it says to a screen reader, without quiet second names, data and what people typed. */
const TEXTS = `(() => {
  const left = '.secondary, script, style, noscript, template, [data-text], bdi, code, kbd';
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, nodeValue } = walker.currentNode;
    if (parentElement.closest(left) === null) texts.push([parentElement.closest('[lang]').lang, nodeValue.trim()]);
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'data-tooltip', 'alt']) {
    for (const element of document.querySelectorAll('[' + name + ']')) {
      if (element.closest(left) === null) texts.push([element.closest('[lang]').lang, element.getAttribute(name)]);
    }
  }
  return texts;
})()`;

const UNIT = new RegExp(`(?<![가-힣])(?:${UNITS})(?![가-힣])`, 'gu');

/** The texts of a page that are in the other language. */
export async function wrongTexts(page: Page, language: Language): Promise<string[]> {
  const texts = (await page.evaluate(TEXTS)) as [lang: string, text: string][];
  const wrong = texts.filter(([, text]) =>
    language === 'en'
      ? /[ㄱ-ㆎ가-힣]/u.test(text.replace(UNIT, '').replace(LANGUAGE_NAMES.ko, ''))
      : /[A-Za-z]{3}/.test(
          LATIN_ON_KOREAN_PAGES.reduce((rest, each) => rest.replaceAll(each, ''), text.replace(CODE, '')),
        ),
  );
  return [...new Set(wrong.map(([, text]) => text))];
}
