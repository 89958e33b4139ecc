import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { ThemeProvider, useTheme } from '../../src/islands/runtime/theme-provider.tsx';

function ShowTheme() {
  return createElement('b', null, useTheme().theme);
}

test('the theme hook outside its provider is a mistake that says so (SPEC §8)', () => {
  assert.throws(() => renderToString(createElement(ShowTheme)), {
    message: 'useTheme must be used within a ThemeProvider',
  });
});

test('inside it gives the theme; on the server the default', () => {
  assert.equal(renderToString(createElement(ThemeProvider, null, createElement(ShowTheme))), '<b>dark</b>');
});
