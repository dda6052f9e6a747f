import * as z from 'zod/mini';
import type { ResponseBody } from '../contract/endpoint.ts';
import {
  day,
  defineText,
  id,
  instant,
  integer,
  recordFields,
  required,
  requiredLine,
} from '../contract/field.ts';
import { defineCountCall, defineTransitionCalls } from '../contract/life-cycle.ts';
import { defineResource } from '../contract/resource.ts';
import { bookingService } from '../pricing/booking-service.ts';
import { creditNote, refundReason } from '../pricing/credit-note.ts';
import {
  adjustment,
  amount,
  discountCode,
  lineKind,
  lineUnit,
  notApplied,
  percentage,
  quoteLine,
} from '../pricing/quote.ts';
import { paymentMethod, type TransactionKind, transactionKind } from './payment.ts';

export const orderStatus = z.enum(['pending_payment', 'placed', 'completed', 'cancelled', 'expired']);
export type OrderStatus = z.output<typeof orderStatus>;

/** Every transition of an order, by the name of its call. Any other returns 409. */
export const orderTransitions = {
  place: { from: ['pending_payment'], to: 'placed' },
  complete: { from: ['placed'], to: 'completed' },
  cancel: { from: ['pending_payment', 'placed'], to: 'cancelled' },
  expire: { from: ['pending_payment'], to: 'expired' },
} as const satisfies Record<string, { from: OrderStatus[]; to: OrderStatus }>;
export type OrderTransition = keyof typeof orderTransitions;

/**
 * The statuses that allow a transaction: an order completes with its care and may be paid later, a cancelled one may
 * still owe its fee, and a refund is always possible.
 */
export const transactionStatuses = {
  charge: ['pending_payment', 'placed', 'completed', 'cancelled'],
  deposit: ['pending_payment', 'placed'],
  refund: ['pending_payment', 'placed', 'completed', 'cancelled', 'expired'],
} as const satisfies Record<TransactionKind, OrderStatus[]>;

/**
 * What is owed comes first: `unpaid` or `partial` while an amount is to be paid, `overpaid` while one is to be
 * refunded. A settled order is `refunded` if nothing received was kept, `partly_refunded` if it has both refunds and
 * credit notes, otherwise `paid`. Derived, never stored.
 */
export const paymentStatus = z.enum(['unpaid', 'partial', 'paid', 'overpaid', 'partly_refunded', 'refunded']);
export type PaymentStatus = z.output<typeof paymentStatus>;

/** One payment, with its proof and the person who recorded it. It is never changed. */
const transaction = z.object({
  id,
  at: instant,
  /** The day on which the money arrived; of a refund, the day on which it was recorded. */
  received_on: day,
  kind: transactionKind,
  amount_minor: z.int(),
  method: paymentMethod,
  /** The reason for a refund; null for a payment. */
  reason: z.nullable(refundReason),
  proof: z.string(),
  by: z.string(),
});

/** A line of an order, with the booking that it is for; null for a line entered by hand. */
export const orderLine = z.extend(quoteLine, { booking_id: z.nullable(id) });
export type OrderLine = z.output<typeof orderLine>;

const writable = {
  due_at: z.nullable(instant),
  note: defineText(2000),
};

/** A line entered by hand; the server calculates its amount. */
const lineByHand = z.strictObject({
  kind: lineKind,
  label: requiredLine(120),
  quantity: z.int('A whole number').check(z.positive('Above 0'), z.maximum(10_000_000, 'Too many')),
  unit: lineUnit,
  unit_minor: amount,
  vat_rate: z.optional(percentage),
});

/** The form of an order: bookings, whose quotes become its lines, lines by hand, or both. */
const orderForm = z
  .strictObject({
    parent_id: z.int(required).check(z.positive(required), z.maximum(2_147_483_647)),
    booking_ids: z.optional(z.array(id).check(z.maxLength(50, 'At most 50'))),
    lines: z.optional(z.array(lineByHand).check(z.maxLength(100, 'At most 100'))),
    discount_codes: z.optional(z.array(discountCode).check(z.maxLength(10, 'At most 10'))),
    due_at: z.optional(writable.due_at),
    note: z.optional(writable.note),
  })
  .check(
    z.refine(({ booking_ids = [], lines = [] }) => booking_ids.length + lines.length > 0, {
      path: ['lines'],
      message: 'An order needs a booking or a line',
    }),
  );

export const order = defineResource({
  name: 'order',
  permission: 'dashboard',
  record: {
    ...recordFields,
    /** Consecutive within its year, and never given twice. */
    number: z.string(),
    parent_id: id,
    parent_name: z.string(),
    status: orderStatus,
    payment_status: paymentStatus,
    /** Past its due date and not paid in full. */
    overdue: z.boolean(),
    currency: z.string(),
    bookings: z.array(
      z.object({ id, code: z.string(), service: bookingService, start_at: instant, end_at: instant }),
    ),
    lines: z.array(orderLine),
    /** Lines that a cancellation or expiry removed. */
    void_lines: z.array(orderLine),
    adjustments: z.array(adjustment),
    not_applied: z.array(notApplied),
    transactions: z.array(transaction),
    /** The oldest first, with the cancelled ones and their cancellations. */
    credit_notes: z.array(creditNote),
    lines_minor: z.int(),
    discount_minor: z.int(),
    /** The sum of the credit notes that are not cancelled. */
    credited_minor: z.int(),
    /** Lines less discounts less credit notes. */
    total_minor: z.int(),
    /** `received_minor`: charges and deposits. `refunded_minor`: refunds. */
    received_minor: z.int(),
    refunded_minor: z.int(),
    /** The amount still to be paid; negative if it is to be refunded. */
    balance_minor: z.int(),
    /** The balance if it is past its due date, otherwise 0. */
    overdue_minor: z.int(),
    pay_minor: z.int(),
    /** The first series of the arrangement that it is for, if any, and the week or month, `2026-W47` or `2026-11`. */
    series_id: z.nullable(id),
    series_period: z.nullable(z.string()),
    /** When the creation of the order was undone. It is cancelled since. */
    undone_at: z.nullable(instant),
    /** When the family was last sent each mail; null if they never were. */
    invoice_sent_at: z.nullable(instant),
    reminded_at: z.nullable(instant),
    receipt_sent_at: z.nullable(instant),
    ...writable,
  },
  listed: [
    'id',
    'version',
    'number',
    'parent_id',
    'parent_name',
    'status',
    'payment_status',
    'overdue',
    'credited_minor',
    'total_minor',
    'received_minor',
    'balance_minor',
    'due_at',
    'created_at',
    'undone_at',
    'reminded_at',
  ],
  create: orderForm,
  write: writable,
  filters: {
    equal: {
      status: orderStatus,
      payment_status: paymentStatus,
      owing: z.boolean(),
      overdue: z.boolean(),
      parent_id: id,
      booking_id: id,
      series_id: id,
      /** Whether its creation was undone. Without it, such orders are found only by id or by their exact number. */
      undone: z.boolean(),
    },
    range: { due_at: instant, created_at: instant, total_minor: integer },
  },
  sortable: [
    'id',
    'number',
    'status',
    'parent_name',
    'total_minor',
    'balance_minor',
    'overdue_minor',
    'due_at',
    'created_at',
  ],
});
export type Order = z.output<(typeof order.get.schema.response)[200]>;
export type ListedOrder = ResponseBody<typeof order.list>[number];

export const countOrders = defineCountCall(order, orderStatus);

export const orderTransitionCalls = defineTransitionCalls(order, orderTransitions);
