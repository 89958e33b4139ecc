/** The faults of the sample files, in both languages, on a page and on a terminal (CONTRACT §13). */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parseArgs } from 'node:util';
import { faultWords, type BlockFault } from '../../src/domain/blocks/faults.ts';
import { isBusinessUnit } from '../../src/domain/business-units.ts';
import { reports } from '../../src/domain/reports.ts';
import { checkFiles, USUAL } from '../../src/files/check-files.ts';
import { decodeText } from '../../src/files/text-encoding.ts';
import { fault } from '../../src/files/words.ts';
import { FIXTURES } from '../support/cli.ts';

const FOLDER = path.join(FIXTURES, 'import');

async function faultsOf(name: string): Promise<BlockFault[]> {
  const args = readFileSync(path.join(FOLDER, name.replace(/\.\w+$/, '.args')), 'utf8').split(/\s+/);
  const text = { type: 'string' } as const;
  const options = { year: text, bu: text, kind: text } as const;
  const { values } = parseArgs({ args: args.filter(Boolean), options, strict: false });
  const { year, bu, kind } = values;
  const checked = await checkFiles([name], async (file) => readFileSync(path.join(FOLDER, file)), {
    stated: {
      kind: reports.find(({ id }) => id === kind)?.id ?? null,
      year: typeof year === 'string' ? Number(year) : null,
      bu: typeof bu === 'string' && isBusinessUnit(bu) ? bu : null,
    },
    ...USUAL,
    storedMonths: async () => [],
    storedText: () => undefined,
    learnt: () => new Map(),
    today: '2026-11-20',
  });
  return checked.flatMap((each) => [each.errors, each.warnings, each.notices].flatMap(({ first }) => first));
}

/** Without what comes from the file, and units of amounts. */
function withoutData(text: string, { value, header, fault: { facts } }: BlockFault): string {
  const data = [value, header, ...JSON.stringify(facts).split(/["\\]+/)].filter((part) => part.trim().length > 1);
  return data.reduce((rest, part) => rest.replaceAll(part.trim(), ''), text).replace(/천원|백만원/g, '');
}

test('every fault of the samples has words in both languages; on a page they name no option and no document', async () => {
  const names = readdirSync(FOLDER).filter((name) => /\.(?:csv|xlsx)$/.test(name));
  const codes = new Set<string>();
  for (const name of names) {
    for (const found of await faultsOf(name)) {
      const [page, terminal] = [faultWords(found, 'page'), faultWords(found, 'terminal')];
      const at = `${name} ${found.fault.code}`;
      codes.add(found.fault.code);
      assert.match(found.fault.code, /^[a-z]+(?:-[a-z0-9]+)*$/, at);
      for (const text of [page.ko, terminal.ko]) assert.match(text, /[가-힣]/, at);
      assert.doesNotMatch(page.ko + page.en, /(?<!\S)--[a-z]|`dashboard|docs\//, at);
      assert.doesNotMatch(withoutData(page.en, found), /[가-힣]/, at);
    }
  }
  assert.ok(codes.size > 20 && !codes.has('untold'), [...codes].join(' '));
});

test('other kinds of files are named in both languages', async () => {
  await assert.rejects(decodeText(Buffer.from('%PDF-1.7'), null), ({ fault: { code, page, terminal } }) => {
    assert.equal(code, 'other-kind');
    assert.equal(page.ko, 'PDF 파일입니다. 원본 엑셀 파일이나 CSV 파일을 가져오세요');
    assert.match(page.en, /^The file is a PDF; import the workbook/);
    assert.match(terminal.en, /^is a PDF; /);
    return true;
  });
  const damaged = fault('damaged', { why: 'End of central directory record signature not found' });
  assert.doesNotMatch(damaged.page.ko, /[a-z]{3}/, 'what a library says is English');
  assert.match(damaged.terminal.ko, /\(End of central/);
});
