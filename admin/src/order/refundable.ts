import { type Order, type TransactionKind, transactionStatuses } from '@nanny-polo/shared/order';

/** Returns the maximum refund in minor units: payments less earlier refunds. */
export const refundable = ({ received_minor, refunded_minor }: Order): number =>
  received_minor - refunded_minor;

/**
 * Returns why a transaction of this kind is not possible: the order's creation was undone, its status, or nothing to
 * refund; otherwise null.
 */
export function whyNot(record: Order, kind: TransactionKind): 'undone' | 'status' | 'nothing' | null {
  if (record.undone_at) return 'undone';
  if (!(transactionStatuses[kind] as readonly string[]).includes(record.status)) return 'status';
  return kind === 'refund' && refundable(record) <= 0 ? 'nothing' : null;
}
