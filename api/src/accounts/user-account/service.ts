import { randomUUID } from 'node:crypto';
import { findPhoneErrors } from '@nanny-polo/shared/accounts/phone';
import type { registerUser } from '@nanny-polo/shared/accounts/user-account';
import type { changeUserProfile, UserProfile } from '@nanny-polo/shared/accounts/user-profile';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { writeAlike } from '../../kernel/database/rolled-back.ts';
import { notFound, refuseErrors } from '../../kernel/error/error.ts';
import { recordEvent } from '../../kernel/history/service.ts';
import { formatDuration } from '../../kernel/limit/duration.ts';
import type { Limits } from '../../kernel/limit/limits.ts';
import { networkOf } from '../../kernel/limit/network.ts';
import { allowOnce, consume, createLimitRefusal, spendAllowance } from '../../kernel/limit/service.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { hashOf } from '../../kernel/session/token.ts';
import { createMailCounter, queueVerification } from '../account/email.ts';
import { hasEmail } from '../account/email-address.ts';
import { actorOfAccount, changeOwnAccount } from '../account/service.ts';
import { parentUser } from '../identity/parent-user-table.ts';
import { registrationMail } from '../mail/kinds.ts';
import { hashInTurn, hashPassword, refuseCommonPassword } from '../password/service.ts';
import { addRegistration, findSharedSalt } from '../token/registration.ts';
import { registration } from '../token/registration-table.ts';
import { requestLink } from '../token/service.ts';

/** A visitor's mail goes to whichever parent has the address. */
const visitor = { realm: 'user', id: null } as const;

type Form = Omit<Body<typeof registerUser>, 'confirm_password'>;

/** Where a registration comes from: the caller's address, and the secret that their browser keeps. */
interface Origin {
  readonly ip: string;
  readonly browserSecret: string;
}

const resendOf = (email: string) => ({ what: 'resend after registering', subject: [email], seconds: 86_400 });

/**
 * Registers a parent, who can sign in once they have followed the mailed link, and is signed in if they do so in the
 * browser that keeps the secret. The response and its time are the same for a taken address; if that is verified, a
 * notice is mailed instead. Throws 422 if the password is too common, 429 after too many registrations from one network.
 */
export async function registerAccount(db: Db, limits: Limits, form: Form, from: Origin): Promise<void> {
  const { password, email } = form;
  await refuseCommonPassword(password);
  const network = networkOf(from.ip);
  const wait = await consume(db, [{ what: 'register', subject: [network], limits: limits.registerIp }]);
  if (wait > 0) throw createLimitRefusal(wait);
  const mayMail = (await consume(db, [createMailCounter(limits, 'user', email)])) === 0;
  // Repeats if another registration of the address was stored while this password was hashed: all share one salt.
  const hashed = async () => hashPassword(password, await findSharedSalt(db, email));
  for (let isStored = false; !isStored; ) {
    const password_hash = await hashInTurn(`register ${network}`, hashed);
    const secrets = { password_hash, browser_hash: hashOf(from.browserSecret) };
    isStored = await db.transaction((tx) => keepRegistration(tx, form, secrets, mayMail));
  }
}

/**
 * Stores a registration and queues its mail. For a taken address, does the same work and undoes it. Returns false if
 * those stored earlier have another salt, or if the address has just been taken.
 */
async function keepRegistration(
  tx: Db,
  { first_name, last_name, email }: Form,
  secrets: { password_hash: string; browser_hash: string },
  mailed: boolean,
): Promise<boolean> {
  const known = await findRegistered(tx, email);
  const person = { first_name, last_name, email: known ? `${randomUUID()}@taken.invalid` : email };
  const newId = await writeAlike(tx, !known, (tx) => openAccount(tx, person));
  if (newId === undefined) return false;
  const isOpen = known?.isOpen ?? true;
  const values = { parent_user_id: known?.id ?? newId, first_name, last_name, ...secrets, mailed };
  const id = await writeAlike(tx, isOpen, (tx) => addRegistration(tx, values));
  if (id === null) return false;
  await allowOnce(tx, resendOf(email));
  if (mailed) {
    const request = await requestLink(tx, 'verify-email', visitor, email);
    await queueMail(tx, registrationMail, { ...request, registration_id: isOpen ? id : null });
  }
  return true;
}

/**
 * Locks the account with an address. A registration may complete it if it is open: neither verified nor suspended, nor
 * recorded by the agency. That one already has the data of a family, and its password is set with “Forgot password”.
 */
async function findRegistered(tx: Db, email: string): Promise<{ id: number; isOpen: boolean } | undefined> {
  const { id, email_verified_at, status } = parentUser;
  const pending = sql`SELECT FROM ${registration} r WHERE r.parent_user_id = parent_user.id`;
  const isOpen = sql<boolean>`${email_verified_at} IS NULL AND ${status} = 'active' AND EXISTS (${pending})`;
  const [parent] = await tx
    .select({ id, isOpen })
    .from(parentUser)
    .where(hasEmail(parentUser, email))
    .for('update');
  return parent;
}

/** Creates an unverified account and returns its id, or undefined if its address has just been taken. */
async function openAccount(tx: Db, person: typeof parentUser.$inferInsert): Promise<number | undefined> {
  const [made] = await tx.insert(parentUser).values(person).onConflictDoNothing().returning();
  if (!made) return undefined;
  const actor = actorOfAccount('user', made);
  const change = { actor, resource: 'users/parents', action: 'register', record_id: made.id } as const;
  await recordEvent(tx, { ...change, after: made });
  return made.id;
}

/**
 * Queues the verification link again, without a look-up that would reveal whether the address is known. Throws 429 with
 * Retry-After over the limits on mail, except for the first resend after a registration.
 */
export async function resendVerification(db: Db, limits: Limits, email: string): Promise<void> {
  const wait = await consume(db, [createMailCounter(limits, 'user', email)]);
  const isAllowed = await spendAllowance(db, resendOf(email));
  if (wait > 0 && !isAllowed)
    throw createLimitRefusal(
      wait,
      `A mail is on its way. You can request another in ${formatDuration(wait)}.`,
    );
  await db.transaction((tx) => queueVerification(tx, visitor, email));
}

/** Returns the parent's own account. Throws 404 if it does not exist. */
export async function getProfile(db: Db, id: number): Promise<UserProfile> {
  const { first_name, last_name, email, phone, password_hash } = parentUser;
  const has_password = sql<boolean>`${password_hash} IS NOT NULL`;
  const [parent] = await db
    .select({ id: parentUser.id, first_name, last_name, email, phone, has_password })
    .from(parentUser)
    .where(eq(parentUser.id, id));
  if (!parent) throw notFound('Account');
  return parent;
}

/** Changes the names and telephone number of the signed-in parent. Throws 422 if the number is invalid. */
export async function changeProfile(
  db: Db,
  id: number,
  change: Body<typeof changeUserProfile>,
): Promise<UserProfile> {
  await db.transaction(async (tx) => {
    refuseErrors(findPhoneErrors(change, await getProfile(tx, id)));
    await changeOwnAccount(tx, { realm: 'user', id }, 'update', () => change);
  });
  return getProfile(db, id);
}
