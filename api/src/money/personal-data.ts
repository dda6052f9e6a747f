import { order as resource } from '@nanny-polo/shared/order';
import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { PersonalData } from '../kernel/area/area.ts';
import { redactEvents } from '../kernel/history/service.ts';
import { event } from '../kernel/history/table.ts';
import { creditNote } from './ledger/credit-note-table.ts';
import { order, orderTransaction } from './ledger/order-table.ts';

/** The fields of an order's events that may identify the parent. */
const identifyingFields = ['note', 'reason', 'parent_name', 'lines', 'void_lines', 'proof'];

/** Returns SQL for lines. A label written by hand, which may contain a name, is replaced by the kind of its line. */
const withoutNames = (lines: PgColumn) => sql`(
  SELECT coalesce(jsonb_agg(
    CASE WHEN line->>'booking_id' IS NULL THEN jsonb_set(line, '{label}', line->'kind') ELSE line END ORDER BY at), '[]')
  FROM jsonb_array_elements(${lines}) WITH ORDINALITY AS one(line, at))`;

/** A parent's orders. Erasure keeps their amounts and removes what may identify the parent. */
export const personalData: PersonalData = {
  async collect(db, id) {
    const own = and(eq(order.parent_id, id), isNull(order.undone_at));
    const orders = await db.select().from(order).where(own).orderBy(order.id);
    const transactions = await db
      .select(getTableColumns(orderTransaction))
      .from(orderTransaction)
      .innerJoin(order, eq(order.id, orderTransaction.order_id))
      .where(own)
      .orderBy(orderTransaction.id);
    const notes = await db
      .select(getTableColumns(creditNote))
      .from(creditNote)
      .innerJoin(order, eq(order.id, creditNote.order_id))
      .where(own)
      .orderBy(creditNote.id);
    const ids = db.select({ id: order.id }).from(order).where(own);
    return {
      rows: { orders, transactions, credit_notes: notes },
      events: and(eq(event.resource, resource.name), inArray(event.record_id, ids)),
    };
  },

  async erase(tx, { id }) {
    const own = eq(order.parent_id, id);
    await tx.select({ id: order.id }).from(order).where(own).orderBy(order.id).for('update');
    await tx
      .update(order)
      .set({
        note: '',
        lines: withoutNames(order.lines),
        void_lines: withoutNames(order.void_lines),
      })
      .where(own);
    const ids = sql`SELECT id FROM "order" WHERE parent_id = ${id}`;
    // The reference of a bank transfer is often a name.
    await tx.execute(sql`UPDATE order_transaction SET proof = '' WHERE proof <> '' AND order_id IN (${ids})`);
    await tx.execute(sql`UPDATE credit_note SET note = '' WHERE note <> '' AND order_id IN (${ids})`);
    await redactEvents(tx, resource.name, ids, identifyingFields);
  },
};
