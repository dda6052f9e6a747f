import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  scripts: { serve: string };
};

/** The arguments with which `npm run serve` starts node: options, then the program. */
export const serveCommand: readonly string[] = scripts.serve.split(' ').slice(1);

/** The memory options of `npm run serve`. */
export const memoryOptions = serveCommand.filter((word) => word.startsWith('--max-'));
