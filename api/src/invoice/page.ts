import { agency } from '@nanny-polo/shared/constants';
import { legal } from '@nanny-polo/shared/legal';
import type { Order, OrderLine } from '@nanny-polo/shared/order';
import { type LineUnit, unitSize } from '@nanny-polo/shared/quote';
import { escapeHtml } from '../http/html.ts';
import { money } from '../pricing/money.ts';
import { amountsOf } from '../pricing/service.ts';
import { vatParts } from './vat.ts';

/** Who the invoice is addressed to. */
export interface Billed {
  readonly name: string;
  readonly lines: readonly string[];
}

const dayFormat = new Intl.DateTimeFormat(agency.locale, { timeZone: agency.timeZone, dateStyle: 'long' });
const day = (instant: string) => dayFormat.format(new Date(instant));

const title = (order: Order) => (order.status === 'cancelled' ? 'Cancellation invoice' : 'Invoice');

const methods = { bank_transfer: 'bank transfer', cash: 'cash', card_terminal: 'card' } as const;
const movements = { charge: 'Received', deposit: 'Deposit received', refund: 'Paid back' } as const;
const units = { minute: 'h', metre: 'km', item: '' } as const satisfies Record<LineUnit, string>;

/** `2 h 45 min`, `7.4 km`, `3`. */
function quantity({ quantity: count, unit }: OrderLine): string {
  if (unit === 'item') return String(count);
  if (unit === 'metre') return `${count / unitSize.metre} km`;
  const minutes = count % unitSize.minute;
  return `${Math.floor(count / unitSize.minute)} h${minutes > 0 ? ` ${minutes} min` : ''}`;
}

const price = ({ unit, unit_minor }: OrderLine) =>
  money(unit_minor) + (units[unit] === '' ? '' : ` / ${units[unit]}`);

const row = (line: OrderLine) =>
  `<tr><td>${escapeHtml(line.label)}</td><td class="number">${quantity(line)}</td><td class="number">${price(line)}</td><td class="number">${line.vat_rate}%</td><td class="number">${money(line.amount_minor)}</td></tr>`;

/** The lines of one booking under its code and day; those of none come last. */
function groups(order: Order): string {
  const group = (heading: string, lines: OrderLine[]) =>
    lines.length === 0
      ? ''
      : `<tbody><tr><th colspan="5" scope="rowgroup">${escapeHtml(heading)}</th></tr>${lines.map(row).join('')}</tbody>`;
  const services = { hourly: 'hourly', daily: 'daily', overnight: 'overnight', live_in: 'live-in' } as const;
  const ofBookings = order.bookings.map((one) =>
    group(
      `${one.code}, ${services[one.service]} care on ${day(one.start_at)}`,
      order.lines.filter((line) => line.booking_id === one.id),
    ),
  );
  const rest = order.lines.filter((line) => line.booking_id === null);
  return ofBookings.join('') + group('Other', rest);
}

const sum = (label: string, minor: number, className = '') =>
  `<tr${className && ` class="${className}"`}><th colspan="4" scope="row">${escapeHtml(label)}</th><td class="number">${money(minor)}</td></tr>`;

function totals(order: Order): string {
  const discounts = order.adjustments.map((one) => sum(`${one.name} (${one.why})`, -one.amount_minor));
  const vat = vatParts(order.lines, order.adjustments)
    .filter((part) => part.rate > 0)
    .map((part) => sum(`of which VAT ${part.rate}% on ${money(part.gross_minor)}`, part.vat_minor));
  const moved = order.transactions.map((one) =>
    sum(
      `${movements[one.kind]} on ${day(one.at)}, ${methods[one.method]}`,
      one.kind === 'refund' ? one.amount_minor : -one.amount_minor,
    ),
  );
  const owed = order.balance_minor < 0 ? 'To be paid back to you' : 'To be paid';
  return [
    ...(discounts.length > 0 ? [sum('Sum', amountsOf(order.lines)), ...discounts] : []),
    sum('Total', order.total_minor, 'sum'),
    ...vat,
    ...moved,
    ...(moved.length > 0 ? [sum(owed, Math.abs(order.balance_minor), 'sum')] : []),
  ].join('');
}

function facts(order: Order): string {
  const pairs: [string, string][] = [
    ['Number', order.number],
    ['Date', day(order.created_at)],
    ...(order.due_at ? [['Due', day(order.due_at)] as [string, string]] : []),
  ];
  return `<dl>${pairs.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`;
}

function howToPay({ balance_minor, due_at, number }: Order): string {
  if (balance_minor === 0) return '<p>Nothing is left to be paid. Thank you.</p>';
  if (balance_minor < 0) return `<p>We owe you ${money(-balance_minor)} and pay it back the way it came.</p>`;
  const { legalName, bank } = legal;
  const when = due_at ? ` by ${day(due_at)}` : '';
  const transfer = `bank transfer to ${legalName}, account ${bank.account}, sort code ${bank.sortCode}`;
  return `<p>Please pay ${money(balance_minor)}${when}: by ${transfer}, with the reference ${escapeHtml(number)}, or by card or cash at our office.</p>`;
}

/** The invoice as a page that needs nothing but itself. Every text of a person is escaped. */
export function invoicePage(
  order: Order,
  billed: Billed,
  { policy, style }: { policy: string; style: string },
): string {
  const untaxed = order.lines.every((line) => line.vat_rate === 0);
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title(order)} ${escapeHtml(order.number)}</title>
<style>${style}</style>
</head>
<body>
<main>
<header>
<h1>${title(order)}</h1>
<address><strong>${legal.legalName}</strong><br>${legal.street}<br>${legal.city} ${legal.postcode}<br>${legal.phoneShown}<br>${legal.email}</address>
</header>
<div class="parties">
<address>${[billed.name, ...billed.lines].map(escapeHtml).join('<br>')}</address>
${facts(order)}
</div>
<div class="scroll">
<table>
<caption>What it is for</caption>
<thead><tr><th scope="col">What</th><th scope="col" class="number">How much</th><th scope="col" class="number">Price</th><th scope="col" class="number">VAT</th><th scope="col" class="number">Amount</th></tr></thead>
${groups(order)}
<tfoot class="totals">${totals(order)}</tfoot>
</table>
</div>
<footer>
${howToPay(order)}
<p class="quiet">${untaxed ? 'No VAT is charged on this invoice. ' : 'Prices include VAT. '}${legal.legalName}, company number ${legal.companyNumber}.</p>
</footer>
</main>
</body>
</html>
`;
}
