import type { UserProfile } from '@nanny-polo/shared/user-profile';
import { eq, sql } from 'drizzle-orm';
import { mailCounter } from '../account/email.ts';
import { actorOfAccount, changeOwnAccount } from '../account/service.ts';
import { authenticate, notVerifiedMessage, openProvenSession } from '../account/sign-in.ts';
import { dropTokens } from '../account-token/service.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/database.ts';
import { changeRecord } from '../database/record.ts';
import { invalid, notFound } from '../error.ts';
import { leaveEvent } from '../event/service.ts';
import { networkOf } from '../limit/network.ts';
import { allowOnce, spendAllowance, take, tooMany } from '../limit/service.ts';
import { queueMail } from '../mail/service.ts';
import { parentUser } from '../parents/table.ts';
import { hashPassword, refuseCommon } from '../password/service.ts';
import type { Client } from '../session/service.ts';

type Limits = Config['limits'];

/**
 * Signs a parent in and answers the token. 422 where address and password are not those of an active parent, or the
 * address is not verified; 429 after too many failures.
 */
export async function signIn(
  db: Db,
  limits: Limits,
  credentials: { email: string; password: string },
  client: Client,
): Promise<string> {
  const account = await authenticate(db, limits, 'user', credentials, client.ip);
  if (!account.email_verified_at) throw invalid({ email: [notVerifiedMessage] }, notVerifiedMessage);
  return openProvenSession(db, 'user', account, client);
}

/** The one resend that comes soon after a registration. */
const resendOf = (email: string) => ({ what: 'resend after registering', whom: [email], seconds: 86_400 });

/**
 * Opens a parent's account, which works when the link that is mailed was followed. A taken address answers alike
 * and its owner is told by mail; where it was never verified, the newest registration's password counts. 422 where
 * the password is too common, 429 after too many registrations from one address.
 */
export async function register(
  db: Db,
  limits: Limits,
  form: { first_name: string; last_name: string; email: string; password: string },
  ip: string,
): Promise<void> {
  const { password, ...person } = form;
  await refuseCommon(password);
  const from = { what: 'register', whom: [networkOf(ip)], limits: limits.registerIp };
  const wait = await take(db, [from]);
  if (wait > 0) throw tooMany(wait);
  const mails = (await take(db, [mailCounter(limits, 'user', person.email)])) === 0;
  const password_hash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(parentUser)
      .values({ ...person, password_hash })
      .onConflictDoNothing()
      .returning();
    if (made) {
      const actor = actorOfAccount('user', made);
      const change = { actor, resource: 'users/parents', action: 'register', record_id: made.id };
      await leaveEvent(tx, { ...change, after: made });
    } else if (mails) {
      await registerAgain(tx, person.email, password_hash);
    }
    await allowOnce(tx, resendOf(person.email));
    if (mails) await queueMail(tx, { template: 'registration', email: person.email });
  });
}

/**
 * A registration under an address that is there: an account that nobody has verified takes the new password. One that
 * the agency has opened holds a family already: its password is chosen by who reads its mail, and by nobody before.
 */
async function registerAgain(tx: Db, email: string, password_hash: string): Promise<void> {
  const [found] = await tx
    .select()
    .from(parentUser)
    .where(sql`lower(${parentUser.email}) = lower(${email})`)
    .for('update');
  if (!found?.password_hash || found.email_verified_at || found.status !== 'active') return;
  await dropTokens(tx, 'verify-email', { realm: 'user', id: found.id });
  await changeRecord(
    tx,
    parentUser,
    found,
    { password_hash },
    { actor: actorOfAccount('user', found), resource: 'users/parents', action: 'register' },
  );
}

/**
 * Queues the activation link again. It looks nothing up, so that it cannot tell whether the address is known. 429
 * with Retry-After over the limits on mail, but for the first resend after a registration.
 */
export async function resendVerification(db: Db, limits: Limits, email: string): Promise<void> {
  const wait = await take(db, [mailCounter(limits, 'user', email)]);
  if (wait > 0 && !(await spendAllowance(db, resendOf(email)))) {
    throw tooMany(wait, 'A mail is on its way. Please wait before you ask for another.');
  }
  if (wait === 0) await spendAllowance(db, resendOf(email));
  await queueMail(db, { template: 'verify-email', realm: 'user', email });
}

/** The parent's own account. 404 where it is gone. */
export async function profile(db: Db, id: number): Promise<UserProfile> {
  const { first_name, last_name, email, email_verified_at, phone, provider } = parentUser;
  const [found] = await db
    .select({
      id: parentUser.id,
      first_name,
      last_name,
      email,
      email_verified_at,
      phone,
      provider,
      has_password: sql<boolean>`${parentUser.password_hash} IS NOT NULL`,
    })
    .from(parentUser)
    .where(eq(parentUser.id, id));
  if (!found) throw notFound('Account');
  return found;
}

/** Changes name and phone of the signed-in parent. */
export async function changeProfile(
  db: Db,
  id: number,
  change: { first_name: string; last_name: string; phone: string | null },
): Promise<UserProfile> {
  await db.transaction((tx) => changeOwnAccount(tx, { realm: 'user', id }, 'update', () => change));
  return profile(db, id);
}
