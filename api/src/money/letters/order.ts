import type { AgencyFacts } from '@nanny-polo/shared/agency/agency-file';
import type { Order } from '@nanny-polo/shared/money/order';
import { order as contract } from '@nanny-polo/shared/money/order';
import type { OrderMailKind } from '@nanny-polo/shared/money/order-mail';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { dayWithYear } from '@nanny-polo/shared/time/agency-day';
import { inArray } from 'drizzle-orm';
import { event } from '../../kernel/history/table.ts';
import {
  createDroppedLetter,
  createUnsentLetter,
  defineLetterKind,
  type Letter,
  type LetterSubject,
} from '../../kernel/mail/letter.ts';
import { formatDay } from '../../kernel/print/format-day.ts';
import { describeWaysToPay, howToPay, invoiceOf, methods, transactionLabels } from '../invoice/content.ts';
import { billedTo, createInvoiceFile, describeFaults } from '../invoice/service.ts';
import { againstAddressee, againstSubject, type Bill, readBills } from '../mail/bills.ts';
import { orderMails } from '../mail/kinds.ts';

type Words = Pick<Letter, 'subject' | 'parts'>;

const factsOf = ({ number, total_minor, balance_minor }: Order): (readonly [string, string])[] => [
  ['Invoice', number],
  ['Total', formatMoney(total_minor)],
  balance_minor < 0
    ? ['To be refunded', formatMoney(-balance_minor)]
    : ['Still to pay', formatMoney(balance_minor)],
];

const dueOf = ({ due_at }: Order) =>
  due_at ? `, ${Date.parse(due_at) < Date.now() ? 'due since' : 'due on'} ${formatDay(due_at)}` : '';

/** Names what is to be paid and until when, if anything is. */
const subjectOfInvoice = ({ number, balance_minor, due_at }: Order): string =>
  balance_minor > 0 && due_at
    ? `${formatMoney(balance_minor)} to pay by ${formatDay(due_at)}: invoice ${number}`
    : `Your invoice ${number}`;

const writeInvoice = (order: Order, facts: AgencyFacts): Words => ({
  subject: subjectOfInvoice(order),
  parts: [
    `Your invoice ${order.number} of ${formatDay(order.created_at)} is attached as a PDF.`,
    { facts: factsOf(order) },
    howToPay(order, facts),
  ],
});

function writeReminder(orders: readonly Order[], facts: AgencyFacts): Words {
  const owed = formatMoney(orders.reduce((sum, { balance_minor }) => sum + balance_minor, 0));
  const numbers = orders.map(({ number }) => number).join(', ');
  return {
    subject: `A reminder: ${owed} to pay`,
    parts: [
      `By our records, ${owed} is still to be paid:`,
      {
        facts: orders.map(
          (order) => [order.number, formatMoney(order.balance_minor) + dueOf(order)] as const,
        ),
      },
      `Please pay ${describeWaysToPay(facts, numbers)}. If you have paid since, please ignore this mail. If something is wrong, reply or ring us.`,
    ],
  };
}

const writeReceipt = (order: Order): Words => ({
  subject: `Receipt for invoice ${order.number}`,
  parts: [
    `Thank you. These payments are recorded for invoice ${order.number}:`,
    {
      facts: order.transactions.map(({ kind, received_on, amount_minor, method, proof }) => [
        `${transactionLabels[kind]} on ${dayWithYear(received_on)}`,
        [formatMoney(amount_minor), methods[method], proof].filter(Boolean).join(', '),
      ]),
    },
    { facts: factsOf(order) },
  ],
});

/** Returns the words of a mail about orders of one family, the oldest first. */
export function writeOrderMail(
  kind: OrderMailKind,
  bills: readonly [Bill, ...Bill[]],
  facts: AgencyFacts,
  publicUrl: string,
): Words & { readonly to: string } {
  const [{ order, parent }] = bills;
  const words = {
    invoice: () => writeInvoice(order, facts),
    reminder: () =>
      writeReminder(
        bills.map((bill) => bill.order),
        facts,
      ),
    receipt: () => writeReceipt(order),
  };
  const { subject, parts } = words[kind]();
  const button = { action: 'View your invoices', url: `${publicUrl}/user/invoices` };
  return { to: parent.email, subject, parts: [`Hello ${parent.first_name},`, ...parts, button] };
}

const names = { invoice: 'Invoice', reminder: 'Reminder of a payment', receipt: 'Receipt' } as const;

/** Defines the mail of a kind about orders as they are when it is sent, unless it is no longer needed. */
const defineOrderLetter = (kind: OrderMailKind) =>
  defineLetterKind(orderMails[kind], async (db, { event_ids }, { facts, agencyEmail, publicUrl }) => {
    const events = await db
      .select({ id: event.record_id })
      .from(event)
      .where(inArray(event.id, [...event_ids]));
    const bills = await readBills(
      db,
      events.map(({ id }) => id),
    );
    const [first, ...others] = bills.filter((bill) => !againstSubject(kind, bill));
    const [requested] = bills;
    if (!requested) return null;
    const about: LetterSubject = {
      resource: contract.name,
      record_id: requested.order.id,
      letter: names[kind],
      recipient: 'the family',
    };
    if (!first) return createDroppedLetter(about, againstSubject(kind, requested) ?? '');
    const unreachable = againstAddressee(first.parent);
    if (unreachable) return createUnsentLetter(about, unreachable);
    const faults =
      kind === 'invoice' ? await describeFaults(invoiceOf(first.order, billedTo(first.parent), facts)) : '';
    if (faults) return { action: 'letter-unsent', about, reason: faults };
    return {
      ...writeOrderMail(kind, [first, ...others], facts, publicUrl),
      ...(kind === 'invoice' && {
        attachments: [await createInvoiceFile(db, facts, { id: first.order.id })],
      }),
      replyTo: agencyEmail,
      about,
    };
  });

export const invoiceLetter = defineOrderLetter('invoice');
export const reminderLetter = defineOrderLetter('reminder');
export const receiptLetter = defineOrderLetter('receipt');
