import { sql } from 'drizzle-orm';
import { test } from 'vitest';
import { event } from '../../kernel/history/table.ts';
import { openDatabase } from '../../test/database.ts';
import { eventOf, expectGolden, family, never, startGolden } from '../../test/golden.ts';
import { resetPin } from '../account/reset-pin-table.ts';
import { resourceOf } from '../account/service.ts';
import { adminUser } from '../identity/admin-user-table.ts';
import { parentUser } from '../identity/parent-user-table.ts';
import { knownBrowser } from '../known-browser/table.ts';
import * as mails from '../mail/kinds.ts';
import { accountToken } from '../token/account-token-table.ts';
import { registration } from '../token/registration-table.ts';

const { db } = await openDatabase();
await startGolden(db, 'account_token', 'reset_pin');

const admin = { id: 1, first_name: 'Ada', last_name: 'Office', email: 'ada@nanny.example' };
const link = { realm: 'user', id: 1, account_token_id: 1 } as const;

/** Stores a request for a link to an address. */
const requestTo = (
  email: string,
  purpose: (typeof accountToken.$inferSelect)['purpose'] = 'verify-email',
  known_browser_id: number | null = null,
) =>
  db
    .insert(accountToken)
    .values({ email, purpose, known_browser_id, parent_user_id: null, expires_at: never });

const unverified = { ...family, email_verified_at: null };

test('asks a parent to verify their address', async () => {
  await db.insert(parentUser).values(unverified);
  await requestTo(family.email);
  await expectGolden(db, 'verify-email', mails.verificationMail, link);
});

test('asks a parent without a password to verify their address and choose one', async () => {
  await db.insert(parentUser).values({ ...unverified, password_hash: null });
  await requestTo(family.email);
  await expectGolden(db, 'verify-email-without-password', mails.verificationMail, link);
});

test('asks an admin to verify their new address', async () => {
  await db.insert(adminUser).values({ ...admin, status: 'active', password_hash: 'hash' });
  await requestTo(admin.email);
  await expectGolden(db, 'verify-email-of-admin', mails.verificationMail, { ...link, realm: 'admin' });
});

test('asks a visitor to verify their registration', async () => {
  await db.insert(parentUser).values(unverified);
  const names = { first_name: 'Petra', last_name: 'Kent', created_at: '2037-03-02T08:30:00.000Z' };
  await db
    .insert(registration)
    .values({ id: 1, parent_user_id: 1, ...names, password_hash: 'hash', mailed: true });
  await requestTo(family.email);
  await expectGolden(db, 'registration', mails.registrationMail, { ...link, id: null, registration_id: 1 });
});

test('tells a visitor that they have an account already', async () => {
  await db.insert(parentUser).values(family);
  await requestTo(family.email);
  const data = { ...link, id: null, registration_id: null };
  await expectGolden(db, 'registration-of-known-address', mails.registrationMail, data);
});

test('asks a parent to verify a new address', async () => {
  await db.insert(parentUser).values(family);
  await requestTo('new@families.example', 'change-email');
  await expectGolden(db, 'email-change', mails.emailChangeMail, link);
});

test('tells the owner of an address that somebody tried to use it', async () => {
  const other = { ...family, id: 2, first_name: 'Otto', email: 'otto@families.example' };
  await db.insert(parentUser).values([family, other]);
  await requestTo(other.email, 'change-email');
  await expectGolden(db, 'email-change-to-known-address', mails.emailChangeMail, link);
});

test('tells a parent that a change of their address was requested', async () => {
  await db.insert(parentUser).values(family);
  await requestTo('new@families.example', 'change-email');
  await expectGolden(db, 'email-change-requested', mails.emailChangeRequestedMail, link);
});

test('tells the earlier address that it was replaced', async () => {
  await db.insert(parentUser).values(family);
  await db.insert(event).values({ ...eventOf(resourceOf.user, 1), after: { email: family.email } });
  const data = { email: 'old@families.example', event_id: 11 };
  await expectGolden(db, 'email-changed', mails.emailChangedMail, data);
});

test.each([
  ['password-changed', false],
  ['password-changed-with-address', true],
])('tells a parent that their password was changed: %s', async (name, ended_change) => {
  await db.insert(parentUser).values(family);
  await db.insert(event).values(eventOf(resourceOf.user, 1, 'change-password'));
  await expectGolden(db, name, mails.passwordChangedMail, { event_id: 11, ended_change });
});

test('sends a PIN', async () => {
  await db.insert(parentUser).values(family);
  const address_hash = sql<string>`encode(sha256(convert_to(${`user ${family.email}`}, 'UTF8')), 'hex')`;
  await db.insert(resetPin).values({ id: 1, address_hash, expires_at: never });
  await expectGolden(db, 'pin', mails.pinMail, { realm: 'user', reset_pin_id: 1 });
});

test('invites an admin', async () => {
  await db.insert(adminUser).values(admin);
  await requestTo(admin.email, 'invitation');
  await expectGolden(db, 'invitation', mails.invitationMail, { ...link, realm: 'admin' });
});

test.each([
  ['add-passkey', { factor: 'Chrome on Android' }],
  ['remove-codes', null],
  ['reset-second-factor', null],
])('tells an admin that their factors changed: %s', async (action, after) => {
  await db.insert(adminUser).values({ ...admin, status: 'active' });
  await db.insert(event).values({ ...eventOf(resourceOf.admin, 1, action), after });
  await expectGolden(db, `factor-changed-${action}`, mails.factorChangedMail, { event_id: 11 });
});

test('mails an admin the link that sets up their first second factor', async () => {
  await db.insert(adminUser).values({ ...admin, status: 'active' });
  await requestTo(admin.email, 'second-factor');
  await expectGolden(db, 'second-factor', mails.enrolmentMail, { ...link, realm: 'admin' });
});

test.each(['Chrome on Android', 'Unknown browser'])('tells a parent of a sign-in from %s', async (name) => {
  await db.insert(parentUser).values(family);
  const browser = { id: 1, parent_user_id: 1, browser_hash: 'hash', created_at: '2037-03-02T08:30:00.000Z' };
  await db.insert(knownBrowser).values({ ...browser, name });
  await requestTo(family.email, 'not-me', 1);
  await expectGolden(db, `new-device-${name.replaceAll(' ', '-').toLowerCase()}`, mails.newDeviceMail, link);
});
