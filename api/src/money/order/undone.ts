import { illegalTransition } from '../../kernel/error/error.ts';
import type { OrderRow } from '../ledger/order-table.ts';

/** Throws 409 if the creation of an order was undone. */
export function refuseUndone({ number, undone_at }: Pick<OrderRow, 'number' | 'undone_at'>): void {
  if (undone_at)
    throw illegalTransition(`${number} was created by mistake and undone. Use another order instead.`);
}
