import { tokenHours } from '@nanny-polo/shared/contract/constants';
import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/database.ts';
import { recordEvent, system } from '../../kernel/history/service.ts';
import { event } from '../../kernel/history/table.ts';
import { changeRecord, deleteRecord } from '../../kernel/resource/record.ts';
import { queueEmailChanged } from '../account/email.ts';
import { hasEmail, isEmailTaken, isSameEmail } from '../account/email-address.ts';
import { endAccess } from '../account/open-links.ts';
import { requestPin } from '../account/reset-pin.ts';
import { actorOfAccount, lockAccount, resourceOf } from '../account/service.ts';
import { parentUser } from '../identity/parent-user-table.ts';
import { type AccountRef, accountTable, type Realm } from '../identity/realm.ts';
import { deletePasskeys } from '../passkey/service.ts';
import { deleteBrowsers, findBrowserSince } from '../session/browser.ts';
import { pendingOf } from '../token/registration.ts';
import { createLinkRefusal, spendToken } from '../token/service.ts';
import { deleteSecrets } from './codes.ts';
import { findFactors } from './factors.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';

/**
 * Disowns the sign-in that a mail reported, by the mail's link. Ends every session and link of the account, removes its
 * password and what was added since, restores the address to which that mail went, and mails a PIN. Returns the address
 * and the PIN's seconds. Throws 422 if the link is unknown, used or expired, or that address cannot come back.
 */
export async function disownSignIn(
  db: Db,
  { limits, pinSeconds }: Config,
  realm: Realm,
  token: string,
): Promise<{ email: string; expires_in: number; resend_in: number }> {
  const email = await db.transaction(async (tx) => {
    const { id, email, known_browser_id } = await spendToken(tx, 'not-me', realm, token);
    const account = { realm, id };
    const own = await lockAccount(tx, account);
    const since = await findBrowserSince(tx, known_browser_id);
    if (own?.status !== 'active' || since === undefined) throw createLinkRefusal('not-me', realm);
    const isMoved = !isSameEmail(own.email, email);
    if (isMoved && !(await mayComeBack(tx, account, email, since))) throw createLinkRefusal('not-me', realm);
    const write = {
      actor: actorOfAccount(realm, own),
      resource: resourceOf[realm],
      action: 'disown-sign-in',
    } as const;
    const verified = { email, email_verified_at: new Date().toISOString() };
    const address = { ...verified, ...(realm === 'user' && { google_sub: null }) };
    const patch = { password_hash: null, ...(isMoved && address) };
    if (own.password_hash === null && !isMoved) await recordEvent(tx, { ...write, record_id: id });
    else await changeRecord(tx, accountTable[realm], own, patch, write);
    await endAccess(tx, account);
    await removeAddedSince(tx, account, since);
    if (isMoved) await queueEmailChanged(tx, account, own.email);
    return email;
  });
  return { email, ...(await requestPin(db, limits, realm, email, pinSeconds)) };
}

/**
 * Returns whether an account may have the address again to which a mail about a sign-in went: if the account itself has
 * replaced it, after that sign-in. An address corrected by an admin, or one that was new itself, stays replaced. Ends an
 * unverified registration of the address.
 */
async function mayComeBack(
  tx: Db,
  { realm, id }: AccountRef,
  email: string,
  since: string,
): Promise<boolean> {
  const own = realm === 'admin' ? 'admin' : 'parent';
  const others = and(
    eq(event.resource, resourceOf[realm]),
    eq(event.record_id, id),
    sql`${event.before} ? 'email'`,
    sql`${event.at} > ${since}::timestamptz - make_interval(hours => ${tokenHours})`,
    or(lt(event.at, since), ne(event.actor_id, id), ne(event.actor_kind, own)),
  );
  if ((await tx.$count(event, others)) > 0) return false;
  if (realm === 'user') await endRegistration(tx, email);
  return !(await isEmailTaken(tx, accountTable[realm], email, id));
}

/** Deletes an account that was registered with an address, and that nobody has verified. */
async function endRegistration(tx: Db, email: string): Promise<void> {
  const unverified = and(hasEmail(parentUser, email), isNull(parentUser.email_verified_at));
  const [registered] = await tx.select().from(parentUser).where(unverified).for('update');
  if (!registered || (await pendingOf(tx, registered.id)).length === 0) return;
  await deleteRecord(tx, parentUser, registered, {
    actor: system,
    resource: resourceOf.user,
    action: 'delete',
  });
}

/** Removes the factors added to an account, and the browsers that appeared, since an instant. */
async function removeAddedSince(tx: Db, account: AccountRef, since: string): Promise<void> {
  await deleteBrowsers(tx, account, since);
  await deletePasskeys(tx, account, since);
  if (account.realm === 'user') return;
  await deleteSecrets(tx, account.id, since);
  const { passkeys, codes } = await findFactors(tx, account.id);
  await deleteRecoveryCodes(tx, account.id, passkeys > 0 || codes ? since : undefined);
}
