import * as admin from '@nanny-polo/shared/accounts/admin-account';
import { adminPasskeySignIn, adminPasskeys, adminProof } from '@nanny-polo/shared/accounts/admin-passkeys';
import { resetSecondFactor } from '@nanny-polo/shared/accounts/admin-user';
import * as contract from '@nanny-polo/shared/accounts/second-factor';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { generate } from 'otplib';
import { describe, expect, test } from 'vitest';
import { demoPassword } from '../../../demo/accounts.ts';
import { generateSecretKey } from '../../kernel/config/secret-key.ts';
import { runChores } from '../../kernel/jobs/clock.ts';
import { hashOf } from '../../kernel/session/token.ts';
import { createAuthenticator } from '../../test/authenticator.ts';
import { openPost, tokenIn } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { adoptSettings, getCurrentSettings } from '../agency/current-settings.ts';
import { accounts } from '../area.ts';
import { adminUser } from '../identity/admin-user-table.ts';
import { hashPassword } from '../password/service.ts';
import { session } from '../session/table.ts';
import { acceptCode, countVoidCodes } from './codes.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { oneTimeCode, recoveryCode } from './table.ts';

const product = await openProduct();
const post = await openPost(product.database);
const nobody = product.client(null);
const { origin } = new URL(product.config.publicUrl);
const password_hash = await hashPassword(demoPassword);

let added = 0;
/** Creates an active admin with the coordinator's role and returns their address. */
async function newAdmin(
  values: Partial<typeof adminUser.$inferInsert> = {},
): Promise<{ id: number; email: string }> {
  const email = `factor-${++added}@nannypolo.example`;
  const email_verified_at = new Date().toISOString();
  const names = { first_name: 'Fay', last_name: 'Tor', role_id: 2, status: 'active' } as const;
  const [made] = await product.db
    .insert(adminUser)
    .values({ ...names, email, email_verified_at, password_hash, ...values })
    .returning();
  if (!made) throw new Error('No admin was created');
  return made;
}

const signIn = async (email: string) =>
  (await nobody.call(admin.adminLogin, { body: { email, password: demoPassword } })).data;

/** Adds a passkey in a session and returns the device with what the first factor brought. */
async function addPasskey(client: HttpClient) {
  const device = createAuthenticator(origin);
  const response = device.create(await client.call(adminPasskeys.start));
  return { device, ...(await client.call(adminPasskeys.add, { body: { response } })) };
}

/** Sets up one-time codes in a session. Returns the secret with what the first factor brought. */
async function addCodes(client: HttpClient) {
  const { secret } = await client.call(contract.ownFactors.startCodes);
  const code = await generate({ secret });
  return { secret, ...(await client.call(contract.ownFactors.confirmCodes, { body: { code } })) };
}

/** The code of the next time step, which is accepted although the one of this step was used. */
const nextCode = (secret: string) => generate({ secret, epoch: Date.now() / 1000 + 30 });

