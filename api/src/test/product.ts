import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminLogin } from '@nanny-polo/shared/accounts/admin-account';
import { createHttpClient, type HttpClient } from '@nanny-polo/shared/contract/http-client';
import { afterAll } from 'vitest';
import { demoPassword } from '../../demo/accounts.ts';
import { buildApp } from '../app.ts';
import { type Config, readDemoConfig } from '../kernel/config/config.ts';
import type { Db, OpenDatabase } from '../kernel/database/database.ts';
import type { Dependencies } from '../kernel/http/dependencies.ts';
import { withAgreedTimes } from './agreed-times.ts';
import { testDatabase } from './database.ts';
import { testKey } from './secret-key.ts';

/** The product over HTTP with the demo agency, for one test file. */
export interface Product {
  readonly db: Db;
  readonly database: OpenDatabase;
  readonly config: Config;
  /** The base URL of the API. */
  readonly url: string;
  /** Returns a client of the contract; with `token` null it is not signed in. It agrees to unusual times. */
  client(token: string | null): HttpClient;
  /** Returns a client that gets the refusal of an unusual time. */
  plainClient(token: string | null): HttpClient;
  /** Returns a client signed in with a demo account. */
  signedIn(account: 'owner' | 'coordinator' | 'visitor' | 'newcomer'): Promise<HttpClient>;
  /** Sends a call unchanged, for input that no well-behaved client sends. */
  send(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

/**
 * Starts the product on a free port with the demo's configuration and `changes`. Mail is queued until `startPost` sends
 * it. None is held back unless `changes` sets `undoSeconds`. The office is always open, so that no test depends on the
 * hour.
 */
export async function startProduct(
  changes: Partial<Config> = {},
  log?: Dependencies['log'],
  onNewerSchema?: Dependencies['onNewerSchema'],
): Promise<Product> {
  const database = await testDatabase('demo');
  const dataDir = mkdtempSync(join(tmpdir(), 'nanny-polo-files-'));
  const demo = readDemoConfig({});
  // On a busy machine even a small file may take long.
  const preparation = {
    ...demo.preparation,
    longestStartMs: 600_000,
    longestRunMs: 600_000,
    longestWaitMs: 600_000,
  };
  const facts = { ...demo.facts, opens: '00:00', closes: '24:00' };
  const own = { secretKey: testKey, facts, logLevel: 'silent', undoSeconds: 0, dataDir, preparation };
  const config = { ...demo, ...own, ...changes };
  const { db, pool, listen } = database;
  const app = await buildApp({
    config,
    db,
    pool,
    listen,
    ...(log && { log }),
    ...(onNewerSchema && { onNewerSchema }),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api`;
  /** As a browser does, the client goes on with the new token of its session. */
  const plainClient = (opened: string | null): HttpClient => {
    let token = opened;
    const http = createHttpClient({ baseURL: url, token: () => token, onUnauthorized: () => {} });
    return {
      ...http,
      async call(endpoint, options) {
        const response = await http.call(endpoint, options);
        if (/\/(proof|change-password)$/.test(endpoint.url) && endpoint.method === 'POST')
          token = (response as { access_token: string }).access_token;
        return response;
      },
    };
  };
  const client = (token: string | null) => withAgreedTimes(plainClient(token));
  return {
    db: database.db,
    database,
    config,
    url,
    client,
    plainClient,
    async signedIn(account) {
      const body = { email: `${account}@nannypolo.example`, password: demoPassword };
      const { data } = await client(null).call(adminLogin, { body });
      return client(data.access_token);
    },
    send: (path, init) => fetch(url + path, init),
    async close() {
      await app.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts the product and stops it after the last test of the file. Call it at the file's top level. */
export async function openProduct(...settings: Parameters<typeof startProduct>): Promise<Product> {
  const product = await startProduct(...settings);
  afterAll(product.close);
  return product;
}
