/** What families owe, over all their orders. */

import { type Debtors, maxDebtors } from '@nanny-polo/shared/money/order-account';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { order } from '../ledger/order-table.ts';
import { balance, overdue, owing } from '../order/view.ts';

const sumOf = (condition: typeof owing) =>
  sql<number>`coalesce(sum(${balance}) FILTER (WHERE ${condition}), 0)`.mapWith(Number);
const owed = { owed_minor: sumOf(owing), overdue_minor: sumOf(overdue) };

/** Returns the sums of all families, read from the index of orders with a balance, or those of one family. */
export async function readSums(db: Db, parentId: number | undefined) {
  const own = parentId === undefined ? owing : eq(order.parent_id, parentId);
  const [sums] = await db
    .select({
      ...owed,
      families: sql<number>`(count(DISTINCT ${order.parent_id}) FILTER (WHERE ${owing}))::int`,
      balance_minor: sql<number>`coalesce(sum(${balance}), 0)`.mapWith(Number),
    })
    .from(order)
    .where(and(own, isNull(order.undone_at)));
  if (!sums) throw new Error('No sums');
  return sums;
}

const idsOf = (condition: typeof owing) =>
  sql<
    number[]
  >`coalesce(array_agg(${order.id} ORDER BY ${order.due_at}, ${order.id}) FILTER (WHERE ${condition}), '{}')`;

export const listDebtorFamilies = (db: Db): Promise<Debtors> =>
  db
    .select({
      parent_id: parentUser.id,
      parent_name: parentUser.name,
      phone: parentUser.phone,
      ...owed,
      order_ids: idsOf(owing),
      overdue_ids: idsOf(overdue),
      overdue_since: sql<string | null>`min(${order.due_at}) FILTER (WHERE ${overdue})`.mapWith(order.due_at),
      reminded_at: sql<string | null>`max(${order.reminded_at})`.mapWith(order.reminded_at),
    })
    .from(order)
    .innerJoin(parentUser, eq(parentUser.id, order.parent_id))
    .where(and(owing, isNull(order.undone_at)))
    .groupBy(parentUser.id)
    .orderBy(desc(owed.overdue_minor), desc(owed.owed_minor), parentUser.id)
    .limit(maxDebtors);
