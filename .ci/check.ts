import { availableParallelism } from 'node:os';
import { executeCommand } from './command.ts';
import { formatResults, nothing, type Results } from './results.ts';

const tsc = 'node_modules/typescript-7/bin/tsc';

/** Each checker infers most types again, so more checkers than spare cores cost more than they save. */
const checkers = String(Math.max(1, availableParallelism() - 1));

/** The results of the last run are kept, so that only changed files and those that import them are checked again. */
const cache = 'node_modules/.cache/types.tsbuildinfo';

/** The TypeScript of `astro check` is several times slower than `tsc`: it checks only files that `tsc` cannot read. */
const astroCheck =
  'astro check --root site --tsconfig tsconfig.astro.json --minimumFailingSeverity warning --minimumSeverity warning';

/** The commands of a production machine. */
const production = [
  'serve',
  'build',
  'agency',
  'backup',
  'verify-backup',
  'restore',
  'reset-second-factor',
  'mail-test',
  'invite-owner',
].map((name) => `api/scripts/${name}.ts`);

/** The slowest first, so that all cores finish together. */
const tools = [
  {
    name: 'types',
    command: 'node',
    args: [tsc, '--pretty', '--checkers', checkers, '--incremental', '--tsBuildInfoFile', cache],
  },
  // `astro check` also writes the types that `tsc` reads.
  { name: 'types of the site', command: 'sh', args: ['-c', `${astroCheck} && node ${tsc} --pretty -p site`] },
  { name: 'format and lint', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  {
    name: 'structure',
    command: 'depcruise',
    args: ['api/src', 'admin/src', 'shared/src', 'site/src', ...production],
  },
  { name: 'migrations', command: 'node', args: ['.ci/migrations.ts'] },
  { name: 'dead code', command: 'knip', args: ['--no-progress'] },
  { name: 'format of .astro', command: 'prettier', args: ['--check', '--log-level=warn', 'site/**/*.astro'] },
];

/** Runs all tools, one on each core, and prints the output of tools that found something. */
export async function runCheck(): Promise<Results> {
  const results = { ...nothing };
  const queue = [...tools].reverse();
  // TypeScript spends a fifth of its time collecting garbage unless it may use more memory (GOGC, in per cent).
  const env = { GOGC: '300', ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }) };
  const work = async () => {
    for (let tool = queue.pop(); tool; tool = queue.pop()) {
      const { code, output, seconds } = await executeCommand(tool.command, tool.args, { env, capture: true });
      results[code === 0 ? 'passed' : 'failed'] += 1;
      console.log(`${code === 0 ? '✓' : '✗'} ${tool.name} (${tool.command}, ${seconds.toFixed(1)} s)`);
      if (code !== 0) console.log(`\n${output.trim()}\n`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
}

if (import.meta.main) {
  const results = await runCheck();
  console.log(formatResults(results));
  process.exitCode = results.failed > 0 ? 1 : 0;
}
