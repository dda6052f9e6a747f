/** Passwords that keyboards and devices write in different ways. */

import { openUserCalls } from '@nanny-polo/shared/accounts/open-calls';
import { userLogin } from '@nanny-polo/shared/accounts/user-account';
import { ownUserCalls } from '@nanny-polo/shared/accounts/user-profile';
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { limitCount } from '../../kernel/limit/table.ts';
import { readyParent, signedInAs } from '../../test/people.ts';
import { openPost, pinIn } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { parentUser } from '../identity/parent-user-table.ts';
import { hashPassword } from '../password/service.ts';

const product = await openProduct();
const post = await openPost(product.database);
beforeEach(() => product.db.delete(limitCount));

const composed = 'Café crème à la 𝟙ﬁn';
const decomposed = composed.normalize('NFKD');

const signIn = (email: string, password: string) =>
  product.client(null).call(userLogin, { body: { email, password } });

const hashOf = async ({ id }: { id: number }) => {
  const [row] = await product.db.select().from(parentUser).where(eq(parentUser.id, id));
  return row?.password_hash;
};

test.each([
  ['composed', composed, decomposed],
  ['decomposed', decomposed, composed],
])('a %s password is the same however it is written', async (_, stored, typed) => {
  const { email } = await readyParent(product.db, { password_hash: await hashPassword(stored) });
  for (const password of [stored, typed, stored.normalize('NFC')])
    await expect(signIn(email, password)).resolves.toBeDefined();
  await expect(signIn(email, composed.slice(1))).rejects.toMatchObject({ status: 422 });
});

test('an old hash of a password as typed is replaced at the next sign-in', async () => {
  const person = await readyParent(product.db, { password_hash: await hash(decomposed) });
  await expect(signIn(person.email, composed)).rejects.toMatchObject({ status: 422 });
  const old = await hashOf(person);
  await signIn(person.email, decomposed);
  const renewed = await hashOf(person);
  expect(renewed).not.toBe(old);
  await signIn(person.email, composed);
  await signIn(person.email, decomposed);
  expect(await hashOf(person)).toBe(renewed);
});

test('a password is not trimmed', async () => {
  const password = ' frogs like puddles ';
  const { email } = await readyParent(product.db, { password_hash: await hashPassword(password) });
  await expect(signIn(email, password.trim())).rejects.toMatchObject({ status: 422 });
  await expect(signIn(email, password)).resolves.toBeDefined();
});

test('changing, proving and resetting a password take both forms', async () => {
  const person = await readyParent(product.db, { password_hash: await hashPassword(composed) });
  const parent = await signedInAs(product, person);
  const next = 'Ünüsuäl wörds';
  const same = { current_password: decomposed, password: composed, confirm_password: composed };
  await expect(parent.call(ownUserCalls.changePassword, { body: same })).rejects.toMatchObject({
    body: { errors: { password: ['This is already your password'] } },
  });
  await parent.call(ownUserCalls.changePassword, {
    body: { current_password: decomposed, password: next, confirm_password: next.normalize('NFD') },
  });
  await signIn(person.email, next.normalize('NFD'));
  await parent.call(ownUserCalls.changeEmail, {
    body: { email: 'elsewhere@families.example', password: next.normalize('NFD') },
  });
  await product.client(null).call(openUserCalls.forgetPassword, { body: { email: person.email } });
  const pin = pinIn((await post.to(person.email, 3)).at(-1));
  await product.client(null).call(openUserCalls.verifyPin, { body: { email: person.email, pin } });
  const body = { email: person.email, pin, password: decomposed, confirm_password: composed };
  await product.client(null).call(openUserCalls.resetPassword, { body });
  await expect(signIn(person.email, composed)).resolves.toBeDefined();
});
