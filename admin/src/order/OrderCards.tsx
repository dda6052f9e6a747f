import Box from '@mui/material/Box';
import { money } from '@nanny-polo/shared/money';
import type { ListedOrder } from '@nanny-polo/shared/order';
import { shortDay } from '../field/instant.ts';
import { Cards } from '../list/Cards.tsx';
import { OrderStatusChip, PaymentChip } from './OrderChips.tsx';

/** The orders on a phone. */
export function OrderCards() {
  return (
    <Cards<ListedOrder>
      heading={({ parent_name }) => parent_name}
      mark={({ total_minor }) => <Box sx={{ fontWeight: 650 }}>{money(total_minor)}</Box>}
    >
      {(order) => (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mb: 0.5 }}>
            <OrderStatusChip status={order.status} />
            <PaymentChip order={order} />
          </Box>
          {order.number}
          {order.due_at && ` · ${shortDay(order.due_at)}`}
        </>
      )}
    </Cards>
  );
}
