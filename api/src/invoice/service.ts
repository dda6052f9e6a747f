import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { get } from '../order/view.ts';
import { parentUser } from '../parents/table.ts';
import { type Billed, invoicePage } from './page.ts';
import { style } from './style.ts';

const styleHash = createHash('sha256').update(style).digest('base64');

/** The invoice needs its own style and nothing else; no script, no picture, no other host. */
export const invoicePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The page's own copy of the policy: a page shown from memory has no headers, and a meta element no ancestors. */
const metaPolicy = invoicePolicy.replace(/; frame-ancestors.*$/, '');

/** The invoice of an order as a whole HTML page. 404 where there is none. */
export async function invoiceOf(db: Db, id: number): Promise<string> {
  const order = await get(db, id);
  const [parent] = await db.select().from(parentUser).where(eq(parentUser.id, order.parent_id));
  const address = parent?.addresses[0];
  const billed: Billed = {
    name: order.parent_name,
    lines: address ? [address.line, address.postcode] : [],
  };
  return invoicePage(order, billed, { policy: metaPolicy, style });
}
