import * as contract from '@nanny-polo/shared/accounts/admin-account';
import { openAdminCalls } from '@nanny-polo/shared/accounts/open-calls';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import { everyPermission } from '@nanny-polo/shared/contract/permission';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { demoPassword } from '../../../demo/accounts.ts';
import { testDatabase } from '../../test/database.ts';
import { openPost, pinIn, startPost, tokenIn } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { queueVerification } from '../account/email.ts';
import { adminUser } from '../identity/admin-user-table.ts';
import { role } from '../identity/role-table.ts';
import { inviteOwner, queueInvitation } from '../invitation/service.ts';

const product = await openProduct();
const post = await openPost(product.database);
const nobody = product.client(null);

const password = 'correct horse battery';
const twice = { password, confirm_password: password };

async function signedIn(email: string, typed = demoPassword): Promise<HttpClient> {
  const { data } = await nobody.call(contract.adminLogin, { body: { email, password: typed } });
  return product.client(data.access_token);
}

/** Invites an admin with the coordinator's role and returns the token from the mail. */
async function invited(email: string): Promise<{ id: number; token: string }> {
  const id = await product.db.transaction(async (tx) => {
    const [made] = await tx
      .insert(adminUser)
      .values({ first_name: 'Ines', last_name: 'Roy', email, role_id: 2 })
      .returning();
    if (!made) throw new Error('No admin was created');
    await queueInvitation(tx, made);
    return made.id;
  });
  const [mail] = await post.to(email);
  return { id, token: tokenIn(mail) };
}

