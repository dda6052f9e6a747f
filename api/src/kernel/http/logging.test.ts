import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { booking } from '@nanny-polo/shared/bookings/booking';
import { sql } from 'drizzle-orm';
import { destination } from 'pino';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/folder.ts';
import { openProduct, startProduct } from '../../test/product.ts';
import { createStartLog } from './logging.ts';

const log: string[] = [];
const write = (line: string) => void log.push(line);
const product = await openProduct({ logLevel: 'info' }, { write });

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test('every response has a request id that the log repeats and no caller can choose', async () => {
  const chosen = { 'x-request-id': 'chosen', 'request-id': 'chosen' };
  for (const path of ['/admin/profile', '/nothing']) {
    const id = (await product.send(path, { headers: chosen })).headers.get('x-request-id') ?? '';
    expect(id).toMatch(uuid);
    await expect.poll(() => log.map((line) => JSON.parse(line).reqId)).toContain(id);
  }
});

test('the log contains no password, token, header, address or statement value, not even of a failed statement', async () => {
  const token = 'canary-token'.padEnd(43, 'x');
  const password = 'canary-password-1';
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const post = (path: string, body: object) =>
    product.send(path, { method: 'POST', headers, body: JSON.stringify(body) });
  await post('/admin/login', { email: 'canary@families.example', password });
  await post(`/users/email-verification/${token}`, {});
  await post('/users/forget-password/verify-pin', { email: 'canary@families.example', pin: '918273' });
  await product.send(`${booking.list.url}?token=${token}`, { headers });
  await product.db.execute(sql`ALTER TABLE session RENAME TO session_gone`);
  const failed = await product.send(booking.list.url, { headers });
  await product.db.execute(sql`ALTER TABLE session_gone RENAME TO session`);
  expect(failed.status).toBe(500);
  const whole = log.join('');
  expect(whole).toContain('Failed query');
  const hash = createHash('sha256').update(token).digest('base64url');
  const key = product.config.secretKey.toString('base64');
  for (const secret of [
    token,
    hash,
    password,
    key,
    'secretKey',
    '918273',
    'canary@',
    'Bearer',
    'authorization',
  ]) {
    expect(whole).not.toContain(secret);
  }
});

test('a successful sign-in is logged', async () => {
  const since = log.length;
  await product.signedIn('visitor');
  const signedIn = () =>
    log
      .slice(since)
      .map((line) => JSON.parse(line))
      .filter(({ req, res }) => req?.route === '/api/admin/login' && res?.statusCode === 200);
  await expect
    .poll(signedIn)
    .toEqual([expect.objectContaining({ time: expect.any(Number), reqId: expect.stringMatching(uuid) })]);
});

test('an exhausted limit is logged as a line of its own', async () => {
  const since = log.length;
  const body = JSON.stringify({ name: 'Eve', email: 'eve@families.example', message: 'Hello' });
  const message = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  for (let times = 0; times < 6; times += 1) await product.send('/support', message);
  const refused = () =>
    log
      .slice(since)
      .map((line) => JSON.parse(line))
      .filter(({ security }) => security)
      .map(({ security, status, req }) => [security, status, req.route]);
  await expect.poll(refused).toEqual([['too many tries', 429, '/api/support']]);
});

test('a refused sign-in, a missing permission and a missing session are each logged as a line of their own', async () => {
  const since = log.length;
  const body = JSON.stringify({ email: 'canary@families.example', password: 'canary-password-1' });
  const headers = { 'content-type': 'application/json' };
  await product.send('/admin/login', { method: 'POST', headers, body });
  await product.send('/users/login', { method: 'POST', headers, body });
  await product.send('/admin/profile');
  const newcomer = await product.signedIn('newcomer');
  await expect(newcomer.call(booking.list)).rejects.toMatchObject({ status: 403 });
  const refused = () =>
    log
      .slice(since)
      .map((line) => JSON.parse(line))
      .filter(({ security }) => security)
      .map(({ security, status, req, admin }) => [security, status, req.route, admin]);
  await expect.poll(refused).toEqual([
    ['wrong credentials', 422, '/api/admin/login', undefined],
    ['wrong credentials', 422, '/api/users/login', undefined],
    ['no valid session', 401, '/api/admin/profile', undefined],
    ['not permitted', 403, '/api/admin/booking', expect.any(Number)],
  ]);
  expect(log.slice(since).join('')).not.toContain('canary');
});

test('a health check that succeeds is logged at debug only', async () => {
  const ofHealth = (lines: readonly string[]) =>
    lines.filter((line) => line.includes('"route":"/api/health"'));
  log.length = 0;
  await product.send('/health');
  await product.send('/admin/profile');
  await expect.poll(() => log.join()).toContain('/api/admin/profile');
  expect(ofHealth(log)).toEqual([]);
  const lines: string[] = [];
  const debugging = await startProduct({ logLevel: 'debug' }, { write: (line) => void lines.push(line) });
  await debugging.send('/health');
  await expect.poll(() => ofHealth(lines).map((line) => JSON.parse(line).level)).toEqual([20]);
  await debugging.close();
});

test('each line of a start is JSON, written at once', () => {
  const file = join(temporaryFolder(), 'log');
  const startLog = createStartLog('info', destination({ dest: file, sync: true }));
  startLog.info('Nanny Polo runs on http://127.0.0.1:3000');
  startLog.debug('not at this level');
  const [line = '', ...others] = readFileSync(file, 'utf8').trim().split('\n');
  expect(JSON.parse(line)).toMatchObject({ level: 30, msg: 'Nanny Polo runs on http://127.0.0.1:3000' });
  expect(others).toEqual([]);
});
