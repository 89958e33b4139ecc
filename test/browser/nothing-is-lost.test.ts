/**
 * Random days. Somebody types, pastes, deletes, undoes and saves, and posts fail: at the end the figures that were entered,
 * shown, stored and exported are the same. Or two people type into the same cells, save, cancel and choose, and files are
 * imported meanwhile: at the end every value whose save was accepted is in the ledger, and no typed value is lost unless its
 * author chose so. `npm test` takes of each a short one that meets everything; `npm run faults` takes all.
 */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { openDatabase } from '../../db/open.ts';
import { type CellValue, parseCell, showCell } from '../../src/domain/cell.ts';
import { reportById } from '../../src/domain/reports.ts';
import { MONTH_NAMES } from '../../src/domain/year-month.ts';
import { isLong } from '../faults/dose.ts';
import { launchBrowser } from '../support/browser.ts';
import { runCli } from '../support/cli.ts';
import { emptyDatabase, scratchFolder } from '../support/database.ts';
import { createRandom } from '../support/random.ts';
import { storedRecords } from '../support/records.ts';
import { openReport, type ReportEditor } from '../support/report-editor.ts';
import { startApp } from '../support/server.ts';

const STEPS = isLong ? 70 : 40;
const FIELDS = reportById('cost').fields.map(({ key }) => key);
const TEXTS = ['5', '1,234,567', '(89)', '12.5', '-', 'N/A', '확인 중', '₩3,000', '0', '95%', '1,23', "'=1+1"];

const { origin } = await startApp();
const browser = await launchBrowser();

type Table = readonly (readonly CellValue[])[];

function valueOf(text: string): CellValue {
  const parsed = parseCell(text);
  assert.ok(parsed.fault === undefined);
  return parsed.value;
}