describe('an admin', () => {
  test('signs in and gets their permissions, reads and changes their profile, and signs out', async () => {
    const body = { email: 'Coordinator@nannypolo.example', password: demoPassword };
    const { data } = await nobody.call(contract.adminLogin, { body });
    expect(data.permissions).toContainEqual({ name: 'discount', type: 'visit' });
    const client = product.client(data.access_token);
    const { data: own } = await client.call(contract.adminProfile);
    expect(own).toEqual({
      id: 2,
      first_name: 'Cora',
      last_name: 'Devlin',
      email: 'coordinator@nannypolo.example',
      role: 'Coordinator',
      permissions: data.permissions,
    });
    const change = { first_name: 'Coralie', last_name: 'Devlin' };
    expect((await client.call(contract.changeAdminProfile, { body: change })).data).toEqual({
      ...own,
      ...change,
    });
    await client.call(contract.ownAdminCalls.logout);
    await expect(client.call(contract.adminProfile)).rejects.toMatchObject({ status: 401 });
  });

  test('with id 1 holds every permission with type full', async () => {
    const { data } = await (await signedIn('owner@nannypolo.example')).call(contract.adminProfile);
    expect(data.permissions).toEqual(everyPermission);
  });

  test('gets the same refusal for a wrong password as for an unknown address', async () => {
    const attempt = (email: string) =>
      nobody.call(contract.adminLogin, { body: { email, password: 'wrong' } }).catch((error) => error);
    const [known, unknown] = [await attempt('visitor@nannypolo.example'), await attempt('x@nowhere.example')];
    expect(known).toMatchObject({ status: 422, body: { message: 'Credential is not valid' } });
    expect(Object.keys(known.body.errors)).toEqual(['email', 'password']);
    expect(unknown).toMatchObject({ status: known.status, body: known.body });
  });

  test('accepts an invitation once, and then holds the permissions of their role', async () => {
    const { token } = await invited('ines@nannypolo.example');
    await expect(signedIn('ines@nannypolo.example', password)).rejects.toMatchObject({ status: 422 });
    const accept = { params: { token }, body: twice };
    await nobody.call(contract.acceptInvitation, accept);
    await expect(nobody.call(contract.acceptInvitation, accept)).rejects.toMatchObject({
      status: 422,
      message: 'This link is not valid or has expired. Please ask another admin to send you a new one.',
    });
    const client = await signedIn('ines@nannypolo.example', password);
    expect((await client.call(contract.adminProfile)).data.role).toBe('Coordinator');
    await client.request('/admin/booking');
    const [coordinator] = await product.db.select().from(role).where(eq(role.id, 2));
    await product.db.update(role).set({ permissions: [] }).where(eq(role.id, 2));
    await expect(client.request('/admin/booking')).rejects.toMatchObject({ status: 403 });
    await product.db
      .update(role)
      .set({ permissions: coordinator?.permissions ?? [] })
      .where(eq(role.id, 2));
  });

  test('resets a forgotten password with a PIN, and changes and verifies their address', async () => {
    const { token } = await invited('jo@nannypolo.example');
    await nobody.call(contract.acceptInvitation, { params: { token }, body: twice });
    const email = 'jo@nannypolo.example';
    await nobody.call(openAdminCalls.forgetPassword, { body: { email } });
    const pin = pinIn((await post.to(email, 2)).at(-1));
    const wrong = pin === '000000' ? '000001' : '000000';
    await expect(
      nobody.call(openAdminCalls.verifyPin, { body: { email, pin: wrong } }),
    ).rejects.toMatchObject({
      status: 422,
      body: { errors: { pin: expect.any(Array) } },
    });
    await nobody.call(openAdminCalls.verifyPin, { body: { email, pin } });
    const changed = { password: 'a third long phrase', confirm_password: 'a third long phrase' };
    await nobody.call(openAdminCalls.resetPassword, { body: { email, pin, ...changed } });
    const client = await signedIn(email, changed.password);
    await client.call(contract.ownAdminCalls.changeEmail, {
      body: { email: 'jo2@nannypolo.example', password: changed.password },
    });
    const [mail] = await post.to('jo2@nannypolo.example');
    expect(mail?.text).toContain('/admin/verify-email-changes/');
    await nobody.call(openAdminCalls.verifyEmailChange, { params: { token: tokenIn(mail) } });
    expect(
      (await client.call(contract.ownAdminCalls.listSessions)).filter(({ current }) => current),
    ).toHaveLength(1);
    await client.call(contract.ownAdminCalls.changePassword, {
      body: { current_password: changed.password, ...twice },
    });
    await client.call(contract.ownAdminCalls.endOtherSessions);
    const [one] = await client.call(contract.ownAdminCalls.listSessions);
    await client.call(contract.ownAdminCalls.endSession, { params: { id: one?.id ?? 0 } });
    await expect(client.call(contract.adminProfile)).rejects.toMatchObject({ status: 401 });
  });

  test('verifies an address that another admin recorded', async () => {
    await product.db.update(adminUser).set({ email_verified_at: null }).where(eq(adminUser.id, 3));
    const address = 'visitor@nannypolo.example';
    await queueVerification(product.db, { realm: 'admin', id: 3 }, address);
    const [sent] = await post.to(address);
    expect(sent?.text).toContain('/admin/email-verification/');
    const params = { token: tokenIn(sent) };
    // The call for parents neither accepts an admin's link nor uses it up.
    await expect(
      nobody.request(`/users/email-verification/${params.token}`, { method: 'POST' }),
    ).rejects.toMatchObject({ status: 422 });
    await nobody.call(openAdminCalls.verifyEmail, { params });
    const [admin] = await product.db.select().from(adminUser).where(eq(adminUser.id, 3));
    expect(admin?.email_verified_at).toBeTruthy();
  });

  test('has to sign in again after a day without a call', async () => {
    const client = await signedIn('visitor@nannypolo.example');
    await client.call(contract.adminProfile);
    await product.db.execute(
      `UPDATE session SET last_seen_at = now() - interval '24 hours 1 minute' WHERE admin_user_id = 3`,
    );
    await expect(client.call(contract.adminProfile)).rejects.toMatchObject({ status: 401 });
  });
});

test('the owner of an empty database is invited once, as admin 1, however many processes start', async () => {
  const database = await testDatabase();
  await Promise.all([1, 2, 3].map(() => inviteOwner(database.db, 'boss@agency.example')));
  await inviteOwner(database.db, 'boss@agency.example');
  expect(await database.db.select().from(adminUser)).toMatchObject([
    { id: 1, email: 'boss@agency.example', status: 'invited', password_hash: null },
  ]);
  const own = await startPost(database);
  await own.delivered();
  const [mail, ...others] = await own.to('boss@agency.example');
  expect(mail?.text).toContain('/admin/invitation/');
  expect(others).toEqual([]);
  expect(await inviteOwner(database.db, 'boss@agency.example')).toBe('waiting');
  expect(await inviteOwner(database.db, 'boss@agency.example', { again: true })).toBe('invited');
  expect(await own.to('boss@agency.example', 2)).toHaveLength(2);
  const [second] = await database.db
    .insert(adminUser)
    .values({ first_name: 'A', last_name: 'B', email: 'second@agency.example' })
    .returning();
  expect(second?.id).toBe(2);
  await own.stop();
  await database.close();
});
