import { randomUUID } from 'node:crypto';
import { adminLogin, ownAdminCalls } from '@nanny-polo/shared/accounts/admin-account';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import { leaveRecord, stayAtRecord } from '@nanny-polo/shared/office/live';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoPassword } from '../../../demo/accounts.ts';
import { type LiveReader, readLive } from '../../test/live.ts';
import { openProduct } from '../../test/product.ts';
import { deleteExpiredPresence, listPresent } from './service.ts';
import { presence } from './table.ts';

const product = await openProduct();
const [owner, coordinator, visitor] = await Promise.all([
  product.signedIn('owner'),
  product.signedIn('coordinator'),
  product.signedIn('visitor'),
]);

let record = 0;
const newRecord = () => {
  record += 1;
  return { resource: 'booking', id: record };
};

const stay = (client: HttpClient, tab: string, body: { resource: string; id: number }) =>
  client.call(stayAtRecord, { params: { tab }, body });

const namesAt = async (at: { resource: string; id: number }) =>
  (await listPresent(product.db, at)).map(({ name }) => name);

const nameOf = async (client: HttpClient) => {
  const at = newRecord();
  await stay(client, randomUUID(), at);
  return (await namesAt(at))[0];
};

test('shows admins who else has a record open, until they leave it', async () => {
  const at = newRecord();
  const tab = randomUUID();
  expect(await stay(coordinator, tab, at)).toEqual([]);
  expect(await stay(owner, randomUUID(), at)).toMatchObject([{ name: await nameOf(coordinator) }]);
  await stay(coordinator, tab, newRecord());
  expect(await namesAt(at)).toEqual([await nameOf(owner)]);
  await stay(coordinator, tab, at);
  await coordinator.call(leaveRecord, { params: { tab } });
  expect(await namesAt(at)).toEqual([await nameOf(owner)]);
});

test('presence expires by itself, and others are notified', async () => {
  const at = newRecord();
  const body = { email: 'owner@nannypolo.example', password: demoPassword };
  const { data } = await product.client(null).call(adminLogin, { body });
  const reader: LiveReader = await readLive(product.url, data.access_token);
  await reader.begun;
  const tab = randomUUID();
  await stay(coordinator, tab, at);
  const received = () => reader.others.presence?.filter(({ id }) => id === at.id);
  await expect.poll(received).toEqual([at]);
  await product.db.update(presence).set({ expires_at: sql`now()` }).where(eq(presence.tab, tab));
  await stay(owner, randomUUID(), at);
  await expect.poll(() => received()?.length).toBe(2);
  // Rows of the other tests may have expired too.
  expect(await deleteExpiredPresence(product.db)).toBeGreaterThanOrEqual(1);
  await expect.poll(() => received()?.length).toBe(3);
  expect((await namesAt(at)).length).toBe(1);
  reader.close();
});

test('signing out ends an admin’s presence at every record', async () => {
  const at = newRecord();
  const client = await product.signedIn('coordinator');
  await stay(client, randomUUID(), at);
  await client.call(ownAdminCalls.logout);
  expect(await namesAt(at)).toEqual([]);
});

test('an admin sees presence only at records that their role allows, and changes only their own tabs', async () => {
  const at = newRecord();
  const tab = randomUUID();
  await stay(owner, tab, at);
  await stay(visitor, randomUUID(), at);
  const newcomer = await product.signedIn('newcomer');
  await expect(stay(newcomer, randomUUID(), at)).rejects.toMatchObject({ status: 403 });
  await expect(stay(coordinator, tab, at)).rejects.toMatchObject({ status: 403 });
  await coordinator.call(leaveRecord, { params: { tab } });
  expect((await namesAt(at)).length).toBe(2);
  await expect(stay(owner, tab, { resource: 'nothing', id: 1 })).rejects.toMatchObject({ status: 422 });
});
