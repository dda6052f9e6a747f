import Box from '@mui/material/Box';
import type { Order } from '@nanny-polo/shared/order';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { shortInstant } from '../field/instant.ts';
import { money } from '../field/money.ts';
import { OrderStatusChip, PaymentChip } from './OrderChips.tsx';

/** The orders on a phone: one card each, all of it the way to the order. */
export function OrderCards() {
  const { data = [] } = useListContext<Order>();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((record) => (
        <Box component="li" key={record.id} sx={{ borderTop: 1, borderColor: 'divider' }}>
          <Box component={Link} to={`/order/${record.id}/show`} sx={card}>
            <Box sx={{ display: 'flex', gap: 1, mb: 0.75 }}>
              <Box sx={{ fontWeight: 650, flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {record.parent_name}
              </Box>
              <Box sx={{ fontWeight: 650 }}>{money(record.total_minor)}</Box>
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
              <OrderStatusChip status={record.status} />
              <PaymentChip status={record.payment_status} overdue={record.overdue} />
              <Box sx={{ color: 'text.secondary', ml: 'auto' }}>
                {record.number}
                {record.due_at && ` · ${shortInstant(record.due_at).split(',')[0]}`}
              </Box>
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const card = {
  display: 'block',
  p: 1.5,
  color: 'text.primary',
  textDecoration: 'none',
  '&:active': { bgcolor: 'action.hover' },
} as const;
