/** What becomes of a queued mail about an account when the account changes before the mail is sent. */

import { adminUser } from '@nanny-polo/shared/accounts/admin-user';
import { openUserCalls } from '@nanny-polo/shared/accounts/open-calls';
import { registerUser, resendVerification } from '@nanny-polo/shared/accounts/user-account';
import { ownUserCalls } from '@nanny-polo/shared/accounts/user-profile';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import { eraseParent, parents, parentTransitionCalls } from '@nanny-polo/shared/people/parents';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { limitCount } from '../../kernel/limit/table.ts';
import { writeQueue } from '../../test/letter.ts';
import { readyParent, signedInAs } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { longUndo, undo, write } from '../../test/undo.ts';
import { parentUser } from '../identity/parent-user-table.ts';
import { hashPassword } from '../password/service.ts';
import { createToken } from '../token/service.ts';

const product = await openProduct(longUndo);
const { db } = product;
const owner = await product.signedIn('owner');
const nobody = product.client(null);
const password = 'a street in Hackney';
const password_hash = await hashPassword(password);
beforeEach(async () => {
  await db.delete(limitCount);
  await db.execute(sql`DELETE FROM pgboss.job WHERE name = 'mail'`);
});

let made = 0;
function newAddress() {
  made += 1;
  return `later${made}@people.example`;
}
const sentTo = (address: string) => expect.stringMatching(new RegExp(`^${address}: `));
const dropped = (reason: string) => `letter-dropped: ${reason}`;

interface Account {
  readonly id: number;
  readonly email: string;
}

type Later = (account: Account) => Promise<unknown>;

/** Calls an admin's resource with the version that it has now. */
async function change(path: string, id: number, action: '' | '/suspend' | '/reinstate', patch: object = {}) {
  const { _data } = await owner.request<{ version: number }>(`${path}/${id}`);
  const method = action ? 'POST' : 'PUT';
  return write(owner, method, `${path}/${id}${action}`, { version: _data?.version, ...patch });
}

const moved = (address: string) => `moved.${address}`;

describe.each([
  ['/admin/users/parents', 'verify-email', 'The account was suspended or has another address now.'],
  ['/admin/admin-user', 'invitation', 'The admin has another address now.'],
] as const)('the mail of a new account in %s', (path, template, elsewhere) => {
  const enter = async (): Promise<Account> => {
    const email = newAddress();
    const body = { first_name: 'Ada', last_name: 'Later', email };
    const { data } = await write(
      owner,
      'POST',
      path,
      path === '/admin/admin-user' ? { ...body, role_id: 2 } : body,
    );
    return { id: data.id, email };
  };

  test.each<[string, Later, (account: Account) => unknown[]]>([
    ['nothing else changes', async () => {}, ({ email }) => [sentTo(email)]],
    [
      'its address is corrected',
      ({ id, email }) => change(path, id, '', { email: moved(email) }),
      ({ email }) => [dropped(elsewhere), sentTo(moved(email))],
    ],
    [
      'its address is corrected and corrected back',
      async ({ id, email }) => {
        await change(path, id, '', { email: moved(email) });
        await change(path, id, '', { email });
      },
      ({ email }) => [dropped('A later mail replaces it.'), dropped(elsewhere), sentTo(email)],
    ],
    [
      'its name changes',
      ({ id }) => change(path, id, '', { first_name: 'Bea' }),
      ({ email }) => [sentTo(email)],
    ],
    [
      'it is suspended',
      ({ id }) => change(path, id, '/suspend', { reason: 'Mistake' }),
      () => [dropped(path === '/admin/admin-user' ? 'The admin is no longer invited.' : elsewhere)],
    ],
    [
      'it is deleted',
      ({ id }) => owner.request(`${path}/${id}`, { method: 'DELETE' }),
      () => (path === '/admin/admin-user' ? [null] : []),
    ],
  ])('when %s', async (_, later, expected) => {
    const account = await enter();
    await later(account);
    const letters = await writeQueue(db, template);
    expect(letters).toEqual(expected(account));
  });
});

test('an admin who is suspended and reinstated gets one invitation', async () => {
  const email = newAddress();
  const { id } = await owner.call(adminUser.create, {
    body: { first_name: 'Ada', last_name: 'Later', email, role_id: 2 },
  });
  for (const action of ['/suspend', '/reinstate'] as const)
    await change('/admin/admin-user', id, action, { reason: 'Mistake' });
  expect(await writeQueue(db, 'invitation')).toEqual([dropped('A later mail replaces it.'), sentTo(email)]);
});

