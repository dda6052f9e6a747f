import { countOrders, order, orderStatus } from '@nanny-polo/shared/order';
import { ResourceContextProvider } from 'react-admin';
import { ListPage } from '../list/ListPage.tsx';
import { lazyScreen } from '../messages/lazy-screen.ts';
import { columns, exportedFields } from './export-columns.ts';
import { OrderCards } from './OrderCards.tsx';
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
