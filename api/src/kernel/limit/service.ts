import { hash } from 'node:crypto';
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { type Db, queryRows } from '../database/database.ts';
import { tooManyRequests } from '../error/error.ts';
import { formatDuration } from './duration.ts';
import type { Limit } from './limits.ts';
import { limitCount } from './table.ts';

/** Something that is counted, such as failed sign-ins from one network, with its limits. */
export interface Counter {
  /** Such as `mail` or `sign-in`. */
  readonly what: string;
  /** The network, account or address that it is counted for. Letter case does not matter. */
  readonly subject: readonly string[];
  readonly limits: readonly Limit[];
}

const keyOf = ({ what, subject }: Pick<Counter, 'what' | 'subject'>, seconds: number) =>
  hash('sha256', JSON.stringify([what, seconds, ...subject.map((one) => one.toLowerCase())]), 'base64url');

/** Returns every limit of the counters with its key, in the order in which all processes lock them. */
const entriesOf = (counters: readonly Counter[]) =>
  counters
    .flatMap((counter) => counter.limits.map((limit) => ({ ...limit, key: keyOf(counter, limit.seconds) })))
    .sort((a, b) => (a.key < b.key ? -1 : 1));

/**
 * Adds `amount` to each counter, atomically across all processes. Returns 0 if no limit is exceeded. Otherwise
 * subtracts `amount` again and returns the seconds until it can be added.
 */
export async function consume(db: Db, counters: readonly Counter[], amount = 1): Promise<number> {
  const entries = entriesOf(counters);
  const values = entries.map(
    ({ key, seconds }) => sql`(${key}, ${amount}::int, now() + make_interval(secs => ${seconds}))`,
  );
  // The wait is from clock_timestamp(): now() is the start of the transaction, which may have waited for a row since.
  const counted = await queryRows<Counted>(
    db,
    sql`INSERT INTO limit_count AS c (key_hash, times, expires_at) VALUES ${sql.join(values, sql`, `)}
      ON CONFLICT (key_hash) DO UPDATE SET
        times = CASE WHEN c.expires_at <= now() THEN excluded.times ELSE c.times + excluded.times END,
        expires_at = CASE WHEN c.expires_at <= now() THEN excluded.expires_at ELSE c.expires_at END
      RETURNING key_hash AS key, times, ceil(extract(epoch FROM expires_at - clock_timestamp()))::int AS wait`,
  );
  const wait = waitOver(entries, counted);
  if (wait > 0) await reward(db, counters, amount);
  return wait;
}

interface Counted {
  readonly key: string;
  readonly times: number;
  readonly wait: number;
}

/** Returns the seconds until no count exceeds its limit. */
function waitOver(entries: ReturnType<typeof entriesOf>, counted: readonly Counted[]): number {
  const limit = new Map(entries.map(({ key, times }) => [key, times]));
  const over = counted.filter(({ key, times }) => times > (limit.get(key) ?? 0));
  return over.length === 0 ? 0 : Math.max(1, ...over.map(({ wait }) => wait));
}

/** Returns the seconds until the counters could count once more: 0 if they could now. Counts nothing. */
export async function getWaitSeconds(db: Db, counters: readonly Counter[]): Promise<number> {
  const entries = entriesOf(counters);
  const keys = entries.map(({ key }) => key);
  const { key_hash, times, expires_at } = limitCount;
  const counted = await db
    .select({
      key: key_hash,
      times: sql<number>`${times} + 1`,
      wait: sql<number>`ceil(extract(epoch FROM ${expires_at} - now()))::int`,
    })
    .from(limitCount)
    .where(and(inArray(key_hash, keys), gt(expires_at, sql`now()`)));
  return waitOver(entries, counted);
}

/** Subtracts what was counted for something that turned out not to count. */
export async function reward(db: Db, counters: readonly Counter[], amount = 1): Promise<void> {
  const keys = entriesOf(counters).map(({ key }) => key);
  // In order of the keys, as counting locks them.
  await db.execute(
    sql`UPDATE limit_count SET times = times - ${amount}::int WHERE key_hash IN (
      SELECT key_hash FROM limit_count WHERE ${inArray(limitCount.key_hash, keys)} ORDER BY key_hash FOR UPDATE)`,
  );
}

/** One allowance beyond a limit, valid for a number of seconds. */
type Allowance = Pick<Counter, 'what' | 'subject'> & { readonly seconds: number };

/** Grants an allowance, at most once within its `seconds`. */
export async function allowOnce(db: Db, allowance: Allowance): Promise<void> {
  const expires_at = sql`now() + make_interval(secs => ${allowance.seconds})`;
  await db
    .insert(limitCount)
    .values({ key_hash: keyOf(allowance, allowance.seconds), times: 0, expires_at })
    .onConflictDoUpdate({
      target: limitCount.key_hash,
      set: { times: 0, expires_at },
      setWhere: lt(limitCount.expires_at, sql`now()`),
    });
}

/** Uses up an allowance. Returns whether there was one. */
export async function spendAllowance(db: Db, allowance: Allowance): Promise<boolean> {
  const unused = and(eq(limitCount.times, 0), gt(limitCount.expires_at, sql`now()`));
  const used = await db
    .update(limitCount)
    .set({ times: 1 })
    .where(and(eq(limitCount.key_hash, keyOf(allowance, allowance.seconds)), unused))
    .returning({ times: limitCount.times });
  return used.length > 0;
}

/** Returns a 429 with the seconds after which the caller may try again. */
export const createLimitRefusal = (
  seconds: number,
  message = `Too many tries. Please try again in ${formatDuration(seconds)}.`,
) => tooManyRequests(message, seconds);

/** Returns a 429 for a signed-in person over a limit of their account. */
export const createAccountLimitRefusal = (seconds: number) =>
  createLimitRefusal(
    seconds,
    `You have done this too often. Please try again in ${formatDuration(seconds)}.`,
  );

export async function deleteOldCounts(db: Db): Promise<void> {
  await db.delete(limitCount).where(lt(limitCount.expires_at, sql`now()`));
}
