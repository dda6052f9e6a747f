import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined';
import { type Theme, useMediaQuery } from '@mui/material';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { countOrders, type Order, orderStatus } from '@nanny-polo/shared/order';
import { lazy, Suspense, useState } from 'react';
import { ListBase, useListContext, useTranslate } from 'react-admin';
import { useCall } from '../app/use-call.ts';
import { Columns } from '../list/ColumnsWanted.tsx';
import { ExportButton } from '../list/ExportButton.tsx';
import { FilterButton, ResetButton } from '../list/FilterButton.tsx';
import { ListContent } from '../list/ListContent.tsx';
import { Pages } from '../list/Pages.tsx';
import { SavedViews } from '../list/SavedViews.tsx';
import { SearchBox } from '../list/SearchBox.tsx';
import { StatusTabs } from '../list/StatusTabs.tsx';
import { WaitingRows } from '../list/WaitingRows.tsx';
import { PageMessage } from '../shell/PageMessage.tsx';
import { Waiting } from '../shell/Waiting.tsx';
import { exportColumns } from './export-columns.ts';
import { OrderCards } from './OrderCards.tsx';
import { OrderTable } from './OrderTable.tsx';

const OrderFilters = lazy(() =>
  import('./OrderFilters.tsx').then((module) => ({ default: module.OrderFilters })),
);

const filterSources = ['payment_status', 'overdue', 'due_at_gte', 'due_at_lte'];

/** All orders by status, searched, filtered, exported: a part of the dashboard. */
export function OrderList() {
  const translate = useTranslate();
  return (
    <ListBase<Order>
      resource="order"
      perPage={10}
      sort={{ field: 'id', order: 'DESC' }}
      loading={<Waiting />}
      authLoading={<Waiting />}
    >
      <Card component="section" aria-labelledby="orders">
        <Typography id="orders" variant="h2" sx={{ px: 2.5, pt: 2 }}>
          {translate('resources.order.name', { smart_count: 2 })}
        </Typography>
        <Tabs />
        <Toolbar />
        <Records />
        <Pages />
      </Card>
    </ListBase>
  );
}

type OrderFilter = NonNullable<
  NonNullable<Parameters<typeof useCall<typeof countOrders>>[1]['query']>['filter']
>;

function Tabs() {
  const { filterValues } = useListContext();
  const { status: _, ...filter } = filterValues as OrderFilter;
  const { data } = useCall(countOrders, { query: { filter } });
  return <StatusTabs statuses={orderStatus.options} counts={data} />;
}

function Toolbar() {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const [open, setOpen] = useState(() => filterSources.some((source) => filterValues[source] !== undefined));
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: 1.5 }}>
        <SearchBox />
        <FilterButton sources={filterSources} open={open} onToggle={() => setOpen(!open)} />
        <ResetButton />
        <SavedViews />
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <Columns />
        </Box>
        <Box sx={{ flex: 1 }} />
        <ExportButton columns={exportColumns(translate)} />
      </Box>
      {open && (
        <Suspense fallback={<Waiting />}>
          <OrderFilters />
        </Suspense>
      )}
    </>
  );
}

function Records() {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
    <ListContent waiting={<WaitingRows />} empty={<NoOrders />}>
      {narrow ? <OrderCards /> : <OrderTable />}
    </ListContent>
  );
}

function NoOrders() {
  const translate = useTranslate();
  return (
    <PageMessage
      icon={<ReceiptIcon />}
      heading={translate('resources.order.empty')}
      text={translate('resources.order.empty_text')}
    />
  );
}
