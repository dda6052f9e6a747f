import * as account from '@nanny-polo/shared/accounts/admin-account';
import { adminUser, adminUserTransitionCalls, resendLink } from '@nanny-polo/shared/accounts/admin-user';
import { openAdminCalls } from '@nanny-polo/shared/accounts/open-calls';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { limitCount } from '../../kernel/limit/table.ts';
import { openPost, pinIn, tokenIn } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { authenticateAccount, openProvenSession } from '../account/sign-in.ts';
import { adminUser as table } from '../identity/admin-user-table.ts';
import { hashPassword } from '../password/service.ts';

const password = 'a street in Hackney';
const nowhere = { ip: '127.0.0.1', userAgent: '' };

const product = await openProduct();
const post = await openPost(product.database);
const nobody = product.client(null);
const owner = await product.signedIn('owner');
const password_hash = await hashPassword(password);
beforeEach(() => product.db.delete(limitCount));

let made = 0;

/** Creates an active admin with a verified address. */
async function activeAdmin(changes: Partial<typeof table.$inferInsert> = {}) {
  made += 1;
  const [row] = await product.db
    .insert(table)
    .values({
      first_name: 'Ada',
      last_name: 'Roy',
      email: `ada${made}@typo.example`,
      email_verified_at: new Date().toISOString(),
      password_hash,
      status: 'active',
      ...changes,
    })
    .returning();
  if (!row) throw new Error('No admin was created');
  return { ...row, right: `ada${made}@agency.example` };
}

const signIn = async (email: string) => {
  const { data } = await nobody.call(account.adminLogin, { body: { email, password } });
  return product.client(data.access_token);
};

async function correct(id: number, email: string, by = owner) {
  const record = await owner.call(adminUser.get, { params: { id } });
  return by.call(adminUser.update, { params: { id }, body: { ...record, email } });
}

describe('a correction of an active admin’s address', () => {
  test('ends the admin’s sessions and requires the new address to be verified', async () => {
    const admin = await activeAdmin();
    const client = await signIn(admin.email);
    expect(await correct(admin.id, admin.right)).toMatchObject({
      email: admin.right,
      email_verified_at: null,
      status: 'active',
    });
    await expect(client.call(account.adminProfile)).rejects.toMatchObject({ status: 401 });
    await expect(signIn(admin.email)).rejects.toMatchObject({ body: { message: 'Credential is not valid' } });
    await expect(signIn(admin.right)).rejects.toMatchObject({
      status: 422,
      body: { message: 'Please check your email to activate your account.', code: 'email_unverified' },
    });
    const [mail] = await post.to(admin.right);
    const token = tokenIn(mail);
    expect(mail?.text).toContain(`${product.config.publicUrl}/admin/email-verification/${token}`);
    await nobody.call(openAdminCalls.verifyEmail, { params: { token } });
    expect((await (await signIn(admin.right)).call(account.adminProfile)).data.email).toBe(admin.right);
    await expect(nobody.call(openAdminCalls.verifyEmail, { params: { token } })).rejects.toMatchObject({
      status: 422,
    });
  });

  test('is recorded in the history and announced to the old address', async () => {
    const admin = await activeAdmin();
    await correct(admin.id, admin.right);
    const [event] = await owner.call(adminUser.history, { params: { id: admin.id } });
    expect(event).toMatchObject({
      action: 'update',
      before: { email: admin.email, email_verified_at: admin.email_verified_at },
      after: { email: admin.right, email_verified_at: null },
    });
    const [notice] = await post.to(admin.email);
    expect(notice?.subject).toBe('Your e-mail address was changed');
  });

  test('lets another admin resend the link until the address is verified', async () => {
    const admin = await activeAdmin();
    const { version } = await correct(admin.id, admin.right);
    const again = { params: { id: admin.id }, body: { version } };
    // Until it is sent, a later mail would replace it.
    await post.to(admin.right);
    await owner.call(resendLink, again);
    const [, second] = await post.to(admin.right, 2);
    await nobody.call(openAdminCalls.verifyEmail, { params: { token: tokenIn(second) } });
    const verified = { ...again, body: { version: version + 1 } };
    await expect(owner.call(resendLink, verified)).rejects.toMatchObject({
      status: 409,
      body: { code: 'illegal_transition', message: 'This address is verified already.' },
    });
  });

  test('lets the admin verify the address by resetting their password with a PIN', async () => {
    const admin = await activeAdmin();
    await correct(admin.id, admin.right);
    await post.to(admin.right);
    const body = { email: admin.right };
    await nobody.call(openAdminCalls.forgetPassword, { body });
    const pin = pinIn((await post.to(admin.right, 2)).at(-1));
    await nobody.call(openAdminCalls.verifyPin, { body: { ...body, pin } });
    const fresh = 'another street in Hackney';
    const reset = { ...body, pin, password: fresh, confirm_password: fresh };
    await nobody.call(openAdminCalls.resetPassword, { body: reset });
    const { data } = await nobody.call(account.adminLogin, { body: { ...body, password: fresh } });
    expect(data.access_token).toBeTruthy();
  });

  test('opens no session for a sign-in whose password was checked before the correction', async () => {
    const admin = await activeAdmin();
    const { limits } = product.config;
    const checked = await authenticateAccount(
      product.db,
      limits,
      'admin',
      { email: admin.email, password },
      nowhere.ip,
    );
    await correct(admin.id, admin.right);
    await expect(openProvenSession(product.db, 'admin', checked, nowhere)).rejects.toMatchObject({
      kind: 'rejected',
    });
  });

  test('requires neither verification nor a new sign-in if only letter case changes', async () => {
    const admin = await activeAdmin();
    const client = await signIn(admin.email);
    const { email_verified_at } = await correct(admin.id, admin.email.toUpperCase());
    expect(email_verified_at).toBe(admin.email_verified_at);
    await client.call(account.adminProfile);
  });
});

