import { openAdminCalls, openUserCalls } from '@nanny-polo/shared/accounts/open-calls';
import type { ApiError } from '@nanny-polo/shared/contract/http-client';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { demoPassword } from '../../../demo/accounts.ts';
import { limitCount } from '../../kernel/limit/table.ts';
import { type Mail, pinIn, startPost } from '../../test/post.ts';
import { openProduct, startProduct } from '../../test/product.ts';
import { resetPin } from './reset-pin-table.ts';

const product = await openProduct();
let post = await startPost(product.database);
const nobody = product.client(null);
afterAll(() => post.stop());
beforeEach(async () => {
  await product.db.delete(limitCount);
  await product.db.delete(resetPin);
});

const realms = {
  parents: {
    known: 'parent@nannypolo.example',
    request: openUserCalls.forgetPassword,
    verify: openUserCalls.verifyPin,
    reset: openUserCalls.resetPassword,
  },
  admins: {
    known: 'coordinator@nannypolo.example',
    request: openAdminCalls.forgetPassword,
    verify: openAdminCalls.verifyPin,
    reset: openAdminCalls.resetPassword,
  },
};

const pinsAmong = (mails: Mail[]) => mails.filter(({ subject }) => subject.includes('PIN'));

/** Requests a PIN and reads it from the mail. */
async function requested({ known, request }: (typeof realms)['parents' | 'admins']): Promise<string> {
  const before = (await post.to(known, 0)).length;
  await nobody.call(request, { body: { email: known } });
  return pinIn((await post.to(known, before + 1)).at(-1));
}

const wrong = (pin: string) => String((Number(pin) + 1) % 1_000_000).padStart(6, '0');

/** Simulates the passing of time for every PIN and every limit. */
async function pass(seconds: number): Promise<void> {
  for (const table of ['reset_pin', 'limit_count'])
    await product.db.execute(
      sql`UPDATE ${sql.identifier(table)} SET expires_at = expires_at - make_interval(secs => ${seconds})`,
    );
}

const messageOf = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: ApiError) => `${error.status} ${error.message}`,
  );

describe.each(Object.entries(realms))('the PIN of %s', (_, realm) => {
  const { known, request, verify, reset } = realm;
  const body = { email: known };

  test('keeps its expiry when it is requested again too early', async () => {
    const first = await nobody.call(request, { body });
    expect(first.expires_in).toBe(60);
    await pass(20);
    const again = await nobody.call(request, { body });
    expect(again.message).toBe(first.message);
    for (const seconds of [again.expires_in, again.resend_in]) {
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(40);
    }
    await post.delivered();
    expect(await product.db.select().from(resetPin)).toHaveLength(1);
  });

  test('is refused as expired from the second in which the countdown ends', async () => {
    const pin = await requested(realm);
    await pass(60);
    expect(await messageOf(nobody.call(verify, { body: { ...body, pin } }))).toBe(
      '422 This PIN has expired. Please request a new one.',
    );
  });

  test('is rejected with the number of tries left if it is wrong, and after the last try even if it is right', async () => {
    const pin = await requested(realm);
    const attempt = (typed: string) => messageOf(nobody.call(verify, { body: { ...body, pin: typed } }));
    const responses: string[] = [];
    for (let at = 0; at < 5; at += 1) responses.push(await attempt(wrong(pin)));
    expect(responses).toEqual([
      '422 This PIN is wrong. You have 4 tries left.',
      '422 This PIN is wrong. You have 3 tries left.',
      '422 This PIN is wrong. You have 2 tries left.',
      '422 This PIN is wrong. You have 1 try left.',
      '422 This PIN is wrong, and there are no tries left. Please request a new one.',
    ]);
    expect(await attempt(pin)).toBe('422 This PIN was tried too often. Please request a new one.');
  });

  test('behaves the same for an unknown address, from the request to the expiry', async () => {
    const pin = await requested(realm);
    await product.db.delete(limitCount);
    await product.db.delete(resetPin);
    const conversation = async (email: string) => {
      const said: string[] = [];
      const send = async (call: Promise<unknown>) => said.push(await messageOf(call));
      const ask = async () => {
        const { message, expires_in, resend_in } = await nobody.call(request, { body: { email } });
        said.push(`${message} ${expires_in > 0} ${resend_in > 0}`);
      };
      const guess = () => send(nobody.call(verify, { body: { email, pin: wrong(pin) } }));
      const password = { password: 'a phrase of some length', confirm_password: 'a phrase of some length' };
      await guess();
      await ask();
      await ask();
      await post.delivered();
      for (let at = 0; at < 6; at += 1) await guess();
      await send(nobody.call(reset, { body: { email, pin: wrong(pin), ...password } }));
      await pass(60);
      await guess();
      await ask();
      return said;
    };
    const ofKnown = await conversation(known);
    expect(await conversation('x@nowhere.example')).toEqual(ofKnown);
    expect(new Set(ofKnown).size).toBeGreaterThan(6);
  });

  test('cannot set the password that the account already has', async () => {
    const pin = await requested(realm);
    await nobody.call(verify, { body: { ...body, pin } });
    const same = { password: demoPassword, confirm_password: demoPassword };
    const kept = nobody.call(reset, { body: { ...body, pin, ...same } });
    await expect(kept).rejects.toMatchObject({
      status: 422,
      body: { errors: { password: [expect.stringContaining('already your password')] } },
    });
  });
});

test('the response to a request for a PIN over the hourly limit says when the next is possible', async () => {
  const body = { email: 'often@nowhere.example' };
  for (let at = 0; at < 5; at += 1) {
    await nobody.call(openUserCalls.forgetPassword, { body });
    await pass(60);
  }
  const over = await nobody.call(openUserCalls.forgetPassword, { body });
  expect(over.expires_in).toBe(0);
  expect(over.resend_in).toBeGreaterThan(60);
  expect(over.message).toMatch(/^No more PINs .* You can request another in \d+ minutes\.$/);
});

test('a request over the daily limit of PINs queues no mail and says when the next is possible', async () => {
  const pin = [{ times: 2, seconds: 86_400 }];
  const strict = await startProduct({ limits: { ...product.config.limits, mail: [], pin } });
  const body = { email: realms.parents.known };
  const ask = () => strict.client(null).call(openUserCalls.forgetPassword, { body });
  await ask();
  const last = await ask();
  expect(last.expires_in).toBe(60);
  expect(last.resend_in).toBeGreaterThan(3600);
  await strict.db.delete(resetPin);
  const over = await ask();
  expect(over).toMatchObject({ expires_in: 0, message: expect.stringMatching(/^No more PINs /) });
  expect(over.resend_in).toBeGreaterThan(3600);
  expect(await strict.db.$count(resetPin)).toBe(0);
  await strict.close();
});

test('the worker mails a PIN only for the newest request of an address, and not if that has expired', async () => {
  const email = 'visitor@nannypolo.example';
  await post.stop();
  const ask = () => nobody.call(openAdminCalls.forgetPassword, { body: { email } });
  await ask();
  await pass(60);
  await ask();
  await product.db.delete(limitCount);
  await nobody.call(openUserCalls.forgetPassword, { body: { email: realms.parents.known } });
  await product.db.execute(
    sql`UPDATE reset_pin SET expires_at = now() WHERE id = (SELECT max(id) FROM reset_pin)`,
  );
  const before = pinsAmong(await post.to(realms.parents.known, 0)).length;
  post = await startPost(product.database);
  await post.delivered();
  expect(pinsAmong(await post.to(email, 0))).toHaveLength(1);
  expect(pinsAmong(await post.to(realms.parents.known, 0))).toHaveLength(before);
});
