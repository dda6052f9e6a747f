import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { handleError } from './error-handler.ts';
import type { App } from './instance.ts';
import { turnAwayOverload } from './overload.ts';

test('calls over the limit are told when to come back, health and pages are not, and all is well afterwards', async () => {
  const app = Fastify() as unknown as App;
  app.setErrorHandler(handleError);
  turnAwayOverload(app, 2);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  app.get('/api/slow', () => held.then(() => 'done'));
  app.get('/api/health', () => 'well');
  app.get('/', () => 'page');
  const slow = [1, 2].map(() => app.inject('/api/slow').then(({ statusCode }) => statusCode));
  await new Promise((resolve) => setImmediate(resolve));
  const turnedAway = await app.inject('/api/slow');
  expect(turnedAway.statusCode).toBe(503);
  expect(Number(turnedAway.headers['retry-after'])).toBeGreaterThan(0);
  for (const path of ['/api/health', '/']) expect((await app.inject(path)).statusCode).toBe(200);
  letGo();
  expect(await Promise.all(slow)).toEqual([200, 200]);
  expect((await app.inject('/api/slow')).statusCode).toBe(200);
  await app.close();
});
