/** The documents of a period: a family's statement, and invoices in one file. */

import type { AgencyFacts } from '@nanny-polo/shared/agency/agency-file';
import type { Order } from '@nanny-polo/shared/money/order';
import { maxInvoicesInFile } from '@nanny-polo/shared/money/order-account';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { agencyDayOf, dayWithYear } from '@nanny-polo/shared/time/agency-day';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { agencyZone } from '../../accounts/agency/table.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { notFound, unprocessableEntity } from '../../kernel/error/error.ts';
import {
  agencyLinesOf,
  companyLineOf,
  type Invoice,
  invoiceOf,
  methods,
  transactionLabels,
} from '../invoice/content.ts';
import { billedTo, describeFaults, fileOf } from '../invoice/service.ts';
import { order } from '../ledger/order-table.ts';
import { readBills } from '../mail/bills.ts';
import { readOrders } from '../order/view.ts';

interface Period {
  readonly from: string;
  readonly to: string;
}

/** A change of what a family owes; `amount_minor` is negative if they owe less. */
interface Entry {
  readonly day: string;
  readonly label: string;
  readonly amount_minor: number;
}

/** Returns the entries of an order, whose sum is its balance. */
function entriesOf(bill: Order): Entry[] {
  const { number, lines_minor, discount_minor, created_at, credit_notes, transactions } = bill;
  return [
    { day: agencyDayOf(created_at), label: `Invoice ${number}`, amount_minor: lines_minor - discount_minor },
    ...credit_notes.map((note) => ({
      day: agencyDayOf(note.at),
      label: `${note.cancels_id ? 'Cancellation of a credit note' : 'Credit note'} ${note.number}, invoice ${number}`,
      amount_minor: note.cancels_id ? note.amount_minor : -note.amount_minor,
    })),
    ...transactions.map(({ kind, received_on, method, amount_minor }) => ({
      day: received_on,
      label: `${transactionLabels[kind]}, ${methods[method]}, invoice ${number}`,
      amount_minor: kind === 'refund' ? amount_minor : -amount_minor,
    })),
  ].filter(({ amount_minor }) => amount_minor !== 0);
}

const sumOf = (entries: readonly Entry[]) => entries.reduce((sum, { amount_minor }) => sum + amount_minor, 0);

type Parent = typeof parentUser.$inferSelect;

/** Returns the texts of a statement of a family's orders. */
export function statementOf(
  orders: readonly Order[],
  parent: Parent,
  { from, to }: Period,
  facts: AgencyFacts,
): Invoice {
  const entries = orders.flatMap(entriesOf).toSorted((a, b) => a.day.localeCompare(b.day));
  const opening = sumOf(entries.filter(({ day }) => day < from));
  const shown = entries.filter(({ day }) => day >= from && day <= to);
  let balance = opening;
  const rows = shown.map(({ day, label, amount_minor }) => {
    balance += amount_minor;
    return [`${dayWithYear(day)}: ${label}`, formatMoney(amount_minor), formatMoney(balance)];
  });
  const closing = opening + sumOf(shown);
  return {
    title: 'Statement',
    number: `${from} to ${to}`,
    agency: agencyLinesOf(facts),
    billed: billedTo(parent),
    facts: [
      ['From', dayWithYear(from)],
      ['To', dayWithYear(to)],
    ],
    headings: ['Entry', 'Amount', 'Balance'],
    groups: [
      {
        heading: `Opening balance: ${formatMoney(opening)}`,
        rows: rows.length > 0 ? rows : [['No entries in this period', '', '']],
      },
    ],
    sums: [{ label: 'Closing balance', amount: formatMoney(closing), isTotal: true }],
    howToPay:
      closing < 0
        ? `At the end of ${dayWithYear(to)} we owed you ${formatMoney(-closing)}.`
        : `At the end of ${dayWithYear(to)}, ${formatMoney(closing)} was to be paid.`,
    note: companyLineOf(facts),
  };
}

/**
 * Returns a family's statement as a file. Throws 404, and 422 if it cannot be printed, in the words for `reader`: the
 * parent, or the office.
 */
export async function createStatementFile(
  db: Db,
  facts: AgencyFacts,
  { parent_id, ...period }: Period & { parent_id: number },
  reader: Parameters<typeof fileOf>[1] = {},
) {
  const [parent] = await db.select().from(parentUser).where(eq(parentUser.id, parent_id));
  if (!parent) throw notFound('Parent');
  const orders = await readOrders(db, and(eq(order.parent_id, parent_id), isNull(order.undone_at)));
  return fileOf(statementOf(orders, parent, period, facts), reader);
}

/**
 * Returns the invoices dated in a period as one PDF, each with its own page numbers. Throws 422 if there is none, if
 * there are more than `maxInvoicesInFile`, or if one cannot be printed.
 */
export async function createInvoicesFile(
  db: Db,
  facts: AgencyFacts,
  { parent_id, from, to }: Period & { parent_id?: number | undefined },
) {
  const rows = await db
    .select({ id: order.id })
    .from(order)
    .where(
      and(
        parent_id === undefined ? undefined : eq(order.parent_id, parent_id),
        isNull(order.undone_at),
        gt(order.lines_minor, 0),
        sql`${order.created_at} >= ${from}::date::timestamp AT TIME ZONE ${agencyZone}`,
        sql`${order.created_at} < (${to}::date + 1)::timestamp AT TIME ZONE ${agencyZone}`,
      ),
    )
    .limit(maxInvoicesInFile + 1);
  if (rows.length === 0)
    throw unprocessableEntity({ message: 'No invoice has a date in this period. Choose other days.' });
  if (rows.length > maxInvoicesInFile)
    throw unprocessableEntity({
      message: `More than ${maxInvoicesInFile} invoices have a date in this period. Choose fewer days.`,
    });
  const bills = await readBills(
    db,
    rows.map(({ id }) => id),
  );
  const invoices = bills.map((bill) => invoiceOf(bill.order, billedTo(bill.parent), facts));
  await assertAllPrintable(invoices);
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const all = await PDFDocument.create();
  for (const invoice of invoices) {
    const { bytes } = await fileOf(invoice);
    const file = await PDFDocument.load(bytes);
    for (const page of await all.copyPages(file, file.getPageIndices())) all.addPage(page);
  }
  all.setTitle(`Invoices ${from} to ${to}`);
  const bytes = Buffer.from(await all.save());
  return { bytes, type: 'application/pdf', name: `invoices-${from}-to-${to}.pdf` };
}

/** Throws 422 with each invoice that cannot be printed, by its number, and why. */
async function assertAllPrintable(invoices: readonly Invoice[]): Promise<void> {
  const faults = [];
  for (const invoice of invoices) {
    const why = await describeFaults(invoice);
    if (why) faults.push(`${invoice.number}: ${why}`);
  }
  if (faults.length > 0) throw unprocessableEntity({ message: faults.join(' ') });
}
