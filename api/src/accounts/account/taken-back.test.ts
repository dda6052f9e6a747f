/** Accounts that an intruder had access to, after the parent or the agency regained control. */

import { openUserCalls } from '@nanny-polo/shared/accounts/open-calls';
import * as contract from '@nanny-polo/shared/accounts/user-account';
import { ownUserCalls } from '@nanny-polo/shared/accounts/user-profile';
import { parents } from '@nanny-polo/shared/people/parents';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { limitCount } from '../../kernel/limit/table.ts';
import { lockWaits, onPostgres } from '../../test/database.ts';
import { readyParent, signedInAs } from '../../test/people.ts';
import { openPost, pinIn, tokenIn } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { signInWithGoogle } from '../google/service.ts';
import { parentUser } from '../identity/parent-user-table.ts';
import { hashPassword, verifyPassword } from '../password/service.ts';
import { session } from '../session/table.ts';
import { setPassword } from './password.ts';
import { authenticateAccount, openProvenSession } from './sign-in.ts';

const known = 'known to the intruder';
const fresh = 'known only to the parent';
const nowhere = { ip: '127.0.0.1', userAgent: '' };

const product = await openProduct();
const post = await openPost(product.database);
const password_hash = await hashPassword(known);
beforeEach(() => product.db.delete(limitCount));

const victim = () => readyParent(product.db, { password_hash, google_sub: crypto.randomUUID() });

const reread = async ({ id }: { id: number }) => {
  const [row] = await product.db.select().from(parentUser).where(eq(parentUser.id, id));
  return row;
};

/** Resets the password, as the parent would with a PIN. */
const resetByPin = async ({ id }: { id: number }) => {
  const another = await hashPassword(fresh);
  const done = await product.db.transaction((tx) =>
    setPassword(tx, { realm: 'user', id }, 'reset-password', () => ({ password_hash: another })),
  );
  expect(done).not.toBeNull();
};

/** Returns the token of a link that changes the account's address to the intruder's. */
async function linkAway(person: { id: number }, email: string): Promise<string> {
  const intruder = await signedInAs(product, person);
  await intruder.call(ownUserCalls.changeEmail, { body: { email, password: known } });
  return tokenIn((await post.to(email))[0]);
}

describe('after the password was changed', () => {
  test('an earlier link cannot change the address', async () => {
    const person = await victim();
    const token = await linkAway(person, 'away@elsewhere.example');
    await resetByPin(person);
    const followed = product.client(null).call(openUserCalls.verifyEmailChange, { params: { token } });
    await expect(followed).rejects.toMatchObject({ status: 422 });
    expect((await reread(person))?.email).toBe(person.email);
  });

  test('a sign-in whose password was checked before opens no session', async () => {
    const person = await victim();
    const credentials = { email: person.email, password: known };
    const { limits } = product.config;
    const account = await authenticateAccount(product.db, limits, 'user', credentials, nowhere.ip);
    await resetByPin(person);
    const opened = openProvenSession(product.db, 'user', account, nowhere);
    await expect(opened).rejects.toMatchObject({ kind: 'rejected' });
  });

  test('a simultaneous change by the intruder does not replace it', async () => {
    const person = await victim();
    const intruder = await signedInAs(product, person);
    const changeTo = (password: string, current_password: string) =>
      intruder.call(ownUserCalls.changePassword, {
        body: { current_password, password, confirm_password: password },
      });
    // A guess counts before it waits for its turn: once every counter exists, the change is waiting.
    await expect(changeTo(fresh, 'a wrong guess')).rejects.toMatchObject({ status: 422 });
    const counters = await product.db.$count(limitCount);
    await product.db.delete(limitCount);
    let finish = () => {};
    const unfinished = new Promise<null>((resolve) => {
      finish = () => resolve(null);
    });
    const busy = [verifyPassword(() => unfinished, ''), verifyPassword(() => unfinished, '')];
    const refused = expect(changeTo(`${known}!!`, known)).rejects.toMatchObject({ status: 422 });
    await expect.poll(() => product.db.$count(limitCount)).toBe(counters);
    await product.db
      .update(parentUser)
      .set({ password_hash: 'set by the parent' })
      .where(eq(parentUser.id, person.id));
    finish();
    await Promise.all([refused, ...busy]);
    expect((await reread(person))?.password_hash).toBe('set by the parent');
  });
});

