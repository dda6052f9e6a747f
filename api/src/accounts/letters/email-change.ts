import { tokenHours } from '@nanny-polo/shared/contract/constants';
import type { Db } from '../../kernel/database/database.ts';
import { createDroppedLetter, defineLetterKind } from '../../kernel/mail/letter.ts';
import { hasEmail, isSameEmail } from '../account/email-address.ts';
import { getActiveAccount, lockAccount } from '../account/service.ts';
import { accountTable, pagesOf } from '../identity/realm.ts';
import { emailChangedMail, emailChangeMail, emailChangeRequestedMail } from '../mail/kinds.ts';
import { createToken, findRequestedAddress, type LinkMail } from '../token/service.ts';
import { accountGreetingOf, letterSubjectOf, readAccountEvent } from './account.ts';

/** Returns the active account whose change of address a mail is about, with the new address, unless it has ended. */
async function findChange(db: Db, mail: LinkMail) {
  const email = await findRequestedAddress(db, mail);
  const account = await getActiveAccount(db, { realm: mail.realm, id: mail.id ?? 0 });
  return account && email !== undefined ? { account, email } : null;
}

/**
 * Writes the mail with the link that verifies a changed address, or a notice if an account has that address already.
 * Returns null if the change has ended: its account was told then.
 */
export const emailChangeLetter = defineLetterKind(emailChangeMail, async (db, mail, { publicUrl }) => {
  const change = await findChange(db, mail);
  if (!change) return null;
  const { account, email } = change;
  const owner = { realm: mail.realm, id: account.id };
  const table = accountTable[owner.realm];
  const [taken] = await db
    .select({
      email: table.email,
      first_name: table.first_name,
      email_verified_at: table.email_verified_at,
    })
    .from(table)
    .where(hasEmail(table, email));
  if (taken)
    return {
      to: taken.email,
      subject: 'Someone tried to use your e-mail address',
      parts: [
        accountGreetingOf(taken),
        'Someone (probably you) tried to use this address for another account. It belongs to your account, and nothing has changed.',
      ],
    };
  const token = await db.transaction(async (tx) => {
    await lockAccount(tx, owner);
    return (await findRequestedAddress(tx, mail)) ? createToken(tx, 'change-email', owner, email) : null;
  });
  if (token === null) return null;
  return {
    to: email,
    subject: 'Please verify your new e-mail address',
    parts: [
      'Hello,',
      `Please verify this as your new address. It replaces ${account.email}.`,
      {
        action: 'Verify this address',
        url: `${publicUrl}${pagesOf(owner.realm)}/verify-email-changes/${token}`,
      },
      `The link works once, within ${tokenHours} hours. If this was not you, please ignore this mail: nothing changes.`,
    ],
  };
});

/**
 * Writes the notice, to the current address, that a change was requested. Returns null if the change has ended: its
 * account was told then.
 */
export const emailChangeRequestedLetter = defineLetterKind(
  emailChangeRequestedMail,
  async (db, mail, { publicUrl, agencyEmail }) => {
    const change = await findChange(db, mail);
    if (!change) return null;
    const { account, email } = change;
    return {
      to: account.email,
      subject: 'Your e-mail address is about to change',
      parts: [
        accountGreetingOf(account),
        `Someone (probably you) has asked to change the address of your account to ${email}. It changes once that address is verified; until then you sign in with this one.`,
        'If this was not you, set a new password now. That cancels the change and ends every session of your account.',
        { action: 'Set a new password', url: `${publicUrl}${pagesOf(mail.realm)}/forgot-password` },
        `If you need help, write to us: ${agencyEmail}.`,
      ],
    };
  },
);

/** Writes the notice to an address that was replaced. */
export const emailChangedLetter = defineLetterKind(
  emailChangedMail,
  async (db, { email, event_id }, { agencyEmail }) => {
    const changed = await readAccountEvent(db, event_id);
    const address = changed?.event.after?.email;
    // An erasure removes the new address from the event.
    if (!changed || !email || typeof address !== 'string') return null;
    const { realm, account } = changed;
    const subject = 'Your e-mail address was changed';
    if (isSameEmail(account.email, email))
      return createDroppedLetter(
        letterSubjectOf(realm, account.id, subject),
        'The account has this address again.',
      );
    return {
      to: email,
      subject,
      parts: [
        `Hello ${account.first_name},`,
        `The address of your account was changed to ${address}. You can no longer sign in with this one.`,
        `If this was not you, please write to us at once: ${agencyEmail}. If we have mailed you about a sign-in in the last 24 hours, the button “This was not me” in that mail brings this address back.`,
      ],
    };
  },
);
