import { booking as bookingCalls } from '@nanny-polo/shared/booking';
import { order as orderCalls } from '@nanny-polo/shared/order';
import { parentDocuments } from '@nanny-polo/shared/parent-documents';
import { parents } from '@nanny-polo/shared/parents';
import { and, eq, getTableColumns, inArray, or } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { session } from '../../accounts/session/table.ts';
import { registration } from '../../accounts/token/registration-table.ts';
import { booking } from '../../bookings/schedule/booking-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/error/error.ts';
import { type Actor, leaveEvent } from '../../kernel/history/service.ts';
import { event } from '../../kernel/history/table.ts';
import { order, orderTransaction } from '../../money/ledger/order-table.ts';
import { documentType } from '../document-type/table.ts';
import { parentDocument } from '../parent-documents/table.ts';

/** Left out wherever they stand: what nannies earn is their data, and why discounts did not apply is the agency's. */
const leftOut = new Set(['pay_minor', 'pay_rate_minor', 'not_applied']);

/** Everything that is kept about a parent, as JSON. Leaves an event. 404 where there is none. */
export async function exportPerson(db: Db, actor: Actor, id: number): Promise<Record<string, unknown>> {
  const { password_hash: _, ...parentColumns } = getTableColumns(parentUser);
  const [parent] = await db.select(parentColumns).from(parentUser).where(eq(parentUser.id, id));
  if (!parent) throw notFound('Parent');
  const { file_key: _key, ...documentColumns } = getTableColumns(parentDocument);
  const documents = await db
    .select({ ...documentColumns, document_type_title: documentType.title })
    .from(parentDocument)
    .innerJoin(documentType, eq(documentType.id, parentDocument.document_type_id))
    .where(eq(parentDocument.parent_id, id))
    .orderBy(parentDocument.id);
  const bookings = await db.select().from(booking).where(eq(booking.parent_id, id)).orderBy(booking.id);
  const orders = await db.select().from(order).where(eq(order.parent_id, id)).orderBy(order.id);
  const transactions = await db
    .select(getTableColumns(orderTransaction))
    .from(orderTransaction)
    .innerJoin(order, eq(order.id, orderTransaction.order_id))
    .where(eq(order.parent_id, id))
    .orderBy(orderTransaction.id);
  const of = (resource: string, records: { readonly id: number }[]) =>
    and(
      eq(event.resource, resource),
      inArray(
        event.record_id,
        records.map((one) => one.id),
      ),
    );
  const { token_hash: _hash, ...sessionColumns } = getTableColumns(session);
  const sessions = await db
    .select(sessionColumns)
    .from(session)
    .where(eq(session.parent_user_id, id))
    .orderBy(session.id);
  const { password_hash: _secret, ...registrationColumns } = getTableColumns(registration);
  const registrations = await db
    .select(registrationColumns)
    .from(registration)
    .where(eq(registration.parent_user_id, id))
    .orderBy(registration.id);
  const events = await db
    .select()
    .from(event)
    .where(
      or(
        and(eq(event.resource, parents.name), eq(event.record_id, id)),
        and(eq(event.actor_kind, 'parent'), eq(event.actor_id, id)),
        of(parentDocuments.name, documents),
        of(bookingCalls.name, bookings),
        of(orderCalls.name, orders),
      ),
    )
    .orderBy(event.id);
  await leaveEvent(db, { actor, resource: parents.name, record_id: id, action: 'export' });
  const all = { parent, documents, bookings, orders, transactions, sessions, registrations, events };
  const text = JSON.stringify(all, (name, value) => (leftOut.has(name) ? undefined : value));
  return { exported_at: new Date().toISOString(), ...JSON.parse(text) };
}
