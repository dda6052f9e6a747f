import { ownAdminCalls } from '@nanny-polo/shared/accounts/admin-account';
import { openAdminCalls, openUserCalls } from '@nanny-polo/shared/accounts/open-calls';
import { ownUserCalls } from '@nanny-polo/shared/accounts/user-profile';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { queryRows } from '../../kernel/database/database.ts';
import { limitCount } from '../../kernel/limit/table.ts';
import { someFacts } from '../../test/facts.ts';
import { readyParent } from '../../test/people.ts';
import { startPost, tokenIn } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { adminUser } from '../identity/admin-user-table.ts';
import type { Realm } from '../identity/realm.ts';
import { emailChangeLetter } from '../letters/email-change.ts';
import { hashPassword } from '../password/service.ts';
import { openSession } from '../session/service.ts';
import type { LinkMail } from '../token/service.ts';

const password = 'a street in Hackney';
const fresh = 'another street in Hackney';

const product = await openProduct();
let post = await startPost(product.database);
const nobody = product.client(null);
const password_hash = await hashPassword(password);
afterAll(() => post.stop());
beforeEach(() => product.db.delete(limitCount));

let made = 0;

async function newAdmin() {
  const values = { first_name: 'Ada', last_name: 'Roy', email: `ada${made}@agency.example` };
  const email_verified_at = new Date().toISOString();
  const [row] = await product.db
    .insert(adminUser)
    .values({ ...values, email_verified_at, password_hash, status: 'active' })
    .returning();
  if (!row) throw new Error('No admin was created');
  return row;
}

/** Returns a new account with a client signed in to it, and a new address for it. */
async function account(realm: Realm) {
  made += 1;
  const { id, email } =
    realm === 'admin' ? await newAdmin() : await readyParent(product.db, { password_hash });
  const client = product.client(await openSession(product.db, { realm, id }, { ip: '', userAgent: '' }));
  return { id, email, client, wanted: `wanted${made}@elsewhere.example` };
}

/** Returns the data of the queued mail to this address, as a worker reads it before it writes the mail. */
async function queuedTo(email: string) {
  const [mail] = await queryRows<{ data: LinkMail }>(
    product.db,
    sql`SELECT data FROM pgboss.job JOIN account_token request ON data->>'account_token_id' = request.id::text
      WHERE data->>'template' = 'email-change' AND request.email = ${email}`,
  );
  if (!mail) throw new Error(`No mail to ${email} is queued`);
  return mail.data;
}

const compose = (mail: LinkMail) =>
  emailChangeLetter.compose(product.db, mail, {
    publicUrl: '',
    agencyEmail: '',
    pinSeconds: 60,
    facts: someFacts,
  });

const realms = {
  user: {
    changeEmail: ownUserCalls.changeEmail,
    changePassword: ownUserCalls.changePassword,
    confirm: openUserCalls.verifyEmailChange,
  },
  admin: {
    changeEmail: ownAdminCalls.changeEmail,
    changePassword: ownAdminCalls.changePassword,
    confirm: openAdminCalls.verifyEmailChange,
  },
} as const;

