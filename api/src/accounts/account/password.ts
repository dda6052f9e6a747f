import type { EventAction } from '@nanny-polo/shared/event-words';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/database.ts';
import { invalid } from '../../kernel/error/error.ts';
import { letterKind } from '../../kernel/mail/letter.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import type { AccountRef, Realm } from '../identity/realm.ts';
import { hashPassword, refuseCommon, sharingHashes, verifyPassword } from '../password/service.ts';
import { endSessions } from '../session/service.ts';
import { wrongPassword } from './email.ts';
import { dropOpenLinks } from './open-links.ts';
import { type Account, changeOwnAccount, getActiveAccount } from './service.ts';
import { guess, guessCounters } from './sign-in.ts';

/**
 * Changes the password of who is signed in, ends their other sessions and tells them by mail. 422 where the current
 * one is wrong or the new one too common.
 */
export async function changePassword(
  db: Db,
  limits: Config['limits'],
  account: AccountRef & { sessionId: number },
  { current_password, password }: { current_password: string; password: string },
  ip: string,
): Promise<void> {
  await refuseCommon(password);
  const own = await getActiveAccount(db, account);
  const counters = guessCounters(limits, 'password check', account.realm, `${account.id}`, ip);
  const right = await guess(db, counters, async () =>
    (await verifyPassword(own?.password_hash, current_password)) ? true : null,
  );
  if (!right) throw invalid({ current_password: [wrongPassword(own?.password_hash)] });
  const password_hash = await sharingHashes(`${account.realm} ${account.id}`, () => hashPassword(password));
  // Hashing takes its time: who set another password meanwhile, because this one is known, has the last word.
  const change = ({ password_hash: kept }: Account) =>
    kept === own?.password_hash ? { password_hash } : null;
  const set = await db.transaction((tx) =>
    setPassword(tx, account, 'change-password', change, account.sessionId),
  );
  if (!set) throw invalid({ current_password: [wrongPassword(own?.password_hash)] });
}

/**
 * Keeps a new password in a transaction, ends the account's sessions but `exceptSession` and its open links, and tells
 * its person by mail. Answers whether the account was there and active.
 */
export async function setPassword(
  tx: Db,
  account: AccountRef,
  action: EventAction,
  change: (own: Account) => { password_hash: string; email_verified_at?: string } | null,
  exceptSession?: number,
): Promise<boolean> {
  const before = await changeOwnAccount(tx, account, action, change);
  if (!before) return false;
  await endSessions(tx, account, exceptSession);
  await dropOpenLinks(tx, account);
  await queueMail(tx, passwordChangedMail, { realm: account.realm, id: account.id });
  return true;
}

/** Tells an account's person that its password is another one now. */
export const passwordChangedMail = letterKind<{ realm: Realm; id: number }>(
  'password-changed',
  async (db, account, { agencyEmail }) => {
    const own = await getActiveAccount(db, account);
    if (!own) return null;
    return {
      to: own.email,
      subject: 'Your password was changed',
      parts: [
        `Hello ${own.first_name},`,
        'the password of your account was changed just now, and every other session was ended.',
        `If this was not you, set a new one by “Forgot password” and write to us: ${agencyEmail}.`,
      ],
    };
  },
);
