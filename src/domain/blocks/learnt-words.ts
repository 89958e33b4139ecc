import { composed } from '../composed.ts';
import type { Report, ReportId } from '../report.ts';
import { comparableName } from './label-index.ts';
import { bareLabel } from './plain-text.ts';

/** A name that people gave to a field of a report (CONTRACT §8.3). */
export interface LearntWord {
  readonly kind: ReportId;
  /** As a file has it, with its group where the row has one: `아레나스 보관료`. */
  readonly text: string;
  readonly key: string;
  /** The teacher; null if unknown. */
  readonly by: string | null;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** The names in force for one report, by `learntName`: the key of a field, or null for one to leave out. */
export type LearntNames = ReadonlyMap<string, string | null>;

/** What a name means for one import. */
export interface NameChoice {
  readonly text: string;
  /** Of a field of any report; null to leave the row or column out, in whatever report. */
  readonly key: string | null;
}

export interface Asked {
  /** What may be taught. */
  readonly text: string;
  /** Keys of fields that were probably meant, the likeliest first. */
  readonly near: readonly string[];
}

/** The name of a row or a column from its texts, the group first; empty texts do not count. */
export function nameAsWritten(texts: readonly string[]): string {
  const parts = texts.map((text) => bareLabel(onOneLine(text)));
  return parts.filter((part) => part !== '').join(' ');
}

/** A name as it is kept. */
export function onOneLine(text: string): string {
  return composed(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** A name for comparison. What it is counted in belongs to it: `용량(plt)` and `용량(㎡)` are two rows. */
export function learntName(text: string): string {
  return comparableName(onOneLine(text));
}

/** Whether a text is a learnt name, or the item of one whose group is in another cell. */
export function endsLearntName(text: string, learnt: LearntNames): boolean {
  if (learnt.size === 0) return false;
  const written = learntName(text);
  return /\p{L}/u.test(written) && [...learnt.keys()].some((name) => name.endsWith(written));
}

/** What a reader gets: the words of each report, and over them what was chosen for this import. */
export function namesInForce(
  words: readonly Pick<LearntWord, 'kind' | 'text' | 'key'>[],
  choices: readonly NameChoice[] = [],
): (report: Report) => LearntNames {
  return ({ id, fieldByKey }) => {
    const own = words.filter(({ kind }) => kind === id);
    const meanings = [...own, ...choices].filter(({ key }) => key === null || fieldByKey.has(key));
    return new Map(meanings.map(({ text, key }) => [learntName(text), key]));
  };
}
