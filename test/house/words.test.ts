/**
 * CONTRACT §13: every text for people is in a typed table, `ko` beside `en`, and no code reads a sentence to
 * learn what happened. The compiler refuses a missing half; this finds what has not got into a table at all.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parseSync, Visitor, type ESTree } from 'vite';
import { ROOT } from '../support/cli.ts';

/** Data: units of figures; and names: of the product, of keys of the keyboard, of kinds of files. */
const NAMES = /^(?:원|천원|백만원|건|행|명|억|만|Bioprocess Supply Chain|Enter|Tab|Ctrl \p{Lu}|(?:\.\w+(?:, )?)+)$/u;
const HANGUL = /[ㄱ-ㆎ가-힣]/u;
/** Two words or more: `No figures yet`, but neither a name such as `CSV` nor a class. */
const SENTENCE = /^\p{Lu}\p{Ll}+(?: [\p{L}\d’']+)+/u;

const files = ['src', 'db'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/'))),
);

function programOf(name: string) {
  const { program, errors } = parseSync(name, readFileSync(path.join(ROOT, name), 'utf8'));
  assert.deepEqual(errors, [], name);
  return program;
}

/** Lists of names and of keys are tables, too. */
const OTHER_TABLES = ['src/views/sitemap.ts', 'src/islands/page/key-list.ts'];
const isTable = (name: string) => /(?:^|[/-])words\.ts$/.test(name) || OTHER_TABLES.includes(name);

/** The texts of a file: literals, parts of templates, and texts between tags. */
function textsOf(name: string): { text: string; kind: 'value' | 'markup' }[] {
  const texts: { text: string; kind: 'value' | 'markup'; at: number }[] = [];
  /** Errors that nobody expects are for programmers. */
  const errors: { start: number; end: number }[] = [];
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string') texts.push({ text: node.value, kind: 'value', at: node.start });
    },
    TemplateElement: (node) => texts.push({ text: node.value.cooked ?? '', kind: 'value', at: node.start }),
    JSXText: (node) => texts.push({ text: node.value.trim(), kind: 'markup', at: node.start }),
    NewExpression: (node) => {
      if (nameOf(node.callee) === 'Error') errors.push(node);
    },
  }).visit(programOf(name));
  return texts.filter(({ at }) => !errors.some(({ start, end }) => at > start && at < end));
}

test('no text for people is written between tags, except names', () => {
  const found = files
    .filter((name) => name.endsWith('.tsx'))
    .flatMap((name) =>
      textsOf(name)
        .filter(({ text, kind }) => kind === 'markup' && !NAMES.test(text))
        .filter(({ text }) => HANGUL.test(text) || /\p{L}{3}/u.test(text))
        .map(({ text }) => `${name}: ${text}`),
    );
  assert.deepEqual(found, []);
});

test('no component, script or route holds a sentence of its own', () => {
  const found = files
    .filter((name) => /^src\/(?:views|islands|server|cli)\//.test(name) && !isTable(name))
    .flatMap((name) =>
      textsOf(name)
        .filter(
          ({ text }) => !NAMES.test(text) && (HANGUL.test(text) || (name.endsWith('.tsx') && SENTENCE.test(text))),
        )
        .map(({ text }) => `${name}: ${text}`),
    );
  assert.deepEqual(found, []);
});

test('no code reads our own sentences', () => {
  const said = files.filter(isTable).flatMap((name) => textsOf(name).map(({ text }) => text));
  const isSaid = (run: string) => run.trim().includes(' ') && said.some((text) => text.includes(run.trim()));
  const runsOf = (pattern: string) => pattern.match(/[A-Za-z가-힣][A-Za-z가-힣 ]{7,}/gu) ?? [];
  // Commander tells its facts in its sentences only.
  const others = files.filter((name) => name !== 'src/cli/commander-words.ts');
  const found = others.flatMap((name) => {
    const places: string[] = [];
    const look = (pattern: string) => {
      if (runsOf(pattern).some(isSaid)) places.push(`${name}: ${pattern}`);
    };
    new Visitor({
      Literal: (node) => {
        if ('regex' in node) look(node.regex.pattern);
      },
      CallExpression: ({ callee, arguments: [first] }) => {
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
        if (!['includes', 'startsWith', 'endsWith', 'indexOf', 'replace', 'match'].includes(callee.property.name)) {
          return;
        }
        if (first?.type === 'Literal' && typeof first.value === 'string') look(first.value);
      },
    }).visit(programOf(name));
    return places;
  });
  assert.deepEqual(found, []);
});

/** Of an identifier, or of a property that is written as a text. */
function nameOf(node: ESTree.Node): string {
  return node.type === 'Literal' ? String(node.value) : node.type === 'Identifier' ? node.name : '';
}

test('a code names one fault in the whole project', () => {
  const codes = files.flatMap((name) => {
    const found: string[] = [];
    new Visitor({
      TSSatisfiesExpression: ({ expression, typeAnnotation }) => {
        const isPart = typeAnnotation.type === 'TSTypeReference' && nameOf(typeAnnotation.typeName) === 'FaultTable';
        if (!isPart || expression.type !== 'ObjectExpression') return;
        for (const entry of expression.properties) if (entry.type === 'Property') found.push(nameOf(entry.key));
      },
      CallExpression: (node: ESTree.CallExpression) => {
        const [argument] = node.arguments;
        const table = argument?.type === 'TSSatisfiesExpression' ? argument.expression : argument;
        if (node.callee.type !== 'Identifier' || node.callee.name !== 'defineFaults') return;
        if (table?.type !== 'ObjectExpression') assert.fail(`${name}: the table is written in the call`);
        for (const entry of table.properties) {
          // The parts of a large table have files of their own.
          if (entry.type === 'Property') found.push(nameOf(entry.key));
        }
      },
    }).visit(programOf(name));
    return found;
  });
  assert.deepEqual(
    codes.filter((code, at) => codes.indexOf(code) !== at),
    [],
  );
  for (const code of codes) assert.match(code, /^[a-z\d]+(?:-[a-z\d]+)*$/);
});
