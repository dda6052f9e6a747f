import type { AgencyFacts } from '@nanny-polo/shared/agency/agency-file';
import { agency } from '@nanny-polo/shared/contract/agency';
import type { Order, OrderLine } from '@nanny-polo/shared/money/order';
import { formatMoney, formatPercent, quantityOf, unitPriceOf } from '@nanny-polo/shared/pricing/money';
import { dayWithYear } from '@nanny-polo/shared/time/agency-day';
import { addRealHours } from '@nanny-polo/shared/time/real-hours';
import { createClockFormat } from '@nanny-polo/shared/time/time-zone';
import { amountsOf } from '../../bookings/pricing/service.ts';
import { formatDay } from '../../kernel/print/format-day.ts';
import { type VatPart, vatOf, vatPartsOf } from './vat.ts';

/** A sum below the items. */
export interface Sum {
  readonly label: string;
  readonly amount: string;
  readonly isTotal?: boolean;
}

/** The texts of an invoice or a credit note. */
export interface Invoice {
  readonly title: string;
  readonly number: string;
  readonly agency: readonly string[];
  /** The parent's name and address. */
  readonly billed: readonly string[];
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly headings: readonly string[];
  /** The items of each booking. Each row has one text for each heading. */
  readonly groups: readonly { readonly heading: string; readonly rows: readonly (readonly string[])[] }[];
  readonly sums: readonly Sum[];
  /** How to pay, or what a credit note means. */
  readonly howToPay: string;
  readonly note: string;
}

