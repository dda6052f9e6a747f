import type { MailState } from '@nanny-polo/shared/mail-state';
import { sql } from 'drizzle-orm';
import { type Db, rows } from '../database/database.ts';
import { mailQueue } from '../database/queue.ts';
import type { LetterKind } from './letter.ts';

/**
 * Returns the mails of these kinds, earliest first. `since` is an instant in the transaction that queued the first of
 * them. The queue deletes a mail a day after it was sent.
 */
export async function mailsSince<Data extends object>(
  db: Db,
  since: string,
  kinds: readonly Pick<LetterKind<object>, 'template'>[],
): Promise<{ data: Data; state: MailState }[]> {
  const templates = kinds.map(({ template }) => template);
  return rows(
    db,
    sql`SELECT data, CASE WHEN state < 'completed' THEN CASE WHEN retry_count > 0 THEN 'retrying' ELSE 'queued' END
        WHEN state = 'completed' THEN coalesce(output->>'state', 'sent')
        WHEN state = 'cancelled' THEN 'unwritten' ELSE 'undeliverable' END AS state
      FROM pgboss.job WHERE name = ${mailQueue} AND created_on >= ${since}::timestamptz - interval '1 minute'
        AND data->>'template' = ANY(${sql.param(templates)}::text[]) ORDER BY created_on, id`,
  );
}
