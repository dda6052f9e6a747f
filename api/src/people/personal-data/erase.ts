import { booking as bookings } from '@nanny-polo/shared/booking';
import { order as orders } from '@nanny-polo/shared/order';
import { parentDocuments } from '@nanny-polo/shared/parent-documents';
import { type Parent, parents } from '@nanny-polo/shared/parents';
import { eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { resetPin } from '../../accounts/account/reset-pin-table.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { session } from '../../accounts/session/table.ts';
import { accountToken } from '../../accounts/token/account-token-table.ts';
import { endRegistrations } from '../../accounts/token/registration.ts';
import { booking } from '../../bookings/schedule/booking-table.ts';
import { type Db, rows } from '../../kernel/database/database.ts';
import { mailQueue } from '../../kernel/database/queue.ts';
import { invalid } from '../../kernel/error/error.ts';
import { giveUpFiles } from '../../kernel/files/service.ts';
import { type Actor, leaveEvent } from '../../kernel/history/service.ts';
import { lockedAt } from '../../kernel/resource/life-cycle.ts';
import { order } from '../../money/ledger/order-table.ts';
import { parentDocument } from '../parent-documents/table.ts';
import { refuseErased } from '../parents/restrictions.ts';
import { get, refuseWithOpenBookings } from '../parents/service.ts';

/** Erasing a person: redacted in every table that could name them, in one transaction, itself an event. */

/** What a booking's events may say of its family. */
const familyFields = ['address', 'children', 'notes', 'internal_note', 'reason', 'parent_name'];

/** What an order's events may say of who pays. */
const payerFields = ['note', 'reason', 'parent_name', 'lines', 'void_lines', 'proof'];

/** Erases a parent for good. 422 where `confirm` is not their address, 409 while they have open bookings. */
export async function erase(
  tx: Db,
  actor: Actor,
  id: number,
  sent: { version: number; confirm?: string },
): Promise<Parent> {
  const row = await lockedAt(tx, parentUser, id, sent.version, 'Parent', () => get(tx, id));
  refuseErased(row);
  if (sent.confirm?.trim().toLowerCase() !== row.email.toLowerCase()) {
    throw invalid({ confirm: ['Type the e-mail address of the parent'] });
  }
  await refuseWithOpenBookings(tx, row);
  const addresses = await everyAddress(tx, id, row.email);
  await eraseDocuments(tx, id);
  await eraseSnapshots(tx, id);
  await eraseAccount(tx, id);
  await tx.execute(sql`SELECT set_config('nanny_polo.erasing', 'on', true)`);
  await eraseProofs(tx, id);
  await eraseEvents(tx, id);
  await tx.execute(sql`SELECT set_config('nanny_polo.erasing', 'off', true)`);
  await eraseTraces(tx, id, addresses, row.name);
  await leaveEvent(tx, { actor, resource: parents.name, record_id: id, action: 'erase' });
  return get(tx, id);
}

/** Every address that the account ever had, in small letters. */
async function everyAddress(tx: Db, id: number, email: string): Promise<string[]> {
  const found = await rows<{ email: string | null }>(
    tx,
    sql`SELECT before->>'email' AS email FROM event WHERE resource = ${parents.name} AND record_id = ${id}
      UNION SELECT after->>'email' FROM event WHERE resource = ${parents.name} AND record_id = ${id}`,
  );
  const all = [email, ...found.map((one) => one.email ?? '')].filter(Boolean);
  return [...new Set(all.map((one) => one.toLowerCase()))];
}

async function eraseDocuments(tx: Db, id: number): Promise<void> {
  const found = await tx
    .select({ file_key: parentDocument.file_key })
    .from(parentDocument)
    .where(eq(parentDocument.parent_id, id));
  await giveUpFiles(
    tx,
    found.map((one) => one.file_key),
  );
  await tx
    .update(parentDocument)
    .set({ file_key: null, file_name: 'erased', file_size: 0, reason: '', internal_note: '' })
    .where(eq(parentDocument.parent_id, id));
}

async function eraseSnapshots(tx: Db, id: number): Promise<void> {
  await tx
    .update(booking)
    .set({ address: null, children: [], notes: '', internal_note: '' })
    .where(eq(booking.parent_id, id));
  await tx
    .update(order)
    .set({ note: '', lines: withoutWords(order.lines), void_lines: withoutWords(order.void_lines) } as never)
    .where(eq(order.parent_id, id));
}

/** Lines of an order with what people wrote by hand, which may be a name, given up for the kind of the line. */
const withoutWords = (lines: PgColumn) => sql`(
  SELECT coalesce(jsonb_agg(
    CASE WHEN line->>'booking_id' IS NULL THEN jsonb_set(line, '{label}', line->'kind') ELSE line END ORDER BY at), '[]')
  FROM jsonb_array_elements(${lines}) WITH ORDINALITY AS one(line, at))`;

/** What money moved on stays, but for the words that prove it: a bank's reference is mostly a name. */
async function eraseProofs(tx: Db, id: number): Promise<void> {
  await tx.execute(sql`UPDATE order_transaction SET proof = ''
    WHERE proof <> '' AND order_id IN (SELECT id FROM "order" WHERE parent_id = ${id})`);
}

async function eraseAccount(tx: Db, id: number): Promise<void> {
  const now = new Date().toISOString();
  await tx
    .update(parentUser)
    .set({
      first_name: 'Erased',
      last_name: `parent ${id}`,
      email: `erased-${id}@erased.invalid`,
      email_verified_at: null,
      password_hash: null,
      google_sub: null,
      phone: null,
      status: 'suspended',
      provider: 'LOCAL',
      addresses: [],
      children: [],
      emergency_contacts: [],
      preferred_nanny_polo_ids: [],
      blocked_nanny_polo_ids: [],
      tags: [],
      internal_note: '',
      archived_at: now,
      erased_at: now,
      version: sql`${parentUser.version} + 1`,
      updated_at: sql`now()`,
    } as never)
    .where(eq(parentUser.id, id));
  await endRegistrations(tx, id);
  await tx.delete(session).where(eq(session.parent_user_id, id));
  await tx.delete(accountToken).where(eq(accountToken.parent_user_id, id));
  await tx.delete(resetPin).where(eq(resetPin.parent_user_id, id));
}

/** Events stay as what happened when and by whom; what they say of the person goes. */
async function eraseEvents(tx: Db, id: number): Promise<void> {
  await tx.execute(sql`UPDATE event SET before = NULL, after = NULL
    WHERE (resource = ${parents.name} AND record_id = ${id})
      OR (resource = ${parentDocuments.name} AND record_id IN
        (SELECT id FROM parent_document WHERE parent_id = ${id}))`);
  const without = (fields: string[]) =>
    sql`SET before = before - ${sql.param(fields)}::text[], after = after - ${sql.param(fields)}::text[]`;
  await tx.execute(sql`UPDATE event ${without(familyFields)}
    WHERE resource = ${bookings.name} AND record_id IN (SELECT id FROM booking WHERE parent_id = ${id})`);
  await tx.execute(sql`UPDATE event ${without(payerFields)}
    WHERE resource = ${orders.name} AND record_id IN (SELECT id FROM "order" WHERE parent_id = ${id})`);
  await tx.execute(sql`UPDATE event SET actor_name = 'Erased parent'
    WHERE actor_kind = 'parent' AND actor_id = ${id}`);
}

/** What is kept for a while only: queued and captured mails, and answers kept for calls that may be repeated. */
async function eraseTraces(tx: Db, id: number, addresses: string[], name: string): Promise<void> {
  const all = sql`${sql.param(addresses)}::text[]`;
  await tx.execute(sql`DELETE FROM captured_mail WHERE lower("to") = ANY(${all}) OR lower(reply_to) = ANY(${all})
    OR strpos(text, ${name}) > 0
    OR EXISTS (SELECT 1 FROM booking WHERE parent_id = ${id} AND strpos(subject || ' ' || text, code) > 0)`);
  await tx.execute(sql`DELETE FROM pgboss.job WHERE name = ${mailQueue} AND (lower(data->>'email') = ANY(${all})
    OR (data->>'realm' = 'user' AND data->>'id' = ${String(id)}))`);
  await tx.execute(sql`DELETE FROM idempotency_key WHERE answer->'value'->>'parent_id' = ${String(id)}
    OR lower(answer->'value'->>'email') = ANY(${all}) OR strpos(answer::text, ${JSON.stringify(name).slice(1, -1)}) > 0`);
}
