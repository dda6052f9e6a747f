import type { Body } from '@nanny-polo/shared/endpoint';
import { phoneErrors } from '@nanny-polo/shared/phone';
import type { registerUser } from '@nanny-polo/shared/user-account';
import type { UserProfile } from '@nanny-polo/shared/user-profile';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { notFound, refuseErrors } from '../../kernel/error/error.ts';
import { recordEvent } from '../../kernel/history/service.ts';
import { duration } from '../../kernel/limit/duration.ts';
import type { Limits } from '../../kernel/limit/limits.ts';
import { networkOf } from '../../kernel/limit/network.ts';
import { allowOnce, spendAllowance, take, tooMany } from '../../kernel/limit/service.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import type { Client } from '../../kernel/session/session.ts';
import { mailCounter } from '../account/email.ts';
import { hasEmail } from '../account/email-address.ts';
import { actorOfAccount, changeOwnAccount } from '../account/service.ts';
import { authenticate, openProvenSession } from '../account/sign-in.ts';
import { registrationMail, verificationMail } from '../account/verification-letters.ts';
import { parentUser } from '../identity/parent-user-table.ts';
import { hashPassword, refuseCommon, sharingHashes } from '../password/service.ts';
import { addRegistration, pendingOf, sharedSalt } from '../token/registration.ts';

type Form = Omit<Body<typeof registerUser>, 'confirm_password'>;

/**
 * Signs a parent in and returns a token. Throws 422 for wrong credentials or an unverified address, 429 after too many
 * failures.
 */
export async function signIn(
  db: Db,
  limits: Limits,
  credentials: { email: string; password: string },
  client: Client,
): Promise<string> {
  const account = await authenticate(db, limits, 'user', credentials, client.ip);
  return openProvenSession(db, 'user', account, client);
}

/** Returns the allowance of one resend within a day of a registration. */
const resendOf = (email: string) => ({ what: 'resend after registering', subject: [email], seconds: 86_400 });

/**
 * Registers a parent, who can sign in once they have followed the mailed link. The response is the same for a taken
 * address; if that is verified, a notice is mailed instead. Throws 422 if the password is too common, 429 after too
 * many registrations from one network.
 */
export async function register(db: Db, limits: Limits, form: Form, ip: string): Promise<void> {
  const { password, email } = form;
  await refuseCommon(password);
  const from = { what: 'register', subject: [networkOf(ip)], limits: limits.registerIp };
  const wait = await take(db, [from]);
  if (wait > 0) throw tooMany(wait);
  const mayMail = (await take(db, [mailCounter(limits, 'user', email)])) === 0;
  // Repeats if another registration of the address was stored while this password was hashed: all share one salt.
  const hashed = async () => hashPassword(password, await sharedSalt(db, email));
  for (let kept = false; !kept; ) {
    const password_hash = await sharingHashes(`register ${networkOf(ip)}`, hashed);
    kept = await db.transaction((tx) => keepRegistration(tx, form, password_hash, mayMail));
  }
}

/** Stores a registration and queues its mail. Returns false if those stored earlier have another salt. */
async function keepRegistration(
  tx: Db,
  { first_name, last_name, email }: Form,
  password_hash: string,
  mailed: boolean,
): Promise<boolean> {
  const parentId = await openToRegister(tx, { first_name, last_name, email });
  let registration_id: number | null = null;
  if (parentId !== null) {
    const values = { parent_user_id: parentId, first_name, last_name, password_hash, mailed };
    registration_id = await addRegistration(tx, values);
    if (registration_id === null) return false;
  }
  await allowOnce(tx, resendOf(email));
  if (mailed) await queueMail(tx, registrationMail, { email, registration_id });
  return true;
}

/**
 * Locks the account that a registration may still complete, or creates one for an unknown address, and returns its id.
 * Returns null for an account that is verified or suspended, and for one that the agency recorded: it already has
 * the data of a family, and its password is set with “Forgot password”.
 */
async function openToRegister(tx: Db, person: { first_name: string; last_name: string; email: string }) {
  const [made] = await tx.insert(parentUser).values(person).onConflictDoNothing().returning();
  if (made) {
    const actor = actorOfAccount('user', made);
    const change = { actor, resource: 'users/parents', action: 'register', record_id: made.id } as const;
    await recordEvent(tx, { ...change, after: made });
    return made.id;
  }
  const [found] = await tx.select().from(parentUser).where(hasEmail(parentUser, person.email)).for('update');
  if (!found || found.email_verified_at || found.status !== 'active') return null;
  return (await pendingOf(tx, found.id)).length > 0 ? found.id : null;
}

/**
 * Queues the verification link again, without a look-up that would reveal whether the address is known. Throws 429 with
 * Retry-After over the limits on mail, except for the first resend after a registration.
 */
export async function resendVerification(db: Db, limits: Limits, email: string): Promise<void> {
  const wait = await take(db, [mailCounter(limits, 'user', email)]);
  const isAllowed = await spendAllowance(db, resendOf(email));
  if (wait > 0 && !isAllowed)
    throw tooMany(wait, `A mail is on its way. You can request another in ${duration(wait)}.`);
  await queueMail(db, verificationMail, { realm: 'user', email });
}

/** Returns the parent's own account. Throws 404 if it does not exist. */
export async function profile(db: Db, id: number): Promise<UserProfile> {
  const { first_name, last_name, email, phone, password_hash } = parentUser;
  const has_password = sql<boolean>`${password_hash} IS NOT NULL`;
  const [found] = await db
    .select({ id: parentUser.id, first_name, last_name, email, phone, has_password })
    .from(parentUser)
    .where(eq(parentUser.id, id));
  if (!found) throw notFound('Account');
  return found;
}

/** Changes the names and telephone number of the signed-in parent. Throws 422 if the number is invalid. */
export async function changeProfile(
  db: Db,
  id: number,
  change: { first_name: string; last_name: string; phone: string | null },
): Promise<UserProfile> {
  await db.transaction(async (tx) => {
    refuseErrors(phoneErrors(change, await profile(tx, id)));
    await changeOwnAccount(tx, { realm: 'user', id }, 'update', () => change);
  });
  return profile(db, id);
}