test('an admin cannot correct their own address without their password', async () => {
  const refused = { status: 422, body: { errors: { email: ['Change your own address in your settings'] } } };
  await expect(correct(1, 'elsewhere@agency.example')).rejects.toMatchObject(refused);
});

test('an admin who may only view admins cannot correct an address', async () => {
  const admin = await activeAdmin();
  const visitor = await product.signedIn('visitor');
  await expect(correct(admin.id, admin.right, visitor)).rejects.toMatchObject({ status: 403 });
  const body = { version: admin.version };
  await expect(visitor.call(resendLink, { params: { id: admin.id }, body })).rejects.toMatchObject({
    status: 403,
  });
});

test('an invited admin verifies a corrected address by accepting the invitation', async () => {
  const admin = await activeAdmin({ status: 'invited', password_hash: null, email_verified_at: null });
  await correct(admin.id, admin.right);
  const [mail] = await post.to(admin.right);
  expect(mail?.text).toContain('/admin/invitation/');
  const body = { password, confirm_password: password };
  await nobody.call(account.acceptInvitation, { params: { token: tokenIn(mail) }, body });
  await (await signIn(admin.right)).call(account.adminProfile);
});

test('a suspended admin verifies a corrected address after being reinstated', async () => {
  const admin = await activeAdmin({ status: 'suspended' });
  const { version } = await correct(admin.id, admin.right);
  await post.delivered();
  expect(await post.to(admin.right, 0)).toEqual([]);
  const now = { params: { id: admin.id }, body: { version } };
  await expect(owner.call(resendLink, now)).rejects.toMatchObject({
    status: 409,
    body: { code: 'illegal_transition', message: expect.stringContaining('This account is suspended.') },
  });
  await owner.call(adminUserTransitionCalls.reinstate, now);
  const [mail] = await post.to(admin.right);
  await nobody.call(openAdminCalls.verifyEmail, { params: { token: tokenIn(mail) } });
  const [row] = await product.db.select().from(table).where(eq(table.id, admin.id));
  expect(row?.email_verified_at).toBeTruthy();
});
