import { connect } from 'node:net';
import { adminLogin } from '@nanny-polo/shared/accounts/admin-account';
import { createHttpClient } from '@nanny-polo/shared/contract/http-client';
import { sendSupportMessage } from '@nanny-polo/shared/office/support';
import { expect, test, vi } from 'vitest';
import { findFreePort } from '../../.ci/free-port.ts';
import { demoPassword } from '../demo/accounts.ts';
import { readDemoConfig } from './kernel/config/config.ts';
import type { OpenDatabase } from './kernel/database/database.ts';
import { assertAddressFree, PortTaken } from './kernel/http/own-address.ts';
import { serveProduct } from './server.ts';
import { onPostgres, testDatabase } from './test/database.ts';
import { temporaryFolder } from './test/folder.ts';
import { readLive } from './test/live.ts';

const dataDir = temporaryFolder();

/** Serves the product on a database, with one reader of its live updates. */
async function serveReader(database: OpenDatabase, stop: (reason: string) => void = () => {}) {
  const config = { ...readDemoConfig({}), logLevel: 'silent', port: 0, dataDir };
  const server = await serveProduct(config, database, stop);
  const api = `${server.url}/api`;
  const client = createHttpClient({ baseURL: api, token: () => null, onUnauthorized: () => {} });
  const { data } = await client.call(adminLogin, {
    body: { email: 'owner@nannypolo.example', password: demoPassword },
  });
  return { server, api, reader: await readLive(api, data.access_token) };
}

test('a server that stops finishes a running call, refuses new ones and ends streams', async () => {
  const { server, api, reader } = await serveReader(await testDatabase('demo'));
  const unused = connect(Number(new URL(api).port), '127.0.0.1');
  const running = connect(Number(new URL(api).port), '127.0.0.1');
  const body = JSON.stringify({ name: 'Petra', email: 'petra@families.example', message: 'Please call me.' });
  let response = '';
  running.on('data', (chunk) => {
    response += chunk;
  });
  running.write(
    `POST /api${sendSupportMessage.url} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
  );
  await expect.poll(() => response).toContain('100 Continue');

  const stopped = server.close();
  const refused = await fetch(`${api}/health`);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toEqual({ message: 'The server is restarting. Please try again.' });
  running.write(body);
  await stopped;
  await reader.ended;
  expect(reader.others.over).toEqual([{ reason: 'stopping' }]);
  expect(response).toMatch(/HTTP\/1\.1 200 /);
  await expect(fetch(`${api}/health`)).rejects.toThrow();
  unused.destroy();
  running.destroy();
});

test('closes its database and reports the failure if a part of the server cannot stop', async () => {
  const database = await testDatabase('demo');
  const close = vi.fn(database.close);
  const listen = () => () => Promise.reject(new Error('The listener cannot stop'));
  const { server, reader } = await serveReader({ ...database, close, listen });
  await expect(server.close()).rejects.toThrow('The listener cannot stop');
  expect(close).toHaveBeenCalledOnce();
  reader.close();
});

test('a server whose port is in use stops what it has started, and leaves the other one running', async () => {
  const first = await serveReader(await testDatabase('demo'));
  const database = await testDatabase('demo');
  const config = { ...readDemoConfig({}), logLevel: 'silent', dataDir: temporaryFolder() };
  const port = Number(new URL(first.api).port);
  await expect(serveProduct({ ...config, port }, database, () => {})).rejects.toThrow(PortTaken);
  await database.close();
  await expect(assertAddressFree({ host: '127.0.0.1', port })).rejects.toThrow(PortTaken);
  expect((await fetch(`${first.api}/health`)).status).toBe(200);
  first.reader.close();
  await first.server.close();
});

test.runIf(onPostgres())('a server responds to no call unless all of its parts have started', async () => {
  const database = await testDatabase('demo');
  const port = await findFreePort();
  const config = { ...readDemoConfig({}), logLevel: 'silent', dataDir: temporaryFolder(), port };
  const queue = { connectionString: 'postgres://nobody@127.0.0.1:1/nothing' };
  await expect(serveProduct(config, { ...database, queue }, () => {})).rejects.toThrow('ECONNREFUSED');
  await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow();
  await database.close();
});

test('says in one line which HOST is no address of this machine, and leaves a free port free', async () => {
  for (const host of ['203.0.113.7', 'nowhere.invalid'])
    await expect(assertAddressFree({ host, port: 0 })).rejects.toThrow(
      new PortTaken(
        `HOST=${host} is no address of this machine. Set HOST to one of its addresses, or 0.0.0.0.`,
      ),
    );
  const address = { host: '127.0.0.1', port: await findFreePort() };
  await assertAddressFree(address);
  await assertAddressFree(address);
});

test('a start says which mail server does not work, and why, and which names are unknown', async () => {
  const lines: string[] = [];
  const demo = readDemoConfig({ DATABSE_URL: 'x' });
  const mail = { ...demo.mail, smtpUrl: 'smtp://user:canary@127.0.0.1:1' };
  const config = { ...demo, mail, port: 0, dataDir: temporaryFolder() };
  const database = await testDatabase('demo');
  const log = { write: (line: string) => void lines.push(line) };
  const server = await serveProduct(config, database, () => {}, { log });
  await expect.poll(() => lines.join()).toContain('The mail server does not work.');
  expect(lines.join()).toMatch(/127\.0\.0\.1:1: ESOCKET, connect ECONNREFUSED/);
  expect(lines.join()).toContain('Did you mean DATABASE_URL?');
  expect(lines.join()).not.toContain('canary');
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  await server.close();
});
