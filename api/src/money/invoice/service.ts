import type { AgencyFacts } from '@nanny-polo/shared/agency/agency-file';
import {
  describeUnprintable,
  isInFamilyRecord,
  type Unprintable,
} from '@nanny-polo/shared/contract/unprintable';
import { isLiveNote } from '@nanny-polo/shared/pricing/credit-note';
import { eq } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { notFound, unprocessableEntity } from '../../kernel/error/error.ts';
import { findUnprintable } from '../../kernel/print/printable.ts';
import { get } from '../order/view.ts';
import { type Invoice, invoiceOf } from './content.ts';
import { creditNoteOf } from './credit-note-content.ts';
import { receiptOf } from './receipt-content.ts';

/** An order. If `parentId` is given, it must belong to that parent, and its creation must not have been undone. */
interface Asked {
  readonly id: number;
  readonly parentId?: number;
}

/** Returns the invoice of an order as a file. Throws 404 if it is not `parentId`'s, 422 if it cannot be printed. */
export async function createInvoiceFile(db: Db, facts: AgencyFacts, asked: Asked) {
  const { order, billed } = await billedOrder(db, asked);
  return fileOf(invoiceOf(order, billed, facts), asked);
}

/** Returns the receipt for an order's payments as a file. Throws as `createInvoiceFile` does, and 422 if there is none. */
export async function createReceiptFile(db: Db, facts: AgencyFacts, asked: Asked) {
  const { order, billed } = await billedOrder(db, asked);
  if (order.transactions.length === 0)
    throw unprocessableEntity({ message: 'No payment is recorded for this invoice yet.' });
  return fileOf(receiptOf(order, billed, facts), asked);
}

/** Returns a credit note as a file. Throws 404 if the order does not exist, is not `parentId`'s, or has no such note. */
export async function createCreditNoteFile(db: Db, facts: AgencyFacts, asked: Asked & { note_id: number }) {
  const { order, billed } = await billedOrder(db, asked);
  const note = order.credit_notes.find(({ id }) => id === asked.note_id);
  if (!note) throw notFound('Credit note');
  const textPart = isLiveNote(note, order.credit_notes) ? 'credit_note' : 'text';
  return fileOf(creditNoteOf(order, note, billed, facts), asked, textPart);
}

/** Returns an order, and the parent's name and address line by line. */
async function billedOrder(db: Db, { id, parentId }: Asked) {
  const order = await get(db, id);
  if (parentId !== undefined && (order.parent_id !== parentId || order.undone_at)) throw notFound('Order');
  const [parent] = await db.select().from(parentUser).where(eq(parentUser.id, order.parent_id));
  return { order, billed: parent ? billedTo(parent) : [order.parent_name] };
}

type Payer = Pick<typeof parentUser.$inferSelect, 'invoice_name' | 'name' | 'addresses'>;

/** Returns a parent's name and address, line by line. */
export function billedTo({ invoice_name, name, addresses: [address] }: Payer): string[] {
  const lines = address ? [address.line, address.postcode] : [];
  return [invoice_name || name, ...lines];
}

/** Returns what a document cannot print, in sentences; empty if it can be printed. */
export const describeFaults = async (invoice: Invoice, textPart?: TextPart): Promise<string> =>
  (await faultsOf(invoice, textPart)).map(describeUnprintable).join(' ');

/** Returns what an order's invoice and its credit notes that count cannot print. Throws 404. */
export async function unprintableOf(db: Db, facts: AgencyFacts, id: number): Promise<Unprintable[]> {
  const { order, billed } = await billedOrder(db, { id });
  const faults = await faultsOf(invoiceOf(order, billed, facts));
  for (const note of order.credit_notes.filter((one) => isLiveNote(one, order.credit_notes)))
    faults.push(...(await faultsOf(creditNoteOf(order, note, billed, facts), 'credit_note')));
  return [...new Map(faults.map((fault) => [`${fault.part} ${fault.text}`, fault])).values()];
}

type TextPart = Extract<Unprintable['part'], 'text' | 'credit_note'>;

/** Returns what an invoice or, as `textPart`, a credit note cannot print. */
function faultsOf(
  { billed, agency, howToPay, note, groups, sums }: Invoice,
  textPart: TextPart = 'text',
): Promise<Unprintable[]> {
  const [name = '', ...address] = billed;
  const texts = [
    ...groups.flatMap(({ heading, rows }) => [heading, ...rows.flat()]),
    ...sums.map(({ label }) => label),
  ];
  const textsAs = (part: Unprintable['part'], all: readonly string[]) => all.map((text) => ({ part, text }));
  return findUnprintable([
    ...textsAs('name', [name]),
    ...textsAs('address', address),
    ...textsAs('agency', [...agency, howToPay, note]),
    ...textsAs(textPart, texts),
  ]);
}

/** Returns a document as a file. Throws 422 with what cannot be printed; a parent is told what they can change themselves. */
export async function fileOf(
  invoice: Invoice,
  { parentId }: Pick<Asked, 'parentId'> = {},
  textPart?: TextPart,
) {
  const faults = await faultsOf(invoice, textPart);
  if (faults.length > 0)
    throw unprocessableEntity({
      message:
        parentId === undefined || faults.every(isInFamilyRecord)
          ? faults.map(describeUnprintable).join(' ')
          : 'We cannot print this document yet. Please call us.',
    });
  // Loaded on first use: fonts and a large library would delay the start.
  const { drawInvoice } = await import('./pdf.ts');
  return { bytes: await drawInvoice(invoice), type: 'application/pdf', name: `${invoice.number}.pdf` };
}
