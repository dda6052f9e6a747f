/** E-mail addresses of accounts: verified by a link, changed by a link to the new address. */

import type { OpenCalls } from '@nanny-polo/shared/accounts/open-calls';
import type { ResponseBody } from '@nanny-polo/shared/contract/endpoint';
import type { Db } from '../../kernel/database/database.ts';
import { sqlStateOf } from '../../kernel/database/sql-state.ts';
import { createFieldRefusal } from '../../kernel/error/error.ts';
import { findLatestEventId } from '../../kernel/history/as-of.ts';
import type { Limits } from '../../kernel/limit/limits.ts';
import { consume, createAccountLimitRefusal } from '../../kernel/limit/service.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import type { Client } from '../../kernel/session/session.ts';
import { hashOf } from '../../kernel/session/token.ts';
import type { AccountRef, Realm } from '../identity/realm.ts';
import {
  emailChangedMail,
  emailChangeMail,
  emailChangeRequestedMail,
  verificationMail,
} from '../mail/kinds.ts';
import { openSession } from '../session/service.ts';
import { endRegistrations, findRegisteredPerson } from '../token/registration.ts';
import { createLinkRefusal, type LinkMail, requestLink, spendToken } from '../token/service.ts';
import { isSameEmail } from './email-address.ts';
import { dropEmailChanges, dropOpenLinks } from './open-links.ts';
import { changeOwnAccount, getActiveAccount, lockAccount, resourceOf } from './service.ts';
import { checkOwnPassword } from './sign-in.ts';

/** The browser in which a link is opened, with the secret that it keeps if somebody has registered there. */
interface Browser {
  readonly secret: string | undefined;
  readonly client: Client;
}

/** Returns the counter that limits the number of mails that callers can request for an address. */
export const createMailCounter = (limits: Limits, realm: Realm, email: string) => ({
  what: 'mail',
  subject: [realm, email],
  limits: limits.mail,
});

export async function queueVerification(
  tx: Db,
  account: Pick<LinkMail, 'realm' | 'id'>,
  email: string,
): Promise<void> {
  await queueMail(tx, verificationMail, await requestLink(tx, 'verify-email', account, email));
}

/**
 * Verifies an address with the link mailed to it, and ends every registration of the account. The link of a
 * registration gives the account its names and password, and opens a session in the browser that registered. Throws 422
 * if the link is unknown, used or expired, or the account has another address by now.
 */
export function verifyEmail(
  db: Db,
  realm: Realm,
  token: string,
  browser: Browser,
): Promise<Omit<ResponseBody<OpenCalls['verifyEmail']>, 'message'>> {
  return db.transaction(async (tx) => {
    const { id, email, registration_id } = await spendToken(tx, 'verify-email', realm, token);
    const registration =
      registration_id === null ? undefined : await findRegisteredPerson(tx, registration_id);
    const { browser_hash, ...registered } = registration ?? {};
    const verified = await changeOwnAccount(tx, { realm, id }, 'verify-email', (account) =>
      isSameEmail(account.email, email)
        ? { ...registered, email_verified_at: account.email_verified_at ?? new Date().toISOString() }
        : null,
    );
    if (!verified) throw createLinkRefusal('verify-email', realm);
    if (realm === 'user') await endRegistrations(tx, id);
    const { secret = '', client } = browser;
    const isRegistrant = browser_hash === hashOf(secret);
    return {
      has_password: registration_id !== null || verified.password_hash !== null,
      access_token: isRegistrant ? await openSession(tx, { realm, id }, client) : null,
    };
  });
}

/**
 * Mails a link to the new address of an account and a notice to the old one. Ends an earlier request, also over the
 * limit on mail. Responds alike if the address is taken. Throws 422 for a wrong password or the account's own address,
 * 429 over a limit.
 * @see docs/decisions/011-accounts.md
 */
export async function requestEmailChange(
  db: Db,
  limits: Limits,
  account: AccountRef & { sessionId: number },
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { realm, id } = account;
  const own = await getActiveAccount(db, account);
  await checkOwnPassword(db, limits, account.sessionId, own, ['password', password]);
  if (own && isSameEmail(own.email, email))
    throw createFieldRefusal({ email: ['This is already your address. Please enter another.'] });
  // Counted only now, so that nobody without the password can use the limit up.
  const requests = { what: 'emailChanges', subject: [realm, `${id}`], limits: limits.emailChanges };
  const wait = await consume(db, [requests]);
  if (wait > 0) throw createAccountLimitRefusal(wait);
  const isLimited = (await consume(db, [createMailCounter(limits, realm, email)])) > 0;
  await db.transaction(async (tx) => {
    await lockAccount(tx, account);
    await dropEmailChanges(tx, account, email);
    if (isLimited) return;
    const request = await requestLink(tx, 'change-email', { realm, id }, email);
    await queueMail(tx, emailChangeMail, request);
    await queueMail(tx, emailChangeRequestedMail, request);
  });
}

/**
 * Changes the address of an account with the link mailed to the new one. Mails a notice to the old address and unlinks
 * a Google account. Throws 422 if the link is unknown, used or expired, or if another account has the address.
 */
export async function verifyEmailChange(db: Db, realm: Realm, token: string): Promise<void> {
  const change = db.transaction(async (tx) => {
    const { id, email } = await spendToken(tx, 'change-email', realm, token);
    const account = { realm, id };
    const before = await changeOwnAccount(tx, account, 'change-email', () => ({
      email,
      email_verified_at: new Date().toISOString(),
      ...(realm === 'user' && { google_sub: null }),
    }));
    if (!before) throw createLinkRefusal('change-email', realm);
    await dropOpenLinks(tx, account);
    await queueEmailChanged(tx, account, before.email);
  });
  await change.catch((error: unknown) => {
    // Another account took the address in the meantime.
    throw sqlStateOf(error) === '23505' ? createLinkRefusal('change-email', realm) : error;
  });
}

/** Queues the notice to an address that was replaced, which its account no longer has. */
export async function queueEmailChanged(tx: Db, { realm, id }: AccountRef, email: string): Promise<void> {
  const event_id = await findLatestEventId(tx, resourceOf[realm], id);
  await queueMail(tx, emailChangedMail, { email, event_id });
}
