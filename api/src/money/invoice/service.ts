import type { AgencyFacts } from '@nanny-polo/shared/agency-file';
import type { Order } from '@nanny-polo/shared/order';
import { eq } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/error/error.ts';
import { get } from '../order/view.ts';
import { type Invoice, invoiceOf } from './content.ts';
import { creditNoteOf } from './credit-note.ts';

/** An order. If `parentId` is given, it must belong to that parent, and its creation must not have been undone. */
interface Asked {
  readonly id: number;
  readonly parentId?: number;
}

/** Returns the invoice of an order as a file. Throws 404 if the order does not exist or is not `parentId`'s. */
export async function invoiceFile(db: Db, facts: AgencyFacts, asked: Asked) {
  const { order, billed } = await billedOrder(db, asked);
  return fileOf(invoiceOf(order, billed, facts));
}

/** Returns a credit note as a file. Throws 404 if the order does not exist, is not `parentId`'s, or has no such note. */
export async function creditNoteFile(db: Db, facts: AgencyFacts, noteId: number, asked: Asked) {
  const { order, billed } = await billedOrder(db, asked);
  const note = order.credit_notes.find(({ id }) => id === noteId);
  if (!note) throw notFound('Credit note');
  return fileOf(creditNoteOf(order, note, billed, facts));
}

/** Returns an order, and the parent's name and address line by line. */
async function billedOrder(db: Db, { id, parentId }: Asked): Promise<{ order: Order; billed: string[] }> {
  const order = await get(db, id);
  if (parentId !== undefined && (order.parent_id !== parentId || order.undone_at)) throw notFound('Order');
  const [parent] = await db.select().from(parentUser).where(eq(parentUser.id, order.parent_id));
  const address = parent?.addresses[0];
  return { order, billed: [order.parent_name, ...(address ? [address.line, address.postcode] : [])] };
}

async function fileOf(invoice: Invoice) {
  // Loaded on first use: fonts and a large library would delay the start.
  const { invoicePdf } = await import('./pdf.ts');
  return { bytes: await invoicePdf(invoice), type: 'application/pdf', name: `${invoice.number}.pdf` };
}
