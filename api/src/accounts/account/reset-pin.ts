import { randomInt } from 'node:crypto';
import { and, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/database.ts';
import { invalid } from '../../kernel/error/error.ts';
import { take } from '../../kernel/limit/service.ts';
import { letterKind } from '../../kernel/mail/letter.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { type AccountRef, accountTable, ownerColumns, type Realm } from '../identity/realm.ts';
import { hashPassword, refuseCommon, sharingHashes, verifyPassword } from '../password/service.ts';
import { greeting, mailCounter } from './email.ts';
import { setPassword } from './password.ts';
import { resetPin } from './reset-pin-table.ts';
import { findActiveAccount } from './service.ts';
import { guess, guessCounters } from './sign-in.ts';

/** Resets a forgotten password: a PIN is mailed, verified, and then sets the password once. */

/** The most guesses at one PIN, right or wrong. */
const mostTries = 5;

/** Seconds after the countdown in which a PIN is still accepted, for the time to type and send it. */
const graceSeconds = 15;

/** How long a verified PIN may set the password, in minutes. */
const verifiedMinutes = 10;

type Limits = Config['limits'];

const pinMessage = 'This PIN is not valid or has expired. Please request a new one.';
const pinRefused = () => invalid({ pin: [pinMessage] }, pinMessage);

/**
 * Queues a mail with a PIN. The worker finds out whether the address has an account, so that the response cannot reveal
 * it. Over the limits nothing is queued, and the response is the same.
 */
export async function requestPin(db: Db, limits: Limits, realm: Realm, email: string): Promise<void> {
  const pins = { what: 'pin', subject: [realm, email], limits: limits.pin };
  if ((await take(db, [mailCounter(limits, realm, email), pins])) > 0) return;
  await queueMail(db, pinMail, { realm, email });
}

const ownerOf = (realm: Realm) => (realm === 'admin' ? resetPin.admin_user_id : resetPin.parent_user_id);

/** Returns the condition for the PIN of the active account with this address. */
function pinOf(db: Db, realm: Realm, email: string): SQL {
  const table = accountTable[realm];
  const account = db
    .select({ id: table.id })
    .from(table)
    .where(and(sql`lower(${table.email}) = lower(${email})`, eq(table.status, 'active')));
  return inArray(ownerOf(realm), account);
}

const pinCounters = (limits: Limits, realm: Realm, email: string, ip: string) =>
  guessCounters(limits, 'pin guess', realm, email, ip);

interface Tried {
  readonly id: number;
  readonly pin_hash: string;
}

/** Counts one guess at a valid PIN and returns the PIN, or undefined if there is none or its guesses are used up. */
async function countTry(
  db: Db,
  pin: SQL,
  counter: 'tries' | 'reset_tries',
  until: typeof resetPin.expires_at | typeof resetPin.verified_until,
): Promise<Tried | undefined> {
  const [tried] = await db
    .update(resetPin)
    .set({ [counter]: sql`${resetPin[counter]} + 1` })
    .where(and(pin, lt(resetPin[counter], mostTries), gt(until, sql`now()`)))
    .returning({ id: resetPin.id, pin_hash: resetPin.pin_hash });
  return tried;
}

/** Returns the id of the PIN that `count` returns if it matches the typed one, else null. */
async function idOfRight(count: () => Promise<Tried | undefined>, typed: string): Promise<number | null> {
  let tried: Tried | undefined;
  const right = await verifyPassword(async () => {
    tried = await count();
    return tried?.pin_hash;
  }, typed);
  return right && tried ? tried.id : null;
}

/** Verifies a PIN, at the same cost if there is none. Throws 422 if it is wrong, used up, expired or unknown. */
export async function verifyPin(
  db: Db,
  limits: Limits,
  realm: Realm,
  { email, pin }: { email: string; pin: string },
  ip: string,
): Promise<void> {
  const counted = () => countTry(db, pinOf(db, realm, email), 'tries', resetPin.expires_at);
  const id = await guess(
    db,
    pinCounters(limits, realm, email, ip),
    () => idOfRight(counted, pin),
    pinRefused,
  );
  if (!id) throw pinRefused();
  await db
    .update(resetPin)
    .set({ verified_until: sql`now() + make_interval(mins => ${verifiedMinutes})` })
    .where(eq(resetPin.id, id));
}

/**
 * Sets the password with a verified PIN, once; every session of the account ends. It also verifies the address, since
 * the PIN was mailed there. Throws 422 as `verifyPin`, or if the password is too common.
 */
export async function resetPassword(
  db: Db,
  limits: Limits,
  realm: Realm,
  { email, pin, password }: { email: string; pin: string; password: string },
  ip: string,
): Promise<void> {
  await refuseCommon(password);
  const counted = () => countTry(db, pinOf(db, realm, email), 'reset_tries', resetPin.verified_until);
  const pinId = await guess(
    db,
    pinCounters(limits, realm, email, ip),
    () => idOfRight(counted, pin),
    pinRefused,
  );
  if (!pinId) throw pinRefused();
  const password_hash = await sharingHashes(`pin ${pinId}`, () => hashPassword(password));
  await db.transaction(async (tx) => {
    const [used] = await tx
      .delete(resetPin)
      .where(eq(resetPin.id, pinId))
      .returning({ id: ownerOf(realm) });
    if (!used?.id) throw pinRefused();
    const set = await setPassword(tx, { realm, id: used.id }, 'reset-password', (account) => ({
      password_hash,
      email_verified_at: account.email_verified_at ?? new Date().toISOString(),
    }));
    if (!set) throw pinRefused();
  });
}

/** Creates the account's PIN, which replaces an earlier one. */
async function createPin(db: Db, account: AccountRef, seconds: number): Promise<string> {
  const pin = randomInt(1_000_000).toString().padStart(6, '0');
  const pin_hash = await hashPassword(pin);
  await db.transaction(async (tx) => {
    await tx.delete(resetPin).where(eq(ownerOf(account.realm), account.id));
    await tx.insert(resetPin).values({
      ...ownerColumns(account),
      pin_hash,
      expires_at: sql`now() + make_interval(secs => ${seconds + graceSeconds})`,
    });
  });
  return pin;
}

/** Writes the mail with a PIN, which is created now and expires from now on. Returns null if the address is unknown. */
export const pinMail = letterKind<{ realm: Realm; email: string }>(
  'pin',
  async (db, { realm, email }, { pinSeconds }) => {
    const account = await findActiveAccount(db, realm, email);
    if (!account) return null;
    const code = await createPin(db, { realm, id: account.id }, pinSeconds);
    const life = pinSeconds % 60 === 0 ? `${pinSeconds / 60} min` : `${pinSeconds} s`;
    return {
      to: account.email,
      subject: 'Your PIN to set a new password',
      parts: [
        greeting(account),
        'you have asked for a new password. Type this PIN where you asked for it:',
        { code },
        `It works for ${life}. If this was not you, ignore this mail: your password stays as it is.`,
      ],
    };
  },
);

/** Deletes PINs that can no longer be used. */
export async function deleteOldPins(db: Db): Promise<void> {
  const old = sql`now() - make_interval(mins => ${verifiedMinutes})`;
  await db.delete(resetPin).where(lt(resetPin.expires_at, old));
}
