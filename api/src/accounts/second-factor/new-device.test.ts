import { adminLogin, adminProfile, ownAdminCalls } from '@nanny-polo/shared/accounts/admin-account';
import { adminPasskeys } from '@nanny-polo/shared/accounts/admin-passkeys';
import { openAdminCalls, openUserCalls } from '@nanny-polo/shared/accounts/open-calls';
import { openEnrolment, ownFactors, secondFactor } from '@nanny-polo/shared/accounts/second-factor';
import { registerUser } from '@nanny-polo/shared/accounts/user-account';
import { ownUserCalls, userProfile } from '@nanny-polo/shared/accounts/user-profile';
import { parents } from '@nanny-polo/shared/people/parents';
import { eq, sql } from 'drizzle-orm';
import { generate } from 'otplib';
import { beforeEach, describe, expect, test } from 'vitest';
import { demoPassword } from '../../../demo/accounts.ts';
import { queryRows } from '../../kernel/database/database.ts';
import { limitCount } from '../../kernel/limit/table.ts';
import { changeRecord, lockRecord } from '../../kernel/resource/record.ts';
import { createAuthenticator } from '../../test/authenticator.ts';
import { readyParent } from '../../test/people.ts';
import { openPost, pinIn, tokenIn } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { adminUser } from '../identity/admin-user-table.ts';
import { parentUser } from '../identity/parent-user-table.ts';
import { knownBrowser } from '../known-browser/table.ts';
import { countPasskeys } from '../passkey/service.ts';
import { hashPassword } from '../password/service.ts';
import { deleteOldBrowsers } from '../session/browser.ts';

const product = await openProduct();
const post = await openPost(product.database);
const nobody = product.client(null);
const { origin } = new URL(product.config.publicUrl);
const password_hash = await hashPassword(demoPassword);
const email_verified_at = '2026-01-02T10:00:00.000Z';
const subject = 'A sign-in from a new browser';

beforeEach(() => product.db.delete(limitCount));

let added = 0;
async function newAdmin(): Promise<{ id: number; email: string }> {
  const email = `browser-${++added}@nannypolo.example`;
  const names = { first_name: 'Fay', last_name: 'Tor', role_id: 2, status: 'active' } as const;
  const [made] = await product.db
    .insert(adminUser)
    .values({ ...names, email, email_verified_at, password_hash })
    .returning();
  if (!made) throw new Error('No admin was created');
  return made;
}

const newParent = (verified = email_verified_at) =>
  readyParent(product.db, { password_hash, email_verified_at: verified });

/** A browser that keeps its cookie. */
function openBrowser(userAgent = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile') {
  let cookie = '';
  return async (path: '/admin/login' | '/users/login', email: string) => {
    const response = await product.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'user-agent': userAgent },
      body: JSON.stringify({ email, password: demoPassword }),
    });
    const header = response.headers.get('set-cookie') ?? '';
    cookie = header.split(';', 1)[0] ?? '';
    return { header, token: (await response.json()).data.access_token as string };
  };
}

const subjects = async (email: string) => {
  await post.delivered();
  return (await post.to(email, 0)).map((mail) => mail.subject);
};

describe('the first sign-in of a browser', () => {
  test('is mailed once, for each account that uses it', async () => {
    const [admin, parent] = [await newAdmin(), await newParent()];
    const signIn = openBrowser();
    const { header } = await signIn('/admin/login', admin.email);
    expect(header).toMatch(/^browser=[\w-]{43}; /);
    for (const part of ['Max-Age=34560000', 'Path=/api', 'HttpOnly', 'SameSite=Lax'])
      expect(header).toContain(part);
    const again = await signIn('/users/login', parent.email);
    expect(again.header.split(';')[0]).toBe(header.split(';')[0]);
    await signIn('/admin/login', admin.email);
    await signIn('/users/login', parent.email);
    expect([await subjects(admin.email), await subjects(parent.email)]).toEqual([[subject], [subject]]);
    const [mail] = await post.to(admin.email);
    expect(mail?.text).toContain('with Chrome on Android');
    expect(mail?.text).toContain('/admin/not-me/');
    await openBrowser('')('/admin/login', admin.email);
    expect(await subjects(admin.email)).toEqual([subject, subject]);
  });

  test('is not mailed within an hour of the address being verified, unless another is known', async () => {
    const parent = await newParent(new Date().toISOString());
    await openBrowser()('/users/login', parent.email);
    expect(await subjects(parent.email)).toEqual([]);
    await openBrowser()('/users/login', parent.email);
    expect(await subjects(parent.email)).toEqual([subject]);
  });

  test('is mailed ten times a day at most, and a browser is forgotten after 400 days', async () => {
    const parent = await newParent();
    for (let time = 0; time < 12; time += 1) await openBrowser()('/users/login', parent.email);
    expect(await subjects(parent.email)).toHaveLength(10);
    const own = eq(knownBrowser.parent_user_id, parent.id);
    await product.db.update(knownBrowser).set({ last_seen_at: sql`now() - interval '401 days'` }).where(own);
    await deleteOldBrowsers(product.db);
    expect(await product.db.$count(knownBrowser, own)).toBe(0);
  });
});

