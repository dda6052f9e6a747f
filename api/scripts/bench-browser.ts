/**
 * `npm run bench:browser -- [--rounds 5] [--slower 4] [--only drag,day]`: measures screens of the back office in
 * Chromium, with the processor of its pages slowed down.
 */

import { runWithDemo } from '../../.ci/demo.ts';
import { startDemoSession } from '../../.ci/session.ts';
import { createTemporaryFolder } from '../../.ci/temporary-folder.ts';
import { fillSmallAgency } from '../bench/browser/agency.ts';
import { day } from '../bench/browser/day.ts';
import { rosterSteps } from '../bench/browser/roster.ts';
import { startBench } from '../bench/command.ts';

const steps = [...rosterSteps, day];
const { options, isWanted, report, end } = startBench(
  { rounds: 5, slower: 4 },
  steps.map(({ name }) => name),
);
const { rounds, slower } = options;
const data = createTemporaryFolder('bench-browser');
await fillSmallAgency(data);
await runWithDemo(
  async (browser, baseURL) => {
    const viewport = { width: 1440, height: 900 };
    const settings = { baseURL, locale: 'en-GB', timezoneId: 'Europe/London', viewport };
    const context = await browser.newContext(settings);
    await startDemoSession(await context.newPage(), 'coordinator');
    const storageState = await context.storageState();
    const visit = { context, newContext: () => browser.newContext({ ...settings, storageState }), slower };
    for (const { figures, run } of steps.filter(({ name }) => isWanted(name))) {
      // The first round fills the caches and is not counted.
      await run(visit);
      const measurements: (readonly number[])[] = [];
      for (let round = 0; round < rounds; round += 1) measurements.push(await run(visit));
      for (const [at, figure] of figures.entries())
        report({ ...figure, rounds: measurements.map((one) => one[at] ?? Number.NaN) });
    }
  },
  // Fonts and pictures from other hosts are not counted.
  { data, args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'] },
);
end();
