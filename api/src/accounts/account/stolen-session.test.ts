import { randomUUID } from 'node:crypto';
import { deleteAccount } from '@nanny-polo/shared/accounts/account-deletion';
import { changeAdminProfile, ownAdminCalls } from '@nanny-polo/shared/accounts/admin-account';
import { changeUserProfile, ownUserCalls } from '@nanny-polo/shared/accounts/user-profile';
import { cancelUserBooking } from '@nanny-polo/shared/bookings/user-booking';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import { leaveRecord, stayAtRecord } from '@nanny-polo/shared/office/live';
import { undoChange } from '@nanny-polo/shared/office/undo';
import { exportOwn } from '@nanny-polo/shared/people/family';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { readDemoConfig } from '../../kernel/config/config.ts';
import type { Limits } from '../../kernel/limit/limits.ts';
import { nextSlot, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { undo, write } from '../../test/undo.ts';
import { adminUser } from '../identity/admin-user-table.ts';
import { hashPassword } from '../password/service.ts';
import { openSession } from '../session/service.ts';

const few = [{ times: 3, seconds: 3600 }];
const usual = readDemoConfig({}).limits;
const all = Object.fromEntries(Object.keys(usual).map((name) => [name, few])) as unknown as Limits;
const product = await openProduct({ limits: { ...all, mail: usual.mail }, undoSeconds: 600 });
const password = 'frogs like puddles';
const password_hash = await hashPassword(password);
const newPassword = { password: 'newts like ponds', confirm_password: 'newts like ponds' };

/** Returns clients of two sessions of a new parent: the owner's and the thief's. */
async function parent() {
  const { id } = await readyParent(product.db, { password_hash });
  return [await sessionOf('user', id), await sessionOf('user', id)] as const;
}

/** Returns clients of two sessions of the coordinator. */
async function coordinator() {
  const [admin] = await product.db
    .update(adminUser)
    .set({ password_hash })
    .where(eq(adminUser.email, 'coordinator@nannypolo.example'))
    .returning();
  const id = admin?.id ?? 0;
  return [await sessionOf('admin', id), await sessionOf('admin', id)] as const;
}

const sessionOf = async (realm: 'user' | 'admin', id: number) =>
  product.client(await openSession(product.db, { realm, id }, { ip: '', userAgent: '' }));

/** Repeats a call until it gets 429. */
async function useUp(call: () => Promise<unknown>): Promise<void> {
  for (let times = 0; times < 20; times += 1) {
    const status = await call().then(
      () => 200,
      (error: { status: number }) => error.status,
    );
    if (status === 429) return;
  }
  throw new Error('The call is not limited');
}

/** Uses up every limit of the calls that end or protect the account. */
async function useUpDefences(thief: HttpClient, calls: typeof ownUserCalls): Promise<void> {
  const wrong = { password: 'not the password' };
  await useUp(() =>
    thief.call(calls.changePassword, { body: { ...newPassword, current_password: 'wrong' } }),
  );
  await useUp(() => thief.call(calls.changeEmail, { body: { email: 'thief@x.example', ...wrong } }));
  await useUp(() => thief.call(calls.endSession, { params: { id: 999_999 } }));
  await useUp(() => thief.call(calls.listSessions));
}

/** Does everything that an owner can do against the thief. */
async function defend(owner: HttpClient, thief: HttpClient, calls: typeof ownUserCalls): Promise<void> {
  const email = `${randomUUID()}@families.example`;
  await owner.call(calls.changeEmail, { body: { email, password } });
  const sessions = await owner.call(calls.listSessions);
  const stolen = sessions.find(({ current }) => !current);
  await owner.call(calls.endSession, { params: { id: stolen?.id ?? 0 } });
  await expect(thief.call(calls.listSessions)).rejects.toMatchObject({ status: 401 });
  await owner.call(calls.endOtherSessions);
  await owner.call(calls.changePassword, { body: { ...newPassword, current_password: password } });
  await owner.call(calls.logout);
}

describe('when a thief has used up every limit in a stolen session', () => {
  test('a parent can still end sessions, change address and password, and sign out', async () => {
    const [owner, thief] = await parent();
    const name = { first_name: 'Petra', last_name: 'Ready', phone: null };
    const cancellation = { version: 1, fee_minor: 0, reason: 'None' };
    await useUp(() => thief.call(changeUserProfile, { body: name }));
    await useUp(() => thief.call(cancelUserBooking, { params: { id: 999_999 }, body: cancellation }));
    await useUp(() => thief.call(exportOwn));
    await useUp(() => thief.call(deleteAccount, { body: { password: 'wrong' } }));
    await useUpDefences(thief, ownUserCalls);
    await defend(owner, thief, ownUserCalls);
  });

  test('a parent can still delete their account', async () => {
    const [owner, thief] = await parent();
    await useUp(() => thief.call(deleteAccount, { body: { password: 'wrong' } }));
    await owner.call(deleteAccount, { body: { password } });
  });

  test('an admin can also still undo', async () => {
    const [owner, thief] = await coordinator();
    const { id } = await readyParent(product.db);
    const booking = { parent_id: id, service: 'hourly', buffer_minutes: 0, ...nextSlot() };
    const { undo: offer } = await write(owner, 'POST', '/admin/booking', booking);
    await useUp(() => thief.call(changeAdminProfile, { body: { first_name: 'Co', last_name: 'Ord' } }));
    await useUp(() => thief.call(undoChange, { params: { id: 999_999 } }));
    await useUpDefences(thief, ownAdminCalls);
    await undo(owner, offer);
    await defend(owner, thief, ownAdminCalls);
  });
});

test('a flood of calls that end sessions delays no other session', async () => {
  const [owner, thief] = await parent();
  const flood = Array.from({ length: 300 }, () =>
    thief.call(ownUserCalls.endSession, { params: { id: 999_999 } }).catch(() => {}),
  );
  await owner.call(ownUserCalls.endOtherSessions);
  await Promise.all(flood);
});

test('wrong current passwords are limited for each session, from whatever network and call', async () => {
  const [owner, thief] = await parent();
  const attempt = (body: object) =>
    thief.call(ownUserCalls.changePassword, { body: { ...newPassword, ...body } as never });
  await expect(attempt({ current_password: 'wrong' })).rejects.toMatchObject({ status: 422 });
  await expect(
    thief.call(ownUserCalls.changeEmail, { body: { email: 'x@x.example', password: 'wrong' } }),
  ).rejects.toMatchObject({ status: 422 });
  await expect(thief.call(deleteAccount, { body: { password: 'wrong' } })).rejects.toMatchObject({
    status: 422,
  });
  await expect(attempt({ current_password: password })).rejects.toMatchObject({ status: 429 });
  await owner.call(ownUserCalls.changePassword, { body: { ...newPassword, current_password: password } });
});

test('presence counts against no limit', async () => {
  const [, client] = await coordinator();
  const params = { tab: randomUUID() };
  const body = { resource: 'booking', id: 1 };
  for (let times = 0; times < 8; times += 1) {
    await client.call(stayAtRecord, { params, body });
    await client.call(leaveRecord, { params });
  }
});
