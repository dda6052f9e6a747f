import { order as resource } from '@nanny-polo/shared/money/order';
import { orderMailActions } from '@nanny-polo/shared/money/order-mail';
import { transactionKind } from '@nanny-polo/shared/money/payment';
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { definePartOfExport } from '../accounts/identity/export-part.ts';
import type { PersonalData } from '../accounts/identity/personal-data.ts';
import { adjustmentFields, lineFields } from '../bookings/exported.ts';
import { redactEvents } from '../kernel/history/service.ts';
import { creditNote } from './ledger/credit-note-table.ts';
import { order, orderTransaction } from './ledger/order-table.ts';

/** The fields of an order's events that may identify the parent. */
const identifyingFields = ['note', 'reason', 'parent_name', 'lines', 'void_lines', 'proof'];

/** Returns SQL for lines. A label written by hand, which may contain a name, is replaced by the kind of its line. */
const withoutNames = (lines: PgColumn) => sql`(
  SELECT coalesce(jsonb_agg(
    CASE WHEN line->>'booking_id' IS NULL THEN jsonb_set(line, '{label}', line->'kind') ELSE line END ORDER BY at), '[]')
  FROM jsonb_array_elements(${lines}) WITH ORDINALITY AS one(line, at))`;

/** The orders that a parent may read. */
const ordersOf = (parentId: number) => and(eq(order.parent_id, parentId), isNull(order.undone_at));

const orderLineFields = { ...lineFields, booking_id: true } as const;

/** A parent's orders. Erasure keeps their amounts and removes what may identify the parent. */
export const personalData: PersonalData = {
  exported: [
    definePartOfExport({
      name: 'orders',
      access: resource.get.config.access,
      select: (db, id) => db.select().from(order).where(ordersOf(id)).orderBy(order.id),
      fields: {
        id: true,
        created_at: true,
        number: true,
        status: true,
        currency: true,
        lines: orderLineFields,
        void_lines: orderLineFields,
        adjustments: adjustmentFields,
        lines_minor: true,
        discount_minor: true,
        credited_minor: true,
        total_minor: true,
        received_minor: true,
        refunded_minor: true,
        due_at: true,
        series_id: true,
        series_period: true,
        invoice_sent_at: true,
        reminded_at: true,
        receipt_sent_at: true,
      },
      events: {
        resource: resource.name,
        ids: (id) => sql`SELECT id FROM "order" WHERE parent_id = ${id} AND undone_at IS NULL`,
        actions: [
          'create',
          'update',
          'reprice',
          'overtime',
          'undo-overtime',
          'fee',
          'add booking',
          'cancel booking',
          ...transactionKind.options,
          'credit',
          'cancel credit note',
          ...Object.values(orderMailActions),
          'place',
          'complete',
          'cancel',
          'expire',
        ],
        reasons: ['credit', 'cancel credit note'],
      },
    }),
    definePartOfExport({
      name: 'transactions',
      access: resource.get.config.access,
      select: (db, id) =>
        db
          .select(getTableColumns(orderTransaction))
          .from(orderTransaction)
          .innerJoin(order, eq(order.id, orderTransaction.order_id))
          .where(ordersOf(id))
          .orderBy(orderTransaction.id),
      fields: {
        id: true,
        order_id: true,
        at: true,
        received_on: true,
        kind: true,
        amount_minor: true,
        method: true,
        reason: true,
        proof: true,
      },
    }),
    definePartOfExport({
      name: 'credit_notes',
      access: resource.get.config.access,
      select: (db, id) =>
        db
          .select(getTableColumns(creditNote))
          .from(creditNote)
          .innerJoin(order, eq(order.id, creditNote.order_id))
          .where(ordersOf(id))
          .orderBy(creditNote.id),
      fields: {
        id: true,
        number: true,
        order_id: true,
        at: true,
        amount_minor: true,
        reason: true,
        note: true,
        cancels_id: true,
      },
    }),
  ],

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
