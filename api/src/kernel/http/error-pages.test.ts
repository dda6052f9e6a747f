import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agencyDefaults } from '@nanny-polo/shared/agency/agency-defaults';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { serviceUnavailable } from '../error/error.ts';
import { handleError } from './error-handler.ts';
import { createErrorPages } from './error-pages.ts';

const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** Returns a server whose page fails with `error`. */
function failing(error: unknown, page = '<b>{status}</b><p>{message}</p>') {
  const site = mkdtempSync(join(tmpdir(), 'nanny-polo-errors-'));
  writeFileSync(join(site, 'error.html'), page);
  const settings = () => ({ ...agencyDefaults, id: 1, version: 1, created_at: '', updated_at: '' });
  const pages = createErrorPages(site, settings, undefined);
  const app = Fastify();
  app.setErrorHandler((thrown, request, reply) => handleError(thrown, request, reply, pages));
  for (const url of ['/support', '/api/support'])
    app.route({
      method: ['GET', 'POST'],
      url,
      handler: () => {
        throw error;
      },
    });
  onTestFinished(async () => {
    await app.close();
    rmSync(site, { recursive: true });
  });
  return app;
}

test('a page that fails unexpectedly responds with the error page and status 500, without details', async () => {
  const { statusCode, body } = await failing(new TypeError('secret')).inject({
    url: '/support',
    headers: { accept },
  });
  expect(statusCode).toBe(500);
  expect(body).toBe('<b>500</b><p>Something went wrong. Please try again later.</p>');
});

test('a refusal keeps its status and Retry-After, and its message is escaped', async () => {
  const { statusCode, headers, body } = await failing(serviceUnavailable('Busy <&> {status}', 3)).inject({
    url: '/support',
    headers: { accept },
  });
  expect(statusCode).toBe(503);
  expect(headers).toMatchObject({ 'retry-after': '3', 'cache-control': 'no-store' });
  expect(body).toBe('<b>503</b><p>Busy &lt;&amp;&gt; {status}</p>');
});

test.each([
  ['a call to the API', { url: '/api/support', headers: { accept } }],
  ['a write', { method: 'POST' as const, url: '/support', headers: { accept } }],
  ['a client that accepts only JSON', { url: '/support', headers: { accept: 'application/json' } }],
])('%s gets JSON', async (_, request) => {
  const response = await failing(new Error('secret')).inject(request);
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({ message: 'Something went wrong. Please try again later.' });
});