describe.each(['user', 'admin'] as const)('in realm %s, a change', (realm) => {
  const { changeEmail, changePassword, confirm } = realms[realm];
  const newPassword = { current_password: password, password: fresh, confirm_password: fresh };

  test('of address is announced to the old address when it is requested', async () => {
    const { client, email, wanted } = await account(realm);
    await client.call(changeEmail, { body: { email: wanted, password } });
    const [notice, ...others] = await post.to(email);
    expect(others).toEqual([]);
    expect(notice?.subject).toBe('Your e-mail address is about to change');
    expect(notice?.text).toContain(wanted);
    expect(notice?.text).toContain('ends every session of your account');
    expect(notice?.text).toContain(`${realm === 'admin' ? '/admin' : ''}/forgot-password`);
  });

  test('of address ends an earlier one to another address', async () => {
    const { client, wanted } = await account(realm);
    const mistyped = `mistyped.${wanted}`;
    await client.call(changeEmail, { body: { email: mistyped, password } });
    const earlier = tokenIn((await post.to(mistyped))[0]);
    await client.call(changeEmail, { body: { email: wanted, password } });
    const token = tokenIn((await post.to(wanted))[0]);
    const followed = nobody.call(confirm, { params: { token: earlier } });
    await expect(followed).rejects.toMatchObject({ status: 422 });
    await nobody.call(confirm, { params: { token } });
  });

  test('of address ends an earlier one whose mail is queued', async () => {
    const { client, wanted } = await account(realm);
    const mistyped = `mistyped.${wanted}`;
    await post.stop();
    await client.call(changeEmail, { body: { email: mistyped, password } });
    await client.call(changeEmail, { body: { email: wanted, password } });
    post = await startPost(product.database);
    await post.delivered();
    expect(await post.to(mistyped, 0)).toEqual([]);
    expect(await post.to(wanted)).toHaveLength(1);
  });

  test('of address ends an earlier one even if its mail is being written', async () => {
    const { client, wanted } = await account(realm);
    const mistyped = `mistyped.${wanted}`;
    await post.stop();
    await client.call(changeEmail, { body: { email: mistyped, password } });
    const earlier = await queuedTo(mistyped);
    await client.call(changeEmail, { body: { email: wanted, password } });
    expect(await compose(earlier)).toBeNull();
    expect(await compose(await queuedTo(wanted))).toMatchObject({ to: wanted });
    post = await startPost(product.database);
  });

  test('of address that is requested twice can be verified with the first mail', async () => {
    const { client, wanted } = await account(realm);
    await client.call(changeEmail, { body: { email: wanted, password } });
    await post.to(wanted);
    await client.call(changeEmail, { body: { email: wanted.toUpperCase(), password } });
    const [token] = (await post.to(wanted)).map(tokenIn);
    await nobody.call(confirm, { params: { token: token ?? '' } });
  });

  test('of password cancels a change of address, and says so in the response and by mail', async () => {
    const { client, email, wanted } = await account(realm);
    await client.call(changeEmail, { body: { email: wanted, password } });
    const token = tokenIn((await post.to(wanted))[0]);
    const said = `The change of your e-mail address to ${wanted} was cancelled. Request it again if you still want it.`;
    const { message } = await client.call(changePassword, { body: newPassword });
    expect(message).toBe(`Your password has been changed. Your other sessions have been ended. ${said}`);
    const mails = await post.to(email, 2);
    expect(mails.find(({ subject }) => subject === 'Your password was changed')?.text).toContain(
      'A change of your e-mail address was cancelled.',
    );
    await expect(nobody.call(confirm, { params: { token } })).rejects.toMatchObject({ status: 422 });
  });

  test('of password cancels a change of address even before its mail is sent', async () => {
    const { client, email, wanted } = await account(realm);
    await post.stop();
    await client.call(changeEmail, { body: { email: wanted, password } });
    const { message } = await client.call(changePassword, { body: newPassword });
    expect(message).toContain(wanted);
    post = await startPost(product.database);
    await post.delivered();
    expect(await post.to(wanted, 0)).toEqual([]);
    expect(await post.to(email)).toMatchObject([
      { text: expect.stringContaining('A change of your e-mail address was cancelled.') },
    ]);
  });

  test('of password cancels a change of address whose mail is being written', async () => {
    const { client, wanted } = await account(realm);
    await post.stop();
    await client.call(changeEmail, { body: { email: wanted, password } });
    const mail = await queuedTo(wanted);
    await client.call(changePassword, { body: newPassword });
    expect(await compose(mail)).toBeNull();
    post = await startPost(product.database);
  });

  test('of password mentions no change of address if none was requested', async () => {
    const { client, email } = await account(realm);
    const { message } = await client.call(changePassword, { body: newPassword });
    expect(message).toBe('Your password has been changed. Your other sessions have been ended.');
    expect((await post.to(email))[0]?.text).not.toContain('e-mail address');
  });

  test('of password rejects the current password as the new one', async () => {
    const { client, email } = await account(realm);
    const body = { current_password: password, password, confirm_password: password };
    await expect(client.call(changePassword, { body })).rejects.toMatchObject({
      status: 422,
      body: { errors: { password: ['This is already your password'] } },
    });
    await post.delivered();
    expect(await post.to(email, 0)).toEqual([]);
  });
});