describe('after the agency changed the address', () => {
  test('an earlier PIN, an earlier link and the linked Google account give no access', async () => {
    const person = await victim();
    const token = await linkAway(person, 'further@elsewhere.example');
    const nobody = product.client(null);
    await nobody.call(openUserCalls.forgetPassword, { body: { email: person.email } });
    const pin = pinIn((await post.to(person.email, 2)).find(({ subject }) => subject.includes('PIN')));
    const owner = await product.signedIn('owner');
    const record = await owner.call(parents.get, { params: { id: person.id } });
    const email = 'taken-back@families.example';
    await owner.call(parents.update, { params: { id: person.id }, body: { ...record, email } });
    const verified = nobody.call(openUserCalls.verifyPin, { body: { email, pin } });
    await expect(verified).rejects.toMatchObject({ status: 422 });
    const followed = nobody.call(openUserCalls.verifyEmailChange, { params: { token } });
    await expect(followed).rejects.toMatchObject({ status: 422 });
    expect(await reread(person)).toMatchObject({ email, email_verified_at: null, google_sub: null });
  });
});

describe('after the agency suspended the account', () => {
  test.runIf(onPostgres())('a sign-in that began before it opens no session', async () => {
    const { db, config } = product;
    const person = await victim();
    const { email, first_name, last_name, google_sub } = person;
    const identity = { sub: google_sub ?? '', email, email_verified: true, first_name, last_name };
    const account = await authenticateAccount(
      db,
      config.limits,
      'user',
      { email, password: known },
      nowhere.ip,
    );
    const attempts = await db.transaction(async (tx) => {
      await tx.update(parentUser).set({ status: 'suspended' }).where(eq(parentUser.id, person.id));
      const started = Promise.allSettled([
        signInWithGoogle(db, identity, nowhere),
        openProvenSession(db, 'user', account, nowhere),
      ]);
      await expect.poll(() => lockWaits(db)).toBe(2);
      return { started };
    });
    expect(await attempts.started).toMatchObject([{ value: null }, { reason: { kind: 'rejected' } }]);
    expect(await db.$count(session, eq(session.parent_user_id, person.id))).toBe(0);
  });
});

describe('before the address is verified', () => {
  const form = (email: string) => ({
    first_name: 'Somebody',
    last_name: 'Else',
    email,
    password: known,
    confirm_password: known,
  });

  test('registering the address gives no access to the family that the agency recorded', async () => {
    const person = await readyParent(product.db, { email_verified_at: null });
    const nobody = product.client(null);
    await nobody.call(contract.registerUser, { body: form(person.email) });
    const token = tokenIn((await post.to(person.email))[0]);
    await nobody.call(openUserCalls.verifyEmail, { params: { token } });
    const body = { email: person.email, password: known };
    await expect(nobody.call(contract.userLogin, { body })).rejects.toMatchObject({
      status: 422,
      body: { message: 'Credential is not valid' },
    });
  });

  test('no mail about a change of address contains what a stranger typed as a name', async () => {
    const words = 'You have won, see prize.example';
    const client = await signedInAs(
      product,
      await readyParent(product.db, { password_hash, first_name: words }),
    );
    const other = 'another@elsewhere.example';
    await client.call(ownUserCalls.changeEmail, { body: { email: other, password: known } });
    expect((await post.to(other))[0]?.text).not.toContain(words);
    const { email } = await readyParent(product.db, { first_name: words, email_verified_at: null });
    await client.call(ownUserCalls.changeEmail, { body: { email, password: known } });
    const [notice] = await post.to(email);
    expect(notice?.subject).toBe('Someone tried to use your e-mail address');
    expect(notice?.text).not.toContain(words);
  });
});
