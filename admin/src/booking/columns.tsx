import { Box } from '@mui/material';
import { bookingSource, type ListedBooking } from '@nanny-polo/shared/booking';
import { realHours } from '@nanny-polo/shared/real-hours';
import { SelectInput, useTranslate } from 'react-admin';
import { length } from '../field/instant.ts';
import { Person } from '../field/Person.tsx';
import { RecordLink } from '../field/RecordLink.tsx';
import { CountInput } from '../input/TypedNumberInput.tsx';
import type { Column } from '../list/columns.tsx';
import { internalNote } from '../list/internal-note.tsx';
import { AssignedNanny } from '../roster/AssignedNanny.tsx';
import { BookingStatusChip, isUncovered } from '../roster/BookingStatusChip.tsx';
import { choices } from './choices.ts';
import { NextStepButton } from './NextStepButton.tsx';
import { SeriesMark } from './SeriesMark.tsx';
import { useWaitWords } from './wait-words.ts';

/** The fields that can be changed for several bookings at the same time, each with its input. */
export const bulkInputs = {
  source: (
    <SelectInput source="source" choices={choices('source', bookingSource.options)} defaultValue="phone" />
  ),
  buffer_minutes: (
    <CountInput source="buffer_minutes" defaultValue={0} helperText="resources.booking.form.buffer_help" />
  ),
  ...internalNote,
};

/** Returns the length of a booking in hours. */
const hoursOf = ({ start_at, end_at }: ListedBooking) =>
  Math.round((Date.parse(end_at) - Date.parse(start_at)) / 36_000) / 100;

/** The columns of bookings. */
export const columns: readonly Column<ListedBooking>[] = [
  { source: 'code', cell: (record) => <Code record={record} /> },
  { source: 'status', as: 'word', cell: (record) => <Status record={record} /> },
  { source: 'parent_name', cell: ({ parent_name }) => <Person name={parent_name} /> },
  { source: 'nanny_polo_name', cell: ({ nanny_polo_name }) => <AssignedNanny name={nanny_polo_name} /> },
  { source: 'waits_for', only: 'table', cell: (record) => <Waits record={record} /> },
  { source: 'service', as: 'word' },
  { source: 'start_at', as: 'time' },
  { source: 'end_at', as: 'time', hidden: true },
  { source: 'duration', only: 'table', value: hoursOf, cell: (record) => <Length record={record} /> },
  { source: 'hours', only: 'file', value: hoursOf },
  { source: 'bill_rate_minor', as: 'amount', only: 'file' },
  { source: 'pay_rate_minor', as: 'amount', only: 'file' },
  { source: 'total_minor', as: 'amount', only: 'file' },
  { source: 'cancellation_fee_minor', as: 'amount', only: 'file' },
  { source: 'languages', value: ({ languages }) => languages?.join(', ') },
  { source: 'source', as: 'word' },
  { source: 'buffer_minutes', as: 'number' },
  { source: 'notes', only: 'file' },
  { source: 'internal_note', only: 'file' },
  { source: 'created_at', as: 'time' },
];

function Code({ record }: { record: ListedBooking }) {
  return (
    <Box sx={{ whiteSpace: 'nowrap' }}>
      <RecordLink to={`/booking/${record.id}/show`}>{record.code}</RecordLink>
      <SeriesMark record={record} />
    </Box>
  );
}

function Status({ record }: { record: ListedBooking }) {
  return <BookingStatusChip status={record.status} isUncovered={isUncovered(record)} />;
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
  const { unit, count } = length(record.start_at, record.end_at);
  const words = translate(`field.${unit}`, { smart_count: count, count });
  return <span title={realHours(record.start_at, record.end_at) ?? undefined}>{words}</span>;
}
