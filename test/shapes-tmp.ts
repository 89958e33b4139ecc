import fc from 'fast-check';
import { reports } from '../src/domain/reports.ts';
import { readBlock } from './support/read-block.ts';
import { arbitrarySheet } from './support/sheet-shapes.ts';
const seen = new Map<string, number>();
for (const report of reports) for (const sheet of fc.sample(arbitrarySheet(report), Number(process.argv[2] ?? 200))) {
  const { errors } = readBlock(sheet.rows, { options: { kind: report.id, year: sheet.year, bu: sheet.bu } });
  if (errors.length === 0) continue;
  const e = (errors[0] ?? '').replace(/\d+/g, 'N');
  const n = seen.get(e) ?? 0; seen.set(e, n + 1);
  if (n === 0) console.log(errors.slice(0,2).join(' || '), JSON.stringify(sheet.shape).slice(0, 300), '\n', sheet.rows.slice(0,5).map((r) => r.join('|')).join('\n '));
}
console.log([...seen].sort((a,b)=>b[1]-a[1]).slice(0,20));
