import Box from '@mui/material/Box';
import type { Order } from '@nanny-polo/shared/order';
import { shortInstant } from '../field/instant.ts';
import { money } from '../field/money.ts';
import { Cards } from '../list/Cards.tsx';
import { OrderStatusChip, PaymentChip } from './OrderChips.tsx';

/** The orders on a phone. */
export function OrderCards() {
  return (
    <Cards<Order>
      heading={({ parent_name }) => parent_name}
      mark={({ total_minor }) => <Box sx={{ fontWeight: 650 }}>{money(total_minor)}</Box>}
    >
      {({ status, payment_status, overdue, number, due_at }) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
          <OrderStatusChip status={status} />
          <PaymentChip status={payment_status} overdue={overdue} />
          <Box sx={{ ml: 'auto' }}>
            {number}
            {due_at && ` · ${shortInstant(due_at).split(',')[0]}`}
          </Box>
        </Box>
      )}
    </Cards>
  );
}
