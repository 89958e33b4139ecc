import { type Command, Option } from 'commander';
import { ENCODINGS, type Encoding } from '../../files/text-encoding.ts';
import { help } from '../help-words.ts';
import type { ImportOptions } from '../import.ts';
import { say } from '../language.ts';
import { choicesOption, commandOf, fileName, KINDS, parser, unitOption, withShared, yearOption } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import { mustBe } from '../words.ts';

const OTHER_NAMES: Readonly<Record<string, Encoding>> = {
  utf8: 'utf-8',
  'euc-kr': 'cp949',
  euckr: 'cp949',
  ms949: 'cp949',
  uhc: 'cp949',
  'utf-16': 'utf-16le',
};
const KNOWN = ENCODINGS.join(', ');

function encodingNamed(text: string): Encoding | null {
  const name = text.toLowerCase();
  return OTHER_NAMES[name] ?? ENCODINGS.find((candidate) => candidate === name) ?? null;
}

export function importCommand(terminal: Terminal): Command {
  const command = commandOf('import', help.importSummary, help.importText)
    .argument('<file...>', say(help.importFiles))
    .addOption(yearOption(say(help.importYear)))
    .addOption(unitOption())
    .addOption(new Option('--kind <kind>', say(help.importKind)).choices(KINDS))
    .option('--encoding <name>', say(help.importEncoding(KNOWN)), parser(encodingNamed, mustBe.oneOf(KNOWN)))
    .option('--sheet <name>', say(help.importSheet), (name: string, before: readonly string[] | undefined) => [
      ...(before ?? []),
      name,
    ])
    .option('--dry-run', say(help.importDryRun), false)
    .option('--strict', say(help.importStrict), false)
    .addOption(new Option('--in-thousands', say(help.importThousands)).conflicts(['inMillions', 'asIs']))
    .addOption(new Option('--in-millions', say(help.importMillions)).conflicts('asIs'))
    .option('--as-is', say(help.importAsIs))
    .option('--allow-text', say(help.importAllowText), false)
    .addOption(new Option('--keep-newer', say(help.importKeepNewer)).default(false).conflicts('overwrite'))
    .option('--overwrite', say(help.importOverwrite), false)
    .addOption(choicesOption())
    .option('--rejects <file>', say(help.importRejects), fileName)
    .action(async (files: string[], options: ImportOptions) => {
      const { importFiles } = await import('../import.ts');
      await importFiles(files, options, terminal);
    });
  return withShared(command, ['actor', 'json', 'quiet', 'database'], 'dashboard import cost.csv --year 2024 --bu SKB');
}
