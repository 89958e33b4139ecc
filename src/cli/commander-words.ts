import type { CommanderError, HelpConfiguration } from 'commander';
import { help } from './help-words.ts';
import { cliLanguage, say } from './words.ts';

/** What commander writes by itself in a help page. */
const OWN: Readonly<Record<string, string>> = {
  'Usage:': '사용법:',
  'Arguments:': '인수:',
  'Options:': '옵션:',
  'Commands:': '명령:',
  '[options]': '[옵션]',
  '[command]': '[명령]',
  'choices:': '선택:',
  'default:': '기본값:',
};

/** Commander's errors by code. What they are about follows, as commander quotes it. */
const ERRORS: Readonly<Record<string, string>> = {
  'commander.missingArgument': '필요한 인수가 없습니다',
  'commander.optionMissingArgument': '옵션의 값이 없습니다',
  'commander.missingMandatoryOptionValue': '필요한 옵션이 없습니다',
  'commander.conflictingOption': '함께 쓸 수 없는 옵션입니다',
  'commander.unknownOption': '없는 옵션입니다',
  'commander.unknownCommand': '없는 명령입니다',
  'commander.excessArguments': '인수가 너무 많습니다',
  'commander.invalidArgument': '쓸 수 없는 값입니다',
};

/** The lines that say what is wrong with a command line; none for help that was asked for. */
export function usageText({ code, message }: CommanderError): string[] {
  if (!message.startsWith('error: ')) return [];
  const said = cliLanguage() === 'ko' ? ERRORS[code] : undefined;
  const text = said === undefined ? message : inKorean(said, message);
  return [...text.split(/\n(?=\()/), say(help.tryHelp)]; // a value may have line breaks, too
}

function inKorean(said: string, message: string): string {
  const [what = '', rule = ''] = message.split(/(?<=is invalid|for argument '\w+')\. /);
  const facts = [...what.matchAll(/'([^']*)'/g)].map(([, fact]) => fact || '(빈 값)').join(', ');
  const [, similar] = /\(Did you mean (?:one of )?(.*)\?\)/.exec(what) ?? [];
  const more = similar === undefined ? '' : `\n(비슷한 이름: ${similar})`;
  return `오류: ${said}: ${facts}${more}${rule && `. ${rule.replace('Allowed choices are', '가능한 값:')}`}`;
}

function own(text: string): string {
  return cliLanguage() === 'ko' ? text.replaceAll(/\[\w+\]|\b\w+:/g, (word) => OWN[word] ?? word) : text;
}

/** Help as commander lays it out, in the language of this process. */
export const helpLook: HelpConfiguration = {
  styleTitle: own,
  styleOptionText: own,
  styleArgumentText: own,
  styleSubcommandText: own,
  styleOptionDescription: own,
  styleArgumentDescription: own,
  // Hangul is two columns wide.
  displayWidth: (text) =>
    text.length + (text.match(/[\u1100-\u11ff\u3000-\u9fff\uac00-\ud7a3\uff01-\uff60]/g)?.length ?? 0),
};
