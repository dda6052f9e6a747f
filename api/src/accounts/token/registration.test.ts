import { openUserCalls } from '@nanny-polo/shared/accounts/open-calls';
import * as contract from '@nanny-polo/shared/accounts/user-account';
import type * as argon2 from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { limitCount } from '../../kernel/limit/table.ts';
import { propertyRuns } from '../../test/database.ts';
import { readyParent } from '../../test/people.ts';
import { type Mail, openPost, pinIn, tokenIn } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { signInWithGoogle } from '../google/service.ts';
import { parentUser } from '../identity/parent-user-table.ts';
import { hashPassword } from '../password/service.ts';
import { registerAccount as registerParent } from '../user-account/service.ts';
import { deleteOldRegistrations, pendingOf } from './registration.ts';
import { registration } from './registration-table.ts';

const { computed } = vi.hoisted(() => ({ computed: { hashes: 0 } }));
vi.mock('@node-rs/argon2', async (original) => {
  const { hash, verify } = await original<typeof argon2>();
  return {
    hash: (...args: Parameters<typeof hash>) => {
      computed.hashes += 1;
      return hash(...args);
    },
    verify: (...args: Parameters<typeof verify>) => {
      computed.hashes += 1;
      return verify(...args);
    },
  };
});

const product = await openProduct();
const post = await openPost(product.database);
beforeEach(() => product.db.delete(limitCount));

const nobody = () => product.client(null);

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `pending${addresses}@families.example`;
};

const names = ['Imogen', 'Mallory', 'Trudy', 'Peggy', 'Victor', 'Wendy'] as const;
const passwordOf = (name: string) => `${name} likes puddles`;

/** Clears the limits, so that the mail is sent, and registers `name`. */
async function register(email: string, name: string): Promise<void> {
  await product.db.delete(limitCount);
  await registerNow(email, name);
}

const registerNow = (email: string, first_name: string) => {
  const password = passwordOf(first_name);
  const body = { first_name, last_name: 'Hart', email, password, confirm_password: password };
  return nobody().call(contract.registerUser, { body });
};

async function resend(email: string): Promise<void> {
  await product.db.delete(limitCount);
  await nobody().call(contract.resendVerification, { body: { email } });
}

const follow = (mail: Mail | undefined) =>
  nobody().call(openUserCalls.verifyEmail, { params: { token: tokenIn(mail) } });

/** Returns the result of a sign-in with the password of `name`. */
const signIn = (email: string, name: string): Promise<string> =>
  nobody()
    .call(contract.userLogin, { body: { email, password: passwordOf(name) } })
    .then(
      () => 'signed in',
      (error: { body: { message: string } }) => error.body.message,
    );

const refused = 'Credential is not valid';
const pending = 'Please check your email to activate your account.';

const accountOf = async (email: string) =>
  (await product.db.select().from(parentUser).where(eq(parentUser.email, email)))[0];

/** Returns the first name that a mail shows, or undefined. */
const shownIn = (mail: Mail | undefined) => /^First name: (.*)$/m.exec(mail?.text ?? '')?.[1];

describe('when a stranger registers an address before or after the parent', () => {
  test.each([
    ['the stranger first', ['Mallory', 'Imogen']],
    ['the parent first', ['Imogen', 'Mallory']],
  ])('%s: the parent’s link activates the parent’s names and password', async (_, order) => {
    const email = newAddress();
    for (const name of order) await register(email, name);
    expect(await Promise.all(order.map((name) => signIn(email, name)))).toEqual([pending, pending]);
    const mails = await post.to(email, 2);
    await follow(mails.find((mail) => shownIn(mail) === 'Imogen'));
    expect(await accountOf(email)).toMatchObject({ first_name: 'Imogen', last_name: 'Hart' });
    expect(await signIn(email, 'Imogen')).toBe('signed in');
    expect(await signIn(email, 'Mallory')).toBe(refused);
    const other = follow(mails.find((mail) => shownIn(mail) === 'Mallory'));
    await expect(other).rejects.toMatchObject({ status: 422 });
    expect(await product.db.$count(registration)).toBe(0);
  });
});

test('in any sequence of registrations and resends, the account gets the names shown in the mail whose link is clicked', async () => {
  const step = fc.constantFrom('register' as const, 'register' as const, 'resend' as const);
  const run = fc.asyncProperty(fc.array(step, { maxLength: 4 }), fc.nat(), async (steps, click) => {
    const email = newAddress();
    await register(email, names[0]);
    let registered = 1;
    for (const [at, one] of steps.entries()) {
      // A resend mails the newest registration at the time of sending.
      await post.to(email, at + 1);
      if (one === 'resend') await resend(email);
      else {
        await register(email, names[registered] ?? '');
        registered += 1;
      }
    }
    const mails = await post.to(email, steps.length + 1);
    const clicked = mails[click % mails.length];
    const shown = shownIn(clicked) ?? '';
    await follow(clicked);
    expect((await accountOf(email))?.first_name).toBe(shown);
    await product.db.delete(limitCount);
    for (const name of names.slice(0, registered)) {
      expect(await signIn(email, name)).toBe(name === shown ? 'signed in' : refused);
    }
    for (const mail of mails) await expect(follow(mail)).rejects.toMatchObject({ status: 422 });
  });
  await fc.assert(run, { numRuns: propertyRuns(12) });
});

