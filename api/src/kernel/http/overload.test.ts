import { connect } from 'node:net';
import Fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { handleError } from './error-handler.ts';
import type { App } from './instance.ts';
import { rejectOverload } from './overload.ts';

const bareApp = (): App =>
  Fastify({ routerOptions: { caseSensitive: false } }).withTypeProvider<ZodTypeProvider>();

test('calls over the limit get 503 with Retry-After, health, defences and pages are served, and the next calls succeed', async () => {
  const app = bareApp();
  app.setErrorHandler(handleError);
  rejectOverload(app, { max: 2 });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  app.get('/api/slow', () => held.then(() => 'done'));
  app.get('/api/health', { config: { always: true } }, () => 'well');
  app.get('/api/sign-out', { config: { access: 'user', defence: true } }, () => 'signed out');
  app.get('/', () => 'page');
  const slow = [1, 2].map(() => app.inject('/api/slow').then(({ statusCode }) => statusCode));
  await new Promise((resolve) => setImmediate(resolve));
  const refused = await app.inject('/api/slow');
  expect(refused.statusCode).toBe(503);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  for (const path of ['/API/slow', '/%61pi/slow']) expect((await app.inject(path)).statusCode).toBe(503);
  for (const path of ['/api/health', '/api/sign-out', '/'])
    expect((await app.inject(path)).statusCode).toBe(200);
  letGo();
  expect(await Promise.all(slow)).toEqual([200, 200]);
  expect((await app.inject('/api/slow')).statusCode).toBe(200);
  await app.close();
});

test('a waiting call whose client disconnects is never run, and a call whose body arrives slowly occupies no place', async () => {
  const app = bareApp();
  app.setErrorHandler(handleError);
  const arrived: string[] = [];
  const left: string[] = [];
  app.addHook('onRequest', async (request, reply) => {
    arrived.push(request.url);
    reply.raw.once('close', () => left.push(request.url));
  });
  rejectOverload(app, { max: 3, atOnce: 1, longestTurn: 60_000 });
  const letGo: (() => void)[] = [];
  const worked: string[] = [];
  const access = { config: { access: 'admin' as const } };
  app.get('/api/:name', access, async ({ url }) => {
    worked.push(url);
    await new Promise<void>((resolve) => letGo.push(resolve));
    return 'done';
  });
  app.post('/api/slow', access, () => 'taken');
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const call = async (path: string, init?: RequestInit) => {
    const response = fetch(origin + path, init);
    response.catch(() => {});
    await expect.poll(() => arrived).toContain(path);
    return { response };
  };

  const slow = connect(Number(new URL(origin).port), '127.0.0.1');
  slow.write(
    'POST /api/slow HTTP/1.1\r\nHost: slow\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  );
  await expect.poll(() => arrived).toEqual(['/api/slow']);
  const first = await call('/api/first');
  const impatient = new AbortController();
  await call('/api/gone', { signal: impatient.signal });
  const third = await call('/api/third');
  expect((await fetch(`${origin}/api/fourth`)).status).toBe(503);
  impatient.abort();
  await expect.poll(() => left).toContain('/api/gone');
  for (const { response } of [first, third]) {
    await expect.poll(() => letGo.length).toBe(1);
    letGo.shift()?.();
    expect((await response).status).toBe(200);
  }
  expect(worked).toEqual(['/api/first', '/api/third']);
  slow.destroy();
  await app.close();
});

test('a call that runs too long no longer blocks the next one', async () => {
  const app = bareApp();
  rejectOverload(app, { atOnce: 1, longestTurn: 1 });
  const held = Promise.withResolvers<string>();
  const access = { config: { access: 'admin' as const } };
  app.get('/api/slow', access, () => held.promise);
  app.get('/api/next', access, () => 'next');
  const slow = app.inject('/api/slow').then(({ body }) => body);
  expect((await app.inject('/api/next')).body).toBe('next');
  held.resolve('slow');
  expect(await slow).toBe('slow');
  await app.close();
});
