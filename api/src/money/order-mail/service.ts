import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { order as contract } from '@nanny-polo/shared/money/order';
import {
  type OrderMailKind,
  type OrderMailPreview,
  orderMailActions,
  type sendOrderMail,
} from '@nanny-polo/shared/money/order-mail';
import { inArray } from 'drizzle-orm';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/database.ts';
import { conflict, notFound } from '../../kernel/error/error.ts';
import { findLatestEventId } from '../../kernel/history/as-of.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { renderLetterText } from '../../kernel/mail/render.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { changeRecord } from '../../kernel/resource/record.ts';
import { invoiceOf } from '../invoice/content.ts';
import { billedTo, describeFaults } from '../invoice/service.ts';
import { order } from '../ledger/order-table.ts';
import { writeOrderMail } from '../letters/order.ts';
import { againstOrderMail, type Bill, readBills } from '../mail/bills.ts';
import { orderMails } from '../mail/kinds.ts';

type Sent = Body<typeof sendOrderMail>;
type Asked = Omit<Sent, 'seen'>;
type Group = readonly [Bill, ...Bill[]];
type Facts = Config['facts'];

/** When the family was last sent each mail. */
const sentAt = {
  invoice: 'invoice_sent_at',
  reminder: 'reminded_at',
  receipt: 'receipt_sent_at',
} as const satisfies Record<OrderMailKind, keyof typeof order.$inferSelect>;

/**
 * Returns the orders of each mail, and those about which none is sent. A reminder is about all orders of a family.
 * Throws 404 if an order does not exist.
 */
async function groupBills(db: Db, { kind, order_ids }: Asked, facts: Facts) {
  const mailed: Bill[] = [];
  const refused: OrderMailPreview['refused'] = [];
  const bills = await readBills(db, order_ids);
  if (bills.length < new Set(order_ids).size) throw notFound('Order');
  for (const bill of bills) {
    const unprintable =
      kind === 'invoice' ? await describeFaults(invoiceOf(bill.order, billedTo(bill.parent), facts)) : '';
    const why = againstOrderMail(kind, bill) ?? unprintable;
    if (why) refused.push({ number: bill.order.number, parent_name: bill.order.parent_name, why });
    else mailed.push(bill);
  }
  const groups = Map.groupBy(mailed, (bill) => (kind === 'reminder' ? bill.parent.id : -bill.order.id));
  const seen = bills.map(({ order: { id, version } }) => ({ id, version }));
  return { groups: [...groups.values()] as unknown as Group[], refused, seen };
}

/** Returns the mails about orders as they would be sent now. */
export async function previewMails(db: Db, asked: Asked, { facts, mailFooter, publicUrl }: Config) {
  const { groups, ...others } = await groupBills(db, asked, facts);
  const letters = groups.map((bills) => {
    const { parts, ...head } = writeOrderMail(asked.kind, bills, facts, publicUrl);
    const times = bills.flatMap((bill) => bill.order[sentAt[asked.kind]] ?? []).toSorted();
    const text = renderLetterText(parts, mailFooter);
    return { ...head, text, parent_name: bills[0].order.parent_name, last_at: times.at(-1) ?? null };
  });
  return { letters, ...others };
}

/**
 * Queues the mails about orders, with an event in the history of each. Locks the orders by id. Throws 409 if one is not
 * as it was seen.
 */
export async function sendMails(tx: Db, actor: Actor, { seen = [], ...asked }: Sent, { facts }: Config) {
  const { kind, order_ids } = asked;
  const rows = await tx
    .select()
    .from(order)
    .where(inArray(order.id, order_ids))
    .orderBy(order.id)
    .for('update');
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const changed = rows.filter(({ id, version }) => (versions.get(id) ?? version) !== version);
  if (changed.length > 0)
    throw conflict({
      message: `Since this preview, somebody has changed or mailed: ${changed.map(({ number }) => number).join(', ')}. Check the mails as they are now.`,
    });
  const { groups, refused } = await groupBills(tx, asked, facts);
  const write = { actor, resource: contract.name, action: orderMailActions[kind] };
  const patch = { [sentAt[kind]]: new Date().toISOString() };
  for (const bills of groups) {
    const event_ids: number[] = [];
    for (const bill of bills) {
      const row = rows.find(({ id }) => id === bill.order.id);
      if (row) await changeRecord(tx, order, row, patch, write);
      event_ids.push(await findLatestEventId(tx, contract.name, bill.order.id));
    }
    await queueMail(tx, orderMails[kind], { event_ids });
  }
  return { letters: groups.length, refused };
}
