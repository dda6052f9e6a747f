import { type Order, transactionStatuses } from '@nanny-polo/shared/money/order';
import { type TransactionKind, transactionKind } from '@nanny-polo/shared/money/payment';
import type { RefundReason } from '@nanny-polo/shared/pricing/credit-note';

/** What can be recorded for an order: a transaction, or a credit note without a refund. */
export type Entry = TransactionKind | 'credit';
export const entries = [...transactionKind.options, 'credit'] as const;

type Sums = Pick<Order, 'received_minor' | 'refunded_minor' | 'total_minor' | 'balance_minor'>;

/** Returns the maximum refund in minor units: payments less earlier refunds. */
const refundable = ({ received_minor, refunded_minor }: Sums): number => received_minor - refunded_minor;

/** Returns the most, in minor units, that a refund or a credit note with this reason may amount to. */
export function mostOf(record: Sums, kind: 'refund' | 'credit', reason: RefundReason): number {
  if (kind === 'credit') return record.total_minor;
  if (reason === 'overpayment') return Math.max(0, -record.balance_minor);
  return Math.min(refundable(record), record.total_minor);
}

/**
 * Returns why an entry is not possible: the order's creation was undone, its status, or nothing to refund or to credit;
 * otherwise null.
 */
export function againstEntry(
  record: Order,
  kind: Entry,
): 'undone' | 'status' | 'nothing' | 'nothing_billed' | null {
  if (record.undone_at) return 'undone';
  if (kind === 'credit') return record.total_minor > 0 ? null : 'nothing_billed';
  if (!(transactionStatuses[kind] as readonly string[]).includes(record.status)) return 'status';
  return kind === 'refund' && refundable(record) <= 0 ? 'nothing' : null;
}
