import { expect, test, vi } from 'vitest';
import { lead } from './lead.ts';

/** Returns the Web Locks of one browser: the first in the queue holds the lock until its work is done. */
function browser() {
  const queue: (() => Promise<unknown>)[] = [];
  let isHeld = false;
  const next = async () => {
    const turn = queue[0];
    if (isHeld || !turn) return;
    isHeld = true;
    queue.shift();
    await turn();
    isHeld = false;
    await next();
  };
  const request = (_name: string, { signal }: LockOptions, turn: () => unknown) =>
    new Promise((resolve, reject) => {
      const mine = async () => resolve(await turn());
      signal?.addEventListener('abort', () => {
        const at = queue.indexOf(mine);
        if (at < 0) return;
        queue.splice(at, 1);
        reject(new DOMException('', 'AbortError'));
      });
      queue.push(mine);
      void next();
    });
  return { request } as Pick<LockManager, 'request'>;
}

/** Work that continues until it is stopped, as reading a stream does. */
const untilStopped = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

test('runs the work in one tab at a time, and in the next when that tab is closed', async () => {
  const locks = browser();
  const tabs = ['one', 'two', 'three'].map((name) => ({ name, work: vi.fn(untilStopped) }));
  const stops = tabs.map(({ work }) => lead('live', work, locks));
  const working = () => tabs.filter(({ work }) => work.mock.calls.length > 0).map(({ name }) => name);
  await expect.poll(working).toEqual(['one']);
  stops[1]?.();
  stops[0]?.();
  await expect.poll(working).toEqual(['one', 'three']);
});

test('runs the work in every tab of a browser without locks', async () => {
  const work = vi.fn(async () => undefined);
  lead('live', work, undefined);
  lead('live', work, undefined);
  await expect.poll(() => work.mock.calls.length).toBe(2);
});

test('does not run the work in a tab that gives up before its turn', async () => {
  const work = vi.fn(async () => undefined);
  lead('live', work, undefined)();
  await Promise.resolve();
  await Promise.resolve();
  expect(work).not.toHaveBeenCalled();
});