describe('“This was not me”', () => {
  test('ends sessions, takes the password and what was added since, and mails a PIN', async () => {
    const { email, id } = await newAdmin();
    const own = product.client((await openBrowser()('/admin/login', email)).token);
    const device = createAuthenticator(origin);
    const response = device.create(await own.call(adminPasskeys.start));
    const { passkey } = await own.call(adminPasskeys.add, { body: { response } });
    // Signed in from the password alone, before a factor was due.
    await product.db.execute(
      sql`UPDATE passkey SET created_at = now() - interval '1 day' WHERE admin_user_id = ${id}`,
    );
    await product.db.execute(
      sql`UPDATE recovery_code SET created_at = now() - interval '1 day' WHERE admin_user_id = ${id}`,
    );
    await product.db.execute(
      sql`UPDATE known_browser SET created_at = now() - interval '1 minute' WHERE admin_user_id = ${id}`,
    );
    const late = createAuthenticator(origin);
    await own.call(adminPasskeys.add, {
      body: { response: late.create(await own.call(adminPasskeys.start)) },
    });
    const { secret } = await own.call(ownFactors.startCodes);
    await own.call(ownFactors.confirmCodes, { body: { code: await generate({ secret }) } });

    await post.delivered();
    const mail = (await post.to(email)).find((other) => other.subject === subject);
    const params = { token: tokenIn(mail) };
    const disowned = await nobody.call(openAdminCalls.notMe, { params });
    expect(disowned).toMatchObject({ email, expires_in: product.config.pinSeconds });
    await expect(own.call(adminProfile)).rejects.toMatchObject({ status: 401 });
    await expect(nobody.call(adminLogin, { body: { email, password: demoPassword } })).rejects.toMatchObject({
      body: { message: 'Credential is not valid' },
    });
    const [left] = await queryRows(
      product.db,
      sql`SELECT (SELECT array_agg(id) FROM passkey WHERE admin_user_id = ${id}) AS keys,
      (SELECT count(*)::int FROM one_time_code WHERE admin_user_id = ${id}) AS codes,
      (SELECT count(*)::int FROM recovery_code WHERE admin_user_id = ${id}) AS recovery,
      (SELECT count(*)::int FROM known_browser WHERE admin_user_id = ${id}) AS browsers`,
    );
    expect(left).toEqual({ keys: [passkey.id], codes: 0, recovery: 10, browsers: 0 });
    await expect(nobody.call(openAdminCalls.notMe, { params })).rejects.toMatchObject({ status: 422 });

    await post.delivered();
    const pin = pinIn((await post.to(email)).find((other) => other.subject.includes('PIN')));
    await nobody.call(openAdminCalls.verifyPin, { body: { email, pin } });
    const words = { password: 'puddles and wellies', confirm_password: 'puddles and wellies' };
    await nobody.call(openAdminCalls.resetPassword, { body: { email, pin, ...words } });
    const { data } = await nobody.call(adminLogin, { body: { email, password: words.password } });
    expect(data.second_factor).toEqual(['passkey', 'recovery']);
  });

  test('still works after whoever signed in has changed the password, for the account’s realm alone', async () => {
    const { email } = await newParent();
    const thief = product.client((await openBrowser()('/users/login', email)).token);
    const [mail] = await post.to(email);
    const body = {
      current_password: demoPassword,
      password: 'the thief’s own words',
      confirm_password: 'the thief’s own words',
    };
    await thief.call(ownUserCalls.changePassword, { body });
    const params = { token: tokenIn(mail) };
    await expect(nobody.call(openAdminCalls.notMe, { params })).rejects.toMatchObject({ status: 422 });
    await nobody.call(openUserCalls.notMe, { params });
    await expect(thief.call(userProfile)).rejects.toMatchObject({ status: 401 });
  });

  describe('after whoever signed in has changed the address', () => {
    const thiefs = 'thief@elsewhere.example';
    /** Signs in with the stolen password and changes the address. Returns the link mailed to the old one. */
    const steal = async (realm: 'user' | 'admin', email: string) => {
      const path = realm === 'user' ? '/users/login' : '/admin/login';
      const thief = product.client((await openBrowser()(path, email)).token);
      const token = tokenIn((await post.to(email)).find((mail) => mail.subject === subject));
      const body = { email: thiefs, password: demoPassword };
      await thief.call(realm === 'user' ? ownUserCalls.changeEmail : ownAdminCalls.changeEmail, { body });
      await post.delivered();
      const verifications = (await post.to(thiefs)).filter((mail) =>
        mail.subject.startsWith('Please verify'),
      );
      const calls = realm === 'user' ? openUserCalls : openAdminCalls;
      await nobody.call(calls.verifyEmailChange, { params: { token: tokenIn(verifications.at(-1)) } });
      return { thief, calls, params: { token } };
    };
    const emailOf = async (table: typeof adminUser | typeof parentUser, id: number) =>
      (await product.db.select({ email: table.email }).from(table).where(eq(table.id, id)))[0]?.email;

    test.each(['user', 'admin'] as const)('brings the old address back, for a %s', async (realm) => {
      const { email, id } = realm === 'user' ? await newParent() : await newAdmin();
      const { thief, calls, params } = await steal(realm, email);
      // Somebody also registers with the address, so that it is taken.
      if (realm === 'user') {
        const names = { first_name: 'Thea', last_name: 'If', email };
        const words = { password: 'the thief’s own words', confirm_password: 'the thief’s own words' };
        await nobody.call(registerUser, { body: { ...names, ...words } });
        await product.db.delete(limitCount);
      }
      expect(await nobody.call(calls.notMe, { params })).toMatchObject({ email });
      expect(await emailOf(realm === 'user' ? parentUser : adminUser, id)).toBe(email);
      const ended = realm === 'user' ? thief.call(userProfile) : thief.call(adminProfile);
      await expect(ended).rejects.toMatchObject({ status: 401 });
      await post.delivered();
      const pin = pinIn((await post.to(email)).find((mail) => mail.subject.includes('PIN')));
      await nobody.call(calls.verifyPin, { body: { email, pin } });
      expect((await post.to(thiefs)).at(-1)?.subject).toBe('Your e-mail address was changed');
    });

    test('leaves an address that an admin has corrected since', async () => {
      const { email, id } = await newParent();
      const { calls, params } = await steal('user', email);
      const owner = await product.signedIn('owner');
      const record = await owner.call(parents.get, { params: { id } });
      const corrected = 'corrected@families.example';
      await owner.call(parents.update, { params: { id }, body: { ...record, email: corrected } });
      await expect(nobody.call(calls.notMe, { params })).rejects.toMatchObject({ status: 422 });
      expect(await emailOf(parentUser, id)).toBe(corrected);
    });

    test('gives the account to no address that was new at the sign-in', async () => {
      const { email, id } = await newParent();
      await steal('user', email);
      await openBrowser()('/users/login', thiefs);
      await post.delivered();
      const newDeviceMails = (await post.to(thiefs)).filter((mail) => mail.subject === subject);
      const actor = { kind: 'parent', id, name: 'Petra' } as const;
      const write = { actor, resource: 'users/parents', action: 'change-email' } as const;
      const row = await lockRecord(product.db, parentUser, id);
      if (row) await changeRecord(product.db, parentUser, row, { email }, write);
      const params = { token: tokenIn(newDeviceMails.at(-1)) };
      await expect(nobody.call(openUserCalls.notMe, { params })).rejects.toMatchObject({ status: 422 });
      expect(await emailOf(parentUser, id)).toBe(email);
    });
  });

  test('removes the factor that opened the session, set up by a mailed link', async () => {
    const { email, id } = await newAdmin();
    const signedIn = product.client((await openBrowser()('/admin/login', email)).token);
    await signedIn.call(secondFactor.mailLink);
    await post.delivered();
    const link = (await post.to(email)).find((mail) => mail.subject === 'Set up your second factor');
    const opened = await nobody.call(openEnrolment, { params: { token: tokenIn(link) } });
    const thief = product.client(opened.access_token);
    const response = createAuthenticator(origin).create(await thief.call(adminPasskeys.start));
    await thief.call(adminPasskeys.add, { body: { response } });
    await post.delivered();
    const mails = (await post.to(email)).filter((mail) => mail.subject === subject);
    expect(mails).toHaveLength(2);
    await nobody.call(openAdminCalls.notMe, { params: { token: tokenIn(mails[1]) } });
    expect(await countPasskeys(product.db, { realm: 'admin', id })).toBe(0);
  });

  test('leaves the link about an earlier sign-in', async () => {
    const { email } = await newParent();
    await openBrowser()('/users/login', email);
    await product.db.execute(sql`UPDATE known_browser SET created_at = now() - interval '1 minute'
      WHERE parent_user_id = (SELECT id FROM parent_user WHERE email = ${email})`);
    await openBrowser()('/users/login', email);
    const [first, second] = await post.to(email, 2);
    await nobody.call(openUserCalls.notMe, { params: { token: tokenIn(second) } });
    await nobody.call(openUserCalls.notMe, { params: { token: tokenIn(first) } });
  });
});
