/**
 * A text can make a regular expression run for minutes, unless its time is linear. Every
 * regular expression of the product is measured on growing texts that are made to be hard for it. `normalize` is not
 * linear for any text of many combining marks: one function calls it, and bounds what it gets.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseSync, Visitor, type ESTree } from 'vite';
import {
  AMOUNT,
  IS_MILLION,
  IS_THOUSAND,
  IS_WON,
  PRICE,
  SOMEWHERE,
  UNIT_OF_BUSINESS,
  WHOLE,
} from '../../src/domain/blocks/measures.ts';
import { ENGLISH_FIRST, ENGLISH_LAST, ENGLISH_WORD, KOREAN, RANGE } from '../../src/domain/blocks/month-text.ts';
import { AS_OF_A_DAY, AS_OF_ENGLISH_DAY, UP_TO_A_DAY } from '../../src/domain/blocks/other-wordings.ts';
import {
  ADDRESS,
  LABEL_OF_NEXT,
  MONTH_MADE,
  NOT_OF_UNIT,
  PART_OF_UNIT,
  WHEN_MADE,
} from '../../src/domain/blocks/statements.ts';
import { PARENTHESES, SIGNED } from '../../src/domain/cell.ts';
import { composed } from '../../src/domain/composed.ts';
import { EXPORTED_NAME } from '../../src/domain/report-file-name.ts';
import { dose } from '../faults/dose.ts';
import { ROOT } from '../support/cli.ts';
import { growsTooFast } from '../support/growth.ts';

/** Those that a file makes from text, in its order. */
const MADE: Readonly<Record<string, readonly RegExp[]>> = {
  'src/domain/blocks/measures.ts': [
    WHOLE,
    AMOUNT,
    PRICE,
    IS_THOUSAND,
    IS_MILLION,
    IS_WON,
    ...SOMEWHERE.slice(0, 5),
    UNIT_OF_BUSINESS,
  ],
  'src/domain/blocks/month-text.ts': [KOREAN, ENGLISH_FIRST, ENGLISH_LAST, ENGLISH_WORD, RANGE],
  'src/domain/blocks/other-wordings.ts': [UP_TO_A_DAY, AS_OF_A_DAY, AS_OF_ENGLISH_DAY],
  'src/domain/blocks/statements.ts': [WHEN_MADE, MONTH_MADE, ADDRESS, LABEL_OF_NEXT, NOT_OF_UNIT, PART_OF_UNIT],
  'src/domain/cell.ts': [SIGNED, PARENTHESES],
  'src/domain/report-file-name.ts': [EXPORTED_NAME],
};

/** Patterns that looked harmless: of this product, and of the kinds that are known. */
const BAD = [
  /0+$/,
  /("(?:[^"\\]|\\.)*")\s*:\s*("(?:[^"\\]|\\.)*"|[^\s,}]+)/g,
  /^[-+△₩$( ]*\d{16,}[.\d)원% ]*$/,
  /^[-+△₩$( ]*[\d,]*,[\d,]*(?:\.\d*)?[)원% ]*$/,
  /^[-+]? ?₩? ?[-+]? *\d+ * *$/,
  /\s+$/,
  /\.[^/]*$/,
  /<!--[^]*?-->/g,
  /^(?:a+)+$/,
  /^(?:\w+\s?)*$/,
  /^(?:- ?)*(?:-+ ?)*%$/,
  /(?<=x*)[xy]/,
  /x(?=.*y)/g,
  /,\s*(?:\r\n|\s)*;/,
];

const SIZES = [8, 16, 32, 256, 2048];

/** Every pattern in a file, and how many expressions it makes from text. */
function patternsOf(name: string): { literals: RegExp[]; made: number } {
  const literals: RegExp[] = [];
  let made = 0;
  const make = ({ callee }: ESTree.NewExpression | ESTree.CallExpression) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp') made += 1;
  };
  const { program, errors } = parseSync(name, readFileSync(path.join(ROOT, name), 'utf8'));
  assert.deepEqual(errors, [], name);
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) literals.push(new RegExp(node.regex.pattern, node.regex.flags));
    },
    NewExpression: make,
    CallExpression: make,
  }).visit(program);
  return { literals, made };
}

const ATOM_OR_SIGN =
  /(?<atom>\\[pP]\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\[^bBk1-9]|\[(?:\\[^]|[^\\\]])*\]|[^\\[\](){}*+?|^$])|\(\?(?:<?[=!]|:|<\w+>)|\{\d+(?:,\d*)?\}|[^]/giu;

/** Characters of texts: ASCII, and a few of every other kind. */
const ALPHABET = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...Array.from('\u0085\u00a0\u200b\u2028\u3000\ufffd\ufeffé가각원년월실계₩△−–ㅡ＝０※·①😀'),
];

