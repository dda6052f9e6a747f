/** What happens to an account while a sign-in or a change of its factors is under way. */

import * as admin from '@nanny-polo/shared/accounts/admin-account';
import { adminPasskeySignIn, adminPasskeys } from '@nanny-polo/shared/accounts/admin-passkeys';
import * as contract from '@nanny-polo/shared/accounts/second-factor';
import { generate } from 'otplib';
import { expect, test } from 'vitest';
import { demoPassword } from '../../../demo/accounts.ts';
import type { Db } from '../../kernel/database/database.ts';
import { limitCount } from '../../kernel/limit/table.ts';
import { createAuthenticator } from '../../test/authenticator.ts';
import { lockWaits, onPostgres } from '../../test/database.ts';
import { openProduct } from '../../test/product.ts';
import { lockAccount } from '../account/service.ts';
import { adminUser } from '../identity/admin-user-table.ts';
import { countPasskeys, deletePasskeys } from '../passkey/service.ts';
import { passkey } from '../passkey/table.ts';
import { hashPassword } from '../password/service.ts';
import { endSessions } from '../session/service.ts';
import { drawSecret, findCodesSince } from './codes.ts';

const product = await openProduct();
const { db, config } = product;
const nobody = product.client(null);
const { origin } = new URL(config.publicUrl);
const password_hash = await hashPassword(demoPassword);

let added = 0;
async function newAdmin() {
  const email = `meanwhile-${++added}@nannypolo.example`;
  const email_verified_at = new Date().toISOString();
  const names = { first_name: 'Fay', last_name: 'Tor', role_id: 2, status: 'active' } as const;
  const [made] = await db
    .insert(adminUser)
    .values({ ...names, email, email_verified_at, password_hash })
    .returning();
  if (!made) throw new Error('No admin was created');
  return { email, account: { realm: 'admin', id: made.id } as const };
}

const signIn = async (email: string) =>
  (await nobody.call(admin.adminLogin, { body: { email, password: demoPassword } })).data;

/** Starts a call while the account is locked, and does something else before it gets the lock. */
async function doMeanwhile<Result>(
  account: Parameters<typeof lockAccount>[1],
  call: () => Promise<Result>,
  act: (tx: Db) => Promise<unknown>,
): Promise<{ settled: Promise<Result> }> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, account);
    const settled = call();
    settled.catch(() => {});
    // On PGlite the call waits for the whole transaction.
    if (onPostgres()) await expect.poll(() => lockWaits(db), { timeout: 10_000 }).toBe(1);
    await act(tx);
    return { settled };
  });
}

test('a session that has ended adds no factor any more', async () => {
  const { email, account } = await newAdmin();
  const thief = product.client((await signIn(email)).access_token);
  const response = createAuthenticator(origin).create(await thief.call(adminPasskeys.start));
  const { settled } = await doMeanwhile(
    account,
    () => thief.call(adminPasskeys.add, { body: { response } }),
    (tx) => endSessions(tx, account),
  );
  await expect(settled).rejects.toMatchObject({ status: 401 });
  expect(await countPasskeys(db, account)).toBe(0);
});

test('a first factor set up during a sign-in by password is due in it', async () => {
  const { email, account } = await newAdmin();
  const key = { credential_id: email, public_key: '', counter: 0, rp_id: '', name: '' };
  const { settled } = await doMeanwhile(
    account,
    () => signIn(email),
    (tx) => tx.insert(passkey).values({ ...key, admin_user_id: account.id }),
  );
  expect(await settled).toMatchObject({ permissions: [], second_factor: ['passkey'] });
});

test('a passkey removed during a sign-in with it signs nobody in', async () => {
  const { email, account } = await newAdmin();
  const own = product.client((await signIn(email)).access_token);
  const device = createAuthenticator(origin);
  await own.call(adminPasskeys.add, {
    body: { response: device.create(await own.call(adminPasskeys.start)) },
  });
  const response = device.prove(await nobody.call(adminPasskeySignIn.start));
  const { settled } = await doMeanwhile(
    account,
    () => nobody.call(adminPasskeySignIn.finish, { body: { response } }),
    (tx) => deletePasskeys(tx, account),
  );
  await expect(settled).rejects.toMatchObject({ status: 422 });
});

test('of two confirmations of one secret, the later one leaves the codes in use', async () => {
  const { email, account } = await newAdmin();
  const own = product.client((await signIn(email)).access_token);
  const { secret } = await own.call(contract.ownFactors.startCodes);
  const confirm = async (seconds: number) => {
    const code = await generate({ secret, epoch: Date.now() / 1000 + seconds });
    return own.call(contract.ownFactors.confirmCodes, { body: { code } });
  };
  const confirmed = await Promise.allSettled([confirm(-30), confirm(0), confirm(30)]);
  expect(confirmed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await findCodesSince(db, account.id)).not.toBeNull();
});

test('of secrets drawn at once, one stays and is confirmed', async () => {
  const { email } = await newAdmin();
  const own = product.client((await signIn(email)).access_token);
  const drawn = await Promise.all(Array.from({ length: 8 }, () => own.call(contract.ownFactors.startCodes)));
  const confirmed = [];
  for (const { secret } of drawn) {
    const code = await generate({ secret });
    confirmed.push(
      await own.call(contract.ownFactors.confirmCodes, { body: { code } }).then(
        () => 200,
        ({ status }) => status,
      ),
    );
    await db.delete(limitCount);
  }
  expect(confirmed.filter((status) => status === 200)).toHaveLength(1);
});

test('a confirmed code puts no other secret into use that was drawn since', async () => {
  const { email, account } = await newAdmin();
  const own = product.client((await signIn(email)).access_token);
  const { secret } = await own.call(contract.ownFactors.startCodes);
  const code = await generate({ secret });
  const { settled } = await doMeanwhile(
    account,
    () => own.call(contract.ownFactors.confirmCodes, { body: { code } }),
    (tx) => drawSecret(tx, config.secretKey, { id: account.id, email }, ''),
  );
  await expect(settled).rejects.toMatchObject({ status: 422 });
  expect(await findCodesSince(db, account.id)).toBeNull();
});
