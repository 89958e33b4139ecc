import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { serveProduct, CLI, ROOT } from './bench/product.ts';
import { browserSettings } from './support/browser.ts';
const db = `/tmp/press-${process.pid}.sqlite`;
const fixtures = path.join(ROOT, 'fixtures');
execFileSync(
  process.execPath,
  [CLI, 'import', '--db', db, ...readdirSync(fixtures).filter((n) => n.endsWith('.csv'))],
  { cwd: fixtures, stdio: 'ignore' },
);
const served = await serveProduct(db);
const browser = await chromium.launch(browserSettings());
const rows: number[][] = [];
for (let i = 0; i < Number(process.env.N ?? 5); i++) {
  const ctx = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  const p = await ctx.newPage(),
    cdp = await ctx.newCDPSession(p);
  await p.goto(served.origin + '/report/cost?year=2026&bu=SKB');
  await p.waitForLoadState('networkidle');
  await p.waitForTimeout(800);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  if (process.env.TRACE && i === 1) await browser.startTracing(p, { path: '/tmp/trace.json' });
  const box = (await p.locator('[data-act=edit]').boundingBox())!;
  await p.evaluate(
    `window.__e = 0; window.__log=[]; new PerformanceObserver(l=>l.getEntries().forEach(e=>__log.push([Math.round(e.startTime),Math.round(e.duration)]))).observe({type:'longtask',buffered:false}); addEventListener('pointerover',e=>{ if(!window.__near && e.target.closest('[data-need]')) window.__near=performance.now()},{capture:true}); new MutationObserver(()=>{ if(!window.__awake&&document.querySelector('[data-awake]')) window.__awake=performance.now()}).observe(document,{subtree:true,attributes:true}); addEventListener('pointerdown', e => { const t = e.timeStamp; window.__d=t; const f = () => document.querySelector('table[role=grid] td[data-month] input') ? requestAnimationFrame(() => { window.__e = performance.now() - t; }) : requestAnimationFrame(f); f(); }, { capture: true, once: true });0`,
  );
  await p.mouse.move(box.x - 120, box.y + 90);
  await p.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 6 });
  await new Promise((r) => setTimeout(r, 150));
  await p.mouse.down();
  await p.mouse.up();
  while (!(await p.evaluate('window.__e'))) await new Promise((r) => setTimeout(r, 40));
  const r = (await p.evaluate('[__e, __d-__near, __awake-__near, __awake - __d].map(Math.round)')) as number[];
  const logs = await p.evaluate('JSON.stringify(__log.map(([s,d])=>[s-Math.round(__near),d]))');
  if (process.env.TRACE && i === 1) await browser.stopTracing();
  console.log(r.join(' '), logs);
  rows.push(r);
  await ctx.close();
}
const med = (a: number[]) => a.toSorted((x, y) => x - y)[a.length >> 1];
console.log(
  'median pressed',
  med(rows.map((r) => r[0]!)),
  'near→down',
  med(rows.map((r) => r[1]!)),
  'near→awake',
  med(rows.map((r) => r[2]!)),
);
await browser.close();
await served.stop();