/** Texts that the parts of a pattern match, one for each way in which its parts tell characters apart. */
function hardTexts({ source, flags }: RegExp): { starts: string[]; pumps: string[]; ends: string[] } {
  const unicode = flags.replace(/[^iu]/g, '');
  const atoms = [...source.matchAll(ATOM_OR_SIGN)].flatMap(({ groups }) => groups?.atom ?? []);
  const tests = atoms.map((atom) => new RegExp(`^${atom}$`, unicode));
  const kinds = new Map<string, string>();
  // Backwards, so that a digit or a letter stands for its kind, not a control character.
  for (const sign of ALPHABET.toReversed()) kinds.set(tests.map((each) => Number(each.test(sign))).join(''), sign);
  const signs = [...kinds.values()];
  const samples = tests.map((each) => signs.find((sign) => each.test(sign)) ?? '');

  const pairs = signs.flatMap((one) => signs.filter((other) => other !== one).map((other) => one + other));
  const runs = samples.flatMap((_, from) => [2, 3, 4, 5].map((length) => samples.slice(from, from + length).join('')));
  const starts = samples.map((_, length) => samples.slice(0, length).join(''));
  return {
    starts: [...new Set(starts)].slice(0, 12),
    pumps: [...new Set([...signs, ...pairs, ...runs, samples.join('')])].filter((pump) => pump !== ''),
    ends: ['', kinds.get('0'.repeat(tests.length)) ?? '\0'],
  };
}

/** @returns a text of which more and more takes ever longer; null when there is none. */
async function hardestText(pattern: RegExp): Promise<string | null> {
  // Without an unbounded repetition each place of a text costs the same.
  if (!/[*+]|\{\d+,\}/.test(pattern.source)) return null;
  // As replaceAll, matchAll and split use it.
  const everywhere = new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`);
  const { starts, pumps, ends } = hardTexts(pattern);
  for (const start of starts) {
    for (const pump of pumps) {
      for (const end of ends) {
        const prepare = (size: number) => {
          const text = start + pump.repeat(Math.ceil(size / pump.length)) + end;
          return () => text.replace(everywhere, '');
        };
        // A busy machine has slowed all tries of a harmless pattern once; a bad one is slow each time.
        if ((await growsTooFast(prepare, SIZES)) && (await growsTooFastLater(prepare))) {
          return JSON.stringify([start, pump, end]);
        }
      }
    }
  }
  return null;
}

async function growsTooFastLater(prepare: (size: number) => () => unknown): Promise<boolean> {
  await sleep(100);
  return growsTooFast(prepare, SIZES);
}

test('patterns that are known to be bad are found to be', async () => {
  for (const pattern of BAD.slice(0, dose(3, BAD.length))) {
    // A busy machine has hidden a bad one once.
    const found = (await hardestText(pattern)) ?? (await hardestText(pattern)) ?? (await hardestText(pattern));
    assert.ok(found !== null, `${pattern} seems to be linear`);
  }
});

const names = ['src', 'db'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.join(folder, name)),
);

test('one function calls `normalize`, and takes linear time', async () => {
  const callers = names.filter((name) => /\bnormalize\(/.test(readFileSync(path.join(ROOT, name), 'utf8')));
  assert.deepEqual(callers, ['src/domain/composed.ts']);
  const prepare = (work: (text: string) => string) => (size: number) => {
    const text = `a${'\u0301\u0316'.repeat(size / 2)}`;
    return () => work(text);
  };
  assert.ok(
    await growsTooFast(
      prepare((text) => text.normalize('NFC')),
      [200, 2_000, 20_000],
    ),
  );
  assert.equal(await growsTooFast(prepare(composed), [500, 5_000, 50_000]), false);
  assert.equal(composed('\u1112\u1161\u11ab'.repeat(200)), '한'.repeat(200));
});

test('every regular expression takes linear time', async () => {
  const patterns = new Map<string, RegExp>();
  for (const name of names) {
    const { literals, made } = patternsOf(name);
    assert.equal(made, MADE[name]?.length ?? 0, `${name} makes ${made} regular expressions; list them in MADE`);
    for (const pattern of [...literals, ...(MADE[name] ?? [])]) patterns.set(String(pattern), pattern);
  }
  assert.ok(patterns.size > 60, `${patterns.size} patterns read`);
  for (const pattern of patterns.values()) {
    const text = await hardestText(pattern);
    assert.equal(text, null, `${pattern} takes ever longer: start, what is repeated, and end are ${text}`);
  }
});
