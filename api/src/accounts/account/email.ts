import { eq, sql } from 'drizzle-orm';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/database.ts';
import { sqlState } from '../../kernel/database/sql-state.ts';
import { invalid } from '../../kernel/error/error.ts';
import { take } from '../../kernel/limit/service.ts';
import { type Letter, letterKind, type MailContext } from '../../kernel/mail/letter.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { when } from '../../kernel/mail/when.ts';
import { type AccountRef, accountTable, type Realm } from '../identity/realm.ts';
import { verifyPassword } from '../password/service.ts';
import {
  endRegistrations,
  markMailed,
  pendingOf,
  type Registration,
  registeredPerson,
} from '../token/registration.ts';
import { createToken, linkRefused, spendToken, tokenHours } from '../token/service.ts';
import { dropOpenLinks } from './open-links.ts';
import { type Account, changeOwnAccount, findActiveAccount, getActiveAccount } from './service.ts';
import { guess, guessCounters } from './sign-in.ts';

/** E-mail addresses of accounts: verified by a link, changed by a link to the new address. */

type Limits = Config['limits'];

/** Returns the counter of mails to an address that callers without a session cause. */
export const mailCounter = (limits: Limits, realm: Realm, email: string) => ({
  what: 'mail',
  subject: [realm, email],
  limits: limits.mail,
});

const pagesOf = (realm: Realm) => (realm === 'admin' ? '/admin' : '');

/**
 * Verifies an address by the link of a registration or of a record of the agency. The names and the password registered
 * with that link become the account's, and every other registration ends. Throws 422 if the link is unknown, used,
 * expired, or of an address that was changed since.
 */
export function verifyEmail(db: Db, realm: Realm, token: string): Promise<void> {
  return db.transaction(async (tx) => {
    const { id, email, registration_id } = await spendToken(tx, 'verify-email', realm, token);
    const registered = registration_id === null ? {} : await registeredPerson(tx, registration_id);
    const verified = await changeOwnAccount(tx, { realm, id }, 'verify-email', (account) =>
      sameAddress(account.email, email)
        ? { ...registered, email_verified_at: account.email_verified_at ?? new Date().toISOString() }
        : null,
    );
    if (!verified) throw linkRefused();
    if (realm === 'user') await endRegistrations(tx, id);
  });
}

const sameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Mails a link to the new address of an account. Responds alike whether that address is taken or not. Throws 422 if the
 * password is wrong.
 */
export async function requestEmailChange(
  db: Db,
  limits: Limits,
  account: AccountRef,
  { email, password }: { email: string; password: string },
  ip: string,
): Promise<void> {
  const { realm } = account;
  const own = await getActiveAccount(db, account);
  const counters = guessCounters(limits, 'password check', realm, `${account.id}`, ip);
  const right = await guess(db, counters, async () =>
    (await verifyPassword(own?.password_hash, password)) ? true : null,
  );
  if (!right) throw invalid({ password: [wrongPassword(own?.password_hash)] });
  if (own && sameAddress(own.email, email)) throw invalid({ email: ['This is your address already'] });
  if ((await take(db, [mailCounter(limits, realm, email)])) > 0) return;
  await queueMail(db, emailChangeMail, { realm, id: account.id, email });
}

/** Returns the reason why a password did not match its own account's. */
export const wrongPassword = (kept: string | null | undefined) =>
  kept ? 'This is not your password' : 'Set a password first, by “Forgot password”';

/**
 * Changes the address of an account by the link sent to the new one. Mails the old address, which no longer signs in,
 * nor does a linked Google account. Throws 422 as `verifyEmail`.
 */
export async function confirmEmailChange(db: Db, realm: Realm, token: string): Promise<void> {
  const change = db.transaction(async (tx) => {
    const { id, email } = await spendToken(tx, 'change-email', realm, token);
    const account = { realm, id };
    const before = await changeOwnAccount(tx, account, 'change-email', () => ({
      email,
      email_verified_at: new Date().toISOString(),
      google_sub: null,
    }));
    if (!before) throw linkRefused();
    await dropOpenLinks(tx, account);
    await queueMail(tx, emailChangedMail, {
      first_name: before.first_name,
      old_email: before.email,
      email,
    });
  });
  await change.catch((error: unknown) => {
    // Another account took the address in the meantime.
    throw sqlState(error) === '23505' ? linkRefused() : error;
  });
}

/**
 * Returns the greeting of a mail to an account, without the name while the address is unverified: anyone may have typed
 * it.
 */
export const greeting = ({ first_name, email_verified_at }: Account): string =>
  email_verified_at ? `Hello ${first_name},` : 'Hello,';

/**
 * Writes the mail with the link that verifies an address, for the newest registration if there are several. Returns
 * null if the address is verified already or unknown.
 */
