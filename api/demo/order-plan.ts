import { agencyDefaults } from '@nanny-polo/shared/agency/agency-defaults';
import { agency } from '@nanny-polo/shared/contract/agency';
import type { OrderLine, OrderStatus, PaymentStatus } from '@nanny-polo/shared/money/order';
import type { Quote } from '@nanny-polo/shared/pricing/quote';
import { priceLines } from '../src/bookings/pricing/lines.ts';
import { amountsOf } from '../src/bookings/pricing/service.ts';
import type { booking } from '../src/bookings/schedule/booking-table.ts';
import { addPaymentDays, adjustmentsOf, linesOf } from '../src/money/order/booking-in-order.ts';
import type { DiscountCounter } from './discounts.ts';
import { type Note, transactionsOf } from './payments.ts';
import type { Random } from './random.ts';
import { dayMs, formatInstant, hourMs, shiftDays } from './time.ts';

type Booking = typeof booking.$inferSelect;

export interface Draft {
  readonly parent_id: number;
  readonly booking: Booking | null;
  readonly quote: Quote;
  readonly status: OrderStatus;
  readonly payment: PaymentStatus;
  /** The fee for a cancellation or no-show; null if there was neither. */
  readonly fee_minor: number | null;
  readonly created_at: string;
  readonly due_at: string;
  /** A credit note that was cancelled. */
  readonly mistake?: Note;
}

/** The possible outcomes of an order by the status of its booking: its own status, payment status and weight. */
const outcomes = [
  ['closed', 'completed', 'paid', 88],
  ['closed', 'completed', 'unpaid', 5],
  ['closed', 'completed', 'partial', 2],
  ['closed', 'completed', 'partly_refunded', 2],
  ['closed', 'completed', 'refunded', 1],
  ['closed', 'completed', 'overpaid', 2],
  ['completed', 'completed', 'unpaid', 6],
  ['completed', 'completed', 'paid', 4],
  ['in_progress', 'pending_payment', 'unpaid', 2],
  ['in_progress', 'pending_payment', 'partial', 1],
  ['in_progress', 'placed', 'paid', 2],
  ['confirmed', 'pending_payment', 'unpaid', 6],
  ['confirmed', 'pending_payment', 'partial', 2],
  ['confirmed', 'placed', 'paid', 3],
  ['cancelled', 'cancelled', 'paid', 8],
  ['cancelled', 'cancelled', 'unpaid', 1],
  ['no_show', 'cancelled', 'paid', 8],
  ['no_show', 'cancelled', 'unpaid', 1],
] as const;

const lostKey = 'Replacement of a lost key';

const byHand = [
  ['Evening workshop: first aid for babies', 4500, 'placed', 'paid', -40],
  ['Cooking with toddlers, called off by us', 3200, 'placed', 'refunded', -12],
  ['Photographs of the nursery', 4000, 'placed', 'partly_refunded', -30],
  ['Welcome box, paid twice', 2400, 'placed', 'overpaid', -9],
  ['Interview afternoon at home', 6000, 'completed', 'paid', -75],
  [lostKey, 3800, 'completed', 'unpaid', -24],
  ['Trial morning', 5200, 'expired', 'unpaid', -50],
  ['Trial morning', 5200, 'expired', 'unpaid', -18],
  ['Reference letters, translated', 2500, 'pending_payment', 'unpaid', -2],
] as const;

/** The fields that all quotes without discounts share, and the fields that all lines of one item share. */
const plain = { adjustments: [], not_applied: [], currency: agency.currency };
const item = { kind: 'fee', quantity: 1, unit: 'item', vat_rate: 0 } as const;

/** Returns a booking's price by its rates and the price list. */
const quoteOf = (bookingRow: Booking): Quote => {
  const { bill_rate_minor, pay_rate_minor } = bookingRow;
  const { lines, pay_minor } = priceLines({
    ...bookingRow,
    children_count: bookingRow.children.length,
    rates: { bill_rate_minor: bill_rate_minor ?? 0, pay_rate_minor: pay_rate_minor ?? 0 },
    distance_km: null,
    prices: agencyDefaults,
  });
  return { ...plain, lines, pay_minor, total_minor: amountsOf(lines) };
};

const mistakeOf = (amount_minor: number, offset: number, today: Date): Note => ({
  at: shiftDays(today, offset + 2),
  amount_minor,
  reason: 'correction',
  note: 'The key was found.',
  by: 'Cora Devlin',
  cancelled: { at: shiftDays(today, offset + 3), note: 'Another key was found.' },
});

