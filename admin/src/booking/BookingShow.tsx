import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type Booking, booking } from '@nanny-polo/shared/booking';
import type { ReactNode } from 'react';
import { ShowBase, useCanAccess, useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { fullInstant, length, period } from '../field/instant.ts';
import { Person } from '../field/Person.tsx';
import { Timeline } from '../history/Timeline.tsx';
import { PageTitle } from '../shell/PageTitle.tsx';
import { RecordProblem } from '../shell/RecordProblem.tsx';
import { Waiting } from '../shell/Waiting.tsx';
import { BookingFamily } from './BookingFamily.tsx';
import { BookingMoves } from './BookingMoves.tsx';
import { BookingStatusChip, NeedsCoverChip } from './BookingStatusChip.tsx';
import { BookingValue } from './BookingValue.tsx';

/** One booking: what to do with it next, everything about it, and what happened to it. */
export function BookingShow() {
  return (
    <ShowBase<Booking>
      queryOptions={{ onError: () => undefined }}
      loading={<Waiting />}
      authLoading={<Waiting />}
      error={<RecordProblem />}
    >
      <Content />
    </ShowBase>
  );
}

function Content() {
  const translate = useTranslate();
  const record = useRecordContext<Booking>();
  const { canAccess: mayChange } = useCanAccess({ resource: 'booking', action: 'edit' });
  if (!record) return <Waiting />;
  const text = (name: string) => translate(`resources.booking.show.${name}`);
  return (
    <>
      <PageTitle title={record.code} back="/booking" />
      <Box sx={columns}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Card sx={{ p: 2.5 }}>
            <Summary record={record} />
            {mayChange && (
              <Button
                component={Link}
                to={`/booking/${record.id}`}
                startIcon={<EditIcon />}
                variant="outlined"
                sx={{ mt: 2 }}
              >
                {translate('ra.action.edit')}
              </Button>
            )}
          </Card>
          {mayChange && <BookingMoves record={record} />}
          <BookingFamily record={record} />
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <Part heading={text('notes')}>{record.notes || text('no_notes')}</Part>
            <Part heading={text('internal')}>{record.internal_note || text('no_notes')}</Part>
          </Box>
        </Box>
        <Part heading={translate('history.title')}>
          <Timeline
            id={record.id}
            history={booking.history}
            label={(field) => translate(`resources.booking.fields.${field}`, { _: field })}
            act={(action) => translate(`resources.booking.act.${action}`, { _: action })}
            show={(field, value) => <BookingValue field={field} value={value} />}
          />
        </Part>
      </Box>
    </>
  );
}

function Summary({ record }: { record: Booking }) {
  const translate = useTranslate();
  const { unit, count } = length(record.start_at, record.end_at);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <BookingStatusChip status={record.status} />
        {record.needs_cover && <NeedsCoverChip />}
      </Box>
      <Typography
        variant="h2"
        sx={{ fontSize: 18 }}
        title={`${fullInstant(record.start_at)} – ${fullInstant(record.end_at)}`}
      >
        {period(record.start_at, record.end_at)}
      </Typography>
      <Box component="dl" sx={facts}>
        <Fact term={translate('resources.booking.fields.parent_name')}>
          <Person name={record.parent_name} />
        </Fact>
        <Fact term={translate('resources.booking.fields.nanny_polo_name')}>
          {record.nanny_polo_name ? (
            <Person name={record.nanny_polo_name} />
          ) : (
            translate('resources.booking.unassigned')
          )}
        </Fact>
        <Fact term={translate('resources.booking.fields.service')}>
          {translate(`resources.booking.service.${record.service}`)},{' '}
          {translate(`field.${unit}`, { smart_count: count, count })}
        </Fact>
        <Fact term={translate('resources.booking.fields.buffer_minutes')}>
          {translate('field.minutes', { count: record.buffer_minutes })}
        </Fact>
        <Fact term={translate('resources.booking.fields.source')}>
          {translate(`resources.booking.source.${record.source}`)}
        </Fact>
      </Box>
    </Box>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <Box>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: 12.5 }}>
        {term}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        {children}
      </Box>
    </Box>
  );
}

/** A part of the screen under its heading. */
function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Card component="section" sx={{ p: 2.5 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {heading}
      </Typography>
      <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{children}</Box>
    </Card>
  );
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 3fr)' },
  gap: 2,
  alignItems: 'start',
  maxWidth: 1240,
} as const;

const facts = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
  gap: 1.5,
  m: 0,
} as const;
