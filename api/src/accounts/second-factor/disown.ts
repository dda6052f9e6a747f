import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/database.ts';
import { recordEvent } from '../../kernel/history/service.ts';
import { changeRecord } from '../../kernel/resource/record.ts';
import { isSameEmail } from '../account/email-address.ts';
import { endAccess } from '../account/open-links.ts';
import { requestPin } from '../account/reset-pin.ts';
import { actorOfAccount, lockAccount, resourceOf } from '../account/service.ts';
import { type AccountRef, accountTable, type Realm } from '../identity/realm.ts';
import { deletePasskeys } from '../passkey/service.ts';
import { deleteBrowsers, findBrowserSince } from '../session/browser.ts';
import { createLinkRefusal, spendToken } from '../token/service.ts';
import { deleteSecrets } from './codes.ts';
import { findFactors } from './factors.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';

/**
 * Disowns the sign-in that a mail reported, by the mail's link. Ends every session and link of the account, removes its
 * password and what was added since, and mails a PIN. Returns the address and the PIN's seconds. Throws 422 if the link
 * is unknown, used or expired, or the account has another address by now.
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
    if (own?.status !== 'active' || !isSameEmail(own.email, email) || since === undefined)
      throw createLinkRefusal('not-me', realm);
    const write = {
      actor: actorOfAccount(realm, own),
      resource: resourceOf[realm],
      action: 'disown-sign-in',
    } as const;
    if (own.password_hash === null) await recordEvent(tx, { ...write, record_id: id });
    else await changeRecord(tx, accountTable[realm], own, { password_hash: null }, write);
    await endAccess(tx, account);
    await removeAddedSince(tx, account, since);
    return own.email;
  });
  return { email, ...(await requestPin(db, limits, realm, email, pinSeconds)) };
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