test('a correction that is undone leaves the mail to the first address', async () => {
  const email = newAddress();
  const body = { first_name: 'Ada', last_name: 'Later', email };
  const { data } = await write(owner, 'POST', '/admin/users/parents', body);
  const corrected = await change('/admin/users/parents', data.id, '', { email: moved(email) });
  await undo(owner, corrected.undo);
  expect(await writeQueue(db, 'verify-email')).toEqual([sentTo(email)]);
});

describe('the mails of a signed-in parent', () => {
  const family = async () => {
    const parent = await readyParent(db, { password_hash, email: newAddress() });
    return { parent, client: await signedInAs(product, parent) };
  };
  const requestChange = (client: HttpClient, email: string) =>
    client.call(ownUserCalls.changeEmail, { body: { email, password } });
  const confirm = async (id: number, email: string) =>
    nobody.call(openUserCalls.verifyEmailChange, {
      params: { token: await createToken(db, 'change-email', { realm: 'user', id }, email) },
    });
  const kinds = ['email-change', 'email-change-requested', 'email-changed'];

  test('about a change of address that a second request replaces are not sent', async () => {
    const { parent, client } = await family();
    await requestChange(client, moved(parent.email));
    await requestChange(client, `again.${parent.email}`);
    const letters = await writeQueue(db, ...kinds);
    expect(letters.filter(Boolean).toSorted()).toEqual([
      sentTo(`again.${parent.email}`),
      sentTo(parent.email),
    ]);
    expect(JSON.stringify(letters)).not.toContain(moved(parent.email));
  });

  test('about a requested change are replaced by the one about the change', async () => {
    const { parent, client } = await family();
    await requestChange(client, moved(parent.email));
    await confirm(parent.id, moved(parent.email));
    expect(await writeQueue(db, ...kinds)).toEqual([null, null, sentTo(parent.email)]);
  });

  test('about two changes each name their own, and none goes to the address that the account has again', async () => {
    const { parent } = await family();
    const [first, second] = [moved(parent.email), `again.${parent.email}`];
    await confirm(parent.id, first);
    await confirm(parent.id, second);
    expect(await writeQueue(db, 'email-changed')).toEqual([
      expect.stringMatching(new RegExp(`^${parent.email}: .*changed to ${first}`)),
      expect.stringMatching(new RegExp(`^${first}: .*changed to ${second}`)),
    ]);
    await confirm(parent.id, parent.email);
    await confirm(parent.id, second);
    expect(await writeQueue(db, 'email-changed')).toEqual([
      dropped('The account has this address again.'),
      sentTo(parent.email),
    ]);
  });

  test('about a changed password are shown to the office if the account is suspended', async () => {
    const { parent, client } = await family();
    const fresh = 'another street in Hackney';
    const body = { current_password: password, password: fresh, confirm_password: fresh };
    await client.call(ownUserCalls.changePassword, { body });
    await change('/admin/users/parents', parent.id, '/suspend', { reason: 'Chargeback' });
    expect(await writeQueue(db, 'password-changed')).toEqual(['letter-unsent: The account is suspended.']);
  });

  test('are deleted or not written when the parent is erased', async () => {
    const { parent, client } = await family();
    await requestChange(client, moved(parent.email));
    await confirm(parent.id, `again.${parent.email}`);
    const { version, email } = await owner.call(parents.get, { params: { id: parent.id } });
    await owner.call(eraseParent, { params: { id: parent.id }, body: { version, confirm: email } });
    expect((await writeQueue(db, ...kinds)).filter(Boolean)).toEqual([]);
  });
});

test('what a visitor requested leaves no trace in the history of the account with that address', async () => {
  const { id, email } = await readyParent(db, { email: newAddress() });
  const pinFor = async (address: string) => {
    await db.delete(limitCount);
    await nobody.call(openUserCalls.forgetPassword, { body: { email: address } });
  };
  await nobody.call(resendVerification, { body: { email } });
  await pinFor(newAddress());
  expect(await writeQueue(db, 'verify-email', 'pin')).toEqual([null, null]);
  await pinFor(email.toUpperCase());
  expect(await writeQueue(db, 'pin')).toEqual([sentTo(email)]);
  await pinFor(email);
  await db.update(parentUser).set({ email: newAddress() }).where(eq(parentUser.id, id));
  expect(await writeQueue(db, 'pin')).toEqual([null]);
});

test('a registration is not mailed after the office has suspended the account', async () => {
  const email = newAddress();
  const pair = { password, confirm_password: password };
  await nobody.call(registerUser, { body: { first_name: 'Ada', last_name: 'Later', email, ...pair } });
  const [row] = await db.select().from(parentUser).where(eq(parentUser.email, email));
  const params = { id: row?.id ?? 0 };
  await owner.call(parentTransitionCalls.suspend, {
    params,
    body: { version: row?.version ?? 0, reason: 'Spam' },
  });
  expect(await writeQueue(db, 'registration')).toEqual([null]);
});