for (const [index, seed] of [7, ...(isLong ? [1, 20_261_121, 77] : [])].entries()) {
  test(`a random morning (${seed}): every entered value is shown, stored and exported`, async () => {
    const random = createRandom(seed);
    const year = 2050 + index;
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 1200 } })).newPage();
    let failsOneIn = 0;
    await page.route('**/api/cost-info', async (route) => {
      if (failsOneIn > 0 && random(failsOneIn) === 0) await route.fulfill({ status: 503, body: 'busy' });
      else await route.continue();
    });
    const report = await openReport(page, `${origin}/report/cost?year=${year}`);
    await report.edit();

    // The model is simple: the table after each step that can be undone. [month][field]
    let present: Table = MONTH_NAMES.map(() => FIELDS.map(() => null));
    let past: Table[] = [];
    let future: Table[] = [];
    const enter = (cells: readonly { month: number; field: number; text: string }[]) => {
      const next = present.map((month) => [...month]);
      for (const { month, field, text } of cells) {
        if (month < 12 && field < FIELDS.length) (next[month] ?? [])[field] = valueOf(text);
      }
      if (JSON.stringify(next) === JSON.stringify(present)) return;
      past = [...past, present];
      present = next;
      future = [];
    };
    const assertShown = async (when: string) => {
      const shown = await report.shownYear();
      for (const [field, key] of FIELDS.entries()) {
        const expected = present.map((month) => showCell(month[field] ?? null));
        assert.deepEqual(shown.get(key), expected, `${when}: ${key}`);
      }
    };
    const saveOnce = async () => {
      await report.save();
      const end = await Promise.race([
        page
          .locator('[data-act=edit]')
          .waitFor()
          .then(() => 'saved' as const),
        page
          .locator('[data-failed]')
          .first()
          .waitFor()
          .then(() => 'failed' as const),
      ]);
      if (end === 'failed') return false;
      past = [];
      future = [];
      return true;
    };

    for (let step = 0; step < STEPS; step += 1) {
      const month = random(12);
      const field = random(FIELDS.length);
      const text = TEXTS[random(TEXTS.length)] ?? '';
      const place = [FIELDS[field] ?? '', month + 1] as const;
      const what = random(10);
      if (what < 4) {
        await report.type(...place, text, ['Enter', 'Tab', 'ArrowUp', 'ArrowLeft'][random(4)]);
        enter([{ month, field, text }]);
      } else if (what === 4) {
        // The cell is left by the mouse, without Enter or Tab.
        await report.cell(...place).click();
        await page.keyboard.type(text);
        const [otherField, otherMonth] = [random(FIELDS.length), random(12)];
        await report.cell(FIELDS[otherField] ?? '', otherMonth + 1).click();
        enter([{ month, field, text }]);
      } else if (what === 5) {
        const block = Array.from({ length: 1 + random(4) }, () =>
          Array.from({ length: 1 + random(4) }, () => TEXTS[random(TEXTS.length)] ?? ''),
        );
        await report.paste(...place, block.map((row) => row.join('\t')).join('\r\n'));
        await page.locator('[data-waits]').waitFor({ state: 'detached' });
        // Many texts are asked about. The dialog is on the page before it opens.
        const question = page.locator('dialog[data-paste]');
        if ((await question.count()) > 0) {
          await question.getByRole('button', { name: '붙여넣기', exact: true }).click();
          await question.waitFor({ state: 'detached' });
        }
        enter(
          block.flatMap((row, down) =>
            row.map((cell, right) => ({ month: month + right, field: field + down, text: cell })),
          ),
        );
      } else if (what === 6) {
        await report.cell(...place).click();
        await page.keyboard.press('Delete');
        enter([{ month, field, text: '' }]);
      } else if (what === 7 && past.length > 0) {
        await page.locator('td.focus input').focus();
        await page.keyboard.press('Control+z');
        future = [...future, present];
        present = past.at(-1) ?? present;
        past = past.slice(0, -1);
      } else if (what === 8 && future.length > 0) {
        await page.locator('td.focus input').focus();
        await page.keyboard.press('Control+y');
        past = [...past, present];
        present = future.at(-1) ?? present;
        future = future.slice(0, -1);
      } else if (what === 9) {
        failsOneIn = 1 + random(6);
        if (await saveOnce()) await report.edit();
        failsOneIn = 0;
      }
      await assertShown(`step ${step}, of kind ${what}`);
    }

    failsOneIn = 0;
    assert.equal(await saveOnce(), true);
    await assertShown('saved');

    const records = await storedRecords(origin, 'cost', year, 'SKB');
    const csv = await (await fetch(`${origin}/report/cost.csv?year=${year}&bu=SKB`)).text();
    const rows: Record<string, string>[] = parse(csv, { bom: true, columns: true });
    for (const [field, key] of FIELDS.entries()) {
      const row = rows.find(({ Field }) => Field === key);
      for (const [month, name] of MONTH_NAMES.entries()) {
        const value = present[month]?.[field] ?? null;
        const record = records.find((each) => each.month === month + 1);
        assert.equal(record?.[key] ?? null, value, `stored ${key} ${month + 1}`);
        const exported = row?.[name] ?? '';
        assert.equal(valueOf(exported.replace(/^'/, '')), value, `exported ${key} ${month + 1}`);
      }
    }
  });
}

const TURNS = isLong ? 40 : 24;
const KEYS = ['arenasOthers', 'iwsOthers', 'monthlyBudget'];
const MONTHS = [1, 2];

const file = await emptyDatabase();
const { origin: shared } = await startApp({ database: await openDatabase(file) });

interface Person {
  readonly report: ReportEditor;
  /** Typed values that are not stored yet, by cell. */
  readonly typed: Map<string, number>;
}