describe('one-time codes', () => {
  test('are due after the password, are accepted once, and open the session', async () => {
    const { email } = await newAdmin();
    const first = product.client((await signIn(email)).access_token);
    const { secret, recovery_codes } = await addCodes(first);
    expect(recovery_codes).toHaveLength(10);
    await first.call(admin.adminProfile);

    const signedIn = await signIn(email);
    expect(signedIn).toMatchObject({ permissions: [], second_factor: ['code', 'recovery'] });
    const waiting = product.client(signedIn.access_token);
    await expect(waiting.call(admin.adminProfile)).rejects.toMatchObject({
      status: 403,
      body: { code: 'second_factor_required' },
    });
    const code = await nextCode(secret);
    const body = { way: 'code', code } as const;
    const { data } = await waiting.call(contract.secondFactor.finish, { body });
    expect(data.permissions).toContainEqual({ name: 'booking', type: 'full' });
    await product.client(data.access_token).call(admin.adminProfile);
    await expect(waiting.call(contract.secondFactor.start)).rejects.toMatchObject({ status: 401 });

    const again = product.client((await signIn(email)).access_token);
    await expect(again.call(contract.secondFactor.finish, { body })).rejects.toMatchObject({
      status: 422,
      body: { errors: { code: ['This code is not valid. Please try again.'] } },
    });
  });

  test('are stored encrypted, for one admin', async () => {
    const [ada, bea] = [await newAdmin(), await newAdmin()];
    const { secret } = await addCodes(product.client((await signIn(ada.email)).access_token));
    await addCodes(product.client((await signIn(bea.email)).access_token));
    const [stored] = await product.db.select().from(oneTimeCode).where(eq(oneTimeCode.admin_user_id, ada.id));
    expect(stored?.secret).not.toContain(secret);
    await product.db
      .update(oneTimeCode)
      .set({ secret: stored?.secret ?? '' })
      .where(eq(oneTimeCode.admin_user_id, bea.id));
    const body = { way: 'code', code: await nextCode(secret) } as const;
    const copied = product.client((await signIn(bea.email)).access_token);
    await expect(copied.call(contract.secondFactor.finish, { body })).rejects.toMatchObject({ status: 422 });
  });

  test('that are wrong are counted for the account', async () => {
    const { email } = await newAdmin();
    const { secret } = await addCodes(product.client((await signIn(email)).access_token));
    const guess = async () =>
      product
        .client((await signIn(email)).access_token)
        .call(contract.secondFactor.finish, { body: { way: 'code', code: '000000' } })
        .catch(({ status }) => status);
    for (let tried = 0; tried < 5; tried++) expect(await guess()).toBe(422);
    expect(await guess()).toBe(429);
    const body = { way: 'code', code: await nextCode(secret) } as const;
    const late = product.client((await signIn(email)).access_token);
    await expect(late.call(contract.secondFactor.finish, { body })).rejects.toMatchObject({ status: 429 });
  });
});

test('of calls at once, one uses a recovery code and one a code', async () => {
  const { email, id } = await newAdmin();
  const { secret, recovery_codes } = await addCodes(product.client((await signIn(email)).access_token));
  const recovery = (recovery_codes?.[0] ?? '').replace('-', '');
  const spent = await Promise.all(
    Array.from({ length: 50 }, () => spendRecoveryCode(product.db, product.config.secretKey, id, recovery)),
  );
  expect(spent.filter(Boolean)).toHaveLength(1);
  const code = await nextCode(secret);
  const accepted = await Promise.all(
    Array.from({ length: 20 }, () => acceptCode(product.db, product.config.secretKey, id, code)),
  );
  expect(accepted.filter(Boolean)).toHaveLength(1);
});

test('recovery codes cannot be checked without SECRET_KEY', async () => {
  const { email, id } = await newAdmin();
  const { recovery_codes } = await addCodes(product.client((await signIn(email)).access_token));
  const code = (recovery_codes?.[0] ?? '').replace('-', '');
  const rows = await product.db.select().from(recoveryCode).where(eq(recoveryCode.admin_user_id, id));
  expect(rows.map(({ code_hash }) => code_hash)).not.toContain(hashOf(`${id} ${code}`));
  expect(await spendRecoveryCode(product.db, generateSecretKey(), id, code)).toBe(false);
  expect(await spendRecoveryCode(product.db, product.config.secretKey, id, code)).toBe(true);
});

test('a recovery code works once, as people type it, and is mailed about', async () => {
  const { email } = await newAdmin();
  const { recovery_codes } = await addCodes(product.client((await signIn(email)).access_token));
  const code = (recovery_codes?.[0] ?? '').toUpperCase().replaceAll('0', 'O').replaceAll('1', 'l');
  const use = async () =>
    product
      .client((await signIn(email)).access_token)
      .call(contract.secondFactor.finish, { body: { way: 'recovery', code } });
  await use();
  await expect(use()).rejects.toMatchObject({ status: 422 });
  const mails = await post.to(email, 2);
  expect(mails.map(({ subject }) => subject)).toContain('A recovery code was used');
});

