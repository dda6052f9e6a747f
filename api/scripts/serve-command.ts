import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  scripts: { serve: string };
};

/** What `npm run serve` gives to node: its options, then the program. */
export const serveCommand: readonly string[] = scripts.serve.split(' ').slice(1);

/** How `npm run serve` sizes the memory of node. */
export const memoryOptions = serveCommand.filter((word) => word.startsWith('--max-'));
