/** Prints, as JSON, what the product makes of its last business unit; see test/house/business-units.test.ts. */
import { listMonths, saveRecords } from '../../db/month-records.ts';
import { openDatabase } from '../../db/open.ts';
import { readNames } from '../../src/domain/blocks/context.ts';
import { readUnit } from '../../src/domain/blocks/label-index.ts';
import { unitsIn } from '../../src/domain/blocks/statements.ts';
import { BUSINESS_UNITS, businessUnits, eitherUnit, type BusinessUnit } from '../../src/domain/business-units.ts';
import { dashboardComparisons } from '../../src/domain/dashboard-comparisons.ts';
import { keyFigures } from '../../src/domain/key-figures.ts';
import { recordSchema } from '../../src/domain/record-schema.ts';
import { reportById } from '../../src/domain/reports.ts';
import { comparisonData } from '../../src/domain/yearly-comparison.ts';
import { pages } from '../../src/server/pages.tsx';
import { loadIslandTrees } from '../../src/views/island-trees.ts';
import { createPageRenderer } from '../../src/views/page-renderer.tsx';

const bu = BUSINESS_UNITS.at(-1) as BusinessUnit;
const { name, seriesName, keyPart, spellings } = businessUnits[bu];
const database = await openDatabase(process.argv[2] ?? '', { create: true });
const cost = reportById('cost');
const record = recordSchema(cost).shape.parse({ yearMonth: 202601, bu, arenasOthers: 5 });
const origin = { via: 'cli', actor: null, file: null, batch: null } as const;
await database.write((transaction) => saveRecords(transaction, cost, [record], origin));

const render = createPageRenderer(
  { firstPaint: { head: '', look: '' }, stylesheet: '', icon: '', scripts: [], modulesOf: () => [''] },
  null,
);
const person = { name: null, mayEdit: true };

async function pageAt(path: string, query: Record<string, string> = {}): Promise<string> {
  const page = pages.find((each) => each.path === path);
  const content = await page?.load({ query: new URLSearchParams(query), today: '2026-11-20', person, database });
  return content === undefined ? '' : render({ path, person, language: 'ko' }, content, await loadIslandTrees());
}

const choicesOf = (html: string) => [...html.matchAll(/<label data-unit="(\w+)"/g)].map(([, unit]) => unit);
const report = await pageAt('/report/cost', { bu });
const [inventory] = dashboardComparisons;
const chart = inventory && comparisonData(inventory, { year: 2026, lastMonth: 3 }, new Map(), new Map());
const [tile] = keyFigures;

process.stdout.write(
  JSON.stringify({
    stored: (await listMonths(database.reader, cost, { year: 2026, bu })).map(({ cells }) => cells.arenasOthers),
    isNamed: report.includes(name),
    choices: choicesOf(report),
    choicesOfEntry: choicesOf(await pageAt('/entry/monthly-inventory')),
    isOnDashboard: (await pageAt('/')).includes(`2026년 ${seriesName}`),
    spelled: [...spellings, seriesName, name].map(readUnit),
    file: readNames({ file: `cost_report_2026_${bu}_05.csv`, sheet: null }).flatMap(({ text }) => unitsIn(text)),
    series: chart?.series.map(({ key, colour }) => `${key} ${colour}`),
    summed: tile?.fields.filter((key) => key.startsWith(`inventory${keyPart}R`)).length,
    either: eitherUnit('--bu '),
  }),
);
await database.close();
