import type { ListedOrder } from '@nanny-polo/shared/order';
import type { ExportColumn } from '../list/columns.ts';

/** The fields of the CSV file that are not part of the list record. */
export const exportedFields = ['refunded_minor', 'note'] as const;

/** The columns of the orders' CSV file. */
export const columns: readonly ExportColumn<ListedOrder>[] = [
  'number',
  'parent_name',
  { word: 'status' },
  { word: 'payment_status' },
  { amount: 'total_minor' },
  { amount: 'received_minor' },
  { amount: 'refunded_minor' },
  { amount: 'balance_minor' },
  { time: 'due_at' },
  { time: 'created_at' },
  'note',
];
