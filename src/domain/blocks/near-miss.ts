import { composed } from '../composed.ts';
import type { ValueRow } from '../report.ts';
import { readUnit, type LabelIndex } from './label-index.ts';
import { ENGLISH_MONTHS } from './month-text.ts';
import { fieldName } from './names-in-words.ts';

/** A longer text is not a name. In UTF-16 units. */
const LONGEST = 80;

/** The name that was probably meant: one letter in five may be missing, added, wrong or swapped with its neighbour. */
export function nearMiss(written: string, names: Iterable<string>): string | undefined {
  const from = comparable(written);
  if (from.length < 4 || from.length > LONGEST) return undefined;
  const farthest = Math.max(1, Math.floor(from.length / 5));
  const near = [...names].flatMap((name) => {
    const to = comparable(name);
    if (from.match(KINDS)?.every((kind) => to.includes(kind)) === false) return [];
    if (differs(degreesIn(from), degreesIn(to)) || differs(unitIn(written), unitIn(name))) return [];
    const distance = Math.abs(from.length - to.length) > farthest ? Infinity : editDistance(from, to);
    return distance > farthest ? [] : [{ name, distance, unlike: editDistance(written.trim(), name) }];
  });
  // A label for a label, a key for a key.
  return near.toSorted((a, b) => a.distance - b.distance || a.unlike - b.unlike)[0]?.name;
}

/** `~8℃` is neither 2~8℃ nor -8℃, and `수입액 SK TAP` is not 수입액 SKB TAP; a text without either may mean both. */
const differs = (said: string | null, name: string | null) => said !== null && name !== null && said !== name;
const degreesIn = (text: string) =>
  /[℃°]/.test(text) ? (text.match(/[-~]?\d+(?:[-~]+\d+)*/g)?.join(' ') ?? null) : null;
const unitIn = (text: string) => text.split(/[^A-Za-z]+/).flatMap((word) => readUnit(word) ?? [])[0] ?? null;

/** `입고금액` is not 재고금액. */
const KINDS = /[입출재]고|수[입출]|냉[장동]|상온|저온|inbound|outbound/g;

/** Searching for a similar name is slow, and nobody reads more suggestions than this. */
const MOST_SUGGESTIONS = 100;

export type Suggest = (written: string, names: () => Iterable<string>) => string | null;

export function createSuggestions(): Suggest {
  let count = 0;
  return (written, names) => {
    count += 1;
    return count > MOST_SUGGESTIONS ? null : (nearMiss(written, names()) ?? null);
  };
}

/** Names of counts are not those of amounts, however similar: `수입 건수` is not 수입액. */
const COUNTS = /[건횟개]수|수량|물량|(?<![a-z])(?:counts?|number|qty|quantity)(?![a-z])/i;

/** The fields that a name probably means: spelled similarly, with a name that is a part of it, or with its item. */
export function nearFields(text: string, index: LabelIndex, suggest: Suggest) {
  const isCount = COUNTS.test(text);
  const fits = (row: ValueRow) => row.kind === 'field' && (!isCount || row.unit !== '원');
  const fieldsWhere = (isMeant: (name: string) => boolean) => {
    const meant = [...index.names].filter(([name, row]) => fits(row) && isMeant(comparable(name)));
    return [...new Set(meant.map(([, { key }]) => key))];
  };
  const names = new Map([...index.names].filter(([, row]) => !isCount || fits(row)));
  const row = names.get(suggest(text, () => names.keys()) ?? '');
  if (row !== undefined) {
    // `IWS 보관비` means none of its three more than another.
    const begun = fieldsWhere((each) => each.startsWith(comparable(text)));
    const keys = fits(row) ? [row.key] : [];
    return begun.length > 1 ? { meant: null, keys: begun } : { meant: fieldName(row).label, keys };
  }
  // `예산` may be 월 예산, and `아레나스 보관 창고료` any 보관료.
  const words = text
    .split(/[\s()]+/)
    .map(comparable)
    .filter((word) => word.length > 1);
  return { meant: null, keys: fieldsWhere((each) => words.some((word) => each.endsWith(word))) };
}

/** Whether a word is a month's name with one mistake, or two in a long one: `Mai`, `Juni`, `Feburary`, `2윌`. */
export function isNearlyMonth(text: string): boolean {
  const word = comparable(text);
  if (/^\d{1,2}[^\d\s]?$/u.test(word)) return true;
  const mistakes = (name: string) => Math.max(1, Math.floor(name.length / 4));
  if (word.length < 3 || word.length > 11) return false;
  // `Dept` is not nearly `Sept`.
  return ENGLISH_MONTHS.some((name) => name !== 'sept' && editDistance(word, name) <= mistakes(name));
}

function comparable(text: string): string {
  return composed(text.slice(0, 2 * LONGEST))
    .toLowerCase()
    .replace(/\s+/g, '');
}

/** Optimal string alignment: insertions, deletions, substitutions, swaps of neighbours. */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let at = 1; at <= to.length; at += 1) {
      const same = from[row - 1] === to[at - 1];
      const swapped = from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1];
      current[at] = Math.min(
        (last[at] ?? 0) + 1,
        (current[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (beforeLast[at - 2] ?? Infinity) + 1 : Infinity,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[to.length] ?? Infinity;
}
