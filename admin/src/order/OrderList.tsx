import { Box } from '@mui/material';
import { money } from '@nanny-polo/shared/money';
import { countOrders, type ListedOrder, order, orderStatus } from '@nanny-polo/shared/order';
import { ResourceContextProvider } from 'react-admin';
import { Instant } from '../field/Instant.tsx';
import { shortDay } from '../field/instant.ts';
import { Person } from '../field/Person.tsx';
import { Cards } from '../list/Cards.tsx';
import type { Column } from '../list/columns.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { lazyExtra, lazyScreen } from '../messages/lazy-screen.ts';
import { OrderStatusChip, PaymentChip } from './OrderChips.tsx';

const OrderFilters = lazyScreen(async () => (await import('./OrderFilters.tsx')).OrderFilters);

/** All orders with status tabs, search, filters and export: a part of the dashboard. */
export function OrderList() {
  return (
    <ResourceContextProvider value="order">
      <ListPage
        list={order.list}
        part
        perPage={10}
        statuses={{ options: orderStatus.options, count: countOrders }}
        filters={<OrderFilters />}
        columns={columns}
        cards={<OrderCards />}
        bulkInputs={bulkInputs}
        mayDelete={false}
      />
    </ResourceContextProvider>
  );
}

const columns: readonly Column<ListedOrder>[] = [
  { source: 'number', link: true },
  { source: 'parent_name', cell: ({ parent_name }) => <Person name={parent_name} /> },
  { source: 'status', as: 'word', cell: (order) => <OrderStatusChip order={order} /> },
  { source: 'payment_status', as: 'word', cell: (order) => <PaymentChip order={order} /> },
  { source: 'credited_minor', as: 'amount', only: 'file' },
  { source: 'total_minor', as: 'amount' },
  { source: 'received_minor', as: 'amount', only: 'file' },
  { source: 'refunded_minor', as: 'amount', only: 'file' },
  { source: 'balance_minor', as: 'amount' },
  { source: 'due_at', as: 'time', cell: ({ due_at }) => <Instant at={due_at} format={shortDay} /> },
  {
    source: 'created_at',
    as: 'time',
    hidden: true,
    cell: ({ created_at }) => <Instant at={created_at} format={shortDay} />,
  },
  { source: 'note', only: 'file' },
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
            <OrderStatusChip order={order} />
            <PaymentChip order={order} />
          </Box>
          {order.number}
          {order.due_at && ` · ${shortDay(order.due_at)}`}
        </>
      )}
    </Cards>
  );
}

/** The inputs of the bulk edit. They load with its dialog, so that the dashboard need not load them. */
const InstantInput = lazyExtra(async () => (await import('../input/InstantInput.tsx')).InstantInput);
const BulkNote = lazyExtra(async () => (await import('../list/internal-note.tsx')).BulkNote);

const bulkInputs = { due_at: <InstantInput source="due_at" />, note: <BulkNote source="note" /> };
