import type { ListedOrder } from '@nanny-polo/shared/order';
import { amountColumn, timeColumn } from '../list/columns.ts';

/** The fields of the file that are not part of the list record. */
export const exportedFields = ['refunded_minor', 'note'] as const;

type Order = ListedOrder & Required<Pick<ListedOrder, (typeof exportedFields)[number]>>;

/** The columns of the orders' CSV file. */
export function exportColumns(translate: (key: string) => string) {
  const heading = (field: string) => translate(`resources.order.fields.${field}`);
  const word = (field: 'status' | 'payment_status') => ({
    heading: heading(field),
    value: (record: Order) => translate(`resources.order.${field}.${record[field]}`),
  });
  const amount = (field: 'total_minor' | 'received_minor' | 'refunded_minor' | 'balance_minor') =>
    amountColumn<Order>(heading(field), (record) => record[field]);
  const time = (field: 'due_at' | 'created_at') =>
    timeColumn<Order>(heading(field), (record) => record[field]);
  const plain = (field: 'number' | 'parent_name' | 'note') => ({
    heading: heading(field),
    value: (record: Order) => record[field],
  });
  return [
    plain('number'),
    plain('parent_name'),
    word('status'),
    word('payment_status'),
    amount('total_minor'),
    amount('received_minor'),
    amount('refunded_minor'),
    amount('balance_minor'),
    time('due_at'),
    time('created_at'),
    plain('note'),
  ];
}
