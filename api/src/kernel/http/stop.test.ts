import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { handleError } from './error-handler.ts';
import type { App } from './instance.ts';
import { finishCalls, maxWaitMs } from './stop.ts';

/** Longer than any test. */
const never = 2 ** 31 - 1;

/** Starts an application with a call that does not end before `letGo`, and a stream that never ends. */
async function started(longest: number) {
  const app: App = Fastify({
    return503OnClosing: false,
    forceCloseConnections: true,
  }).withTypeProvider<ZodTypeProvider>();
  app.setErrorHandler(handleError);
  finishCalls(app, longest);
  const held = Promise.withResolvers<string>();
  const arrived = Promise.withResolvers<void>();
  app.get('/slow', () => {
    arrived.resolve();
    return held.promise;
  });
  app.get('/stream', { config: { stream: true } }, (_, reply) => {
    reply.hijack();
    reply.raw.flushHeaders();
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, origin, arrived: arrived.promise, letGo: () => held.resolve('done') };
}

test('closing waits until a running call has its response, and refuses new calls with 503', async () => {
  const { app, origin, arrived, letGo } = await started(never);
  const running = fetch(`${origin}/slow`);
  await arrived;
  const closed = app.close();
  const refused = await fetch(`${origin}/slow`);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('connection')).toBe('close');
  letGo();
  expect(await (await running).text()).toBe('done');
  await closed;
});

test('closing cuts off a call that runs for too long', async () => {
  const { app, origin, arrived } = await started(50);
  const running = fetch(`${origin}/slow`);
  const cut = expect(running).rejects.toThrow();
  await arrived;
  await app.close();
  await cut;
});

test('the longest wait ends before Fastify gives up on it and `close` rejects', () => {
  expect(maxWaitMs).toBeLessThan(Fastify().initialConfig.pluginTimeout ?? 0);
});

test('closing waits neither for streams nor for idle or unused connections', async () => {
  const { app, origin } = await started(never);
  expect((await fetch(`${origin}/stream`)).status).toBe(200);
  expect((await fetch(`${origin}/unknown`)).status).toBe(404);
  const unused = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(unused, 'connect');
  await app.close();
  unused.destroy();
});
