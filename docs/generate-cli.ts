/** Writes the list of commands into docs/cli.md, from the definitions of the CLI: `npm run generate`. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Argument, Command, Option } from 'commander';
import { optionOf } from '../src/cli/options.ts';
import { createProgram, SHARED } from '../src/cli/program.ts';
import { terminal } from '../src/cli/terminal.ts';

const FILE = path.join(import.meta.dirname, 'cli.md');
const BEGIN = '<!-- commands: made by npm run generate -->';
const END = '<!-- end of commands -->';

/** The document with its generated part, between the marks, brought up to date. */
export function cliReference(text: string): string {
  process.env.DASHBOARD_LANG = 'en'; // in whatever language this is run
  const [before = '', rest = ''] = text.split(BEGIN);
  const [, after = ''] = rest.split(END);
  const commands = createProgram(terminal).commands.flatMap((command) =>
    [command, ...command.commands].flatMap(describe),
  );
  const shared = [...SHARED.map((flag) => optionRow(optionOf(flag))), ''];
  return [
    before,
    BEGIN,
    '\n\nMost commands have these options:\n\n',
    [...shared, ...commands].join('\n'),
    END,
    after,
  ].join('');
}

function describe(command: Command): string[] {
  const parent = command.parent?.parent ? `${command.parent.name()} ` : '';
  const name = `dashboard ${parent}${command.name()}`;
  const own = [...command.registeredArguments.map(argumentRow), ...command.options.filter(isOwn).map(optionRow)];
  const shared = command.options.filter((option) => !isOwn(option)).map(({ long }) => `\`${long}\``);
  return [
    `### ${name}`,
    '',
    command.description(),
    '',
    `\`npx ${name} ${command.usage().replace('[options] ', '').replace('[options]', '')}`.trimEnd() + ' [options]`',
    '',
    ...(own.length > 0 ? [...own, ''] : []),
    `Also ${shared.join(', ')}.`,
    '',
  ];
}

function isOwn({ flags }: Option): boolean {
  return !SHARED.some((shared) => shared === flags);
}

function argumentRow(argument: Argument): string {
  const choices = argument.argChoices === undefined ? '' : `: ${argument.argChoices.join(', ')}`;
  const shown = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return row(argument.required ? `<${shown}>` : `[${shown}]`, argument.description + choices);
}

function optionRow({ flags, description, argChoices, defaultValue }: Option): string {
  const choices = argChoices === undefined ? '' : ` (${argChoices.join(', ')})`;
  const usual = typeof defaultValue === 'string' ? ` (default: ${defaultValue})` : '';
  return row(flags, description + choices + usual);
}

function row(name: string, meaning: string): string {
  return `- \`${name}\`: ${meaning}`;
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(FILE, cliReference(readFileSync(FILE, 'utf8')));
}