/** Returns the orders of the bookings and orders entered by hand, oldest first. */
export function draftOrders(
  random: Random,
  bookings: Booking[],
  counter: DiscountCounter,
  today: Date,
): Draft[] {
  const known = new Set<number>();
  const planned: Draft[] = bookings.flatMap((bookingRow, at) => {
    const possible = outcomes
      .filter(([of]) => of === bookingRow.status)
      .flatMap((outcome) => Array.from({ length: outcome[3] }, () => outcome));
    if (possible.length === 0) return [];
    const confirmed = Date.parse(bookingRow.confirmed_at ?? bookingRow.created_at);
    const created_at = formatInstant(Math.min(confirmed + hourMs, today.getTime()));
    const [, status, payment] = random.pick(possible);
    const over = status === 'cancelled';
    const whole = quoteOf(bookingRow);
    const first = !known.has(bookingRow.parent_id);
    const quote = over || !random.chance(0.5) ? whole : counter.use(at, bookingRow, whole, first, created_at);
    known.add(bookingRow.parent_id);
    const lost =
      bookingRow.status === 'no_show' ? quote.total_minor : (bookingRow.cancellation_fee_minor ?? 0);
    const due_at = addPaymentDays(
      over ? bookingRow.start_at : bookingRow.end_at,
      agencyDefaults.payment_days,
    );
    const fee_minor = over ? lost : null;
    return [
      {
        parent_id: bookingRow.parent_id,
        booking: bookingRow,
        quote,
        status,
        payment,
        fee_minor,
        created_at,
        due_at,
      },
    ];
  });
  for (const [label, minor, status, payment, offset] of byHand) {
    const created_at = shiftDays(today, offset);
    const line = { ...item, label, unit_minor: minor, amount_minor: minor };
    const quote = { ...plain, lines: [line], total_minor: minor, pay_minor: 0 };
    // A family with a later booking was not archived at that time.
    const { parent_id } = random.pick(bookings.filter(({ start_at }) => start_at > created_at));
    const due_at = addPaymentDays(created_at, agencyDefaults.payment_days);
    const draft = { parent_id, booking: null, quote, status, payment, fee_minor: null, created_at, due_at };
    planned.push(label === lostKey ? { ...draft, mistake: mistakeOf(minor, offset, today) } : draft);
  }
  return planned.sort((a, b) => a.created_at.localeCompare(b.created_at));
}

/** Returns the row of an order and its transactions. */
export function outcomeOf(random: Random, draft: Draft, number: string, today: Date) {
  const { booking: bookingRow, quote, status, payment, fee_minor, created_at } = draft;
  const own: OrderLine[] = bookingRow
    ? linesOf(quote.lines, bookingRow.id)
    : quote.lines.map((line) => ({ ...line, booking_id: null }));
  const fee = { ...item, label: `Cancellation of ${bookingRow?.code}` };
  const over = fee_minor !== null || status === 'expired';
  const owed = fee_minor
    ? [{ ...fee, unit_minor: fee_minor, amount_minor: fee_minor, booking_id: bookingRow?.id ?? null }]
    : [];
  const lines = over ? owed : own;
  const adjustments = over || !bookingRow ? [] : adjustmentsOf(quote.adjustments, bookingRow.id);
  const total = amountsOf(lines) - amountsOf(adjustments);
  const ahead = status === 'placed' || status === 'pending_payment';
  const paidFrom = ahead ? Date.parse(created_at) : Date.parse(draft.due_at) - 7 * dayMs;
  const at = paidFrom + random.between(2, 120) * hourMs;
  const { transactions, notes: ofRefunds } =
    total === 0
      ? { transactions: [], notes: [] }
      : transactionsOf(random, payment, total, { at, now: today.getTime() });
  const notes = [...ofRefunds, ...(draft.mistake ? [draft.mistake] : [])];
  const sum = (back: boolean) => amountsOf(transactions.filter(({ kind }) => (kind === 'refund') === back));
  const times = [
    created_at,
    ...transactions.map((one) => one.at),
    ...notes.map((one) => (one.cancelled ?? one).at),
  ];
  const credited_minor = amountsOf(notes.filter(({ cancelled }) => !cancelled));
  return {
    transactions,
    notes,
    row: {
      number,
      parent_id: draft.parent_id,
      status,
      currency: agency.currency,
      lines,
      void_lines: over ? own : [],
      adjustments,
      not_applied: quote.not_applied,
      lines_minor: amountsOf(lines),
      discount_minor: amountsOf(adjustments),
      credited_minor,
      credit_granted_minor: credited_minor,
      received_minor: sum(false),
      refunded_minor: sum(true),
      pay_minor: over ? Math.min(quote.pay_minor, fee_minor ?? 0) : quote.pay_minor,
      due_at: draft.due_at,
      version: transactions.length + notes.length + notes.filter(({ cancelled }) => cancelled).length + 1,
      created_at,
      updated_at: times.sort().at(-1) ?? created_at,
    },
  };
}
