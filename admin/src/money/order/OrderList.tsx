import { Box, type Theme, useMediaQuery } from '@mui/material';
import { countOrders, type ListedOrder, order, orderStatus } from '@nanny-polo/shared/money/order';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { useContext } from 'react';
import { DataTable, List, type ListProps, SimpleList, useCanAccess, useListContext } from 'react-admin';
import { lazyExtra } from '../../base/messages/lazy-screen.ts';
import { BulkEditButton } from '../../records/list/BulkEditButton.tsx';
import type { CsvColumn } from '../../records/list/csv-column.ts';
import { BulkNote } from '../../records/list/internal-note.tsx';
import { ListActions } from '../../records/list/ListActions.tsx';
import { ListRecords } from '../../records/list/ListRecords.tsx';
import { ListUrl } from '../../records/list/ListUrl.tsx';
import { InstantInput } from '../../records/list/lazy-inputs.ts';
import { PageHead } from '../../records/list/PageHead.tsx';
import { StatusTabs } from '../../records/list/StatusTabs.tsx';
import { Instant } from '../../ui/field/Instant.tsx';
import { formatShortDay } from '../../ui/field/instant.ts';
import { Person } from '../../ui/field/Person.tsx';
import { RecordLink } from '../../ui/field/RecordLink.tsx';
import { FirstScreenContext } from '../../ui/page/first-screen.ts';
import { OrderStatusChip, PaymentChip } from './OrderChips.tsx';
import { orderFilters } from './OrderFilters.tsx';

const OwedSums = lazyExtra(async () => (await import('../owed/OwedSums.tsx')).OwedSums);

const MailButtons = lazyExtra(async () => (await import('../owed/MailButtons.tsx')).MailButtons);

const csvColumns: readonly CsvColumn<ListedOrder>[] = [
  'number',
  'parent_name',
  { source: 'status', as: 'word' },
  { source: 'payment_status', as: 'word' },
  { source: 'credited_minor', as: 'amount' },
  { source: 'total_minor', as: 'amount' },
  { source: 'received_minor', as: 'amount' },
  { source: 'refunded_minor', as: 'amount' },
  { source: 'balance_minor', as: 'amount' },
  { source: 'overdue_minor', as: 'amount' },
  { source: 'due_at', as: 'time' },
  { source: 'reminded_at', as: 'time' },
  { source: 'created_at', as: 'time' },
  'note',
];

const bulkInputs = { due_at: <InstantInput source="due_at" />, note: <BulkNote source="note" /> };
const hiddenColumns = ['reminded_at', 'created_at'];
const Column = DataTable.Col<ListedOrder>;

/** All orders by status: a screen, and a part of the dashboard. */
export function OrderList(props: Pick<ListProps, 'perPage' | 'title'> = {}) {
  const isFirstShown = useContext(FirstScreenContext);
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'order', action: 'edit' });
  return (
    <ListUrl list={order.list}>
      {props.title !== false && <PageHead group="day" />}
      <List
        actions={<ListActions list={order.list} columns={csvColumns} />}
        filters={orderFilters}
        sort={{ field: 'id', order: 'DESC' }}
        {...props}
      >
        <Box sx={{ minHeight: 52 }}>{isFirstShown && <OwedSums />}</Box>
        <StatusTabs options={orderStatus.options} count={countOrders} />
        <ListRecords>
          {isSmall ? (
            <SimpleList<ListedOrder>
              primaryText={({ parent_name }) => parent_name}
              secondaryText={(record) => (
                <>
                  <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mb: 0.5 }}>
                    <OrderStatusChip order={record} />
                    <PaymentChip order={record} />
                  </Box>
                  {record.number}
                  {record.due_at && ` · ${formatShortDay(record.due_at)}`}
                </>
              )}
              tertiaryText={({ total_minor, currency }) => formatMoney(total_minor, currency)}
            />
          ) : (
            <DataTable bulkActionButtons={mayEdit && <OrderBulkActions />} hiddenColumns={hiddenColumns}>
              <Column source="number" render={({ number }) => <RecordLink>{number}</RecordLink>} />
              <Column source="parent_name" render={({ parent_name }) => <Person name={parent_name} />} />
              <Column source="status" render={(record) => <OrderStatusChip order={record} />} />
              <Column
                source="payment_status"
                disableSort
                render={(record) => <PaymentChip order={record} />}
              />
              <Column
                source="total_minor"
                align="right"
                render={({ total_minor, currency }) => formatMoney(total_minor, currency)}
              />
              <Column
                source="balance_minor"
                align="right"
                render={({ balance_minor, currency }) => formatMoney(balance_minor, currency)}
              />
              <Column
                source="overdue_minor"
                align="right"
                render={({ overdue, balance_minor, currency }) =>
                  overdue && formatMoney(balance_minor, currency)
                }
              />
              <Column
                source="due_at"
                render={({ due_at }) => <Instant at={due_at} format={formatShortDay} />}
              />
              <Column
                source="reminded_at"
                disableSort
                render={({ reminded_at }) =>
                  reminded_at && <Instant at={reminded_at} format={formatShortDay} />
                }
              />
              <Column
                source="created_at"
                render={({ created_at }) => <Instant at={created_at} format={formatShortDay} />}
              />
            </DataTable>
          )}
        </ListRecords>
      </List>
    </ListUrl>
  );
}

function OrderBulkActions() {
  const { selectedIds } = useListContext<ListedOrder>();
  return (
    <>
      {selectedIds.length > 0 && <MailButtons kinds={['invoice', 'reminder']} orderIds={selectedIds} />}
      <BulkEditButton inputs={bulkInputs} />
    </>
  );
}
