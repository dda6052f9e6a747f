import { randomInt } from 'node:crypto';
import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../kernel/database/database.ts';
import { serializeByKey } from '../../kernel/limit/concurrency.ts';
import type { Limits } from '../../kernel/limit/limits.ts';
import { consume, getWaitSeconds } from '../../kernel/limit/service.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { type AccountRef, accountTable, ownerColumnsOf, type Realm } from '../identity/realm.ts';
import { pinMail } from '../mail/kinds.ts';
import { hashPassword } from '../password/service.ts';
import { createMailCounter } from './email.ts';
import { resetPin, withoutPin } from './reset-pin-table.ts';
import { selectActiveAccount } from './service.ts';

/** Minutes for which a verified PIN can be used to set the password. */
export const verifiedMinutes = 10;

export const requestOf = (realm: Realm, email: string) => eq(resetPin.address_hash, hashOf(realm, email));

/** SQL for the hash under which the requests for an address are stored. `email` is an address or a column. */
const hashOf = (realm: Realm, email: string | PgColumn): SQL<string> =>
  sql`encode(sha256(convert_to(${realm}::text || ' ' || lower(${email}::text), 'UTF8')), 'hex')`;

/**
 * Runs the requests for an address one at a time. A request over the limit counts until it is refused; meanwhile
 * another one would report too long a wait.
 */
const inTurn = serializeByKey();

/**
 * Stores a request for a PIN and queues its mail. The worker finds out whether the address has an account, so that the
 * response cannot reveal it. Over the limits, stores and queues nothing. Returns the seconds until the PIN expires, 0
 * without one, and until another can be requested.
 */
export function requestPin(
  db: Db,
  limits: Limits,
  realm: Realm,
  email: string,
  pinSeconds: number,
): Promise<{ expires_in: number; resend_in: number }> {
  const pins = { what: 'pin', subject: [realm, email], limits: limits.pin };
  const counters = [createMailCounter(limits, realm, email), pins];
  return inTurn(`${realm} ${email.toLowerCase()}`, async () => {
    const wait = await consume(db, counters);
    if (wait > 0) return { expires_in: await secondsLeft(db, realm, email), resend_in: wait };
    await db.transaction(async (tx) => {
      const reset_pin_id = await startRequest(tx, realm, email, pinSeconds);
      await queueMail(tx, pinMail, { realm, reset_pin_id });
    });
    return { expires_in: pinSeconds, resend_in: await getWaitSeconds(db, counters) };
  });
}

/** Stores a request, which ends the PIN of an earlier one, and returns its id. */
async function startRequest(tx: Db, realm: Realm, email: string, seconds: number): Promise<number> {
  const [made] = await tx
    .insert(resetPin)
    .values({
      address_hash: hashOf(realm, email),
      expires_at: sql`now() + make_interval(secs => ${seconds})`,
    })
    .onConflictDoUpdate({
      target: resetPin.address_hash,
      set: {
        ...withoutPin,
        id: sql`excluded.id`,
        tries: 0,
        reset_tries: 0,
        expires_at: sql`excluded.expires_at`,
      },
    })
    .returning({ id: resetPin.id });
  if (!made) throw new Error('No request for a PIN was stored');
  return made.id;
}

const isLive = gt(resetPin.expires_at, sql`now()`);

async function secondsLeft(db: Db, realm: Realm, email: string): Promise<number> {
  const [request] = await db
    .select({ seconds: sql<number>`ceil(extract(epoch FROM ${resetPin.expires_at} - now()))::int` })
    .from(resetPin)
    .where(and(requestOf(realm, email), isLive));
  return request?.seconds ?? 0;
}

/**
 * Generates the PIN of a request, replacing one whose mail was not sent. Returns null if the request has expired or a
 * newer one has replaced it.
 */
export async function generatePin(db: Db, requestId: number, account: AccountRef): Promise<string | null> {
  const request = and(eq(resetPin.id, requestId), isLive);
  if ((await db.$count(resetPin, request)) === 0) return null;
  const pin = randomInt(1_000_000).toString().padStart(6, '0');
  const pin_hash = await hashPassword(pin);
  const updated = await db
    .update(resetPin)
    .set({ ...ownerColumnsOf(account), pin_hash })
    .where(request)
    .returning({ id: resetPin.id });
  return updated.length > 0 ? pin : null;
}

/** Returns the active account whose address a PIN was requested for, found by the hash of its address. */
export async function findRequester(db: Db, realm: Realm, requestId: number) {
  const [request] = await db
    .select({ address_hash: resetPin.address_hash })
    .from(resetPin)
    .where(eq(resetPin.id, requestId));
  return (
    request &&
    selectActiveAccount(db, realm, eq(hashOf(realm, accountTable[realm].email), request.address_hash))
  );
}

export async function deleteOldPins(db: Db): Promise<void> {
  const old = sql`now() - make_interval(mins => ${verifiedMinutes})`;
  await db.delete(resetPin).where(lt(resetPin.expires_at, old));
}
