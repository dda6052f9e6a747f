import type { EventAction } from '@nanny-polo/shared/office/event-words';
import type { Db } from '../../kernel/database/database.ts';
import { createFieldRefusal } from '../../kernel/error/error.ts';
import { findLatestEventId } from '../../kernel/history/as-of.ts';
import type { Limits } from '../../kernel/limit/limits.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import type { AccountRef } from '../identity/realm.ts';
import { passwordChangedMail } from '../mail/kinds.ts';
import { hashInTurn, hashPassword, refuseCommonPassword } from '../password/service.ts';
import { endSessions, renewToken } from '../session/service.ts';
import { dropOpenLinks } from './open-links.ts';
import { type Account, changeOwnAccount, getActiveAccount, resourceOf } from './service.ts';
import { checkOwnPassword, describeWrongPassword } from './sign-in.ts';

/**
 * Changes the password of the signed-in person, ends their other sessions and mails a notice. Returns the session's new
 * token and the new addresses that can no longer be verified. Throws 422 if the current password is wrong or the new one is too common, 429 after
 * too many wrong passwords.
 */
export async function changePassword(
  db: Db,
  limits: Limits,
  account: AccountRef & { sessionId: number },
  { current_password, password }: { current_password: string; password: string },
): Promise<{ access_token: string; endedChanges: string[] }> {
  await refuseCommonPassword(password);
  const own = await getActiveAccount(db, account);
  await checkOwnPassword(db, limits, account.sessionId, own, ['current_password', current_password]);
  const password_hash = await hashInTurn(`${account.realm} ${account.id}`, () => hashPassword(password));
  // If the password was replaced while this one was hashed, the replacement stands.
  const change = ({ password_hash: currentHash }: Account) =>
    currentHash === own?.password_hash ? { password_hash } : null;
  return db.transaction(async (tx) => {
    const set = await setPassword(tx, account, 'change-password', change, account.sessionId);
    if (!set) throw createFieldRefusal({ current_password: [describeWrongPassword(own?.password_hash)] });
    return { ...set, access_token: await renewToken(tx, account.sessionId, { isProven: false }) };
  });
}

/**
 * Sets a new password in a transaction, ends the account's open links and its sessions except `exceptSession`, and
 * mails a notice. Returns the new addresses that can no longer be verified. Returns null and changes nothing if the
 * account is not active or `change` returns null.
 */
export async function setPassword(
  tx: Db,
  account: AccountRef,
  action: EventAction,
  change: (own: Account) => { password_hash: string; email_verified_at?: string } | null,
  exceptSession?: number,
): Promise<{ readonly endedChanges: string[] } | null> {
  const before = await changeOwnAccount(tx, account, action, change);
  if (!before) return null;
  await endSessions(tx, account, exceptSession);
  const endedChanges = await dropOpenLinks(tx, account);
  const event_id = await findLatestEventId(tx, resourceOf[account.realm], account.id);
  await queueMail(tx, passwordChangedMail, { event_id, ended_change: endedChanges.length > 0 });
  return { endedChanges };
}

export const formatEndedChanges = (emails: readonly string[]): string =>
  `The change of your e-mail address to ${emails.join(' and ')} was cancelled. Request it again if you still want it.`;
