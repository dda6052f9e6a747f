import { agency } from '@nanny-polo/shared/contract/agency';
import { tokenHours } from '@nanny-polo/shared/contract/constants';
import type { Db } from '../../kernel/database/database.ts';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import {
  createDroppedLetter,
  defineLetterKind,
  type Letter,
  type MailContext,
} from '../../kernel/mail/letter.ts';
import { type Account, findActiveAccount } from '../account/service.ts';
import { pagesOf } from '../identity/realm.ts';
import { registrationMail, verificationMail } from '../mail/kinds.ts';
import { markMailed, pendingOf, type Registration } from '../token/registration.ts';
import { createToken, findRequestedAddress, type LinkMail } from '../token/service.ts';
import { accountGreetingOf, hasLaterMail, laterMail, letterSubjectOf } from './account.ts';

/** Returns the active account that has the address for which a mail was requested, or undefined. */
async function findRequested(db: Db, mail: LinkMail): Promise<Account | undefined> {
  const address = await findRequestedAddress(db, mail);
  return address === undefined ? undefined : findActiveAccount(db, mail.realm, address);
}

/** Returns why an account need not verify the address of a mail any more, or null. */
async function againstVerifying(
  db: Db,
  mail: LinkMail,
  account: Account | undefined,
): Promise<string | null> {
  if (!account) return 'The account was suspended or has another address now.';
  if (account.email_verified_at) return 'The address has been verified since.';
  return mail.id !== null && (await hasLaterMail(db, 'verify-email', mail)) ? laterMail : null;
}

/**
 * Writes the mail with the link that verifies an address: the link of its newest registration, if there is one. A mail
 * that a visitor requested leaves no trace if it is not sent.
 */
export const verificationLetter = defineLetterKind(verificationMail, async (db, mail, context) => {
  const { realm, id } = mail;
  const account = await findRequested(db, mail);
  const reason = await againstVerifying(db, mail, account);
  if (reason && id !== null)
    return createDroppedLetter(letterSubjectOf(realm, id, verificationSubject), reason);
  if (reason || !account) return null;
  const [newest] = realm === 'user' ? await pendingOf(db, account.id) : [];
  if (newest) return letterOfRegistration(db, account, newest, context);
  const token = await createToken(db, 'verify-email', { realm, id: account.id }, account.email);
  return {
    to: account.email,
    about: letterSubjectOf(realm, account.id, verificationSubject),
    subject: verificationSubject,
    parts: [
      accountGreetingOf(account),
      realm === 'admin'
        ? `This is now the address of your account in the back office of ${agency.name}. Please verify it, then sign in with it and your password.`
        : `Thank you for choosing ${agency.name}. There is one step left: please verify that this address is yours.`,
      {
        action: 'Verify my address',
        url: `${context.publicUrl}${pagesOf(realm)}/email-verification/${token}`,
      },
      ...(account.password_hash ? [] : ['Then choose a password.']),
      `The link works once, within ${tokenHours} hours. If you have no account with us, please ignore this mail.`,
    ],
  };
});

const verificationSubject = 'Please verify your e-mail address';

/** Writes the mail with the link of one registration and the names that the account will get. */
async function letterOfRegistration(
  db: Db,
  { id, email }: Account,
  registration: Registration,
  { publicUrl }: MailContext,
): Promise<Letter> {
  await markMailed(db, registration.id);
  const token = await createToken(db, 'verify-email', { realm: 'user', id }, email, {
    registration_id: registration.id,
  });
  const { first_name, last_name, created_at } = registration;
  return {
    to: email,
    about: letterSubjectOf('user', id, verificationSubject),
    subject: verificationSubject,
    parts: [
      'Hello,',
      `Thank you for choosing ${agency.name}. There is one step left: if this registration is yours, please verify your address.`,
      {
        facts: [
          ['First name', first_name],
          ['Last name', last_name],
          ['Registered', formatInstant(created_at)],
        ],
      },
      { action: 'Verify my address', url: `${publicUrl}/email-verification/${token}` },
      'This activates the account with these names and the password chosen with them. Any other registration with this address is cancelled.',
      `The link works once, within ${tokenHours} hours. If you did not register with these names at this time, please ignore this mail.`,
    ],
  };
}

/**
 * Writes the mail that follows a registration: the registration's link; for an address that the agency recorded, a link
 * without names; for a verified account, a notice. Returns null if the account is suspended, or if it is unverified and
 * the registration has ended.
 */
export const registrationLetter = defineLetterKind(
  registrationMail,
  async (db, { registration_id, ...mail }, context) => {
    const account = await findRequested(db, mail);
    if (!account?.email_verified_at) {
      if (!registration_id) return verificationLetter.compose(db, mail, context);
      const pending = account ? await pendingOf(db, account.id) : [];
      const registration = pending.find(({ id }) => id === registration_id);
      return account && registration ? letterOfRegistration(db, account, registration, context) : null;
    }
    return {
      to: account.email,
      subject: 'You already have an account',
      parts: [
        `Hello ${account.first_name},`,
        'Someone (probably you) has just tried to open an account with this address. You already have one, and nothing has changed.',
        { action: 'Sign in', url: `${context.publicUrl}/sign-in` },
        'If you have forgotten your password, you can set a new one there.',
      ],
    };
  },
);
