/** Resets forgotten passwords. A mailed PIN is verified first, and can then be used once to set a password. */

import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { createFieldRefusal } from '../../kernel/error/error.ts';
import { formatDuration } from '../../kernel/limit/duration.ts';
import type { Limits } from '../../kernel/limit/limits.ts';
import { ownerColumnOf, type Realm } from '../identity/realm.ts';
import { hashInTurn, hashPassword, refuseCommonPassword, verifyPassword } from '../password/service.ts';
import { isSameEmail } from './email-address.ts';
import { setPassword } from './password.ts';
import { requestOf, verifiedMinutes } from './reset-pin.ts';
import { resetPin } from './reset-pin-table.ts';
import { getActiveAccount, lockAccount } from './service.ts';
import { checkGuess, createGuessCounters } from './sign-in.ts';

/** The maximum number of guesses of each kind at one PIN, right or wrong. */
const maxTries = 5;

const refused = (message: string) => createFieldRefusal({ pin: [message] }, message);
const expired = () => refused('This PIN has expired. Please request a new one.');
const usedUp = () => refused('This PIN was tried too often. Please request a new one.');
const paused = (seconds: number) =>
  refused(`Too many wrong PINs. Please try again in ${formatDuration(seconds)}.`);

const wrong = (left: number) =>
  refused(
    left === 0
      ? 'This PIN is wrong, and there are no tries left. Please request a new one.'
      : `This PIN is wrong. You have ${left} ${left === 1 ? 'try' : 'tries'} left.`,
  );

/** The guesses that verify a PIN, and those that set the password with it. Each kind has its own counter and expiry. */
const guesses = {
  verify: { counter: 'tries', until: resetPin.expires_at },
  reset: { counter: 'reset_tries', until: resetPin.verified_until },
} as const;

interface Typed {
  readonly email: string;
  readonly pin: string;
}

/**
 * Returns the id of the request with this PIN. Throws 422 if the PIN is wrong, used up or expired, or after too many
 * wrong ones. For an address without an account, the reasons and the cost are the same.
 */
async function checkPin(
  db: Db,
  limits: Limits,
  realm: Realm,
  { email, pin }: Typed,
  ip: string,
  { counter, until }: (typeof guesses)[keyof typeof guesses],
): Promise<number> {
  const live = and(requestOf(realm, email), gt(until, sql`now()`));
  let tried: Pick<typeof resetPin.$inferSelect, 'id' | 'pin_hash' | 'tries'> | undefined;
  const countedHash = async () => {
    [tried] = await db
      .update(resetPin)
      .set({ [counter]: sql`${resetPin[counter]} + 1` })
      .where(and(live, lt(resetPin[counter], maxTries)))
      .returning({ id: resetPin.id, pin_hash: resetPin.pin_hash, tries: resetPin[counter] });
    return tried?.pin_hash;
  };
  const counters = createGuessCounters(limits, 'pin guess', realm, email, ip);
  const right = await checkGuess(db, counters, () => verifyPassword(countedHash, pin), paused);
  if (!tried) throw (await db.$count(resetPin, live)) > 0 ? usedUp() : expired();
  if (!right) throw wrong(maxTries - tried.tries);
  return tried.id;
}

/** Verifies a PIN. Throws 422 as `checkPin` does. */
export async function verifyPin(db: Db, limits: Limits, realm: Realm, typed: Typed, ip: string) {
  const id = await checkPin(db, limits, realm, typed, ip, guesses.verify);
  await db
    .update(resetPin)
    .set({ verified_until: sql`now() + make_interval(mins => ${verifiedMinutes})` })
    .where(eq(resetPin.id, id));
}

/**
 * Sets the password with a verified PIN, once, and ends every session of the account. Also verifies the address, since
 * the PIN was mailed there. Throws 422 as `checkPin` does, or if the password is too common or already the account's.
 */
export async function resetPassword(
  db: Db,
  limits: Limits,
  realm: Realm,
  { password, ...typed }: Typed & { password: string },
  ip: string,
): Promise<void> {
  await refuseCommonPassword(password);
  const pinId = await checkPin(db, limits, realm, typed, ip, guesses.reset);
  const own = await accountOfPin(db, realm, pinId);
  if (!own) throw expired();
  if (await verifyPassword(own.password_hash, password)) {
    throw createFieldRefusal({
      password: ['This is already your password. Choose another one, or sign in with it.'],
    });
  }
  const password_hash = await hashInTurn(`pin ${pinId}`, () => hashPassword(password));
  await db.transaction(async (tx) => {
    // Every transaction that ends a PIN, except a new request for one, locks the account first.
    await lockAccount(tx, { realm, id: own.id });
    if (!(await accountOfPin(tx, realm, pinId))) throw expired();
    const set = await setPassword(tx, { realm, id: own.id }, 'reset-password', (account) =>
      isSameEmail(account.email, typed.email)
        ? { password_hash, email_verified_at: account.email_verified_at ?? new Date().toISOString() }
        : null,
    );
    if (!set) throw expired();
  });
}

/** Returns the active account that a PIN was generated for, or undefined if the PIN was used or ended. */
async function accountOfPin(db: Db, realm: Realm, pinId: number) {
  const owner = ownerColumnOf(resetPin, realm);
  const [pinOwner] = await db
    .select({ id: owner })
    .from(resetPin)
    .where(and(eq(resetPin.id, pinId), isNotNull(owner)));
  return pinOwner?.id ? getActiveAccount(db, { realm, id: pinOwner.id }) : undefined;
}