const timeFormat = createClockFormat({ dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' });

/** Returns a booking's time on the clock and, if the clocks change during it, the real hours, which are charged. */
const timeOf = ({ start_at, end_at }: Order['bookings'][number]): string =>
  addRealHours(timeFormat().formatRange(new Date(start_at), new Date(end_at)), start_at, end_at);

export const methods = { bank_transfer: 'bank transfer', cash: 'cash', card_terminal: 'card' } as const;
export const transactionLabels = {
  charge: 'Received',
  deposit: 'Deposit received',
  refund: 'Refunded',
} as const;
const services = { hourly: 'hourly', daily: 'daily', overnight: 'overnight', live_in: 'live-in' } as const;

const row = (line: OrderLine) => [
  line.label,
  quantityOf(line),
  unitPriceOf(line),
  formatPercent(line.vat_rate),
  formatMoney(line.amount_minor),
];

/** Groups lines under their booking's code and time; lines without a booking come last. */
function groups({ bookings, lines }: Order): Invoice['groups'] {
  const ofBookings = bookings.map((booking) => ({
    heading: `${booking.code}, ${services[booking.service]} care on ${timeOf(booking)}`,
    rows: lines.filter((line) => line.booking_id === booking.id).map(row),
  }));
  const others = { heading: 'Other', rows: lines.filter((line) => line.booking_id === null).map(row) };
  return [...ofBookings, others].filter(({ rows }) => rows.length > 0);
}

/** Returns a sum for each discount. If the discount was taken off several visits, the label states their number. */
const discountSums = (adjustments: Order['adjustments']): Sum[] =>
  [...Map.groupBy(adjustments, ({ discount_id, name }) => `${discount_id} ${name}`).values()].map((own) => ({
    label: `${own[0]?.name} (${own.length === 1 ? own[0]?.why : `${own.length} visits`})`,
    amount: formatMoney(-amountsOf(own)),
  }));

/** Returns a sum for each credit note and each cancellation of one. */
const creditSums = (notes: Order['credit_notes']): Sum[] =>
  notes.map(({ number, at, amount_minor, cancels_id }) => {
    const cancelled = notes.find(({ id }) => id === cancels_id);
    return cancelled
      ? {
          label: `${cancelled.number} cancelled by ${number} of ${formatDay(at)}`,
          amount: formatMoney(amount_minor),
        }
      : { label: `Credit note ${number} of ${formatDay(at)}`, amount: formatMoney(-amount_minor) };
  });

/** Returns a sum for each rate at which VAT is included. */
export const vatSumsOf = (parts: readonly VatPart[], sign: 1 | -1 = 1): Sum[] =>
  parts
    .filter(({ rate }) => rate > 0)
    .map(({ rate, gross_minor }) => ({
      label: `of which VAT ${formatPercent(rate)} on ${formatMoney(sign * gross_minor)}`,
      amount: formatMoney(sign * vatOf({ rate, gross_minor })),
    }));

function sums(order: Order): Sum[] {
  const { lines, adjustments, credit_notes, transactions, total_minor, balance_minor } = order;
  const reductions = [...discountSums(adjustments), ...creditSums(credit_notes)];
  const vat = vatSumsOf(vatPartsOf(order));
  const payments = transactions.map(({ kind, received_on, method, amount_minor }) => ({
    label: `${transactionLabels[kind]} on ${dayWithYear(received_on)}, ${methods[method]}`,
    amount: formatMoney(kind === 'refund' ? amount_minor : -amount_minor),
  }));
  const owed = balance_minor < 0 ? 'To be refunded' : 'To pay';
  return [
    ...(reductions.length > 0
      ? [{ label: 'Subtotal', amount: formatMoney(amountsOf(lines)) }, ...reductions]
      : []),
    { label: 'Total', amount: formatMoney(total_minor), isTotal: true },
    ...vat,
    ...payments,
    ...(payments.length > 0
      ? [{ label: owed, amount: formatMoney(Math.abs(balance_minor)), isTotal: true }]
      : []),
  ];
}

export function howToPay({ total_minor, balance_minor, due_at, number }: Order, facts: AgencyFacts): string {
  if (total_minor === 0 && balance_minor === 0) return 'There is nothing to pay on this invoice.';
  if (balance_minor === 0) return 'This invoice is paid in full. Thank you.';
  if (balance_minor < 0)
    return `We owe you ${formatMoney(-balance_minor)} and will refund it the way you paid.`;
  const when = due_at ? ` by ${formatDay(due_at)}` : '';
  return `Please pay ${formatMoney(balance_minor)}${when}: ${describeWaysToPay(facts, number)}.`;
}

export function describeWaysToPay(facts: AgencyFacts, reference: string): string {
  const transfer = describeTransfer(facts);
  const ways = transfer ? `by ${transfer}, with the reference ${reference}, or by` : 'by';
  return `${ways} card or cash at our office`;
}

/** Joins the texts that are not empty. */
const join = (texts: readonly string[], separator: string) => texts.filter(Boolean).join(separator);

const payeeOf = ({ legalName }: AgencyFacts) => legalName || agency.name;

/** Describes the agency's account; empty if its number is not filled in. Only the United Kingdom has sort codes. */
export function describeTransfer(facts: AgencyFacts): string {
  const { bankAccount, sortCode } = facts;
  if (!bankAccount) return '';
  const account =
    agency.country === 'GB'
      ? [`account ${bankAccount}`, sortCode && `sort code ${sortCode}`]
      : [`IBAN ${bankAccount}`];
  return join([`bank transfer to ${payeeOf(facts)}`, ...account], ', ');
}

/** Returns the facts of the agency at the top of an invoice; those that are not filled in are left out. */
export function agencyLinesOf(facts: AgencyFacts): string[] {
  const { street, city, postcode, phone, email } = facts;
  return [payeeOf(facts), street, join([city, postcode], ' '), phone, email].filter(Boolean);
}

export function companyLineOf(facts: AgencyFacts): string {
  const { companyNumber } = facts;
  return `${join([payeeOf(facts), companyNumber && `company number ${companyNumber}`], ', ')}.`;
}

/** Returns the texts of an order's invoice. `billed` is the parent's name and address, line by line. */
export function invoiceOf(order: Order, billed: readonly string[], facts: AgencyFacts): Invoice {
  const untaxed = order.lines.every(({ vat_rate }) => vat_rate === 0);
  return {
    title: order.status === 'cancelled' ? 'Cancellation invoice' : 'Invoice',
    number: order.number,
    agency: agencyLinesOf(facts),
    billed,
    facts: [
      ['Number', order.number],
      ['Date', formatDay(order.created_at)],
      ...(order.due_at ? [['Due', formatDay(order.due_at)] as const] : []),
    ],
    headings: ['Item', 'Quantity', 'Unit price', 'VAT', 'Amount'],
    groups: groups(order),
    sums: sums(order),
    howToPay: howToPay(order, facts),
    note: `${untaxed ? 'No VAT is charged on this invoice. ' : 'Prices include VAT. '}${companyLineOf(facts)}`,
  };
}
