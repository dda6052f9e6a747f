import type { AgencyFacts } from '@nanny-polo/shared/agency-file';
import { agency } from '@nanny-polo/shared/constants';
import { money, percent, quantityOf, unitPriceOf } from '@nanny-polo/shared/money';
import type { Order, OrderLine } from '@nanny-polo/shared/order';
import type { Adjustment, QuoteLine } from '@nanny-polo/shared/quote';
import { withRealHours } from '@nanny-polo/shared/real-hours';
import { onAgencyClock } from '@nanny-polo/shared/time-zone';
import { divideRounded } from '../../bookings/pricing/lines.ts';
import { amountsOf } from '../../bookings/pricing/service.ts';

/** A sum below the items. */
export interface Sum {
  readonly label: string;
  readonly amount: string;
  readonly isTotal?: boolean;
}

/** The texts of an invoice. */
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
  readonly howToPay: string;
  readonly note: string;
}

const dayFormat = onAgencyClock(agency.locale, { dateStyle: 'long' });
const day = (instant: string) => dayFormat().format(new Date(instant));
const timeFormat = onAgencyClock(agency.locale, { dateStyle: 'long', timeStyle: 'short' });

/** Returns a booking's time on the clock and, if the clocks change during it, the real hours, which are charged. */
const timeOf = ({ start_at, end_at }: Order['bookings'][number]): string =>
  withRealHours(timeFormat().formatRange(new Date(start_at), new Date(end_at)), start_at, end_at);

const methods = { bank_transfer: 'bank transfer', cash: 'cash', card_terminal: 'card' } as const;
const transactionLabels = { charge: 'Received', deposit: 'Deposit received', refund: 'Refunded' } as const;
const services = { hourly: 'hourly', daily: 'daily', overnight: 'overnight', live_in: 'live-in' } as const;

const row = (line: OrderLine) => [
  line.label,
  quantityOf(line),
  unitPriceOf(line),
  percent(line.vat_rate),
  money(line.amount_minor),
];

/** Groups lines under their booking's code and time; lines without a booking come last. */
function groups({ bookings, lines }: Order): Invoice['groups'] {
  const ofBookings = bookings.map((one) => ({
    heading: `${one.code}, ${services[one.service]} care on ${timeOf(one)}`,
    rows: lines.filter((line) => line.booking_id === one.id).map(row),
  }));
  const others = { heading: 'Other', rows: lines.filter((line) => line.booking_id === null).map(row) };
  return [...ofBookings, others].filter(({ rows }) => rows.length > 0);
}

/** Returns a sum for each discount. If the discount was taken off several visits, the label states their number. */
const discountSums = (adjustments: Order['adjustments']): Sum[] =>
  [...Map.groupBy(adjustments, ({ discount_id, name }) => `${discount_id} ${name}`).values()].map((own) => ({
    label: `${own[0]?.name} (${own.length === 1 ? own[0]?.why : `${own.length} visits`})`,
    amount: money(-amountsOf(own)),
  }));

/**
 * Splits an order's total by VAT rate, lowest rate first: the total of the lines with that rate after discounts, and
 * the VAT that it includes, in minor units. Discounts are spread over the rates in proportion to their
 * lines; the last rate takes the rounding difference, so that the parts add up to the total exactly.
 */
export function vatParts(
  lines: readonly Pick<QuoteLine, 'amount_minor' | 'vat_rate'>[],
  adjustments: readonly Pick<Adjustment, 'amount_minor'>[],
) {
  const rates = [...new Set(lines.map((line) => line.vat_rate))].sort((a, b) => a - b);
  let before = amountsOf(lines);
  let discount = amountsOf(adjustments);
  return rates.map((rate) => {
    const sum = amountsOf(lines.filter((line) => line.vat_rate === rate));
    const share = before === 0 ? 0 : Number((BigInt(discount) * BigInt(sum)) / BigInt(before));
    before -= sum;
    discount -= share;
    const gross_minor = sum - share;
    return { rate, gross_minor, vat_minor: divideRounded(gross_minor * rate, 100 + rate) };
  });
}

function sums({ lines, adjustments, transactions, total_minor, balance_minor }: Order): Sum[] {
  const discounts = discountSums(adjustments);
  const vat = vatParts(lines, adjustments)
    .filter(({ rate }) => rate > 0)
    .map(({ rate, gross_minor, vat_minor }) => ({
      label: `of which VAT ${percent(rate)} on ${money(gross_minor)}`,
      amount: money(vat_minor),
    }));
  const payments = transactions.map(({ kind, at, method, amount_minor }) => ({
    label: `${transactionLabels[kind]} on ${day(at)}, ${methods[method]}`,
    amount: money(kind === 'refund' ? amount_minor : -amount_minor),
  }));
  const owed = balance_minor < 0 ? 'To be refunded' : 'To pay';
  return [
    ...(discounts.length > 0 ? [{ label: 'Subtotal', amount: money(amountsOf(lines)) }, ...discounts] : []),
    { label: 'Total', amount: money(total_minor), isTotal: true },
    ...vat,
    ...payments,
    ...(payments.length > 0 ? [{ label: owed, amount: money(Math.abs(balance_minor)), isTotal: true }] : []),
  ];
}

function howToPay({ total_minor, balance_minor, due_at, number }: Order, facts: AgencyFacts): string {
  if (total_minor === 0 && balance_minor === 0) return 'There is nothing to pay on this invoice.';
  if (balance_minor === 0) return 'This invoice is paid in full. Thank you.';
  if (balance_minor < 0) return `We owe you ${money(-balance_minor)} and will refund it the way you paid.`;
  const { legalName, bankAccount, sortCode } = facts;
  const when = due_at ? ` by ${day(due_at)}` : '';
  const transfer = `bank transfer to ${legalName}, account ${bankAccount}, sort code ${sortCode}`;
  return `Please pay ${money(balance_minor)}${when}: by ${transfer}, with the reference ${number}, or by card or cash at our office.`;
}

/** Returns the texts of an order's invoice. `billed` is the parent's name and address, line by line. */
export function invoiceOf(order: Order, billed: readonly string[], facts: AgencyFacts): Invoice {
  const untaxed = order.lines.every(({ vat_rate }) => vat_rate === 0);
  return {
    title: order.status === 'cancelled' ? 'Cancellation invoice' : 'Invoice',
    number: order.number,
    agency: [facts.legalName, facts.street, `${facts.city} ${facts.postcode}`, facts.phone, facts.email],
    billed,
    facts: [
      ['Number', order.number],
      ['Date', day(order.created_at)],
      ...(order.due_at ? [['Due', day(order.due_at)] as const] : []),
    ],
    headings: ['Item', 'Quantity', 'Unit price', 'VAT', 'Amount'],
    groups: groups(order),
    sums: sums(order),
    howToPay: howToPay(order, facts),
    note: `${untaxed ? 'No VAT is charged on this invoice. ' : 'Prices include VAT. '}${facts.legalName}, company number ${facts.companyNumber}.`,
  };
}
