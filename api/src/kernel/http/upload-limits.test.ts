import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { adminProfile } from '@nanny-polo/shared/accounts/admin-account';
import { listOwnDocuments, submitOwnDocument } from '@nanny-polo/shared/people/family';
import { asc, isNotNull } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { openSession } from '../../accounts/session/service.ts';
import { pngFile } from '../../test/files.ts';
import { temporaryFolder } from '../../test/folder.ts';
import { openProduct } from '../../test/product.ts';
import { readDemoConfig } from '../config/config.ts';

const accounts = 12;
const size = 9_000_000;

const dataDir = temporaryFolder();
mkdirSync(join(dataDir, 'uploads'));
writeFileSync(join(dataDir, 'uploads', 'left-by-a-crash'), 'a passport');
const unlimited = { LIMIT_UPLOADS: '100000/60', LIMIT_ACCOUNT_CALLS: '100000/60' };
const product = await openProduct({ dataDir, limits: readDemoConfig(unlimited).limits });
const owner = await product.signedIn('owner');
const { db } = product;
const parents = await db
  .select({ id: parentUser.id })
  .from(parentUser)
  .where(isNotNull(parentUser.email_verified_at))
  .orderBy(asc(parentUser.id))
  .limit(accounts);
const tokens = await Promise.all(
  parents.map(({ id }) => openSession(db, { realm: 'user', id }, { ip: '', userAgent: '' })),
);

const open: Socket[] = [];
/** Closes every unfinished upload and waits until each account can upload again. */
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  for (const token of tokens) await expect.poll(() => whole(token)).toMatchObject({ status: 422 });
});

/** Starts an upload of 9 MB that sends its head and never ends. */
function begin(token: string): { socket: Socket; status: () => string | undefined } {
  const { hostname, port } = new URL(product.url);
  const socket = connect(Number(port), hostname);
  let response = '';
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    response += chunk;
  });
  socket.write(
    `POST /api${submitOwnDocument.url} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${size}\r\n\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`,
  );
  open.push(socket);
  return { socket, status: () => /^HTTP\/1\.1 (\d+)/.exec(response)?.[1] };
}

/** Uploads a complete form whose file is not an image: 422 if it is read, 429 if a limit is reached. */
async function whole(token: string) {
  const body = new FormData();
  body.append('document_type_id', '5');
  body.append('file', new File(['no image'], 'a.png'));
  const response = await product.send(submitOwnDocument.url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  const { status, headers } = response;
  return { status, wait: Number(headers.get('retry-after')), body: await response.json() };
}

const tokenOf = (account: number) => tokens[account] ?? '';

/** Starts one upload more than the limit allows and returns those that are read. */
async function beginOneTooMany(of: readonly number[]) {
  const begun = of.map((account) => begin(tokenOf(account)));
  const statuses = () => begun.map(({ status }) => status()).filter(Boolean);
  await expect.poll(statuses).toEqual(['429']);
  return begun.filter(({ status }) => !status());
}

const refused = {
  status: 429,
  wait: expect.toSatisfy((seconds) => seconds > 0),
  body: { message: expect.any(String) },
};

test('a fourth unfinished upload of an account gets 429, but not one of another account', async () => {
  const [one] = await beginOneTooMany([0, 0, 0, 0]);
  expect(await whole(tokenOf(0))).toEqual(refused);
  expect((await whole(tokenOf(1))).status).toBe(422);
  one?.socket.destroy();
  await expect.poll(() => whole(tokenOf(0))).toMatchObject({ status: 422 });
});

test('a process reads 32 unfinished uploads at the same time and holds none of their files in memory', async () => {
  const before = process.memoryUsage().arrayBuffers;
  const begun = await beginOneTooMany(Array.from({ length: 33 }, (_, at) => 1 + Math.floor(at / 3)));
  const piece = Buffer.alloc(size - 1000, 'a');
  await Promise.all(begun.map(({ socket }) => new Promise((sent) => socket.write(piece, sent))));
  expect(await whole(tokenOf(0))).toEqual(refused);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * 1024 * 1024);
  begun[0]?.socket.destroy();
  await expect.poll(() => whole(tokenOf(0))).toMatchObject({ status: 422 });
});

test('780 unfinished uploads of one account do not block other calls', async () => {
  const begun = Array.from({ length: 780 }, () => begin(tokenOf(0)));
  // A busy process refuses some as overload, 503.
  await expect.poll(() => begun.filter(({ status }) => status()).length).toBe(777);
  const others = Array.from({ length: 44 }, () => owner.call(adminProfile));
  await Promise.all([...others, product.client(tokenOf(1)).call(listOwnDocuments)]);
});

test('an upload whose client disconnects no longer counts', async () => {
  for (const { socket } of Array.from({ length: 40 }, () => begin(tokenOf(0)))) socket.destroySoon();
});

test('no upload leaves a temporary file behind, not even after an abort or a crash', async () => {
  const folder = join(dataDir, 'uploads');
  const left = () => (existsSync(folder) ? readdirSync(folder) : []);
  expect(left()).toEqual([]);
  const { socket } = begin(tokenOf(0));
  await new Promise((sent) => socket.write(Buffer.alloc(1_000_000, 'a'), sent));
  await product
    .client(tokenOf(1))
    .call(submitOwnDocument, { body: { document_type_id: 4, file: pngFile() } });
  await expect.poll(left).toEqual([]);
  socket.destroy();
  await expect.poll(left).toEqual([]);
});
