import { sql } from 'drizzle-orm';
import { type Db, rows } from '../database/database.ts';
import { mailQueue } from '../database/queue.ts';
import type { LetterKind } from './letter.ts';

/**
 * Queues a mail in the transaction that causes it, so that a roll-back sends nothing. The queued data name accounts and
 * records; the worker creates tokens and PINs when it sends.
 */
export async function queueMail<Data extends object>(
  tx: Db,
  { template }: LetterKind<Data>,
  data: NoInfer<Data>,
): Promise<void> {
  const mail = { template, ...data };
  const queued = await rows(
    tx,
    sql`INSERT INTO pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
        deletion_seconds, keep_until, heartbeat_seconds, policy)
      SELECT name, ${JSON.stringify(mail)}::jsonb, retry_limit, retry_delay, retry_backoff, retry_delay_max,
        expire_seconds, deletion_seconds, now() + make_interval(secs => retention_seconds), heartbeat_seconds, policy
      FROM pgboss.queue WHERE name = ${mailQueue} RETURNING id`,
  );
  if (queued.length === 0) throw new Error('The mail queue does not exist');
}
