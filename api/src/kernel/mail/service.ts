import type { MailState } from '@nanny-polo/shared/bookings/mail-state';
import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '../database/database.ts';
import { mailQueue } from '../database/queue.ts';
import { capturing, heldBack } from '../undo/capture.ts';
import type { MailKind } from './letter.ts';
import { findQuietEnd } from './quiet-hours.ts';

/** A mail that was not queued: its kind and the data of its letter. */
export interface CollectedMail {
  readonly kind: MailKind<object>;
  readonly data: object;
}

/** The mails of transactions that collect them instead of queueing them. */
const collections = new WeakMap<Db, CollectedMail[]>();

/**
 * Runs `work` in the transaction `tx`. Returns its result and the mails that it would have queued, so that the caller
 * can queue one mail instead of many. If the transaction is collecting already, the outer collection gets the mails and
 * this one stays empty.
 */
export async function collectMails<Result>(
  tx: Db,
  work: () => Promise<Result>,
): Promise<{ result: Result; mails: readonly CollectedMail[] }> {
  if (collections.has(tx)) return { result: await work(), mails: [] };
  const mails: CollectedMail[] = [];
  collections.set(tx, mails);
  try {
    return { result: await work(), mails };
  } finally {
    collections.delete(tx);
  }
}

/**
 * Queues a mail in the transaction that causes it. It is held back while its change can be undone, unless a visit that
 * it is about begins within 24 hours, and until the end of the quiet hours if its kind waits for that.
 */
export async function queueMail<Data extends object>(tx: Db, kind: MailKind<Data>, data: NoInfer<Data>) {
  const collection = collections.get(tx);
  if (collection) {
    collection.push({ kind: kind as MailKind<object>, data });
    return;
  }
  const mail = { template: kind.template, ...data };
  const firstStart = kind.firstStart?.(data);
  const quietEnd = await findQuietEnd(tx, kind.template, data, firstStart);
  const isSoon =
    firstStart && !kind.isAlwaysHeldBack
      ? sql`coalesce(${firstStart} < now() + interval '24 hours', false)`
      : sql`false`;
  const queued = await queryRows(
    tx,
    sql`WITH queued AS (INSERT INTO pgboss.job (name, data, start_after, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
        deletion_seconds, keep_until, heartbeat_seconds, policy)
      SELECT name, ${JSON.stringify(mail)}::jsonb,
        greatest(CASE WHEN ${capturing} IS NULL OR ${isSoon} THEN now() ELSE now() + ${heldBack} END, ${quietEnd}::timestamptz),
        retry_limit, retry_delay, retry_backoff, retry_delay_max,
        expire_seconds, deletion_seconds, now() + make_interval(secs => retention_seconds), heartbeat_seconds, policy
      FROM pgboss.queue WHERE name = ${mailQueue} RETURNING id),
      noted AS (UPDATE undo SET mails = mails || (SELECT id FROM queued) WHERE id = ${capturing})
      SELECT id FROM queued`,
  );
  if (queued.length === 0) throw new Error('The mail queue does not exist');
}

/** Deletes the address of a mail that is over from its job: the only personal data that a job may hold. */
export async function deleteAddress(db: Db, id: string): Promise<void> {
  await db.execute(sql`UPDATE pgboss.job SET data = data - 'email' WHERE name = ${mailQueue} AND id = ${id}`);
}

/** Does so for the mails that the queue gave up, and for those whose worker died after sending them. */
export async function deleteAddressesOfEnded(db: Db): Promise<void> {
  await db.execute(sql`UPDATE pgboss.job SET data = data - 'email'
    WHERE name = ${mailQueue} AND state >= 'completed' AND data ? 'email'`);
}

/** Returns the data of the mails that this transaction has queued. */
export async function readQueuedMails<Mail extends { readonly template: string }>(tx: Db): Promise<Mail[]> {
  const queued = await queryRows<{ data: Mail }>(
    tx,
    sql`SELECT data FROM pgboss.job WHERE name = ${mailQueue} AND state < 'active' AND created_on = now()`,
  );
  return queued.map(({ data }) => data);
}

/**
 * Returns the mails of these kinds that were queued since a minute before `since`, earliest first. The minute is needed
 * if `since` was recorded in the transaction that queued a mail: the mail has the time at which that transaction began.
 * The queue deletes a mail a day after it was sent.
 */
export async function readMailsSince<Data extends object>(
  db: Db,
  since: string,
  kinds: readonly Pick<MailKind<object>, 'template'>[],
): Promise<{ data: Data; state: MailState }[]> {
  const templates = kinds.map(({ template }) => template);
  return queryRows(
    db,
    sql`SELECT data, CASE WHEN state < 'completed' THEN CASE WHEN retry_count > 0 THEN 'retrying' ELSE 'queued' END
        WHEN state = 'completed' THEN coalesce(output->>'state', 'sent')
        WHEN state = 'cancelled' THEN 'unwritten' ELSE 'undeliverable' END AS state
      FROM pgboss.job WHERE name = ${mailQueue} AND created_on >= ${since}::timestamptz - interval '1 minute'
        AND data->>'template' = ANY(${sql.param(templates)}::text[]) ORDER BY created_on, id`,
  );
}
