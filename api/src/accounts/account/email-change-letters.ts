import { tokenHours } from '@nanny-polo/shared/constants';
import type { Db } from '../../kernel/database/database.ts';
import { type Letter, letterKind } from '../../kernel/mail/letter.ts';
import { isMailQueued } from '../../kernel/mail/service.ts';
import { accountTable, pagesOf, type Realm } from '../identity/realm.ts';
import { createToken } from '../token/service.ts';
import { hasEmail, sameAddress } from './email-address.ts';
import { type Account, getActiveAccount, lockAccount } from './service.ts';
import { greeting } from './verification-letters.ts';

/**
 * Writes the mail with the link that verifies a changed address, or a notice if an account has that address already.
 * Returns null if the account is no longer active, or if the address is free but the change has ended.
 */
export const emailChangeMail = letterKind<{ realm: Realm; id: number; email: string }>(
  'email-change',
  async (db, { realm, id, email }, { publicUrl }) => {
    const account = await getActiveAccount(db, { realm, id });
    if (!account) return null;
    const table = accountTable[realm];
    const [taken] = await db
      .select({
        email: table.email,
        first_name: table.first_name,
        email_verified_at: table.email_verified_at,
      })
      .from(table)
      .where(hasEmail(table, email));
    if (taken) return addressTaken(taken);
    const token = await db.transaction(async (tx) => {
      await lockAccount(tx, { realm, id });
      return (await isOpen(tx, { realm, id, email }))
        ? createToken(tx, 'change-email', { realm, id }, email)
        : null;
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
          url: `${publicUrl}${pagesOf(realm)}/verify-email-changes/${token}`,
        },
        `The link works once, within ${tokenHours} hours. If this was not you, please ignore this mail: nothing changes.`,
      ],
    };
  },
);

/** Returns whether this change is still open. `dropEmailChanges` deletes the queued mail of an ended one. */
const isOpen = (tx: Db, change: { realm: Realm; id: number; email: string }): Promise<boolean> =>
  isMailQueued(tx, emailChangeMail, change);

const addressTaken = (account: Pick<Account, 'email' | 'first_name' | 'email_verified_at'>): Letter => ({
  to: account.email,
  subject: 'Someone tried to use your e-mail address',
  parts: [
    greeting(account),
    'Someone (probably you) tried to use this address for another account. It belongs to your account, and nothing has changed.',
  ],
});

/**
 * Writes the notice, to the current address, that a change was requested. Returns null if the account is no longer
 * active or already has the new address.
 */
export const emailChangeRequestedMail = letterKind<{ realm: Realm; id: number; email: string }>(
  'email-change-requested',
  async (db, { realm, id, email }, { publicUrl, agencyEmail }) => {
    const account = await getActiveAccount(db, { realm, id });
    if (!account || sameAddress(account.email, email)) return null;
    return {
      to: account.email,
      subject: 'Your e-mail address is about to change',
      parts: [
        greeting(account),
        `Someone (probably you) has asked to change the address of your account to ${email}. It changes once that address is verified; until then you sign in with this one.`,
        'If this was not you, set a new password now. That cancels the change and ends every session of your account.',
        { action: 'Set a new password', url: `${publicUrl}${pagesOf(realm)}/forgot-password` },
        `If you need help, write to us: ${agencyEmail}.`,
      ],
    };
  },
);

/** Writes the notice to an address that was replaced. */
export const emailChangedMail = letterKind<{ first_name: string; old_email: string; email: string }>(
  'email-changed',
  async (_, { first_name, old_email, email }, { agencyEmail }) => ({
    to: old_email,
    subject: 'Your e-mail address was changed',
    parts: [
      `Hello ${first_name},`,
      `The address of your account is now ${email}. You can no longer sign in with this one.`,
      `If this was not you, please write to us at once: ${agencyEmail}.`,
    ],
  }),
);
