/** The languages of pages, of the command line and of messages (CONTRACT §13). */
export const LANGUAGES = ['ko', 'en'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Each in its own words, as a switch shows them. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { ko: '한국어', en: 'English' };

/** A text for people. One with a missing half does not compile. */
export type Words = Readonly<Record<Language, string>>;

/** The texts of one area; some need facts. */
export type WordsTable = Readonly<Record<string, Words | ((...facts: never[]) => Words)>>;

/** `1 cell`, `2 cells`: English needs it, Korean does not. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}

export function isLanguage(text: string): text is Language {
  return (LANGUAGES as readonly string[]).includes(text);
}

/** The language of a terminal (CONTRACT §5): that of DASHBOARD_LANG, else Korean where the locale is; else English. */
export function terminalLanguage(env: Readonly<Record<string, string | undefined>>): Language {
  const { LC_ALL, LC_MESSAGES, LANG } = env;
  const chosen = env.DASHBOARD_LANG ?? '';
  if (isLanguage(chosen)) return chosen;
  return /^ko(?:[_.@-]|$)/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? 'ko' : 'en';
}
