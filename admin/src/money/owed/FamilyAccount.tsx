import { Box, Typography } from '@mui/material';
import { getOrderSums } from '@nanny-polo/shared/money/order-account';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { useCall } from '../../base/data/use-call.ts';
import { useTextsOf } from '../../ui/page/use-text.ts';
import { type Family, PeriodFiles } from './PeriodFiles.tsx';

/** What a family owes now, and their statement and invoices of a period. */
export function FamilyAccount({ parent }: { parent: Family }) {
  const text = useTextsOf('owed');
  const { data } = useCall(getOrderSums, { query: { parent_id: parent.id } });
  const balance = data?.balance_minor ?? 0;
  const state = { '0': 'even', '1': 'owed', '-1': 'over' }[String(Math.sign(balance))];
  const over = data && balance > 0 ? data.owed_minor - balance : 0;
  const overdue = data && data.overdue_minor > 0 && formatMoney(data.overdue_minor);
  return (
    <Box sx={{ mb: 2, pb: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ fontWeight: 650, mb: 1.5, minHeight: 24 }}>
        {data && text(`balance.${state}`, { amount: formatMoney(Math.abs(balance)) })}
        {overdue && (
          <Box component="span" sx={{ color: 'error.main' }}>
            {' · '}
            {text('balance.overdue', { amount: overdue })}
          </Box>
        )}
        {over > 0 && ` · ${text('balance.less', { amount: formatMoney(over) })}`}
      </Box>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {text('period.heading')}
      </Typography>
      <PeriodFiles parent={parent} />
    </Box>
  );
}
