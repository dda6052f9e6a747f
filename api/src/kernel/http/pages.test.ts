import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { openDatabase } from '../../test/database.ts';
import { temporaryFolder } from '../../test/folder.ts';
import { readDemoConfig } from '../config/config.ts';

const meta = `<meta http-equiv="content-security-policy" content="default-src 'self'; script-src 'self' 'sha256-abc='">`;
const files = {
  'site/index.html': `<html>${meta}<h1>Home</h1>`,
  'site/privacy-policy.html': `<html>${meta}<h1>Privacy</h1>`,
  'site/email-verification.html': `<html>${meta}<h1>Verify</h1>`,
  'site/404.html': `<html>${meta}<p>Page not found: {path}</p>`,
  'site/error.html': `<html>${meta}<b>{status}</b><p>{message}</p>`,
  'site/_astro/style.AbCd1234.css': 'body { margin: 0 }',
  'site/robots.txt': 'User-agent: *',
  'admin/index.html': '<html><div id="root">',
  'admin/assets/index-XyZ.js': 'export {}',
};

const folder = temporaryFolder();
for (const [name, content] of Object.entries(files)) {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  writeFileSync(`${path}.br`, brotliCompressSync(content));
}
const database = await openDatabase();
const pages = { site: join(folder, 'site'), admin: join(folder, 'admin') };
const app = await buildApp({ config: { ...readDemoConfig({}), logLevel: 'silent' }, db: database.db, pages });
afterAll(() => app.close());

const get = (url: string, headers = {}) => app.inject({ url, headers });

describe('pages', () => {
  test.each([
    ['/', 'Home'],
    ['/privacy-policy', 'Privacy'],
    ['/Privacy-Policy/', 'Privacy'],
    ['/email-verification/Ab-C_d', 'Verify'],
    ['/admin', 'root'],
    ['/admin/', 'root'],
    ['/ADMIN/Booking/', 'root'],
    ['/admin/booking/7/show', 'root'],
    ['/admin/sign-in', 'root'],
  ])('%s is a page', async (url, content) => {
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain(content);
    expect(response.headers['cache-control']).toBe('no-cache');
  });

  test.each([
    ['/nowhere', 'Page not found: /nowhere'],
    ['/caf%C3%A9', 'Page not found: /café'],
    ['/%3Cscript%3Ealert(1)%3C/script%3E', 'Page not found: /&lt;script&gt;alert(1)&lt;/script&gt;'],
    ["/$&$'", 'Page not found: /$&amp;$&#39;'],
    ['/email-verification', 'Page not found: /email-verification'],
    ['/../../package.json', 'Page not found: /package.json'],
    ['/_astro/', 'Page not found: /_astro/'],
    ['/%E0%A4%A', 'Page not found: /%E0%A4%A'],
    ['/50%', 'Page not found: /50%'],
    [`/email-verification/${'x'.repeat(201)}`, 'Page not found: /email-verification/xxx'],
  ])('%s is the “not found” page with status 404', async (url, content) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.body.replace('/../../', '/')).toContain(content);
  });

  test.each([
    '/admin/booking/abc',
    '/admin/booking/0',
    '/admin/nowhere',
    '/admin/assets/gone.js',
    '/admin/%E0%A4%A',
    `/admin/invitation/${'x'.repeat(201)}`,
  ])('%s returns the back office with status 404', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('root');
  });

  test('an unknown path of the API, or a method that reads no page, gets 404 in JSON', async () => {
    for (const [method, url] of [
      ['GET', '/api/nowhere'],
      ['POST', '/api/nowhere'],
      ['DELETE', '/nowhere'],
      ['TRACE', '/'],
    ] as const) {
      const response = await app.inject({ method, url });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ message: `Page Not Found: ${url}` });
    }
  });

  test('an undecodable path of the API is rejected in JSON', async () => {
    const response = await get('/api/%E0%A4%A', { accept: 'text/html' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ message: 'The request cannot be read.' });
  });

  test('/error is the generic error page with status 500', async () => {
    const response = await get('/error');
    expect(response.statusCode).toBe(500);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['content-security-policy']).toContain("'sha256-abc='");
    expect(response.body).toContain('<b>500</b><p>Something went wrong. Please try again later.</p>');
  });

  test('a browser gets the error page with status and message, and any other client gets JSON', async () => {
    const host = 'elsewhere.example';
    const page = await get('/privacy-policy', { host, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect(page.statusCode).toBe(421);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('<b>421</b><p>This server does not serve that host name.');
    expect((await get('/privacy-policy', { host })).json().message).toMatch(/^This server does not serve/);
    expect((await get('/api/health/x', { accept: 'text/html' })).json().message).toMatch(/^Page Not Found/);
  });

  test('the root page stores the language, and does not redirect to one that the site lacks', async () => {
    const { statusCode, headers } = await get('/', { 'accept-language': 'fr' });
    expect(statusCode).toBe(200);
    expect(headers['set-cookie']).toBe('i18n_redirected=en; Max-Age=31536000; Path=/; SameSite=Lax');
    expect((await get('/privacy-policy')).headers['set-cookie']).toBeUndefined();
  });

  test('files with a hash in their name are cached for ever, and compressed responses are those made by the build', async () => {
    const response = await get('/_astro/style.AbCd1234.css', { 'accept-encoding': 'br, gzip' });
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-encoding']).toBe('br');
    expect(response.headers['content-type']).toContain('text/css');
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(
      files['site/_astro/style.AbCd1234.css'],
    );
    expect((await get('/admin/assets/index-XyZ.js')).headers['cache-control']).toContain('immutable');
  });

  test('a page is not sent again while its ETag is among those that the client has', async () => {
    const { headers } = await get('/');
    const known = await get('/', { 'if-none-match': `"other", ${headers.etag}` });
    expect(known.statusCode).toBe(304);
    expect(known.body).toBe('');
    expect((await get('/', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('every response has the security headers, and no page allows inline scripts', async () => {
    for (const url of [
      '/',
      '/nowhere',
      '/admin',
      '/admin/nowhere',
      '/api/health',
      '/api/docs',
      '/robots.txt',
    ]) {
      const { headers } = await get(url);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(/(script-src|default-src)[^;]*unsafe-inline/.test(policy)).toBe(false);
    }
    const page = await get('/');
    expect(page.headers['content-security-policy']).toContain("'sha256-abc='");
    expect(page.body).not.toContain('sha256-abc');
  });
});
