import { composed } from './composed.ts';
import type { Language, Words } from './language.ts';

/** Who opens a page or sends a request, as far as the server knows (CONTRACT §11). */
export interface Person {
  /** The name that the proxy gives; null without a proxy. */
  readonly name: string | null;
  /** False for readers: pages show them nothing that writes, and what they send is refused. */
  readonly mayEdit: boolean;
}

/** The person if no proxy names people. */
export const NOBODY: Person = { name: null, mayEdit: true };

/** CONTRACT §11, in characters: of a name that a proxy sends, and of one that people give themselves. */
export const LONGEST_NAME = { ofProxy: 128, selfGiven: 80 } as const;

/** Beside a name that nobody verified, wherever it is shown. */
export const SELF_NAMED: Words = { ko: '자칭', en: 'self-named' };

/** The header in which a browser or a program sends the name that a person gave, percent-encoded. */
export const CHANGE_BY = 'Change-By';

/**
 * Invisible characters: controls, line ends, fillers, joiners, direction marks. Two equal-looking names would be two
 * people.
 */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** White space that looks like a space and is another character. */
const ODD_SPACE = /[^\S \t]/u;

/**
 * A person's name in one spelling: composed (macOS decomposes Hangul), without spaces and tabs around it.
 * @param most characters
 * @returns null for a text that cannot be one: nothing visible in it, too long, or with something invisible
 */
export function personName(text: string, most: number): string | null {
  // Longer texts are not names.
  if (text.length > 4 * most || ODD_SPACE.test(text)) return null;
  const name = composed(text.trim());
  if (INVISIBLE.test(name) || !VISIBLE.test(name)) return null;
  return Array.from(name).length > most ? null : name;
}

/** When something was last changed, and by whom. */
export interface LastChange {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The actor, or else the channel. */
  readonly by: string;
  /** Only where it is the channel. */
  readonly unnamed?: true;
  /** Only where people gave the name themselves. */
  readonly selfNamed?: true;
  /** Of an import. */
  readonly file: string | null;
}

/** A name from the ledger in plain text, marked when people gave it themselves; null where it has none. */
export function actorText(actor: string | null, selfNamed = false, language: Language = 'en'): string | null {
  return actor !== null && selfNamed ? `${actor} (${SELF_NAMED[language]})` : actor;
}

/** By which way a change came. */
const WAYS: Readonly<Record<ChangeWay, Words>> = {
  web: { ko: '웹', en: 'web' },
  api: { ko: 'API', en: 'API' },
  cli: { ko: '명령줄', en: 'command line' },
};

type ChangeWay = 'web' | 'api' | 'cli';

export interface Changer {
  readonly actor: string | null;
  readonly selfNamed?: true;
  readonly via: ChangeWay;
}

export function wayName(via: ChangeWay, language: Language): string {
  return WAYS[via][language];
}

/** Who made a change, in plain text: `kim (self-named)`, or else the way by which it came. */
export function changerName({ actor, selfNamed, via }: Changer, language: Language): string {
  return actorText(actor, selfNamed, language) ?? wayName(via, language);
}