describe('a passkey', () => {
  test('signs in alone, and proves the second factor', async () => {
    const { email } = await newAdmin();
    const { device } = await addPasskey(product.client((await signIn(email)).access_token));
    const alone = await nobody.call(adminPasskeySignIn.finish, {
      body: { response: device.prove(await nobody.call(adminPasskeySignIn.start)) },
    });
    expect(alone.data.permissions).not.toEqual([]);
    const waiting = product.client((await signIn(email)).access_token);
    const { ways, passkey } = await waiting.call(contract.secondFactor.start);
    expect(ways).toEqual(['passkey', 'recovery']);
    if (!passkey) throw new Error('No challenge');
    const body = { way: 'passkey', response: device.prove(passkey) } as const;
    await waiting.call(contract.secondFactor.finish, { body });
  });

  test.each([
    ['for another address', { origin: 'https://other.example' }],
    ['for another relying party', { rpId: 'other.example' }],
    ['without verifying the person', { verified: false }],
    ['with a counter that went back', { counter: 1 }],
  ])('is refused %s', async (_, fault) => {
    const { email } = await newAdmin();
    const { device } = await addPasskey(product.client((await signIn(email)).access_token));
    const options = await nobody.call(adminPasskeySignIn.start);
    const finish = (response: ReturnType<typeof device.prove>) =>
      nobody.call(adminPasskeySignIn.finish, { body: { response } });
    await expect(finish(device.prove(options, fault))).rejects.toMatchObject({ status: 422 });
    const right = device.prove(await nobody.call(adminPasskeySignIn.start));
    await finish(right);
    await expect(finish(right)).rejects.toMatchObject({ status: 422 });
  });

  test('cannot be added for another address, nor with the challenge of another session', async () => {
    const { email } = await newAdmin();
    const client = product.client((await signIn(email)).access_token);
    const other = product.client((await signIn(email)).access_token);
    const device = createAuthenticator(origin);
    const add = (response: ReturnType<typeof device.create>, from = client) =>
      from.call(adminPasskeys.add, { body: { response } });
    const start = () => client.call(adminPasskeys.start);
    const refused = { status: 422 };
    await expect(add(device.create(await start(), { origin: 'https://x.example' }))).rejects.toMatchObject(
      refused,
    );
    await expect(add(device.create(await start(), { verified: false }))).rejects.toMatchObject(refused);
    await expect(add(device.create(await start()), other)).rejects.toMatchObject(refused);
    await add(device.create(await start()));
  });
});

