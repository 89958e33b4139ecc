import type { CommanderError, HelpConfiguration } from 'commander';
import type { Words } from '../domain/language.ts';
import { help } from './help-words.ts';
import { cliLanguage, say } from './language.ts';

/** What commander writes by itself. */
const OWN: Readonly<Record<string, Words>> = {
  'Usage:': { ko: '사용법:', en: 'Usage:' },
  'Arguments:': { ko: '인수:', en: 'Arguments:' },
  'Options:': { ko: '옵션:', en: 'Options:' },
  'Commands:': { ko: '명령:', en: 'Commands:' },
  '[options]': { ko: '[옵션]', en: '[options]' },
  '[command]': { ko: '[명령]', en: '[command]' },
};
const CHOICES = { ko: '선택', en: 'choices' };
const DEFAULT = { ko: '기본값', en: 'default' };

/** Commander's errors by code. The facts are the quoted parts of its sentence. */
const ERRORS: Readonly<Record<string, (facts: readonly string[], message: string) => string>> = {
  'commander.missingArgument': ([name]) => `필요한 인수가 없습니다: ${name}`,
  'commander.optionMissingArgument': ([flags]) => `옵션의 값이 없습니다: ${flags}`,
  'commander.missingMandatoryOptionValue': ([flags]) => `필요한 옵션이 없습니다: ${flags}`,
  'commander.conflictingOption': (flags) => `함께 쓸 수 없는 옵션입니다: ${flags.join(', ')}`,
  'commander.unknownOption': ([flag], message) => `없는 옵션입니다: ${flag}${similarIn(message)}`,
  'commander.unknownCommand': ([name], message) => `없는 명령입니다: ${name}${similarIn(message)}`,
  'commander.excessArguments': (_, message) => {
    const [expected, given] = message.match(/\b\d{1,9}(?= argument|\.$)/g) ?? [];
    return `인수가 너무 많습니다: ${given}개(최대 ${expected}개)`;
  },
  'commander.invalidArgument': (facts, message) => {
    const isOption = message.startsWith('error: option ');
    const [name, value] = isOption ? facts : [facts[1], facts[0]];
    const [, rule = ''] = message.split(isOption ? "' is invalid. " : `for argument '${name}'. `);
    const [ours, choices] = rule.split('Allowed choices are ');
    return `${name}에 쓸 수 없는 값입니다: ${value}. ${choices === undefined ? ours : `가능한 값: ${choices}`}`;
  },
};

function similarIn(message: string): string {
  const [, names = ''] = message.split('\n(Did you mean ');
  return names === '' ? '' : `\n(비슷한 이름: ${names.replace('one of ', '').slice(0, -'?)'.length)})`;
}

/** The lines that say what is wrong with a command line; none for help that was asked for. */
export function usageText({ code, message }: CommanderError): string[] {
  if (!message.startsWith('error: ')) return [];
  const inKorean = cliLanguage(process.env) === 'ko' ? ERRORS[code] : undefined;
  const facts = [...message.matchAll(/'([^']*)'/g)].map(([, fact = '']) => fact);
  const text = inKorean === undefined ? message : `오류: ${inKorean(facts, message)}`;
  return [...text.split('\n'), say(help.tryHelp)];
}

function own(text: string): string {
  const words = OWN[text];
  return words === undefined ? text : say(words);
}

function described(description: string, choices: readonly string[] | undefined, usual: unknown): string {
  const quote = (text: string) => JSON.stringify(text);
  const parts = [
    choices !== undefined && `${say(CHOICES)}: ${choices.map(quote).join(', ')}`,
    typeof usual === 'string' && `${say(DEFAULT)}: ${quote(usual)}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? description : `${description} (${parts.join(', ')})`;
}

/** Help as commander lays it out, in the language of this process. */
export const helpLook: HelpConfiguration = {
  styleTitle: own,
  styleOptionText: own,
  styleArgumentText: own,
  styleSubcommandText: own,
  optionDescription: ({ description, argChoices, defaultValue }) => described(description, argChoices, defaultValue),
  argumentDescription: ({ description, argChoices, defaultValue }) => described(description, argChoices, defaultValue),
  // Hangul is two columns wide.
  displayWidth: (text) =>
    text.length + (text.match(/[\u1100-\u11ff\u3000-\u9fff\uac00-\ud7a3\uff01-\uff60]/g)?.length ?? 0),
};
