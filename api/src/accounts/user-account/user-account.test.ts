import { openUserCalls } from '@nanny-polo/shared/accounts/open-calls';
import * as contract from '@nanny-polo/shared/accounts/user-account';
import * as profileCalls from '@nanny-polo/shared/accounts/user-profile';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { demoPassword } from '../../../demo/accounts.ts';
import { openPost, pinIn, tokenIn } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { parentUser } from '../identity/parent-user-table.ts';

const product = await openProduct();
const post = await openPost(product.database);
const nobody = product.client(null);

const password = 'correct horse battery';
const newcomer = (email: string) => ({
  first_name: 'Imogen',
  last_name: 'Hart',
  email,
  password,
  confirm_password: password,
});

/** Registers and verifies a parent for the test and returns a client signed in as them. */
async function verifiedParent(email: string): Promise<HttpClient> {
  await nobody.call(contract.registerUser, { body: newcomer(email) });
  const [mail] = await post.to(email);
  await nobody.call(openUserCalls.verifyEmail, { params: { token: tokenIn(mail) } });
  return signedIn(email, password);
}

async function signedIn(email: string, typed: string): Promise<HttpClient> {
  const { data } = await nobody.call(contract.userLogin, { body: { email, password: typed } });
  return product.client(data.access_token);
}

