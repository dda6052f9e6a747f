import { type Order, type TransactionKind, transactionStatuses } from '@nanny-polo/shared/order';

/** What came in and has not gone back, in minor units: the most that can be refunded. */
export const refundable = ({ received_minor, refunded_minor }: Order): number =>
  received_minor - refunded_minor;

/** Why money of this kind cannot move now, or null: the order's status, or nothing to give back. */
export function whyNot(record: Order, kind: TransactionKind): 'status' | 'nothing' | null {
  if (!(transactionStatuses[kind] as readonly string[]).includes(record.status)) return 'status';
  return kind === 'refund' && refundable(record) <= 0 ? 'nothing' : null;
}
