import { Command } from 'commander';
import {
  actorOption,
  databaseOption,
  example,
  fieldsOption,
  jsonOption,
  monthsOption,
  positiveNumber,
  quietOption,
  type QuietOption,
} from '../options.ts';
import { terminalFor, type Terminal } from '../terminal.ts';
import type { UndoOptions } from '../undo.ts';

export function undoCommand(terminal: Terminal): Command {
  return new Command('undo')
    .summary('restore the cells of a change')
    .description(
      'Gives the cells of a change the values they had before it; this is a change of its own.\nStops and names the cells when a later change touched some of them.',
    )
    .argument('<id>', 'the number of the change, from `dashboard history`', positiveNumber)
    .addOption(monthsOption('only this month of the change; several as a list (10,11), or by repeating it'))
    .addOption(fieldsOption('only the field with this key; several in the same way'))
    .option('--keep-newer', 'leave the cells that later changes touched, and restore the others', false)
    .option('--dry-run', 'show what would be restored, and change nothing', false)
    .addOption(actorOption())
    .addOption(jsonOption())
    .addOption(quietOption())
    .addOption(databaseOption())
    .addHelpText(
      'after',
      example(
        'dashboard undo 12',
        'dashboard undo 12 --dry-run',
        'dashboard undo 12 --month 11 --field arenasOthers',
        'dashboard undo 12 --keep-newer',
      ),
    )
    .action(async (id: number, options: UndoOptions & QuietOption) => {
      const { undo } = await import('../undo.ts');
      await undo(id, options, terminalFor(terminal, options));
    });
}
