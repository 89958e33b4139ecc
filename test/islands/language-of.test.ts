import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageOf } from '../../src/islands/parts/language-of.ts';

test('a text is English when it has Latin letters and no Hangul; any other is in the language of the page', () => {
  for (const [text, language] of [
    ['plt', 'en'],
    ['Jan', 'en'],
    ['SKB COST', 'en'],
    ['SKB 재고', undefined],
    ['cost_report.csv 저장', undefined],
    ['원', undefined],
    ['8월 5주', undefined],
    ['12,480', undefined],
    ['', undefined],
  ] as const) {
    assert.equal(languageOf(text), language, text);
  }
  for (const [text, language] of [
    ['plt', undefined],
    ['원', 'ko'],
    ['91.0억', 'ko'],
    ['12,480', undefined],
  ] as const) {
    assert.equal(languageOf(text, 'en'), language, text);
  }
});