describe('a requirement', () => {
  const requireFactor = (second_factor: 'nobody' | 'full', second_factor_from: string | null = null) => {
    const current = getCurrentSettings();
    adoptSettings({ ...current, second_factor, second_factor_from });
  };

  test('that began on a day leaves no session to come back when it is lifted', async () => {
    const { email, id } = await newAdmin();
    const open = product.client((await signIn(email)).access_token);
    requireFactor('full');
    await runChores(product.db, accounts.chores ?? {}, new Date().toISOString(), expect.unreachable);
    requireFactor('nobody');
    await expect(open.call(admin.adminProfile)).rejects.toMatchObject({ status: 401 });
    expect(await product.db.$count(session, eq(session.admin_user_id, id))).toBe(0);
  });

  test('ends open sessions, and is met through the mailed link alone', async () => {
    const { email, id } = await newAdmin();
    const open = product.client((await signIn(email)).access_token);
    requireFactor('full', '2999-01-01');
    await open.call(admin.adminProfile);
    requireFactor('full');
    try {
      await expect(open.call(admin.adminProfile)).rejects.toMatchObject({ status: 401 });
      const signedIn = await signIn(email);
      expect(signedIn.second_factor).toEqual([]);
      const waiting = product.client(signedIn.access_token);
      await expect(waiting.call(adminPasskeys.start)).rejects.toMatchObject({ status: 403 });
      const isOwn = eq(adminUser.id, id);
      await product.db.update(adminUser).set({ last_login_at: null }).where(isOwn);
      await waiting.call(contract.secondFactor.mailLink);
      const [mail] = await post.to(email);
      const token = tokenIn(mail);
      const { access_token } = await nobody.call(contract.openEnrolment, { params: { token } });
      const enrolling = product.client(access_token);
      await expect(enrolling.call(admin.adminProfile)).rejects.toMatchObject({ status: 403 });
      const first = await addPasskey(enrolling);
      expect(first.recovery_codes).toHaveLength(10);
      const raised = product.client(first.access_token);
      await raised.call(admin.adminProfile);
      expect(await product.db.$count(adminUser, and(isOwn, isNotNull(adminUser.last_login_at)))).toBe(1);
      await expect(enrolling.call(adminPasskeys.list)).rejects.toMatchObject({ status: 401 });
      const [own] = await raised.call(adminPasskeys.list);
      await expect(raised.call(adminPasskeys.remove, { params: { id: own?.id ?? 0 } })).rejects.toMatchObject(
        { status: 409, body: { code: 'in_use' } },
      );
    } finally {
      requireFactor('nobody');
    }
  });
});

test('a change of factors needs a fresh proof, by a factor where there is one', async () => {
  const { email, id } = await newAdmin();
  const client = product.client((await signIn(email)).access_token);
  const { secret } = await addCodes(client);
  const age = () =>
    product.db
      .update(session)
      .set({ proven_at: sql`now() - interval '11 minutes'` })
      .where(eq(session.admin_user_id, id));
  await age();
  await expect(client.call(adminPasskeys.start)).rejects.toMatchObject({
    status: 403,
    body: { code: 'fresh_proof_required' },
  });
  expect((await client.call(adminProof.start)).ways).toEqual(['code']);
  const byPassword = { way: 'password', password: demoPassword } as const;
  await expect(client.call(adminProof.finish, { body: byPassword })).rejects.toMatchObject({
    status: 422,
  });
  await client.call(adminProof.finish, { body: { way: 'code', code: await nextCode(secret) } });
  await client.call(adminPasskeys.start);
});

test('another admin removes a lost factor, which ends the sessions and is mailed', async () => {
  const { email, id } = await newAdmin({ role_id: null });
  const client = product.client((await signIn(email)).access_token);
  await addPasskey(client);
  const owner = await product.signedIn('owner');
  const [{ version } = { version: 0 }] = await product.db
    .select({ version: adminUser.version })
    .from(adminUser)
    .where(eq(adminUser.id, id));
  const reset = await owner.call(resetSecondFactor, {
    params: { id },
    body: { version, reason: 'The phone was lost' },
  });
  expect(reset.has_second_factor).toBe(false);
  await expect(client.call(admin.adminProfile)).rejects.toMatchObject({ status: 401 });
  await post.delivered();
  expect((await post.to(email)).map(({ subject }) => subject)).toContain('Your second factor was removed');
  expect((await signIn(email)).second_factor).toBeUndefined();
});

test('with another SECRET_KEY one-time codes are void and counted', async () => {
  const { id, email } = await newAdmin();
  const { secret } = await addCodes(product.client((await signIn(email)).access_token));
  const { db, config } = product;
  const other = generateSecretKey();
  const voided = await countVoidCodes(db, config.secretKey);
  expect(await countVoidCodes(db, other)).toBeGreaterThan(voided);
  const code = await nextCode(secret);
  expect(await acceptCode(db, other, id, code)).toBe(false);
  expect(await acceptCode(db, config.secretKey, id, code)).toBe(true);
});
