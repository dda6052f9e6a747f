import { Box } from '@mui/material';
import { money } from '@nanny-polo/shared/money';
import type { ListedOrder } from '@nanny-polo/shared/order';
import { useRecordContext, useTranslate } from 'react-admin';
import { Instant } from '../field/Instant.tsx';
import { OrderStatusChip, PaymentChip } from './OrderChips.tsx';

/** An order on its parent's screen. */
export function OrderLine() {
  const translate = useTranslate();
  const order = useRecordContext<ListedOrder>();
  if (!order) return null;
  return (
    <>
      <Box sx={{ fontWeight: 600, color: 'primary.main' }}>{order.number}</Box>
      <Box sx={{ flex: 1, color: 'text.secondary' }}>
        <Instant at={order.created_at} />
      </Box>
      {order.credited_minor > 0 && (
        <Box sx={{ color: 'text.secondary' }}>
          {translate('resources.order.credited', { amount: money(order.credited_minor) })}
        </Box>
      )}
      <Box>{money(order.total_minor)}</Box>
      <OrderStatusChip order={order} />
      <PaymentChip order={order} />
    </>
  );
}
