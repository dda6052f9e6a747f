/** The orders that mails are about, each with the parent who is mailed. */

import type { Order } from '@nanny-polo/shared/money/order';
import type { OrderMailKind } from '@nanny-polo/shared/money/order-mail';
import { inArray } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { familyErased } from '../../accounts/identity/personal-data.ts';
import type { Db } from '../../kernel/database/database.ts';
import { unsentReasons } from '../../kernel/mail/letter.ts';
import { order } from '../ledger/order-table.ts';
import { readOrders } from '../order/view.ts';

export interface Bill {
  readonly order: Order;
  readonly parent: typeof parentUser.$inferSelect;
}

export async function readBills(db: Db, orderIds: readonly number[]): Promise<Bill[]> {
  const orders = await readOrders(db, inArray(order.id, [...orderIds]));
  const payers = orders.map(({ parent_id }) => parent_id);
  const parents = await db.select().from(parentUser).where(inArray(parentUser.id, payers));
  return orders.flatMap((bill) => {
    const parent = parents.find(({ id }) => id === bill.parent_id);
    return parent ? [{ order: bill, parent }] : [];
  });
}

/** Returns why a family cannot be mailed; null if they can. */
export function againstAddressee({ status, email_verified_at }: Bill['parent']) {
  if (status !== 'active') return 'suspended';
  return email_verified_at ? null : 'unverified';
}

/** Returns why no mail of a kind is needed about an order; null if one is. */
export function againstSubject(kind: OrderMailKind, { order: bill, parent }: Bill): string | null {
  if (parent.erased_at) return familyErased;
  if (bill.undone_at) return 'The order was created by mistake and undone.';
  if (kind === 'reminder' && bill.balance_minor <= 0) return 'Nothing is to be paid.';
  if (kind === 'receipt' && bill.received_minor === 0) return 'No payment is recorded.';
  return kind === 'invoice' && bill.lines.length === 0 ? 'It has no items.' : null;
}

export function againstOrderMail(kind: OrderMailKind, bill: Bill): string | null {
  const unreachable = againstAddressee(bill.parent);
  return againstSubject(kind, bill) ?? (unreachable && unsentReasons[unreachable]);
}
