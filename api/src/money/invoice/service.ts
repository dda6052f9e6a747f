import type { AgencyFacts } from '@nanny-polo/shared/agency-file';
import { eq } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/error/error.ts';
import { get } from '../order/view.ts';
import { invoiceOf } from './content.ts';

/** Returns the invoice of an order as a file. Throws 404 if the order does not exist or is not `parentId`'s. */
export async function invoiceFile(db: Db, facts: AgencyFacts, id: number, parentId?: number) {
  const order = await get(db, id);
  if (parentId !== undefined && order.parent_id !== parentId) throw notFound('Order');
  const [parent] = await db.select().from(parentUser).where(eq(parentUser.id, order.parent_id));
  const address = parent?.addresses[0];
  const billed = [order.parent_name, ...(address ? [address.line, address.postcode] : [])];
  // Loaded on first use: fonts and a large library would delay the start.
  const { invoicePdf } = await import('./pdf.ts');
  const bytes = await invoicePdf(invoiceOf(order, billed, facts));
  return { bytes, type: 'application/pdf', name: `${order.number}.pdf` };
}
