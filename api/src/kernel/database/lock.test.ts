import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/folder.ts';
import { holdDataFolder } from './lock.ts';

const folder = temporaryFolder();
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** Starts a process that locks the folder, reports it, and holds the lock until it is killed. */
function another(): ChildProcess {
  const lock = new URL('lock.ts', import.meta.url).href;
  const program = `import { holdDataFolder } from '${lock}';
    holdDataFolder(process.argv[1]);
    console.log('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, folder]);
  children.push(child);
  return child;
}

test('each of 20 other processes is refused the data folder, and the error names the process that holds the lock', async () => {
  const release = holdDataFolder(folder);
  const refusals = await Promise.all(
    Array.from({ length: 20 }, async () => text(another().stderr as NodeJS.ReadableStream)),
  );
  for (const refusal of refusals) expect(refusal).toContain(`in use by another process (pid ${process.pid})`);
  release();
});

test('a killed process releases the folder', async () => {
  const holder = another();
  await once(holder.stdout as NodeJS.ReadableStream, 'data');
  expect(() => holdDataFolder(folder)).toThrow(`in use by another process (pid ${holder.pid})`);
  const gone = once(holder, 'exit');
  holder.kill('SIGKILL');
  await gone;
  holdDataFolder(folder)();
});
