import Fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { handleError } from './error-handler.ts';
import type { App } from './instance.ts';
import { createUploadLimits } from './upload-limits.ts';

/** Starts an application whose call `/:account/:file` ends with `finish` of that file. */
async function started(limits: Parameters<typeof createUploadLimits>[0]) {
  const app: App = Fastify().withTypeProvider<ZodTypeProvider>();
  app.setErrorHandler(handleError);
  const { inTurn } = createUploadLimits(limits);
  const files = new Map<string, () => void>();
  const arrived: string[] = [];
  const left: string[] = [];
  app.get('/:account/:file', (request, reply) => {
    const { account, file } = request.params as { account: string; file: string };
    reply.raw.once('close', () => left.push(file));
    const result = inTurn(reply, account, async () => {
      await new Promise<void>((resolve) => files.set(file, resolve));
      files.delete(file);
      return file;
    });
    arrived.push(file);
    return result;
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    left,
    running: () => [...files.keys()],
    finish: (file: string) => files.get(file)?.(),
    async send(account: string, file: string, init?: RequestInit) {
      const response = fetch(`${origin}/${account}/${file}`, init);
      response.catch(() => {});
      await expect.poll(() => arrived).toContain(file);
      return { response };
    },
  };
}

const never = 2 ** 31 - 1;

test('accounts take turns with one file each, and a disconnected client leaves the queue', async () => {
  const { app, left, running, finish, send } = await started({ slots: 2, longestWaitMs: never });
  for (const file of ['a1', 'a2', 'a3']) await send('a', file);
  expect(running()).toEqual(['a1']);
  await send('b', 'b1');
  expect(running()).toEqual(['a1', 'b1']);
  const impatient = new AbortController();
  await send('c', 'c1', { signal: impatient.signal });
  for (const file of ['d1', 'd2', 'b2']) await send(file.slice(0, 1), file);
  impatient.abort();
  await expect.poll(() => left).toEqual(['c1']);
  for (const [finished, expected] of [
    ['a1', ['b1', 'd1']],
    ['b1', ['d1', 'a2']],
    ['a2', ['d1', 'b2']],
    ['b2', ['d1', 'a3']],
    ['d1', ['a3', 'd2']],
  ] as const) {
    finish(finished);
    await expect.poll(running).toEqual(expected);
  }
  finish('a3');
  finish('d2');
  await app.close();
});

test('a file that waits too long gets 503 with Retry-After, and leaves the queue', async () => {
  const { app, running, finish, send } = await started({ slots: 1, longestWaitMs: 1 });
  const first = await send('a', 'a1');
  for (const [account, file] of [
    ['a', 'a2'],
    ['b', 'b1'],
  ] as const) {
    const { response } = await send(account, file);
    const { status, headers } = await response;
    expect([status, headers.get('retry-after')]).toEqual([503, '60']);
  }
  finish('a1');
  expect((await first.response).status).toBe(200);
  const next = await send('b', 'b2');
  expect(running()).toEqual(['b2']);
  finish('b2');
  expect((await next.response).status).toBe(200);
  await app.close();
});
