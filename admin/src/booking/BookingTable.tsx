import { Box } from '@mui/material';
import { bookingSource, type ListedBooking } from '@nanny-polo/shared/booking';
import { realHours } from '@nanny-polo/shared/real-hours';
import { DataTable, NumberInput, SelectInput, useTranslate } from 'react-admin';
import { Instant } from '../field/Instant.tsx';
import { length } from '../field/instant.ts';
import { Person } from '../field/Person.tsx';
import { RecordLink } from '../field/RecordLink.tsx';
import { internalNote } from '../list/internal-note.tsx';
import { RecordTable } from '../list/RecordTable.tsx';
import { BookingStatusChip, NeedsCoverChip } from '../roster/BookingStatusChip.tsx';
import { choices } from './choices.ts';
import { NextStepButton } from './NextStepButton.tsx';
import { SeriesMark } from './SeriesMark.tsx';
import { useWaitWords } from './wait-words.ts';

const bulkInputs = {
  source: (
    <SelectInput source="source" choices={choices('source', bookingSource.options)} defaultValue="phone" />
  ),
  buffer_minutes: (
    <NumberInput
      source="buffer_minutes"
      min={0}
      max={240}
      defaultValue={0}
      helperText="resources.booking.form.buffer_help"
    />
  ),
  ...internalNote,
};

/** Columns whose fields are not part of the list record. They are hidden until an admin shows them. */
export const furtherColumns = ['languages', 'source', 'created_at', 'buffer_minutes'] as const;

const Column = DataTable.Col<ListedBooking>;

/** The table of bookings on wide screens. */
export function BookingTable() {
  const translate = useTranslate();
  const word = (field: 'service' | 'source') => (record: ListedBooking) =>
    record[field] && translate(`resources.booking.${field}.${record[field]}`);
  return (
    <RecordTable bulkInputs={bulkInputs} hiddenColumns={['end_at', ...furtherColumns]}>
      <Column
        source="code"
        render={(record) => (
          <Box sx={{ whiteSpace: 'nowrap' }}>
            <RecordLink to={`/booking/${record.id}/show`}>{record.code}</RecordLink>
            <SeriesMark record={record} />
          </Box>
        )}
      />
      <Column source="status" render={(record) => <Status record={record} />} />
      <Column source="parent_name" render={({ parent_name }) => <Person name={parent_name} />} />
      <Column source="nanny_polo_name" render={({ nanny_polo_name }) => <Nanny name={nanny_polo_name} />} />
      <Column source="waits_for" disableSort render={(record) => <Waits record={record} />} />
      <Column source="service" render={word('service')} />
      <Column source="start_at" render={({ start_at }) => <Instant at={start_at} />} />
      <Column source="end_at" render={({ end_at }) => <Instant at={end_at} />} />
      <Column source="duration" align="right" disableSort render={(record) => <Length record={record} />} />
      <Column source="languages" disableSort render={({ languages }) => languages?.join(', ')} />
      <Column source="source" disableSort render={word('source')} />
      <DataTable.NumberCol source="buffer_minutes" disableSort />
      <Column source="created_at" render={({ created_at }) => created_at && <Instant at={created_at} />} />
    </RecordTable>
  );
}

function Status({ record }: { record: ListedBooking }) {
  return (
    <Box sx={{ display: 'flex', gap: 0.5 }}>
      <BookingStatusChip status={record.status} />
      {record.needs_cover && <NeedsCoverChip />}
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

function Nanny({ name }: { name: string | null }) {
  const translate = useTranslate();
  if (name) return <Person name={name} />;
  return <Box sx={{ color: 'text.secondary' }}>{translate('resources.booking.unassigned')}</Box>;
}

function Length({ record }: { record: ListedBooking }) {
  const translate = useTranslate();
  const { unit, count } = length(record.start_at, record.end_at);
  const words = translate(`field.${unit}`, { smart_count: count, count });
  return <span title={realHours(record.start_at, record.end_at) ?? undefined}>{words}</span>;
}
