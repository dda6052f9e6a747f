import { Box } from '@mui/material';
import { money } from '@nanny-polo/shared/money';
import type { ListedOrder } from '@nanny-polo/shared/order';
import { useRecordContext } from 'react-admin';
import { Instant } from '../field/Instant.tsx';
import { OrderStatusChip, PaymentChip } from './OrderChips.tsx';

/** An order on its parent's screen. */
export function OrderLine() {
  const order = useRecordContext<ListedOrder>();
  if (!order) return null;
  return (
    <>
      <Box sx={{ fontWeight: 600, color: 'primary.main' }}>{order.number}</Box>
      <Box sx={{ flex: 1, color: 'text.secondary' }}>
        <Instant at={order.created_at} />
      </Box>
      <Box>{money(order.total_minor)}</Box>
      <OrderStatusChip order={order} />
      <PaymentChip order={order} />
    </>
  );
}