for (const [index, seed] of [9, ...(isLong ? [3, 20_261_121] : [])].entries()) {
  test(`two people and an import (${seed}): nothing accepted is gone, nothing typed is gone unchosen`, async () => {
    const random = createRandom(seed);
    const year = 2071 + index;
    const accepted: number[] = [];
    let asked = 0;
    let next = 1000;

    const open = async (): Promise<Person> => {
      const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
      const report = await openReport(page, `${shared}/report/cost?year=${year}`);
      await report.edit();
      return { report, typed: new Map() };
    };
    const people = [await open(), await open()];

    const save = async ({ report, typed }: Person) => {
      const { page } = report;
      await report.save();
      const dialog = page.locator('dialog[data-conflict]');
      const edit = page.locator('[data-act=edit]');
      for (;;) {
        await edit.or(dialog).first().waitFor();
        if ((await dialog.count()) === 0) break;
        asked += 1;
        const leavesFirst = random(3) === 0;
        if (leavesFirst) {
          // Closed without a choice, cancelled and restored: the dialog asks again.
          await page.keyboard.press('Escape');
          await dialog.waitFor({ state: 'detached' });
          await page.getByRole('button', { name: 'Cancel' }).click();
          await page.getByRole('button', { name: '이어서 편집' }).click();
          await dialog.waitFor();
        }
        for (const row of await dialog.locator('tbody').getByRole('row').all()) {
          const takesMine = random(2) === 0;
          const name = await row.locator('input').first().getAttribute('name');
          const [column, key] = (name ?? '').split(' ');
          const mine = typed.get(`${key} ${Number(column) + 1}`);
          await row.getByRole('radio', { name: `내 값 ${mine?.toLocaleString('en-US')}` }).waitFor();
          await row
            .getByRole('radio')
            .nth(takesMine ? 0 : 1)
            .check();
          if (!takesMine) typed.delete(`${key} ${Number(column) + 1}`); // lost by choice
        }
        await dialog.getByRole('button', { name: '적용' }).click();
        await dialog.waitFor({ state: 'detached' });
        if (leavesFirst) await report.save();
      }
      accepted.push(...typed.values());
      typed.clear();
      await report.edit();
    };

    for (let step = 0; step < TURNS; step += 1) {
      const person = people[random(2)];
      assert.ok(person !== undefined);
      const key = KEYS[random(KEYS.length)] ?? '';
      const month = MONTHS[random(MONTHS.length)] ?? 1;
      const what = random(10);
      if (what < 6) {
        next += 1;
        await person.report.type(key, month, String(next));
        person.typed.set(`${key} ${month}`, next);
      } else if (what < 8) {
        await save(person);
      } else if (what === 8) {
        // Cancelled, and restored.
        await person.report.page.getByRole('button', { name: 'Cancel' }).click();
        const offer = person.report.page.getByRole('button', { name: '이어서 편집' });
        assert.equal(await offer.count(), person.typed.size > 0 ? 1 : 0);
        if (person.typed.size === 0) {
          await person.report.edit();
        } else {
          await offer.click();
          await person.report.page.locator('td.focus input').waitFor();
          // Newer data makes it a conflict, and this person keeps what was typed.
          const mine = person.report.page.getByRole('radio', { name: /내 값/ });
          for (const radio of await mine.all()) await radio.check();
          if ((await mine.count()) > 0) await person.report.page.getByRole('button', { name: '적용' }).click();
        }
      } else {
        next += 1;
        const csv = path.join(scratchFolder(), `cost_${year}_SKB.csv`);
        writeFileSync(csv, `month,${key}\n${month},${next}\n`);
        const { code, stderr } = await runCli(['import', csv, '--db', file]);
        assert.equal(code, 0, stderr);
        accepted.push(next);
      }
      for (const [cell, value] of person.typed) {
        const [typedKey = '', typedMonth = ''] = cell.split(' ');
        const shown = await person.report.shown(typedKey, Number(typedMonth));
        assert.equal(shown, value.toLocaleString('en-US'), `step ${step}: ${cell} is on the page`);
      }
    }
    for (const person of people) await save(person);

    const history = await runCli(['history', 'cost', '--year', String(year), '--bu', 'SKB', '--json', '--db', file]);
    const written = new Set([...history.stdout.matchAll(/"after":\s*(\d+)/g)].map(([, value]) => Number(value)));
    assert.ok(accepted.length > 10 && asked > 0, `${accepted.length} accepted, asked ${asked} times`);
    for (const value of accepted) assert.ok(written.has(value), `${value} was accepted`);
    assert.equal((await runCli(['check', '--db', file])).code, 0);
    const records = await storedRecords(shared, 'cost', year, 'SKB');
    const { report } = await open();
    for (const record of records) {
      for (const key of KEYS) {
        assert.equal(await report.shown(key, Number(record.month)), record[key]?.toLocaleString('en-US') ?? '');
      }
    }
  });
}
