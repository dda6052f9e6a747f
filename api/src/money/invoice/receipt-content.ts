import type { AgencyFacts } from '@nanny-polo/shared/agency/agency-file';
import type { Order } from '@nanny-polo/shared/money/order';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { dayWithYear } from '@nanny-polo/shared/time/agency-day';
import { formatDay } from '../../kernel/print/format-day.ts';
import {
  agencyLinesOf,
  companyLineOf,
  howToPay,
  type Invoice,
  methods,
  transactionLabels,
} from './content.ts';

/** Returns the texts of the receipt for an order's payments. `billed` is the parent's name and address, line by line. */
export function receiptOf(order: Order, billed: readonly string[], facts: AgencyFacts): Invoice {
  const { number, created_at, transactions, received_minor, refunded_minor } = order;
  return {
    title: 'Receipt',
    number: `${number} receipt`,
    agency: agencyLinesOf(facts),
    billed,
    facts: [
      ['Invoice', number],
      ['Of', formatDay(created_at)],
    ],
    headings: ['Payment', 'Method', 'Amount'],
    groups: [
      {
        heading: `For invoice ${number}`,
        rows: transactions.map(({ kind, received_on, method, amount_minor }) => [
          `${transactionLabels[kind]} on ${dayWithYear(received_on)}`,
          methods[method],
          formatMoney(kind === 'refund' ? -amount_minor : amount_minor),
        ]),
      },
    ],
    sums: [
      { label: 'Received in all', amount: formatMoney(received_minor - refunded_minor), isTotal: true },
      { label: 'Total of the invoice', amount: formatMoney(order.total_minor) },
    ],
    howToPay: howToPay(order, facts),
    note: companyLineOf(facts),
  };
}
