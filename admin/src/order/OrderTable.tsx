import Box from '@mui/material/Box';
import type { Order } from '@nanny-polo/shared/order';
import { DataTable, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { fullInstant, shortInstant } from '../field/instant.ts';
import { money } from '../field/money.ts';
import { Person } from '../field/Person.tsx';
import { Rows } from '../list/Row.tsx';
import { OrderStatusChip, PaymentChip } from './OrderChips.tsx';

const Column = DataTable.Col<Order>;

/** The orders' table on screens wide enough for one. */
export function OrderTable() {
  return (
    <DataTable<Order>
      body={Rows}
      bulkActionButtons={false}
      hiddenColumns={['created_at']}
      sx={{ '& .RaDataTable-tableWrapper': { overflowX: 'auto' } }}
    >
      <Column source="number" render={(record) => <NumberLink record={record} />} />
      <Column source="parent_name" render={({ parent_name }) => <Person name={parent_name} />} />
      <Column source="status" render={({ status }) => <OrderStatusChip status={status} />} />
      <Column
        source="payment_status"
        disableSort
        render={({ payment_status, overdue }) => <PaymentChip status={payment_status} overdue={overdue} />}
      />
      <Column source="total_minor" align="right" render={({ total_minor }) => money(total_minor)} />
      <Column source="balance_minor" align="right" render={({ balance_minor }) => money(balance_minor)} />
      <Column source="due_at" render={({ due_at }) => <Due at={due_at} />} />
      <Column source="created_at" render={({ created_at }) => <Due at={created_at} />} />
    </DataTable>
  );
}

function NumberLink({ record }: { record: Order }) {
  return (
    <Box
      component={Link}
      to={`/order/${record.id}/show`}
      onClick={(event) => event.stopPropagation()}
      sx={{ color: 'primary.main', fontWeight: 600, whiteSpace: 'nowrap' }}
    >
      {record.number}
    </Box>
  );
}

function Due({ at }: { at: string | null }) {
  const translate = useTranslate();
  if (!at) return translate('field.none');
  return (
    <Box component="time" dateTime={at} title={fullInstant(at)} sx={{ whiteSpace: 'nowrap' }}>
      {shortInstant(at).split(',')[0]}
    </Box>
  );
}