describe('a parent', () => {
  test('registers, gets a mail, and can sign in only after following its link', async () => {
    const email = 'imogen@families.example';
    const registered = await nobody.call(contract.registerUser, { body: newcomer(email) });
    expect(registered).toEqual({
      message: 'Account has been created please check your email to activate your account',
    });
    const credentials = { body: { email, password } };
    await expect(nobody.call(contract.userLogin, credentials)).rejects.toMatchObject({
      status: 422,
      body: { message: 'Please check your email to activate your account.', code: 'email_unverified' },
    });
    const [mail] = await post.to(email);
    const params = { token: tokenIn(mail) };
    expect(mail?.parts).toContainEqual({
      action: expect.any(String),
      url: `${product.config.publicUrl}/email-verification/${params.token}`,
    });
    expect(await nobody.call(openUserCalls.verifyEmail, { params })).toEqual({
      message: 'Your e-mail address is verified. You can sign in now.',
      has_password: true,
      access_token: null,
    });
    await expect(nobody.call(openUserCalls.verifyEmail, { params })).rejects.toMatchObject({
      status: 422,
    });
    const { data } = await nobody.call(contract.userLogin, credentials);
    expect(data.access_token).toMatch(/^[\w-]{43}$/);
    const { data: own } = await product.client(data.access_token).call(profileCalls.userProfile);
    expect(own).toMatchObject({
      first_name: 'Imogen',
      last_name: 'Hart',
      email,
      phone: null,
      has_password: true,
    });
  });

  test('cannot choose a password that is too short, too long, too common or repeated differently', async () => {
    const choose = (typed: string, again = typed) =>
      nobody.call(contract.registerUser, {
        body: { ...newcomer('choosy@families.example'), password: typed, confirm_password: again },
      });
    await expect(choose('ninechars')).rejects.toMatchObject({
      body: { errors: { password: ['At least 10 characters'] } },
    });
    await expect(choose('x'.repeat(129))).rejects.toMatchObject({
      body: { errors: { password: ['At most 128 characters'] } },
    });
    for (const common of ['Qwertyuiop', 'NannyPolo-2026!', 'London Nannies 1']) {
      await expect(choose(common)).rejects.toMatchObject({
        status: 422,
        body: { errors: { password: ['This password is too common. Please choose another.'] } },
      });
    }
    await expect(choose(password, `${password}!`)).rejects.toMatchObject({
      body: { errors: { confirm_password: ['The passwords do not match'] } },
    });
  });

  test('signs in with the password exactly as it was typed, 128 characters of any kind', async () => {
    const email = 'exact@families.example';
    const long = `  Ünïcode nanny 🐘 ${'x'.repeat(108)} `;
    expect(long).toHaveLength(128);
    const body = { ...newcomer(email), password: long, confirm_password: long };
    await nobody.call(contract.registerUser, { body });
    const [mail] = await post.to(email);
    await nobody.call(openUserCalls.verifyEmail, { params: { token: tokenIn(mail) } });
    for (const near of [long.trim(), long.slice(0, 72), long.toLowerCase()]) {
      await expect(signedIn(email, near)).rejects.toMatchObject({ status: 422 });
    }
    await signedIn(email, long);
    const [kept] = await product.db.select().from(parentUser).where(eq(parentUser.email, email));
    expect(kept?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('gets the usual response when registering a taken address, to which a notice is mailed', async () => {
    const response = await nobody.call(contract.registerUser, { body: newcomer('Parent@NannyPolo.example') });
    expect(response.message).toMatch(/^Account has been created/);
    const [mail] = await post.to('parent@nannypolo.example');
    expect(mail?.subject).toBe('You already have an account');
    await expect(signedIn('parent@nannypolo.example', password)).rejects.toMatchObject({ status: 422 });
  });

  test('can request the link again at once, and then once a minute', async () => {
    const body = { email: 'again@families.example' };
    await nobody.call(contract.registerUser, { body: newcomer(body.email) });
    const again = await nobody.call(contract.resendVerification, { body });
    expect(again).toEqual({ message: 'Please check your email to activate your account.' });
    await expect(nobody.call(contract.resendVerification, { body })).rejects.toMatchObject({
      status: 429,
      message: expect.stringMatching(
        /^A mail is on its way\. You can request another in (1 minute|\d+ seconds)\.$/,
      ),
    });
    const mails = await post.to(body.email, 2);
    expect(new Set(mails.map((mail) => tokenIn(mail))).size).toBe(2);
    const unknown = { body: { email: 'unknown@families.example' } };
    expect(await nobody.call(contract.resendVerification, unknown)).toEqual(again);
    await expect(nobody.call(contract.resendVerification, unknown)).rejects.toMatchObject({ status: 429 });
  });

  test('sets a new password with the PIN from the mail, which ends every session', async () => {
    const email = 'forgetful@families.example';
    const client = await verifiedParent(email);
    // The earlier mails would count towards the limit.
    await product.db.execute(`DELETE FROM limit_count`);
    const asked = await nobody.call(openUserCalls.forgetPassword, { body: { email } });
    expect(asked).toEqual({
      message: 'OTP has been sent to your email. Please check your email.',
      expires_in: 60,
      resend_in: expect.any(Number),
    });
    const pin = pinIn((await post.to(email, 2)).at(-1));
    const reset = { email, pin, password: `${password} staple`, confirm_password: `${password} staple` };
    const early = nobody.call(openUserCalls.resetPassword, { body: reset });
    await expect(early).rejects.toMatchObject({ status: 422, body: { errors: { pin: expect.any(Array) } } });
    await nobody.call(openUserCalls.verifyPin, { body: { email, pin } });
    expect(await nobody.call(openUserCalls.resetPassword, { body: reset })).toEqual({
      message: 'Your password has been set. Please login with your new password.',
    });
    await expect(client.call(profileCalls.userProfile)).rejects.toMatchObject({ status: 401 });
    await expect(nobody.call(openUserCalls.resetPassword, { body: reset })).rejects.toMatchObject({
      status: 422,
    });
    await signedIn(email, reset.password);
  });

  test('changes name and phone, password and address, and sees and ends sessions', async () => {
    const email = 'mover@families.example';
    const client = await verifiedParent(email);
    const other = await signedIn(email, password);
    const change = { first_name: 'Imo', last_name: 'Hart-Reid', phone: '+447700900123' };
    expect((await client.call(profileCalls.changeUserProfile, { body: change })).data).toMatchObject(change);

    const sessions = await client.call(profileCalls.ownUserCalls.listSessions);
    expect(sessions.map(({ current }) => current)).toEqual([false, true]);
    const others = sessions.find(({ current }) => !current);
    await client.call(profileCalls.ownUserCalls.endSession, { params: { id: others?.id ?? 0 } });
    await expect(other.call(profileCalls.userProfile)).rejects.toMatchObject({ status: 401 });
    await expect(
      client.call(profileCalls.ownUserCalls.endSession, { params: { id: 1 } }),
    ).rejects.toMatchObject({
      status: 404,
    });

    const stranger = await signedIn(email, password);
    const wanted = { password: 'another long phrase', confirm_password: 'another long phrase' };
    const wrong = client.call(profileCalls.ownUserCalls.changePassword, {
      body: { current_password: 'wrong', ...wanted },
    });
    await expect(wrong).rejects.toMatchObject({
      status: 422,
      body: { errors: { current_password: expect.any(Array) } },
    });
    await client.call(profileCalls.ownUserCalls.changePassword, {
      body: { current_password: password, ...wanted },
    });
    await client.call(profileCalls.userProfile);
    await expect(stranger.call(profileCalls.userProfile)).rejects.toMatchObject({ status: 401 });

    const moved = 'moved@families.example';
    const unproven = client.call(profileCalls.ownUserCalls.changeEmail, {
      body: { email: moved, password: 'wrong' },
    });
    await expect(unproven).rejects.toMatchObject({
      status: 422,
      body: { errors: { password: expect.any(Array) } },
    });
    await client.call(profileCalls.ownUserCalls.changeEmail, {
      body: { email: moved, password: wanted.password },
    });
    const [mail] = await post.to(moved);
    expect((await client.call(profileCalls.userProfile)).data.email).toBe(email);
    await nobody.call(openUserCalls.verifyEmailChange, { params: { token: tokenIn(mail) } });
    expect((await client.call(profileCalls.userProfile)).data.email).toBe(moved);
    await post.delivered();
    const mails = await post.to(email);
    expect(mails.map(({ subject }) => subject)).toContain('Your e-mail address was changed');
  });

  test('is signed out at once when suspended, and can sign out', async () => {
    const email = 'suspended@families.example';
    const client = await verifiedParent(email);
    await client.call(profileCalls.userProfile);
    const status = (value: 'active' | 'suspended') =>
      product.db.update(parentUser).set({ status: value }).where(eq(parentUser.email, email));
    await status('suspended');
    await expect(client.call(profileCalls.userProfile)).rejects.toMatchObject({ status: 401 });
    await expect(signedIn(email, password)).rejects.toMatchObject({
      body: { message: 'Credential is not valid' },
    });
    await status('active');
    await client.call(profileCalls.ownUserCalls.logout);
    await expect(client.call(profileCalls.userProfile)).rejects.toMatchObject({ status: 401 });
  });

  test('cannot act as an admin, nor an admin as a parent', async () => {
    const parent = await signedIn('parent@nannypolo.example', demoPassword);
    await expect(parent.request('/admin/profile')).rejects.toMatchObject({ status: 403 });
    const owner = await product.signedIn('owner');
    await expect(owner.call(profileCalls.userProfile)).rejects.toMatchObject({ status: 403 });
    await expect(signedIn('owner@nannypolo.example', demoPassword)).rejects.toMatchObject({ status: 422 });
  });
});
