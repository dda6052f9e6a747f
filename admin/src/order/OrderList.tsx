import { Box } from '@mui/material';
import { money } from '@nanny-polo/shared/money';
import { countOrders, type ListedOrder, order, orderStatus } from '@nanny-polo/shared/order';
import { DataTable, ResourceContextProvider } from 'react-admin';
import { Instant } from '../field/Instant.tsx';
import { shortDay } from '../field/instant.ts';
import { Person } from '../field/Person.tsx';
import { Cards } from '../list/Cards.tsx';
import type { ExportColumn } from '../list/columns.ts';
import { ListPage } from '../list/ListPage.tsx';
import { RecordColumn, RecordTable } from '../list/RecordTable.tsx';
import { lazyExtra, lazyScreen } from '../messages/lazy-screen.ts';
import { OrderStatusChip, PaymentChip } from './OrderChips.tsx';

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

/** The inputs of the bulk edit. They load with its dialog, because the dashboard shows this table too. */
const DueInput = lazyExtra(async () => (await import('./bulk-inputs.tsx')).DueInput);
const NoteInput = lazyExtra(async () => (await import('./bulk-inputs.tsx')).NoteInput);

const bulkInputs = {
  due_at: <DueInput />,
  note: <NoteInput />,
};

const Column = DataTable.Col<ListedOrder>;

/** The table of orders on wide screens. */
function OrderTable() {
  return (
    <RecordTable bulkInputs={bulkInputs} mayDelete={false} hiddenColumns={['created_at']}>
      <RecordColumn source="number" />
      <Column source="parent_name" render={({ parent_name }) => <Person name={parent_name} />} />
      <Column source="status" render={({ status }) => <OrderStatusChip status={status} />} />
      <Column source="payment_status" disableSort render={(order) => <PaymentChip order={order} />} />
      <Column source="total_minor" align="right" render={({ total_minor }) => money(total_minor)} />
      <Column source="balance_minor" align="right" render={({ balance_minor }) => money(balance_minor)} />
      <Column source="due_at" render={({ due_at }) => <Instant at={due_at} format={shortDay} />} />
      <Column
        source="created_at"
        render={({ created_at }) => <Instant at={created_at} format={shortDay} />}
      />
    </RecordTable>
  );
}
