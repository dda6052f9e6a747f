import type { Body } from '@nanny-polo/shared/endpoint';
import { money } from '@nanny-polo/shared/money';
import {
  order as contract,
  type Order,
  type orderTransactions,
  overpaymentBy,
  type TransactionKind,
  transactionStatuses,
} from '@nanny-polo/shared/order';
import { largestAmount } from '@nanny-polo/shared/quote';
import type { Db } from '../../kernel/database/database.ts';
import { illegalTransition, invalid, Refusal } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { changeRecord } from '../../kernel/resource/record.ts';
import { refuseTextOnErased } from '../../people/parents/restrictions.ts';
import { type OrderRow, order, orderTransaction } from '../ledger/order-table.ts';
import { lockedAt, placeWhenPaid } from './row.ts';
import { get } from './view.ts';

/**
 * Records a payment or refund, and places the order if it is then paid. Throws 409 `illegal_transition` if the order's
 * status does not allow it, 409 `overpayment` if the overpaid sum differs from the confirmed one, and 422 if more would
 * be refunded than was received.
 */
export async function transact(
  tx: Db,
  actor: Actor,
  id: number,
  kind: TransactionKind,
  body: Body<(typeof orderTransactions)[TransactionKind]>,
): Promise<Order> {
  const { version, overpayment_minor, ...values } = body;
  await refuseTextOnErased(tx, order, [id], { proof: values.proof });
  const row = await lockedAt(tx, id, version);
  if (row.undone_at)
    throw illegalTransition(
      `${row.number} was created by mistake and undone. Record the ${kind} for another order.`,
    );
  const allowed: readonly string[] = transactionStatuses[kind];
  if (!allowed.includes(row.status))
    throw illegalTransition(
      `${row.number} is ${row.status}. A ${kind} is possible only while it is ${allowed.join(' or ')}.`.replaceAll(
        '_',
        ' ',
      ),
    );
  const sums = summed(row, kind, values.amount_minor);
  if (kind !== 'refund') refuseOverpayment(row, values.amount_minor, overpayment_minor);
  await tx.insert(orderTransaction).values({ ...values, order_id: id, kind, by: actor.name });
  const write = { actor, resource: contract.name, action: kind, reason: paymentWords(values) };
  const after = await changeRecord(tx, order, row, sums, write);
  await placeWhenPaid(tx, actor, after);
  return get(tx, id);
}

/** Formats a payment for the history: `£30.00, bank transfer, FPS 123`. */
export const paymentWords = (
  one: Pick<typeof orderTransaction.$inferSelect, 'amount_minor' | 'method' | 'proof'>,
) => [money(one.amount_minor), one.method.replace('_', ' '), one.proof].filter(Boolean).join(', ');

function refuseOverpayment(row: OrderRow, amount_minor: number, confirmed = 0): void {
  const balance_minor = row.total_minor - row.received_minor + row.refunded_minor;
  const overpayment_minor = overpaymentBy({ balance_minor }, amount_minor);
  if (confirmed === overpayment_minor) return;
  const message =
    overpayment_minor > 0
      ? `This payment leaves ${row.number} overpaid by ${money(overpayment_minor)}. Check the amount and confirm the overpayment.`
      : `This payment does not overpay ${row.number}, but an overpayment of ${money(confirmed)} was confirmed. Check the amount, or record it without the confirmation.`;
  throw new Refusal(409, {
    message,
    code: 'overpayment',
    data: { overpayment_minor },
  });
}

/** Returns the sum that a transaction changes: received or refunded. Throws 422 if the amount is too large. */
function summed({ received_minor, refunded_minor }: OrderRow, kind: TransactionKind, amount: number) {
  const kept = received_minor - refunded_minor;
  if (kind === 'refund') {
    if (amount > kept) throw invalid({ amount_minor: [`At most ${money(kept)} can be refunded`] });
    return { refunded_minor: refunded_minor + amount };
  }
  if (received_minor + amount > largestAmount) throw invalid({ amount_minor: ['The amount is too large'] });
  return { received_minor: received_minor + amount };
}
