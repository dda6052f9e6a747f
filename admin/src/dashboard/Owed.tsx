import Box from '@mui/material/Box';
import type { Dashboard } from '@nanny-polo/shared/dashboard';
import { money } from '@nanny-polo/shared/money';
import { useTranslate } from 'react-admin';
import { shortInstant } from '../field/instant.ts';
import { WayTo } from '../field/WayTo.tsx';
import { rows } from './rows.ts';

type Owing = Dashboard['unpaid'];

interface OwedProps {
  unpaid: Owing;
  overdue: Owing;
  wayToOverdue: string;
}

/** Open balances: the sum, the overdue part, and the oldest orders. */
export function Owed({ unpaid, overdue, wayToOverdue }: OwedProps) {
  const translate = useTranslate();
  if (!unpaid.count) return <Box sx={{ color: 'text.secondary' }}>{translate('dashboard.money_none')}</Box>;
  const { orders } = overdue.count ? overdue : unpaid;
  return (
    <>
      <Box sx={{ mb: 1 }}>
        <strong>{money(unpaid.balance_minor)}</strong>
        {overdue.count > 0 && (
          <>
            {' · '}
            <WayTo to={wayToOverdue} sx={{ color: 'error.main', fontWeight: 600 }}>
              {translate('dashboard.overdue', { count: overdue.count, amount: money(overdue.balance_minor) })}
            </WayTo>
          </>
        )}
      </Box>
      <Box component="ul" sx={rows}>
        {orders.slice(0, 5).map((order) => (
          <li key={order.id}>
            <WayTo to={`/order/${order.id}/show`}>
              <Box component="span" sx={{ display: 'flex', gap: 1 }}>
                <Box
                  component="span"
                  sx={{ flex: 1, fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis' }}
                >
                  {order.parent_name}
                </Box>
                {money(order.balance_minor)}
              </Box>
              <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 12.5 }}>
                {order.number} · <Due at={order.due_at} late={overdue.count > 0} />
              </Box>
            </WayTo>
          </li>
        ))}
      </Box>
    </>
  );
}

function Due({ at, late }: { at: string | null; late: boolean }) {
  const translate = useTranslate();
  if (!at) return translate('dashboard.no_due');
  return translate(late ? 'dashboard.late' : 'dashboard.due', { when: shortInstant(at).split(',')[0] });
}
