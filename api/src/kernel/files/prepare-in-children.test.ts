import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { objectStream, pdf, png } from '../../test/files.ts';
import { childrenOf } from '../../test/prepare-children.ts';
import { prepareInChildren } from './prepare-in-children.ts';

const never = 2 ** 31 - 1;
const unlimited = { longestStartMs: never, longestRunMs: never, memory: Number.POSITIVE_INFINITY };
const stop = new AbortController();
afterAll(() => stop.abort());
const prepare = prepareInChildren(unlimited, stop.signal);

/** A PDF that is parsed for much longer than any test. */
const endless = pdf('1'.repeat(9_000_000));

const errorOf = (bytes: Uint8Array, prepareFile = prepare) =>
  prepareFile({ bytes, kind: 'document' }).then(
    () => null,
    (error) => error.body?.errors?.file?.[0] ?? error,
  );
const tooCostly = expect.stringMatching(/^This file takes too long or too much memory to check/);

test('a file is prepared, and a refused one gets its 422', async () => {
  const file = await prepare({ bytes: png(), kind: 'portrait' });
  expect(file.type).toBe('image/webp');
  expect(Buffer.from(file.bytes).subarray(8, 12).toString()).toBe('WEBP');
  const refused = prepare({ bytes: Buffer.from('text'), kind: 'document' });
  await expect(refused).rejects.toMatchObject({
    kind: 'rejected',
    body: { errors: { file: expect.anything() } },
  });
});

test('a file that takes too long is refused', async () => {
  const hasty = prepareInChildren({ ...unlimited, longestRunMs: 1 }, stop.signal);
  expect(await errorOf(endless, hasty)).toEqual(tooCostly);
  const impatient = prepareInChildren({ ...unlimited, longestStartMs: 1 }, stop.signal);
  expect(await errorOf(png(), impatient)).toEqual(tooCostly);
});

test('aborting rejects running and later calls with the reason', async () => {
  const stop = new AbortController();
  const stopped = prepareInChildren(unlimited, stop.signal);
  const error = errorOf(endless, stopped);
  stop.abort(new Error('stopped'));
  expect(await error).toEqual(new Error('stopped'));
  expect(await errorOf(png(), stopped)).toEqual(new Error('stopped'));
});

// Only Linux has /proc, which these tests read as the product does.
test.runIf(existsSync('/proc/self/status')).each([
  ['text that is unpacked', objectStream(Buffer.alloc(200_000_000, ' '))],
  ['objects', objectStream(`[${'0 '.repeat(20_000_000)}]`)],
])('a file of much memory for %s is refused', async (_, bomb) => {
  const small = prepareInChildren({ ...unlimited, memory: 200 * 1024 * 1024 }, stop.signal);
  expect(await errorOf(pdf(bomb), small)).toEqual(tooCostly);
});

test.runIf(existsSync('/proc/self/status'))(
  'every thread has a lower priority, and a crash refuses only the one file',
  async () => {
    const stop = new AbortController();
    const other = prepareInChildren(unlimited, stop.signal);
    const earlier = childrenOf(process.pid);
    expect(await errorOf(png(), other)).toBeNull();
    const [child = 0] = childrenOf(process.pid).filter((one) => !earlier.includes(one));
    const nice = readdirSync(`/proc/${child}/task`).map((thread) =>
      Number(readFileSync(`/proc/${child}/task/${thread}/stat`, 'latin1').split(') ')[1]?.split(' ')[16]),
    );
    expect(new Set(nice)).toEqual(new Set([constants.priority.PRIORITY_BELOW_NORMAL]));
    const error = errorOf(endless, other);
    process.kill(child, 'SIGSEGV');
    expect(await error).toEqual(tooCostly);
    expect(await errorOf(png(), other)).toBeNull();
    stop.abort();
    const later = () => childrenOf(process.pid).filter((pid) => !earlier.includes(pid));
    await expect.poll(later).toEqual([]);
  },
);

test.runIf(existsSync('/proc/self/status'))('a killed parent leaves no child behind', async () => {
  const program = `
    import { prepareInChildren } from ${JSON.stringify(new URL('./prepare-in-children.ts', import.meta.url).href)};
    const limits = { longestStartMs: ${never}, longestRunMs: ${never}, memory: Infinity };
    const prepare = prepareInChildren(limits, new AbortController().signal);
    await prepare({ bytes: Buffer.from('%PDF-1.4\\n' + '1'.repeat(9_000_000)), kind: 'document' });`;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' });
  const children = () => childrenOf(parent.pid ?? 0);
  await expect.poll(children).toHaveLength(1);
  const [child] = children();
  parent.kill('SIGKILL');
  await expect.poll(() => existsSync(`/proc/${child}`)).toBe(false);
});
