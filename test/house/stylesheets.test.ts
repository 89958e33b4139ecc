import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { businessUnits } from '../../src/domain/business-units.ts';
import { ROOT } from '../support/cli.ts';

/** The text, without comments, of every file below a folder whose name has this ending. */
function read(folder: string, ending: RegExp): string {
  const names = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  const texts = names.filter((name) => ending.test(name)).map((name) => readFileSync(path.join(ROOT, folder, name)));
  return texts.join('\n').replace(/\/\*[^]*?\*\/|^\s*\/\/.*/gm, '');
}

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match.at(-1) ?? '');
const without = (names: string[], known: string[]) => [...new Set(names)].filter((name) => !known.includes(name));
const wordsIn = (texts: string[]) => texts.join(' ').match(/[\w-]+/g) ?? [];

const CLASS = /\.([a-z][\w-]*)/gi;
const QUOTED = /(["'`])((?:(?!\1)[^\n])*)\1/g;

const stylesheets = read('src/views', /\.css$/);
// A dot in a quoted text does not begin a class.
const styled = found(stylesheets.replace(/'[^']*'/g, ''), CLASS);
const scripts = read('src/islands', /\.tsx?$/) + read('src/views', /\.tsx?$/) + read('src/domain', /\.ts$/);
const tests = read('test', /\.ts$/);

test('every class of the stylesheets is used', () => {
  assert.ok(styled.length > 100, `${styled.length} classes seen`);
  const ofLibraries = read('node_modules/uplot/dist', /\.css$/) + read('node_modules/react-day-picker/src', /\.css$/);
  assert.deepEqual(without(styled, [...wordsIn(found(scripts, QUOTED)), ...found(ofLibraries, CLASS)]), []);
});

test('every class of the markup is in a stylesheet, or a script or a test looks for it', () => {
  const attributes = found(scripts, /className=("[^"]*"|\{[^\n]*?\}(?=[\s>]))/g);
  const used = wordsIn(found(attributes.join('\n').replace(/\$\{[^}]*\}/g, ''), QUOTED));
  assert.ok(used.length > 100, `${used.length} classes seen`);
  assert.deepEqual(without(used, [...styled, ...found(scripts + tests, CLASS)]), []);
});

test('every custom property of the stylesheets is used', () => {
  const defined = found(stylesheets, /(--[\w-]+)\s*:/g);
  assert.ok(defined.length > 50, `${defined.length} properties seen`);
  const used = [...found(stylesheets, /var\(\s*(--[\w-]+)/g), ...found(scripts, /(--[\w-]+)(?!\$)/g)];
  // `--total${suffix}` uses every property with this beginning, and so does the colour of a business unit.
  const colours = Object.values(businessUnits).map(({ colour }) => colour);
  const beginnings = [...found(scripts, /(--[\w-]+)\$\{/g), ...colours];
  const isComposed = (name: string) => beginnings.some((beginning) => name.startsWith(`${beginning}-`));
  assert.deepEqual(
    without(defined, used).filter((name) => !isComposed(name)),
    [],
  );
});
