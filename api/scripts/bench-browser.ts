import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { withDemo } from '../../.ci/demo.ts';
import { startDemoSession } from '../../.ci/session.ts';
import { temporaryFolder } from '../../.ci/temporary-folder.ts';
import { fillSmallAgency } from './bench/browser/agency.ts';
import { goals, table } from './bench/browser/office/compare.ts';
import { others, visitOffices } from './bench/browser/office/offices.ts';
import { rosterSteps } from './bench/browser/roster.ts';
import { line, type Measured, total } from './bench/verdict.ts';

/**
 * `npm run bench:browser -- [--rounds 5] [--slower 4] [--only drag,office] [--react-admin-demo DIR] [--atomic-crm
 * DIR]`: measures screens of the back office in Chromium, and compares them with the products whose built folders are
 * given.
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    slower: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
    'react-admin-demo': { type: 'string' },
    'atomic-crm': { type: 'string' },
  },
});
const [rounds, slower] = [Number(values.rounds), Number(values.slower)];
const only = values.only.split(',').filter(Boolean);
const office = 'office';
const known = [...rosterSteps.map(({ name }) => name), office];
const isWanted = (name: string) => only.length === 0 || only.includes(name);
if (!(rounds >= 1 && slower >= 1) || only.some((name) => !known.includes(name))) {
  console.error(
    `--rounds and --slower take numbers from 1; --only takes a comma-separated list of ${known.join(', ')}.`,
  );
  process.exit(2);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
console.log(`${cpus().length} × ${cpus()[0]?.model}; pages run at 1/${slower} of its speed. Preparing …`);
const data = temporaryFolder('bench-browser');
await fillSmallAgency(data);
const all: Measured[] = [];
const report = (measured: Measured) => {
  all.push(measured);
  console.log(line(measured));
};
await withDemo(
  async (browser, url) => {
    const context = await browser.newContext({
      baseURL: url,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      viewport: { width: 1440, height: 900 },
    });
    const first = await context.newPage();
    await startDemoSession(first, 'coordinator');
    await first.close();
    for (const { name, figures, run } of rosterSteps) {
      if (!isWanted(name)) continue;
      const found: (readonly number[])[] = [];
      // The first visit fills the browser's cache and is not counted.
      for (let round = 0; round <= rounds; round += 1) {
        const page = await context.newPage();
        const devtools = await context.newCDPSession(page);
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
        const measured = await run({ browser, page });
        if (round > 0) found.push(measured);
        await page.close();
      }
      for (const [at, figure] of figures.entries())
        report({ ...figure, rounds: found.map((one) => one[at] ?? Number.NaN) });
    }
    if (!isWanted(office)) return;
    const [ours, ...beside] = await visitOffices({ browser, rounds, slower }, url, others(values));
    if (!ours) throw new Error('Our back office was not visited.');
    for (const visited of [ours, ...beside]) console.log(table(visited));
    for (const measured of goals(ours, beside)) report(measured);
  },
  // Fonts and pictures from other hosts are not counted for any product.
  { data, args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'] },
);
const { text, met } = total(all);
console.log(`\n${text}`);
process.exit(met ? 0 : 1);
