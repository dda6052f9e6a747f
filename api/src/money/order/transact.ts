import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { order as contract, type Order, transactionStatuses } from '@nanny-polo/shared/money/order';
import { calculateOverpayment, type orderTransactions } from '@nanny-polo/shared/money/order-transactions';
import type { TransactionKind } from '@nanny-polo/shared/money/payment';
import type { RefundReason } from '@nanny-polo/shared/pricing/credit-note';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { largestAmount } from '@nanny-polo/shared/pricing/quote';
import { agencyDayOf, dayWithYear } from '@nanny-polo/shared/time/agency-day';
import type { Db } from '../../kernel/database/database.ts';
import { conflict, createFieldRefusal, createTransitionRefusal } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { changeRecord } from '../../kernel/resource/record.ts';
import { refuseTextOnErased } from '../../people/parents/restrictions.ts';
import { type OrderRow, order, orderTransaction } from '../ledger/order-table.ts';
import { addCreditNote } from './credit.ts';
import { lockOrderAt, placeOrderWhenPaid } from './row.ts';
import { get } from './view.ts';

type Transaction = Omit<typeof orderTransaction.$inferInsert, 'id' | 'order_id' | 'at' | 'by'>;

/**
 * Records a payment, and places the order if it is then paid. Throws 409 `illegal_transition` if the order's status does
 * not allow it, and 409 `overpayment` if the overpaid sum differs from the confirmed one.
 */
export async function recordPayment(
  tx: Db,
  actor: Actor,
  id: number,
  kind: 'charge' | 'deposit',
  { version, overpayment_minor, ...values }: Body<(typeof orderTransactions)['charge']>,
): Promise<Order> {
  const row = await lockFor(tx, id, version, kind, { proof: values.proof });
  const received_minor = row.received_minor + values.amount_minor;
  if (received_minor > largestAmount) throw createFieldRefusal({ amount_minor: ['The amount is too large'] });
  if (values.received_on && values.received_on > agencyDayOf())
    throw createFieldRefusal({ received_on: ['Not in the future'] });
  refuseOverpayment(row, values.amount_minor, overpayment_minor);
  return transact(tx, actor, row, { kind, ...values }, { received_minor });
}

/**
 * Records a refund: of an overpayment, or with a credit note. Throws 409 `illegal_transition` if the order's status does
 * not allow it, and 422 if more would be refunded than was received, than is overpaid, or than was billed.
 */
export async function recordRefund(
  tx: Db,
  actor: Actor,
  { id }: { readonly id: number },
  { version, note, ...values }: Body<(typeof orderTransactions)['refund']>,
): Promise<Order> {
  const { reason, amount_minor } = values;
  const row = await lockFor(tx, id, version, 'refund', { proof: values.proof, note });
  refuseRefund(row, reason, amount_minor);
  if (reason === 'overpayment' && note)
    throw createFieldRefusal({
      note: ['The refund of an overpayment has no credit note. Leave this blank.'],
    });
  const credited =
    reason === 'overpayment' ? row : await addCreditNote(tx, actor, row, { amount_minor, reason, note });
  const refunded_minor = row.refunded_minor + amount_minor;
  return transact(tx, actor, credited, { kind: 'refund', ...values }, { refunded_minor });
}

/** Locks an order for a transaction. Throws 409 `illegal_transition` if its status does not allow it. */
async function lockFor(
  tx: Db,
  id: number,
  version: number,
  kind: TransactionKind,
  texts: Readonly<Record<string, string | undefined>>,
): Promise<OrderRow> {
  await refuseTextOnErased(tx, order, [id], texts);
  const row = await lockOrderAt(tx, id, version);
  const allowed: readonly string[] = transactionStatuses[kind];
  if (!allowed.includes(row.status))
    throw createTransitionRefusal(
      `${row.number} is ${row.status}. A ${kind} is possible only while it is ${allowed.join(' or ')}.`.replaceAll(
        '_',
        ' ',
      ),
    );
  return row;
}

async function transact(
  tx: Db,
  actor: Actor,
  row: OrderRow,
  values: Transaction,
  sums: Partial<Pick<OrderRow, 'received_minor' | 'refunded_minor'>>,
): Promise<Order> {
  await tx.insert(orderTransaction).values({ ...values, order_id: row.id, by: actor.name });
  const write = { actor, resource: contract.name, action: values.kind, reason: formatTransaction(values) };
  await placeOrderWhenPaid(tx, actor, await changeRecord(tx, order, row, sums, write));
  return get(tx, row.id);
}

/** Formats a transaction for the history: `£30.00, bank transfer, received on 3 November 2026, FPS 123`. */
export const formatTransaction = ({
  amount_minor,
  method,
  received_on,
  reason,
  proof,
}: Omit<Transaction, 'kind'>) =>
  [
    formatMoney(amount_minor),
    method.replace('_', ' '),
    received_on && `received on ${dayWithYear(received_on)}`,
    reason,
    proof,
  ]
    .filter(Boolean)
    .join(', ');

const overpaidMinor = (row: OrderRow) => row.received_minor - row.refunded_minor - row.total_minor;

function refuseOverpayment(row: OrderRow, amount_minor: number, confirmed = 0): void {
  const overpayment_minor = calculateOverpayment({ balance_minor: -overpaidMinor(row) }, amount_minor);
  if (confirmed === overpayment_minor) return;
  const message =
    overpayment_minor > 0
      ? `This payment leaves ${row.number} overpaid by ${formatMoney(overpayment_minor)}. Check the amount and confirm the overpayment.`
      : `This payment does not overpay ${row.number}, but an overpayment of ${formatMoney(confirmed)} was confirmed. Check the amount, or record it without the confirmation.`;
  throw conflict({
    message,
    code: 'overpayment',
    data: { overpayment_minor },
  });
}

function refuseRefund(row: OrderRow, reason: RefundReason, amount_minor: number): void {
  const netMinor = row.received_minor - row.refunded_minor;
  if (amount_minor > netMinor)
    throw createFieldRefusal({ amount_minor: [`At most ${formatMoney(netMinor)} can be refunded`] });
  const overpaid = Math.max(0, overpaidMinor(row));
  if (reason !== 'overpayment' || amount_minor <= overpaid) return;
  throw createFieldRefusal({
    amount_minor: [
      overpaid > 0
        ? `Only ${formatMoney(overpaid)} is overpaid. Give another reason to refund more with a credit note.`
        : 'Nothing is overpaid. Give another reason to refund with a credit note.',
    ],
  });
}
