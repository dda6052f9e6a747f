import type { Order } from '@nanny-polo/shared/order';
import { shortInstant } from '../field/instant.ts';

/** The columns of the orders' CSV: words and times as the screens show them, money in pounds. */
export function exportColumns(translate: (key: string) => string) {
  const heading = (field: string) => translate(`resources.order.fields.${field}`);
  const word = (field: 'status' | 'payment_status') => ({
    heading: heading(field),
    value: (record: Order) => translate(`resources.order.${field}.${record[field]}`),
  });
  const amount = (field: 'total_minor' | 'received_minor' | 'refunded_minor' | 'balance_minor') => ({
    heading: heading(field),
    value: (record: Order) => (record[field] / 100).toFixed(2),
  });
  const time = (field: 'due_at' | 'created_at') => ({
    heading: heading(field),
    value: (record: Order) => record[field] && shortInstant(record[field]),
  });
  const plain = (field: 'number' | 'parent_name' | 'currency' | 'note') => ({
    heading: heading(field),
    value: (record: Order) => record[field],
  });
  return [
    plain('number'),
    plain('parent_name'),
    word('status'),
    word('payment_status'),
    plain('currency'),
    amount('total_minor'),
    amount('received_minor'),
    amount('refunded_minor'),
    amount('balance_minor'),
    time('due_at'),
    time('created_at'),
    plain('note'),
  ];
}
