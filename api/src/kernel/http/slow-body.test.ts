import { connect } from 'node:net';
import { changeAdminProfile } from '@nanny-polo/shared/accounts/admin-account';
import { uploadPortrait } from '@nanny-polo/shared/people/nanny-portrait';
import { and, eq, lt, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openSession } from '../../accounts/session/service.ts';
import { session } from '../../accounts/session/table.ts';
import { openProduct } from '../../test/product.ts';

const product = await openProduct();

const form =
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nno picture\r\n--x--\r\n';

test.each([
  [
    'JSON',
    `PUT /api${changeAdminProfile.url}`,
    'application/json',
    '{"first_name":"Still","last_name":"Here"}',
  ],
  ['a form', `POST /api${uploadPortrait.url.replace(':id', '1')}`, 'multipart/form-data; boundary=x', form],
])('%s that arrives after its session has ended has no effect', async (_, call, type, body) => {
  const { db } = product;
  const own = eq(session.admin_user_id, 1);
  await db.delete(session).where(own);
  const token = await openSession(db, { realm: 'admin', id: 1 }, { ip: '', userAgent: '' });
  // The access check renews `last_seen_at`, which shows below that the call has passed it.
  const long = sql`now() - interval '1 hour'`;
  await db.update(session).set({ last_seen_at: long }).where(own);
  const { hostname, port } = new URL(product.url);
  const socket = connect(Number(port), hostname);
  let response = '';
  socket.on('data', (chunk) => {
    response += chunk;
  });
  socket.write(
    `${call} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.slice(0, 10));
  const unseen = and(own, lt(session.last_seen_at, sql`now() - interval '30 minutes'`));
  await expect.poll(() => db.$count(session, unseen)).toBe(0);
  await db.delete(session).where(own);
  socket.write(body.slice(10));
  await expect.poll(() => response).toMatch(/^HTTP\/1\.1 /);
  expect(response).toMatch(/^HTTP\/1\.1 401 /);
  socket.destroy();
});