export const verificationMail = letterKind<{ realm: Realm; email: string }>(
  'verify-email',
  async (db, { realm, email }, context) => {
    const account = await findActiveAccount(db, realm, email);
    if (!account || account.email_verified_at) return null;
    const [newest] = realm === 'user' ? await pendingOf(db, account.id) : [];
    if (newest) return registrationLetter(db, account, newest, context);
    const token = await createToken(db, 'verify-email', { realm, id: account.id }, account.email);
    return {
      to: account.email,
      subject: verificationSubject,
      parts: [
        greeting(account),
        'thank you for choosing Nanny Polo. One step is left: confirm that this address is yours.',
        {
          action: 'Confirm my address',
          url: `${context.publicUrl}${pagesOf(realm)}/email-verification/${token}`,
        },
        ...(account.password_hash ? [] : ['Then choose a password of your own by “Forgot password”.']),
        `The link works once, within ${tokenHours} hours. If you did not open an account with us, ignore this mail.`,
      ],
    };
  },
);

const verificationSubject = 'Please confirm your e-mail address';

/** Writes the mail with the link of one registration, which names what becomes the account's. */
async function registrationLetter(
  db: Db,
  { id, email }: Account,
  registration: Registration,
  { publicUrl }: MailContext,
): Promise<Letter> {
  await markMailed(db, registration.id);
  const token = await createToken(db, 'verify-email', { realm: 'user', id }, email, registration.id);
  const { first_name, last_name, created_at } = registration;
  return {
    to: email,
    subject: verificationSubject,
    parts: [
      'Hello,',
      'thank you for choosing Nanny Polo. One step is left: confirm that this registration is yours.',
      {
        facts: [
          ['First name', first_name],
          ['Last name', last_name],
          ['Registered', when(created_at)],
        ],
      },
      { action: 'Confirm my address', url: `${publicUrl}/email-verification/${token}` },
      'It activates the account with these names and the password chosen with them. Any other registration of this address ends.',
      `The link works once, within ${tokenHours} hours. If you did not register with these names at this time, ignore this mail.`,
    ],
  };
}

/**
 * Writes the mail that follows a registration: its link, the link alone for an address that the agency recorded, or a
 * notice to the owner of an account. Returns null if the registration has ended.
 */
export const registrationMail = letterKind<{ email: string; registration_id?: number | null }>(
  'registration',
  async (db, { email, registration_id }, context) => {
    const account = await findActiveAccount(db, 'user', email);
    if (!account?.email_verified_at) {
      if (!registration_id) return verificationMail.compose(db, { realm: 'user', email }, context);
      const pending = account ? await pendingOf(db, account.id) : [];
      const registration = pending.find(({ id }) => id === registration_id);
      return account && registration ? registrationLetter(db, account, registration, context) : null;
    }
    return {
      to: account.email,
      subject: 'You already have an account',
      parts: [
        `Hello ${account.first_name},`,
        'somebody, most likely you, has just tried to open an account with this address. It has one already, and nothing was changed.',
        { action: 'Sign in', url: `${context.publicUrl}/sign-in` },
        'If you have forgotten your password, you can set a new one there.',
      ],
    };
  },
);

/**
 * Writes the mail with the link that confirms a changed address, or a notice if an account has that address already.
 */
export const emailChangeMail = letterKind<{ realm: Realm; id: number; email: string }>(
  'email-change',
  async (db, { realm, id, email }, { publicUrl }) => {
    const account = await getActiveAccount(db, { realm, id });
    if (!account) return null;
    const table = accountTable[realm];
    const [taken] = await db
      .select({ email: table.email, first_name: table.first_name })
      .from(table)
      .where(eq(sql`lower(${table.email})`, email.toLowerCase()));
    if (taken) return addressTaken(taken);
    const token = await createToken(db, 'change-email', { realm, id }, email);
    return {
      to: email,
      subject: 'Please confirm your new e-mail address',
      parts: [
        'Hello,',
        `this shall be the new address of your account, instead of ${account.email}.`,
        { action: 'Use this address', url: `${publicUrl}${pagesOf(realm)}/verify-email-changes/${token}` },
        `The link works once, within ${tokenHours} hours. If this was not you, ignore this mail: nothing changes.`,
      ],
    };
  },
);

const addressTaken = ({ email, first_name }: { email: string; first_name: string }): Letter => ({
  to: email,
  subject: 'Your address was asked for',
  parts: [
    `Hello ${first_name},`,
    'somebody wanted to use this address for another account. It belongs to yours, and nothing was changed.',
  ],
});

/** Writes the notice to an address that was replaced. */
export const emailChangedMail = letterKind<{ first_name: string; old_email: string; email: string }>(
  'email-changed',
  async (_, { first_name, old_email, email }, { agencyEmail }) => ({
    to: old_email,
    subject: 'Your e-mail address was changed',
    parts: [
      `Hello ${first_name},`,
      `your account now has the address ${email}. This one no longer signs in.`,
      `If this was not you, write to us at once: ${agencyEmail}.`,
    ],
  }),
);
