import { type Parent, parents } from '@nanny-polo/shared/parents';
import { sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Erased, PersonalData } from '../../kernel/area/personal-data.ts';
import { type Db, rows } from '../../kernel/database/database.ts';
import { mailQueue } from '../../kernel/database/queue.ts';
import { invalid } from '../../kernel/error/error.ts';
import { type Actor, recordEvent } from '../../kernel/history/service.ts';
import { lockedAt } from '../../kernel/resource/life-cycle.ts';
import { forgoUndo } from '../../kernel/undo/capture.ts';
import { refuseErased } from '../parents/restrictions.ts';
import { refuseWithOpenBookings, parents as service } from '../parents/service.ts';

/** The body of an erasure: the version that was read, and the parent's e-mail address as typed. */
export interface Erasure {
  readonly version: number;
  readonly confirm?: string;
}

/**
 * Erases a parent permanently, in every area and in one transaction. Throws 422 if `confirm` is not their e-mail
 * address, 409 while they have open bookings.
 */
export async function erase(
  tx: Db,
  areas: readonly PersonalData[],
  actor: Actor,
  id: number,
  sent: Erasure,
): Promise<Parent> {
  await forgoUndo(tx);
  const row = await lockedAt(tx, parentUser, id, sent.version, 'Parent', () => service.get(tx, id));
  refuseErased(row);
  if (sent.confirm?.trim().toLowerCase() !== row.email.toLowerCase()) {
    throw invalid({ confirm: ['Type the parent’s e-mail address'] });
  }
  await refuseWithOpenBookings(tx, row);
  await eraseEverywhere(tx, areas, row);
  await recordEvent(tx, { actor, resource: parents.name, record_id: id, action: 'erase' });
  return service.get(tx, id);
}

/** Redacts a locked parent in every area and deletes temporary copies. */
export async function eraseEverywhere(
  tx: Db,
  areas: readonly PersonalData[],
  { id, name, email }: Pick<typeof parentUser.$inferSelect, 'id' | 'name' | 'email'>,
): Promise<void> {
  const erased = { id, name, addresses: await everyAddress(tx, id, email) };
  // The trigger that makes the history append-only allows changes while this is set.
  await tx.execute(sql`SELECT set_config('nanny_polo.erasing', 'on', true)`);
  for (const area of areas) await area.erase(tx, erased);
  await tx.execute(sql`SELECT set_config('nanny_polo.erasing', 'off', true)`);
  await eraseTraces(tx, erased);
}

/** Returns every address that the account ever had or has a pending link for, in lower case. */
async function everyAddress(tx: Db, id: number, email: string): Promise<string[]> {
  const found = await rows<{ email: string | null }>(
    tx,
    sql`SELECT before->>'email' AS email FROM event WHERE resource = ${parents.name} AND record_id = ${id}
      UNION SELECT after->>'email' FROM event WHERE resource = ${parents.name} AND record_id = ${id}
      UNION SELECT email FROM account_token WHERE parent_user_id = ${id}`,
  );
  const all = [email, ...found.map((one) => one.email ?? '')].filter(Boolean);
  return [...new Set(all.map((one) => one.toLowerCase()))];
}

/** Matches what separates words in a mail: characters that no address contains, with any full stops before them. */
const betweenWords = '[.]*([^[:alnum:]@._%+-]+|$)';

/**
 * Deletes temporary copies: queued and captured mails, and the stored responses of repeatable calls. A captured mail
 * may name the person although it went to another address, such as one that they never confirmed.
 */
async function eraseTraces(tx: Db, { id, addresses, name }: Erased): Promise<void> {
  const all = sql`${sql.param(addresses)}::text[]`;
  await tx.execute(sql`DELETE FROM captured_mail WHERE lower("to") = ANY(${all}) OR lower(reply_to) = ANY(${all})
    OR strpos(text, ${name}) > 0 OR regexp_split_to_array(lower(text), ${betweenWords}) && ${all}`);
  await tx.execute(sql`DELETE FROM pgboss.job WHERE name = ${mailQueue} AND (lower(data->>'email') = ANY(${all})
    OR (data->>'realm' = 'user' AND data->>'id' = ${String(id)}))`);
  await tx.execute(sql`DELETE FROM idempotency_key WHERE answer->'value'->>'parent_id' = ${String(id)}
    OR lower(answer->'value'->>'email') = ANY(${all}) OR strpos(answer::text, ${JSON.stringify(name).slice(1, -1)}) > 0`);
}
