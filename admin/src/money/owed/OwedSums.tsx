import { Box, Button } from '@mui/material';
import { getOrderSums } from '@nanny-polo/shared/money/order-account';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { useCall } from '../../base/data/use-call.ts';
import { lazyExtra } from '../../base/messages/lazy-screen.ts';
import { useTextsOf } from '../../ui/page/use-text.ts';

const InvoicesDialog = lazyExtra(async () => (await import('./InvoicesDialog.tsx')).InvoicesDialog);

/** What is owed in all and what is overdue, above the orders, with the ways to the families and to the invoices. */
export function OwedSums() {
  const text = useTextsOf('owed');
  const { filterValues, displayedFilters, setFilters } = useListContext();
  const [isOpen, setOpen] = useState(false);
  const { data } = useCall(getOrderSums, { query: {} });
  return (
    <Box sx={bar}>
      <Box
        sx={{ flex: 1, minWidth: 200, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}
      >
        {data && text('sums.owed', { amount: formatMoney(data.owed_minor), smart_count: data.families })}
        {data && data.overdue_minor > 0 && (
          <Button
            color="error"
            sx={{ px: 0.5 }}
            onClick={() =>
              setFilters({ ...filterValues, overdue: true }, { ...displayedFilters, overdue: true })
            }
          >
            {text('sums.overdue', { amount: formatMoney(data.overdue_minor) })}
          </Button>
        )}
      </Box>
      <Button component={Link} to="/debtors" variant="outlined" color="inherit">
        {text('title')}
      </Button>
      <Button color="inherit" onClick={() => setOpen(true)}>
        {text('sums.invoices')}
      </Button>
      {isOpen && <InvoicesDialog onClose={() => setOpen(false)} />}
    </Box>
  );
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
