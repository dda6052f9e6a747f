import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '../../kernel/database/database.ts';
import { testDatabase } from '../../test/database.ts';
import { adminUser } from '../identity/admin-user-table.ts';
import { accountToken } from '../token/account-token-table.ts';
import { createToken } from '../token/service.ts';
import { acceptInvitation, inviteOwner } from './service.ts';

let database: OpenDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

const email = 'boss@agency.example';
const password = 'a quiet walk by the river';
const nowhere = { ip: '', userAgent: '' };
const invite = (address = email) => inviteOwner(database.db, address);
const newInvitation = (address: string) =>
  createToken(database.db, 'invitation', { realm: 'admin', id: 1 }, address);
const owner = async () => (await database.db.select().from(adminUser).where(eq(adminUser.id, 1)))[0];
const addAdmin = (values: Partial<typeof adminUser.$inferInsert> = {}) =>
  database.db
    .insert(adminUser)
    .values({ first_name: 'Ada', last_name: 'Bell', email: 'ada@agency.example', ...values })
    .returning();

test('keeps an open invitation, renews an expired one, and sends none after one was accepted', async () => {
  const { db } = database;
  expect(await invite()).toBe('invited');
  expect(await invite('BOSS@agency.example')).toBe('waiting');
  await db.update(accountToken).set({ expires_at: sql`now() - interval '1 second'` });
  expect(await invite()).toBe('invited');
  const token = await newInvitation(email);
  await acceptInvitation(db, token, password, nowhere);
  expect(await invite()).toBe('accepted');
});

test('invites an owner again if a restore has ended their link', async () => {
  const { db } = database;
  await invite();
  await newInvitation(email);
  expect(await invite()).toBe('waiting');
  // A restore leaves the link and its request out.
  await db.delete(accountToken);
  expect(await invite()).toBe('invited');
});

test('invites an owner again if their address is corrected before they accept, and ends the old link', async () => {
  const { db } = database;
  await invite('bos@agency.example');
  const token = await newInvitation('bos@agency.example');
  expect(await invite()).toBe('invited');
  expect(await owner()).toMatchObject({ email, status: 'invited' });
  await expect(acceptInvitation(db, token, password, nowhere)).rejects.toMatchObject({ kind: 'rejected' });
  expect(await db.$count(accountToken)).toBeGreaterThan(0);
});

test('adds an owner to an existing database, whose next admin still gets an unused id', async () => {
  await addAdmin({ id: 7 });
  await database.db.execute(sql`SELECT setval('admin_user_id_seq', 7)`);
  expect(await invite()).toBe('invited');
  expect(await owner()).toMatchObject({ email, status: 'invited' });
  const [next] = await addAdmin({ email: 'next@agency.example' });
  expect(next?.id).toBe(8);
});

test('returns why the configured owner is not invited', async () => {
  const { db } = database;
  await addAdmin({ id: 7 });
  expect(await invite('Ada@agency.example')).toBe('address-taken');
  await invite();
  expect(await invite('ada@agency.example')).toBe('address-taken');
  await db.update(adminUser).set({ status: 'active' }).where(eq(adminUser.id, 1));
  expect(await invite('new@agency.example')).toBe('other-owner');
  await db.update(adminUser).set({ status: 'suspended' }).where(eq(adminUser.id, 1));
  expect(await invite()).toBe('suspended');
  expect(await owner()).toMatchObject({ email });
});
