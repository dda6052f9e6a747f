import { connect } from 'node:net';
import { adminProfile, changeAdminProfile } from '@nanny-polo/shared/accounts/admin-account';
import { submitOwnDocument } from '@nanny-polo/shared/people/family';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { openSession } from '../../accounts/session/service.ts';
import { pngFile } from '../../test/files.ts';
import { openProduct } from '../../test/product.ts';
import { ConnectionFailed, isDatabaseAway } from '../database/sql-state.ts';

const log: string[] = [];
// Nothing listens at this endpoint, so files cannot be stored.
const s3 = {
  endpoint: 'http://127.0.0.1:9',
  bucket: 'b',
  region: 'r',
  accessKeyId: 'k',
  secretAccessKey: 's',
};
const product = await openProduct({ logLevel: 'info', s3 }, { write: (line) => void log.push(line) });
const client = { ip: '', userAgent: '' };
const admin = await openSession(product.db, { realm: 'admin', id: 1 }, client);
const parent = await openSession(product.db, { realm: 'user', id: 115 }, client);

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly req?: { readonly route: string };
}

const form = 'multipart/form-data; boundary=x';
const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nno image';

test.each([
  ['JSON', 'PUT', changeAdminProfile.url, 'application/json', () => admin, '{"first_name":'],
  ['a form', 'POST', submitOwnDocument.url, form, () => parent, part],
])(
  'logs at level info that a client disconnects in the middle of %s',
  async (_, method, path, type, token, sent) => {
    const since = log.length;
    const { hostname, port } = new URL(product.url);
    const socket = connect(Number(port), hostname);
    const head = `${method} /api${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token()}\r\n`;
    const length = `content-type: ${type}\r\ncontent-length: ${sent.length + 10}\r\n`;
    await new Promise((flushed) => socket.write(`${head}${length}\r\n${sent}`, flushed));
    socket.destroy();
    const lines = () => log.slice(since).map((line): Line => JSON.parse(line));
    await expect
      .poll(() => lines().map(({ level, msg, req }) => [level, msg, req?.route]))
      .toEqual([[30, 'request aborted', `/api${path}`]]);
    // The aborted call may still be running; another call gives it time to end.
    await product.client(admin).call(adminProfile);
    expect(lines().filter(({ level }) => level > 30)).toEqual([]);
  },
);

test("an unreachable file storage is reported with 503 and a message of its own, not the database's", async () => {
  const body = new FormData();
  body.append('document_type_id', '4');
  body.append('file', pngFile());
  const headers = { authorization: `Bearer ${parent}` };
  const response = await product.send(submitOwnDocument.url, { method: 'POST', headers, body });
  expect(response.status).toBe(503);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.json()).toEqual({ message: expect.stringMatching(/^Files cannot be stored/) });
});

test.each(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ECONNREFUSED'])(
  '%s means that the database is unavailable only if the database failed with it',
  (code) => {
    const failed = Object.assign(new Error('aborted'), { code });
    expect(isDatabaseAway(failed)).toBe(false);
    expect(isDatabaseAway(new TypeError('fetch failed', { cause: failed }))).toBe(false);
    expect(isDatabaseAway(new DrizzleQueryError('SELECT 1', [], failed))).toBe(true);
    expect(isDatabaseAway(new ConnectionFailed('No connection', { cause: failed }))).toBe(true);
  },
);
