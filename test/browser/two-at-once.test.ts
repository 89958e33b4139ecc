/**
 * Two people type into the same cells at random, save, cancel and choose, and files are imported meanwhile. At the end
 * every value whose save was accepted is in the ledger, and no typed value is lost unless its author chose so. `npm test`
 * takes one such day, the one with the most conflicts; `npm run faults` takes all.
 */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '../../db/open.ts';
import { launchBrowser } from '../support/browser.ts';
import { runCli } from '../support/cli.ts';
import { emptyDatabase, scratchFolder } from '../support/database.ts';
import { createRandom } from '../support/random.ts';
import { storedRecords } from '../support/records.ts';
import { openReport, type ReportEditor } from '../support/report-editor.ts';
import { startApp } from '../support/server.ts';

const STEPS = 40;
const FIELDS = ['arenasOthers', 'iwsOthers', 'monthlyBudget'];
const MONTHS = [1, 2];

const file = await emptyDatabase();
const { origin } = await startApp({ database: await openDatabase(file) });
const browser = await launchBrowser();

interface Person {
  readonly report: ReportEditor;
  /** Typed values that are not stored yet, by cell. */
  readonly typed: Map<string, number>;
}

for (const [index, seed] of [3, ...(process.env.FAULTS === undefined ? [] : [20_261_121])].entries()) {
  test(`two people and an import (${seed}): nothing accepted is gone, nothing typed is gone unchosen`, async () => {
    const random = createRandom(seed);
    const year = 2071 + index;
    const accepted: number[] = [];
    let asked = 0;
    let next = 1000;

    const open = async (): Promise<Person> => {
      const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
      const report = await openReport(page, `${origin}/report/cost?year=${year}`);
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

    for (let step = 0; step < STEPS; step += 1) {
      const person = people[random(2)];
      assert.ok(person !== undefined);
      const key = FIELDS[random(FIELDS.length)] ?? '';
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
    const records = await storedRecords(origin, 'cost', year, 'SKB');
    const { report } = await open();
    for (const record of records) {
      for (const key of FIELDS) {
        assert.equal(await report.shown(key, Number(record.month)), record[key]?.toLocaleString('en-US') ?? '');
      }
    }
  });
}
