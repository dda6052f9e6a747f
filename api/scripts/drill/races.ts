import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../../.ci/command.ts';
import { type Results, vitestResults, withExitCode } from '../../../.ci/results.ts';
import { inFolder } from './temporary.ts';

/** Runs test files of the API with Vitest and returns their results. */
export const runTests = (files: readonly string[], env: Record<string, string>): Promise<Results> =>
  inFolder('races', async (folder) => {
    const report = join(folder, 'report.json');
    const options = ['run', '--project=api', '--reporter=json', `--outputFile=${report}`];
    const { code } = await run('vitest', [...options, ...files], { env, capture: true });
    return withExitCode(vitestResults(JSON.parse(readFileSync(report, 'utf8'))), code);
  });