test('a sign-in computes one hash, however many registrations are pending', async () => {
  const [none, one, three] = [newAddress(), newAddress(), newAddress()];
  await register(one, names[0]);
  for (const name of names.slice(0, 3)) await register(three, name);
  await post.delivered();
  const attempts: [string, string, string][] = [
    [none, names[0], refused],
    [one, names[0], pending],
    [one, names[5], refused],
    [three, names[0], pending],
    [three, names[2], pending],
    [three, names[5], refused],
  ];
  for (const [email, name, outcome] of attempts) {
    const before = computed.hashes;
    expect(await signIn(email, name)).toBe(outcome);
    expect(computed.hashes - before).toBe(1);
  }
});

test('simultaneous registrations share one salt, and a sign-in recognises the password of each', async () => {
  const email = newAddress();
  const limits = { ...product.config.limits, mail: [{ times: 10, seconds: 60 }] };
  const arriving = names.slice(0, 3).map((first_name) => {
    const form = { first_name, last_name: 'Hart', email, password: passwordOf(first_name) };
    return registerParent(product.db, limits, form, { ip: '127.0.0.1', browserSecret: first_name });
  });
  await Promise.all(arriving);
  for (const name of names.slice(0, 3)) expect(await signIn(email, name)).toBe(pending);
});

describe('a registration over the limit on mail', () => {
  test('is mailed by the resend that follows it', async () => {
    const email = newAddress();
    await register(email, 'Mallory');
    await registerNow(email, 'Imogen');
    expect(await signIn(email, 'Imogen')).toBe(pending);
    await post.to(email, 1);
    await nobody().call(contract.resendVerification, { body: { email } });
    const [first, second] = await post.to(email, 2);
    expect([shownIn(first), shownIn(second)]).toEqual(['Mallory', 'Imogen']);
    await follow(second);
    expect(await signIn(email, 'Imogen')).toBe('signed in');
  });

  test('replaces the previous one, so that the number of registrations is limited', async () => {
    const email = newAddress();
    await register(email, names[0]);
    for (const name of names.slice(1)) await registerNow(email, name);
    const kept = await pendingOf(product.db, (await accountOf(email))?.id ?? 0);
    expect(kept.map(({ first_name }) => first_name)).toEqual([names[5], names[0]]);
  });
});

describe('pending registrations end', () => {
  test('when Google verifies the address: the names become Google’s and no password remains', async () => {
    const email = newAddress();
    await register(email, 'Mallory');
    const [mail] = await post.to(email);
    const identity = { sub: crypto.randomUUID(), email, email_verified: true };
    const client = { ip: '127.0.0.1', userAgent: '' };
    await signInWithGoogle(product.db, { ...identity, first_name: 'Imogen', last_name: 'Oakes' }, client);
    expect(await accountOf(email)).toMatchObject({
      first_name: 'Imogen',
      last_name: 'Oakes',
      password_hash: null,
      email_verified_at: expect.any(String),
    });
    expect(await signIn(email, 'Mallory')).toBe(refused);
    await expect(follow(mail)).rejects.toMatchObject({ status: 422 });
  });

  test('when a PIN sets a password', async () => {
    const email = newAddress();
    await register(email, 'Mallory');
    const [mail] = await post.to(email);
    await product.db.delete(limitCount);
    await nobody().call(openUserCalls.forgetPassword, { body: { email } });
    const pin = pinIn((await post.to(email, 2)).at(-1));
    await nobody().call(openUserCalls.verifyPin, { body: { email, pin } });
    const password = passwordOf('Imogen');
    const body = { email, pin, password, confirm_password: password };
    await nobody().call(openUserCalls.resetPassword, { body });
    expect([await signIn(email, 'Imogen'), await signIn(email, 'Mallory')]).toEqual(['signed in', refused]);
    await expect(follow(mail)).rejects.toMatchObject({ status: 422 });
  });

  test('after a day, except the newest, which can be mailed again', async () => {
    const email = newAddress();
    for (const name of ['Mallory', 'Imogen']) await register(email, name);
    await post.to(email, 2);
    await product.db.execute(`UPDATE registration SET created_at = now() - interval '25 hours'`);
    await deleteOldRegistrations(product.db);
    expect(await signIn(email, 'Mallory')).toBe(pending);
    await product.db.execute(`DELETE FROM account_token`);
    await deleteOldRegistrations(product.db);
    expect([await signIn(email, 'Mallory'), await signIn(email, 'Imogen')]).toEqual([refused, pending]);
  });
});

test('registering the address of a family that the agency recorded does not change its password', async () => {
  const password_hash = await hashPassword(passwordOf('Imogen'));
  const { email } = await readyParent(product.db, { password_hash, email_verified_at: null });
  await register(email, 'Mallory');
  const [mail] = await post.to(email);
  expect(shownIn(mail)).toBeUndefined();
  await follow(mail);
  expect([await signIn(email, 'Mallory'), await signIn(email, 'Imogen')]).toEqual([refused, 'signed in']);
});

test.each(['You have won, see prize.example', 'Call 07700 900123', 'https://prize', 'me@prize'])(
  'rejects “%s” as a name, so that the mail cannot show it',
  async (first_name) => {
    await expect(registerNow(newAddress(), first_name)).rejects.toMatchObject({
      status: 422,
      body: { errors: { first_name: [expect.any(String)] } },
    });
  },
);

test.each(['Mary-Jane', 'D’Arcy', "O'Neill", 'J. R. R.', 'José Ñuño', '李 明', 'علی\u200Cرضا'])(
  'accepts “%s” as a name',
  async (name) => {
    await expect(registerNow(newAddress(), name)).resolves.toBeDefined();
  },
);
