import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../../.ci/command.ts';
import { startPostgres } from '../../../.ci/postgres.ts';
import { line, vitestResults, withExitCode } from '../../../.ci/results.ts';
import type { Drill, Finding } from './report.ts';

/** Rounds at full size. */
const rounds = 20;

const files = ['cover-race', 'swap-race'].map((name) => `api/src/bookings/cover/${name}.test.ts`);

/** Runs the races of a cover request on one engine: PGlite without a URL. */
async function races(engine: string, count: number, databaseUrl?: string): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'nanny-polo-cover-'));
  const report = join(folder, 'report.json');
  try {
    const options = ['run', '--project=api', '--reporter=json', `--outputFile=${report}`, ...files];
    const env = {
      COVER_RACE_ROUNDS: String(count),
      ...(databaseUrl !== undefined && { TEST_DATABASE_URL: databaseUrl }),
    };
    const begun = performance.now();
    const { code } = await run('vitest', options, { env, capture: true });
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    const results = withExitCode(vitestResults(JSON.parse(readFileSync(report, 'utf8'))), code);
    return {
      what: `${count} rounds of 200 nannies who accept at once, and of an acceptance against stop, cancel, the next wave and a choice by hand, and of the last yes of a swap, on ${engine}`,
      held: results.failed === 0 && results.passed > 0,
      figure: `${line(results)}, ${seconds} s`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lets nannies race for bookings on both engines. */
export const cover: Drill = async (size, say) => {
  const count = Math.max(1, Math.round(rounds * size));
  const server = await startPostgres({ durable: false });
  try {
    const findings = [await races('PostgreSQL', count, server.url)];
    say(findings[0]?.figure ?? '');
    return [...findings, await races('PGlite', count)];
  } finally {
    await server.stop();
  }
};
