import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { isBreached, setBreachedPasswords } from './breached.ts';
import { refuseCommonPassword } from './service.ts';

const password = 'a goose at the harbour 9';
const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
const asked: string[] = [];
let answer = () => ({ status: 200, text: '' });
const service = createServer((request, response) => {
  asked.push(`${request.url}`);
  const { status, text } = answer();
  response.writeHead(status).end(text);
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
const breachedPasswordsUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/range`;
afterAll(() => {
  setBreachedPasswords({ breachedPasswordsUrl: null });
  service.close();
});

test('refuses a password that the service knows, and tells it five digits alone', async () => {
  setBreachedPasswords({ breachedPasswordsUrl });
  answer = () => ({ status: 200, text: `${'0'.repeat(35)}:2\r\n${digest.slice(5)}:37` });
  await expect(refuseCommonPassword(password)).rejects.toMatchObject({
    body: { errors: { password: ['This password is known from a breach. Please choose another.'] } },
  });
  expect(asked).toEqual([`/range/${digest.slice(0, 5)}`]);
});

test.each([
  ['padding', () => ({ status: 200, text: `${digest.slice(5)}:0` })],
  ['other passwords', () => ({ status: 200, text: `${'A'.repeat(35)}:5` })],
  ['an error', () => ({ status: 503, text: `${digest.slice(5)}:37` })],
])('accepts one for which the service returns %s', async (_, response) => {
  setBreachedPasswords({ breachedPasswordsUrl });
  answer = response;
  expect(await isBreached(password)).toBe(false);
});

test('accepts any without a service, or if it cannot be reached', async () => {
  setBreachedPasswords({ breachedPasswordsUrl: null });
  expect(await isBreached(password)).toBe(false);
  setBreachedPasswords({ breachedPasswordsUrl: 'http://127.0.0.1:9' });
  expect(await isBreached(password)).toBe(false);
});
