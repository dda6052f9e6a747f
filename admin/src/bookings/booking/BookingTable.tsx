import { Box } from '@mui/material';
import type { ListedBooking } from '@nanny-polo/shared/bookings/booking';
import { bookingSource } from '@nanny-polo/shared/bookings/booking-form';
import { bookingService } from '@nanny-polo/shared/pricing/booking-service';
import { describeRealHours } from '@nanny-polo/shared/time/real-hours';
import { memo } from 'react';
import { DataTable, SelectField, SelectInput, useCanAccess, useTranslate } from 'react-admin';
import { BulkActions } from '../../records/list/BulkActions.tsx';
import { internalNote } from '../../records/list/internal-note.tsx';
import { AssignedNanny } from '../../roster/visit/AssignedNanny.tsx';
import { BookingStatusChip, isUncovered } from '../../roster/visit/BookingStatusChip.tsx';
import { SeriesMark } from '../../roster/visit/SeriesMark.tsx';
import { Instant } from '../../ui/field/Instant.tsx';
import { measurePeriod } from '../../ui/field/instant.ts';
import { Person } from '../../ui/field/Person.tsx';
import { RecordLink } from '../../ui/field/RecordLink.tsx';
import { CountInput } from '../../ui/input/TypedNumberInput.tsx';
import { BookingBulkActions } from './BookingBulkActions.tsx';
import { NextStepButton } from './NextStepButton.tsx';
import { useWaitWords } from './wait-words.ts';
import { toChoices } from './words.ts';

const services = toChoices('service', bookingService.options);
const sources = toChoices('source', bookingSource.options);

const bulkInputs = {
  source: <SelectInput source="source" choices={sources} defaultValue="phone" />,
  buffer_minutes: (
    <CountInput source="buffer_minutes" defaultValue={0} helperText="resources.booking.form.buffer_help" />
  ),
  ...internalNote,
};

/** The columns that an admin has to show first. */
export const hiddenColumns = ['end_at', 'languages', 'source', 'buffer_minutes', 'created_at'];

const Column = DataTable.Col<ListedBooking>;

/** The bookings on a wide screen. Not rendered again with the list, which a change of its URL renders. */
export const BookingTable = memo(() => {
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'booking', action: 'edit' });
  return (
    <DataTable
      bulkActionButtons={
        <>
          <BookingBulkActions mayConfirm={mayEdit} />
          {mayEdit && <BulkActions inputs={bulkInputs} />}
        </>
      }
      hiddenColumns={hiddenColumns}
    >
      <Column source="code" render={(record) => <Code record={record} />} />
      <Column
        source="status"
        render={(record) => <BookingStatusChip status={record.status} isUncovered={isUncovered(record)} />}
      />
      <Column source="parent_name" render={({ parent_name }) => <Person name={parent_name} />} />
      <Column
        source="nanny_polo_name"
        render={({ nanny_polo_name }) => <AssignedNanny name={nanny_polo_name} />}
      />
      <Column source="waits_for" disableSort render={(record) => <Waits record={record} />} />
      <Column source="service">
        <SelectField source="service" choices={services} />
      </Column>
      <Column source="start_at" render={({ start_at }) => <Instant at={start_at} />} />
      <Column source="end_at" render={({ end_at }) => <Instant at={end_at} />} />
      <Column source="duration" disableSort render={(record) => <Length record={record} />} />
      <Column source="languages" disableSort render={({ languages }) => languages?.join(', ')} />
      <Column source="source" disableSort>
        <SelectField source="source" choices={sources} />
      </Column>
      <DataTable.NumberCol source="buffer_minutes" disableSort />
      <Column source="created_at" render={({ created_at }) => created_at && <Instant at={created_at} />} />
    </DataTable>
  );
});

function Code({ record }: { record: ListedBooking }) {
  return (
    <Box sx={{ whiteSpace: 'nowrap' }}>
      <RecordLink>{record.code}</RecordLink>
      <SeriesMark record={record} />
    </Box>
  );
}

function Waits({ record }: { record: ListedBooking }) {
  const wordsOf = useWaitWords();
  if (!record.waits_for) return null;
  const words = wordsOf(record.waits_for).join(' · ');
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
      <Box title={words} sx={twoLines}>
        {words}
      </Box>
      <NextStepButton booking={record} />
    </Box>
  );
}

const twoLines = {
  minWidth: 140,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const;

function Length({ record }: { record: ListedBooking }) {
  const translate = useTranslate();
  const { unit, count } = measurePeriod(record.start_at, record.end_at);
  const words = translate(`field.${unit}`, { smart_count: count, count });
  return <span title={describeRealHours(record.start_at, record.end_at) ?? undefined}>{words}</span>;
}
