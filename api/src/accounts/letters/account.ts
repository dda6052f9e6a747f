import { eq, sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { mailQueue } from '../../kernel/database/queue.ts';
import { readEvent } from '../../kernel/history/as-of.ts';
import type { LetterSubject } from '../../kernel/mail/letter.ts';
import { type Account, resourceOf } from '../account/service.ts';
import { accountTable, type Realm } from '../identity/realm.ts';
import type { LinkMail } from '../token/service.ts';

export const laterMail = 'A later mail replaces it.';

/** Returns the account in whose history it stands that a letter was not sent. */
export const letterSubjectOf = (realm: Realm, id: number, letter: string): LetterSubject => ({
  resource: resourceOf[realm],
  record_id: id,
  letter,
  recipient: realm === 'admin' ? 'the admin' : 'the family',
});

/** Returns the greeting of a mail, without the name while the address is unverified: anyone may have typed it. */
export const accountGreetingOf = ({
  first_name,
  email_verified_at,
}: Pick<Account, 'first_name' | 'email_verified_at'>): string =>
  email_verified_at ? `Hello ${first_name},` : 'Hello,';

/** Returns an event of an account with the account as it is now, or null if it was deleted. */
export async function readAccountEvent(db: Db, eventId: number) {
  const event = await readEvent(db, eventId);
  if (!event) return null;
  const realm: Realm = event.resource === resourceOf.admin ? 'admin' : 'user';
  const table = accountTable[realm];
  const [account] = await db
    .select({
      id: table.id,
      first_name: table.first_name,
      email: table.email,
      status: table.status,
      erased: realm === 'user' ? sql<boolean>`erased_at IS NOT NULL` : sql<boolean>`false`,
    })
    .from(table)
    .where(eq(table.id, event.record_id));
  return account ? { event, realm, account } : null;
}

/** Returns whether a later mail of the kind was queued for the account, and was not recalled by an undo. */
export async function hasLaterMail(
  db: Db,
  template: string,
  { account_token_id, ...account }: LinkMail,
): Promise<boolean> {
  const later = await queryRows(
    db,
    sql`SELECT id FROM pgboss.job WHERE name = ${mailQueue}
      AND data @> ${JSON.stringify({ template, ...account })}::jsonb
      AND (data->>'account_token_id')::int > ${account_token_id} LIMIT 1`,
  );
  return later.length > 0;
}
