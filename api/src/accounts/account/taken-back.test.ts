import { parents } from '@nanny-polo/shared/parents';
import * as contract from '@nanny-polo/shared/user-account';
import * as profileCalls from '@nanny-polo/shared/user-profile';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limitCount } from '../../kernel/limit/table.ts';
import { readyParent, signedInAs } from '../../test/people.ts';
import { type Post, pinIn, startPost, tokenIn } from '../../test/post.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { parentUser } from '../identity/parent-user-table.ts';
import { hashPassword, verifyPassword } from '../password/service.ts';
import { setPassword } from './password.ts';
import { authenticate, openProvenSession } from './sign-in.ts';

/** An account that somebody else got into, and what is left to them once its person or the agency takes it back. */

const known = 'known to somebody else';
const fresh = 'known to nobody else';
const nowhere = { ip: '127.0.0.1', userAgent: '' };

let product: Product;
let post: Post;
let password_hash: string;
beforeAll(async () => {
  product = await startProduct();
  post = await startPost(product.database);
  password_hash = await hashPassword(known);
});
afterAll(async () => {
  await post.stop();
  await product.close();
});
beforeEach(() => product.db.delete(limitCount));

const victim = () => readyParent(product.db, { password_hash, google_sub: crypto.randomUUID() });

const reread = async ({ id }: { id: number }) => {
  const [row] = await product.db.select().from(parentUser).where(eq(parentUser.id, id));
  return row;
};

/** What its person does by a PIN, whatever sessions there are. */
const takeBack = async ({ id }: { id: number }) => {
  const another = await hashPassword(fresh);
  const done = await product.db.transaction((tx) =>
    setPassword(tx, { realm: 'user', id }, 'reset-password', () => ({ password_hash: another })),
  );
  expect(done).toBe(true);
};

/** The token of a link that moves the account to an address of somebody else. */
async function linkAway(person: { id: number }, email: string): Promise<string> {
  const intruder = await signedInAs(product, person);
  await intruder.call(profileCalls.changeUserEmail, { body: { email, password: known } });
  return tokenIn((await post.to(email))[0]);
}

describe('once its password is another one', () => {
  test('a link that would move it to another address moves it no more', async () => {
    const person = await victim();
    const token = await linkAway(person, 'away@elsewhere.example');
    await takeBack(person);
    const moved = product.client(null).call(contract.verifyUserEmailChange, { params: { token } });
    await expect(moved).rejects.toMatchObject({ status: 422 });
    expect((await reread(person))?.email).toBe(person.email);
  });

  test('a sign-in that had been found right before opens no session', async () => {
    const person = await victim();
    const credentials = { email: person.email, password: known };
    const { limits } = product.config;
    const account = await authenticate(product.db, limits, 'user', credentials, nowhere.ip);
    await takeBack(person);
    const opened = openProvenSession(product.db, 'user', account, nowhere);
    await expect(opened).rejects.toMatchObject({ status: 422 });
  });

  test('another password that was on its way does not replace it', async () => {
    const person = await victim();
    const intruder = await signedInAs(product, person);
    const changeTo = (password: string, current_password: string) =>
      intruder.call(profileCalls.changeUserPassword, {
        body: { current_password, password, confirm_password: password },
      });
    // A guess counts right before it waits for its turn: as soon as every counter is there, the change waits.
    await expect(changeTo(fresh, 'a wrong guess')).rejects.toMatchObject({ status: 422 });
    const counters = await product.db.$count(limitCount);
    await product.db.delete(limitCount);
    let letGo = () => {};
    const gate = new Promise<null>((resolve) => {
      letGo = () => resolve(null);
    });
    const busy = [verifyPassword(() => gate, ''), verifyPassword(() => gate, '')];
    const refused = expect(changeTo(`${known}!!`, known)).rejects.toMatchObject({ status: 422 });
    await expect.poll(() => product.db.$count(limitCount)).toBe(counters);
    await product.db
      .update(parentUser)
      .set({ password_hash: 'set by its person' })
      .where(eq(parentUser.id, person.id));
    letGo();
    await Promise.all([refused, ...busy]);
    expect((await reread(person))?.password_hash).toBe('set by its person');
  });
});

describe('once the agency has given it another address', () => {
  test('neither a PIN and a link of before nor the Google account of before opens it', async () => {
    const person = await victim();
    const token = await linkAway(person, 'further@elsewhere.example');
    const nobody = product.client(null);
    await nobody.call(contract.forgetUserPassword, { body: { email: person.email } });
    const pin = pinIn((await post.to(person.email)).at(-1));
    const owner = await product.signedIn('owner');
    const record = await owner.call(parents.get, { params: { id: person.id } });
    const email = 'taken-back@families.example';
    await owner.call(parents.update, { params: { id: person.id }, body: { ...record, email } });
    const verified = nobody.call(contract.verifyUserPin, { body: { email, pin } });
    await expect(verified).rejects.toMatchObject({ status: 422 });
    const moved = nobody.call(contract.verifyUserEmailChange, { params: { token } });
    await expect(moved).rejects.toMatchObject({ status: 422 });
    expect(await reread(person)).toMatchObject({ email, email_verified_at: null, google_sub: null });
  });
});

describe('before its address is proven', () => {
  const form = (email: string) => ({
    first_name: 'Somebody',
    last_name: 'Else',
    email,
    password: known,
    confirm_password: known,
  });

  test('the family that the agency wrote down is nobody’s who registers with its address', async () => {
    const person = await readyParent(product.db, { email_verified_at: null });
    const nobody = product.client(null);
    await nobody.call(contract.registerUser, { body: form(person.email) });
    const token = tokenIn((await post.to(person.email))[0]);
    await nobody.call(contract.verifyUserEmail, { params: { token } });
    const body = { email: person.email, password: known };
    await expect(nobody.call(contract.userLogin, { body })).rejects.toMatchObject({
      status: 422,
      body: { message: 'Credential is not valid' },
    });
  });

  test('no mail of an account brings a stranger what was typed as a name', async () => {
    const words = 'You have won, see prize.example';
    const client = await signedInAs(
      product,
      await readyParent(product.db, { password_hash, first_name: words }),
    );
    const other = 'another@elsewhere.example';
    await client.call(profileCalls.changeUserEmail, { body: { email: other, password: known } });
    expect((await post.to(other))[0]?.text).not.toContain(words);
  });
});
