import { Box } from '@mui/material';
import { money } from '@nanny-polo/shared/money';
import { countOrders, type ListedOrder, order, orderStatus } from '@nanny-polo/shared/order';
import { ResourceContextProvider } from 'react-admin';
import { shortDay } from '../field/instant.ts';
import { Cards } from '../list/Cards.tsx';
import type { ExportColumn } from '../list/columns.ts';
import { ListPage } from '../list/ListPage.tsx';
import { lazyScreen } from '../messages/lazy-screen.ts';
import { OrderStatusChip, PaymentChip } from './OrderChips.tsx';
import { OrderTable } from './OrderTable.tsx';

const OrderFilters = lazyScreen(async () => (await import('./OrderFilters.tsx')).OrderFilters);

const sources = ['payment_status', 'owing', 'overdue', 'due_at_gte', 'due_at_lte'];

/** All orders with status tabs, search, filters and export: a part of the dashboard. */
export function OrderList() {
  return (
    <ResourceContextProvider value="order">
      <ListPage
        list={order.list}
        part
        perPage={10}
        statuses={{ options: orderStatus.options, count: countOrders }}
        sources={sources}
        filters={<OrderFilters />}
        columns={columns}
        exportedFields={exportedFields}
        cards={<OrderCards />}
        table={<OrderTable />}
      />
    </ResourceContextProvider>
  );
}

/** The fields of the CSV file that are not part of the list record. */
const exportedFields = ['refunded_minor', 'note'] as const;

/** The columns of the orders' CSV file. */
const columns: readonly ExportColumn<ListedOrder>[] = [
  'number',
  'parent_name',
  { word: 'status' },
  { word: 'payment_status' },
  { amount: 'total_minor' },
  { amount: 'received_minor' },
  { amount: 'refunded_minor' },
  { amount: 'balance_minor' },
  { time: 'due_at' },
  { time: 'created_at' },
  'note',
];

/** The orders on a phone. */
function OrderCards() {
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
