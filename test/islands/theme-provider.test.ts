import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { ThemeProvider, useTheme } from '../../src/islands/runtime/theme-provider.tsx';

function ShowTheme() {
  return createElement('b', null, useTheme().theme);
}

test('the theme hook outside its provider throws an error that says so (SPEC §8)', () => {
  assert.throws(() => renderToString(createElement(ShowTheme)), {
    message: 'useTheme must be used within a ThemeProvider',
  });
});

test('inside its provider the hook gives the theme; on the server it gives the default', () => {
  assert.equal(renderToString(createElement(ThemeProvider, null, createElement(ShowTheme))), '<b>dark</b>');
});
