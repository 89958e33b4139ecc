/** Writes the list of commands into docs/cli.md, from the definitions of the CLI: `npm run generate`. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { createProgram } from '../src/cli/program.ts';
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
  return [before, BEGIN, '\n\n', commands.join('\n'), END, after].join('');
}

function describe(command: Command): string[] {
  const parent = command.parent?.parent ? `${command.parent.name()} ` : '';
  const name = `dashboard ${parent}${command.name()}`;
  const lines = [
    `### ${name}`,
    '',
    command.description(),
    '',
    '```sh',
    `npx ${name} ${command.usage().replace('[options] ', '').replace('[options]', '')}`.trimEnd() + ' [options]',
    '```',
    '',
    '| argument or option | meaning |',
    '| --- | --- |',
  ];
  for (const argument of command.registeredArguments) {
    const choices = argument.argChoices === undefined ? '' : `: ${argument.argChoices.join(', ')}`;
    const shown = `${argument.name()}${argument.variadic ? '...' : ''}`;
    lines.push(row(argument.required ? `<${shown}>` : `[${shown}]`, argument.description + choices));
  }
  for (const option of command.options) {
    const choices = option.argChoices === undefined ? '' : ` (${option.argChoices.join(', ')})`;
    const usual = typeof option.defaultValue === 'string' ? ` (default: ${option.defaultValue})` : '';
    lines.push(row(option.flags, option.description + choices + usual));
  }
  return [...lines, ''];
}

function row(name: string, meaning: string): string {
  return `| \`${name}\` | ${meaning.replaceAll('|', '\\|')} |`;
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(FILE, cliReference(readFileSync(FILE, 'utf8')));
}
