import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Booking } from '@nanny-polo/shared/booking';
import { DataTable, useCanAccess, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { fullInstant, length, shortInstant } from '../field/instant.ts';
import { Person } from '../field/Person.tsx';
import { Rows } from '../list/Row.tsx';
import { BookingBulkActions } from './BookingBulkActions.tsx';
import { BookingStatusChip, NeedsCoverChip } from './BookingStatusChip.tsx';

const Column = DataTable.Col<Booking>;

/** The bookings' table on screens wide enough for one. */
export function BookingTable() {
  const translate = useTranslate();
  const { canAccess: mayChange } = useCanAccess({ resource: 'booking', action: 'edit' });
  const word = (field: 'service' | 'source') => (record: Booking) =>
    translate(`resources.booking.${field}.${record[field]}`);
  const instant = (field: 'start_at' | 'end_at' | 'created_at') => (record: Booking) => (
    <Box
      component="time"
      dateTime={record[field]}
      title={fullInstant(record[field])}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {shortInstant(record[field])}
    </Box>
  );
  return (
    <DataTable<Booking>
      body={Rows}
      bulkActionButtons={mayChange ? <BookingBulkActions /> : false}
      hiddenColumns={['source', 'created_at', 'buffer_minutes']}
      sx={table}
    >
      <Column source="code" render={(record) => <CodeLink record={record} />} />
      <Column source="status" render={(record) => <Status record={record} />} />
      <Column source="parent_name" render={({ parent_name }) => <Person name={parent_name} />} />
      <Column source="nanny_polo_name" render={({ nanny_polo_name }) => <Nanny name={nanny_polo_name} />} />
      <Column source="service" render={word('service')} />
      <Column source="start_at" render={instant('start_at')} />
      <Column source="end_at" render={instant('end_at')} />
      <Column source="duration" align="right" disableSort render={(record) => <Length record={record} />} />
      <Column source="source" disableSort render={word('source')} />
      <DataTable.NumberCol source="buffer_minutes" disableSort />
      <Column source="created_at" render={instant('created_at')} />
    </DataTable>
  );
}

/** The bar of bulk actions takes the place of the head, beside the checkbox for all, and moves nothing. */
const table = {
  position: 'relative',
  '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
  '&& .RaBulkActionsToolbar-toolbar': {
    inset: '0 0 auto 52px',
    minHeight: 40,
    height: 40,
    transform: 'none',
    borderRadius: 0,
  },
  '&& .RaBulkActionsToolbar-toolbar.RaBulkActionsToolbar-collapsed': { display: 'none' },
  '&& .RaBulkActionsToolbar-topToolbar': { p: 0, minHeight: 40, alignItems: 'center' },
} as const;

function CodeLink({ record }: { record: Booking }) {
  return (
    <Typography
      component={Link}
      to={`/booking/${record.id}/show`}
      onClick={(event) => event.stopPropagation()}
      sx={{
        color: 'primary.main',
        fontWeight: 600,
        textDecoration: 'none',
        whiteSpace: 'nowrap',
        '&:hover': { textDecoration: 'underline' },
      }}
    >
      {record.code}
    </Typography>
  );
}

function Status({ record }: { record: Booking }) {
  return (
    <Box sx={{ display: 'flex', gap: 0.5 }}>
      <BookingStatusChip status={record.status} />
      {record.needs_cover && <NeedsCoverChip />}
    </Box>
  );
}

function Nanny({ name }: { name: string | null }) {
  const translate = useTranslate();
  if (name) return <Person name={name} />;
  return <Box sx={{ color: 'text.secondary' }}>{translate('resources.booking.unassigned')}</Box>;
}

function Length({ record }: { record: Booking }) {
  const translate = useTranslate();
  const { unit, count } = length(record.start_at, record.end_at);
  return translate(`field.${unit}`, { smart_count: count, count });
}
