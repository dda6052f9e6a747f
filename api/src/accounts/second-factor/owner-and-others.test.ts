import { adminProfile } from '@nanny-polo/shared/accounts/admin-account';
import { adminPasskeySignIn, adminPasskeys } from '@nanny-polo/shared/accounts/admin-passkeys';
import { adminUser as admins, adminUserTransitionCalls } from '@nanny-polo/shared/accounts/admin-user';
import { agencySettings as settingsCalls } from '@nanny-polo/shared/pricing/agency-settings';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { and, eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { event } from '../../kernel/history/table.ts';
import { createAuthenticator } from '../../test/authenticator.ts';
import { openProduct } from '../../test/product.ts';
import { adoptSettings, getCurrentSettings } from '../agency/current-settings.ts';
import { agencySettings } from '../agency/table.ts';
import { adminUser } from '../identity/admin-user-table.ts';
import { checkNewPasskey, countOrphanedPasskeys, countPasskeys, startPasskey } from '../passkey/service.ts';
import { passkey } from '../passkey/table.ts';
import { openSession } from '../session/service.ts';
import { session } from '../session/table.ts';
import { addPasskey } from './factors.ts';
import { listFactorWays } from './prove.ts';
import { resetOwnersFactor } from './reset.ts';
import { completeSignIn } from './sign-in.ts';

const product = await openProduct();
const { db } = product;
const nobody = product.client(null);
const { origin, hostname } = new URL(product.config.publicUrl);
const party = { id: hostname, origin, name: 'Nanny Polo' };
const client = { ip: '', userAgent: '' };
const owner = { realm: 'admin', id: 1 } as const;

let added = 0;
async function newAdmin(): Promise<{ id: number; email: string }> {
  const email = `other-${++added}@nannypolo.example`;
  const email_verified_at = new Date().toISOString();
  const names = { first_name: 'Fay', last_name: 'Tor', status: 'active' } as const;
  const [made] = await db
    .insert(adminUser)
    .values({ ...names, email, email_verified_at })
    .returning();
  if (!made) throw new Error('No admin was created');
  return made;
}

/** Adds a passkey to an admin's account and returns the device. */
async function addDevice(id: number) {
  const account = { realm: 'admin', id } as const;
  const token = await openSession(db, account, client);
  const [opened] = await db.select().from(session).where(eq(session.admin_user_id, id));
  const caller = { ...account, sessionId: opened?.id ?? 0 };
  const device = createAuthenticator(origin);
  const response = device.create(await startPasskey(db, party, caller));
  const checked = await checkNewPasskey(db, party, caller, response, '');
  const person = { level: 2, isProofFresh: true, first_name: '', last_name: '', email: '' } as const;
  const own = { ...person, id, sessionId: caller.sessionId, role: null, permissions: [] };
  await addPasskey(db, product.config, { account, session: own, client }, checked);
  return { device, token };
}

const signInBy = async (device: ReturnType<typeof createAuthenticator>) => {
  const response = device.prove(await nobody.call(adminPasskeySignIn.start));
  return nobody.call(adminPasskeySignIn.finish, { body: { response } });
};

describe('a passkey of an admin', () => {
  test('signs nobody in while the address is unverified, nor while they are suspended', async () => {
    const office = await product.signedIn('owner');
    const { id } = await newAdmin();
    const { device } = await addDevice(id);
    await signInBy(device);
    const params = { id };
    const record = await office.call(admins.get, { params });
    const body = { ...record, email: 'corrected@nannypolo.example' };
    const { version } = await office.call(admins.update, { params, body });
    await expect(signInBy(device)).rejects.toMatchObject({ status: 422, body: { code: 'email_unverified' } });
    const email_verified_at = new Date().toISOString();
    await db.update(adminUser).set({ email_verified_at }).where(eq(adminUser.id, id));
    await signInBy(device);
    const suspended = await office.call(adminUserTransitionCalls.suspend, { params, body: { version } });
    await expect(signInBy(device)).rejects.toMatchObject({ status: 422 });
    expect(suspended.has_second_factor).toBe(true);
  });

  test('for another host is no factor that is left', async () => {
    const { id } = await newAdmin();
    const account = { realm: 'admin', id } as const;
    const { token } = await addDevice(id);
    const own = product.client(token);
    const [usable] = await own.call(adminPasskeys.list);
    const orphan = {
      credential_id: `orphan ${id}`,
      public_key: '',
      counter: 0,
      rp_id: 'moved.example',
      name: '',
    };
    await db.insert(passkey).values({ ...orphan, admin_user_id: id });
    const remove = () => own.call(adminPasskeys.remove, { params: { id: usable?.id ?? 0 } });
    const refused = { status: 409, body: { code: 'in_use' } };
    await expect(remove()).rejects.toMatchObject(refused);
    expect(await countPasskeys(db, account)).toBe(2);
    await db.update(adminUser).set({ password_hash: 'any' }).where(eq(adminUser.id, id));
    const current = getCurrentSettings();
    adoptSettings({ ...current, second_factor: 'everyone', second_factor_from: null });
    await expect(remove())
      .rejects.toMatchObject(refused)
      .finally(() => adoptSettings(current));
    await remove();
    expect(await listFactorWays(db, id)).toEqual([]);
  });

  test('is not removed while it is the only way in', async () => {
    const { id } = await newAdmin();
    const own = product.client((await addDevice(id)).token);
    const [only] = await own.call(adminPasskeys.list);
    const removal = own.call(adminPasskeys.remove, { params: { id: only?.id ?? 0 } });
    await expect(removal).rejects.toMatchObject({ status: 409, body: { code: 'in_use' } });
  });
});

describe('the requirement', () => {
  const clear = { second_factor: 'nobody', second_factor_from: null } as const;
  afterEach(async () => {
    const [reset] = await db.update(agencySettings).set(clear).returning();
    if (reset) adoptSettings({ ...reset, version: reset.version + 100 });
  });
  const signInOwner = async (mode: 'demo' | 'production', last_login_at: string | null) => {
    await db.update(adminUser).set({ last_login_at }).where(eq(adminUser.id, 1));
    await completeSignIn(db, { mode }, await openSession(db, owner, client, { level: 3 }));
    const [settings] = await db.select().from(agencySettings);
    return settings;
  };

  test('starts with the owner’s first sign-in in production, in 14 days', async () => {
    expect(await signInOwner('demo', null)).toMatchObject(clear);
    expect(await signInOwner('production', '2026-01-01T10:00:00Z')).toMatchObject(clear);
    const second_factor_from = addDays(agencyDayOf(), 14);
    expect(await signInOwner('production', null)).toMatchObject({
      second_factor: 'full',
      second_factor_from,
    });
    const events = await db.select().from(event).where(eq(event.resource, settingsCalls.name));
    expect(events.at(-1)).toMatchObject({ actor_kind: 'system', after: { second_factor: 'full' } });
  });

  test('comes into force at once only if the owner has proven a second factor', async () => {
    const params = { id: 1 };
    const change = async (level: 2 | 3, from: string | null) => {
      const office = product.client(await openSession(db, owner, client, { level }));
      const { version } = await office.call(settingsCalls.get, { params });
      const body = { version, second_factor: 'everyone', second_factor_from: from } as const;
      return office.call(settingsCalls.update, { params, body });
    };
    const refused = {
      status: 422,
      body: { errors: { second_factor: ['Set up your own second factor first.'] } },
    };
    await expect(change(2, null)).rejects.toMatchObject(refused);
    await expect(change(2, agencyDayOf())).rejects.toMatchObject(refused);
    await change(2, addDays(agencyDayOf(), 1));
    await expect(change(2, addDays(agencyDayOf(), -1))).rejects.toMatchObject(refused);
    await db.update(agencySettings).set({ version: getCurrentSettings().version + 1 });
    const ended = product.client(await openSession(db, { realm: 'admin', id: 2 }, client));
    await change(3, null);
    const [{ version } = { version: 0 }] = await db.update(agencySettings).set(clear).returning();
    adoptSettings({ ...getCurrentSettings(), ...clear, version });
    await expect(ended.call(adminProfile)).rejects.toMatchObject({ status: 401 });
  });
});

test('the command on the server removes the owner’s factors, in the history', async () => {
  const email = 'owner@nannypolo.example';
  expect(await resetOwnersFactor(db, 'coordinator@nannypolo.example')).toBe(false);
  await expect(resetOwnersFactor(db, email)).rejects.toMatchObject({
    body: { message: 'This admin has no second factor.' },
  });
  const { device } = await addDevice(1);
  expect(await countOrphanedPasskeys(db, party)).toBe(0);
  expect(await countOrphanedPasskeys(db, { ...party, id: 'moved.example' })).toBeGreaterThan(0);
  expect(await resetOwnersFactor(db, email.toUpperCase())).toBe(true);
  await expect(signInBy(device)).rejects.toMatchObject({ status: 422 });
  expect(await db.$count(session, eq(session.admin_user_id, 1))).toBe(0);
  const reset = and(eq(event.action, 'reset-second-factor'), eq(event.record_id, 1));
  expect(await db.select().from(event).where(reset)).toMatchObject([{ actor_kind: 'system' }]);
});
