import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { Booking } from '@nanny-polo/shared/booking';
import { useCanAccess, useGetOne, useTranslate } from 'react-admin';
import { Instant } from '../field/Instant.tsx';
import { fullInstant, length, period } from '../field/instant.ts';
import { Person } from '../field/Person.tsx';
import { PhoneLink } from '../field/PhoneLink.tsx';
import { WayTo } from '../field/WayTo.tsx';
import { EditLink } from '../record/EditLink.tsx';
import { Fact, Facts } from '../record/Facts.tsx';
import { BookAgain } from './BookAgain.tsx';
import { BookingSeries } from './BookingSeries.tsx';
import { Standing } from './Standing.tsx';

/** A booking's status, time, family and nanny, and its actual times. */
export function Summary({ record }: { record: Booking }) {
  const translate = useTranslate();
  const { unit, count } = length(record.start_at, record.end_at);
  const field = (name: string) => translate(`resources.booking.fields.${name}`);
  return (
    <Card component="section" sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Standing record={record} />
        <Box sx={{ flex: 1 }} />
        <BookAgain record={record} />
        <EditLink />
      </Box>
      <Typography
        variant="h2"
        sx={{ fontSize: 18, display: { md: 'none' } }}
        title={`${fullInstant(record.start_at)} – ${fullInstant(record.end_at)}`}
      >
        {period(record.start_at, record.end_at)}
      </Typography>
      <BookingSeries record={record} />
      <Facts>
        <Fact term={field('parent_name')}>
          <WayTo to={`/users/parents/${record.parent_id}/show`} sx={way}>
            <Person name={record.parent_name} />
          </WayTo>
          <Phone resource="users/parents" id={record.parent_id} />
        </Fact>
        <Fact term={field('nanny_polo_name')}>
          {record.nanny_polo_name ? (
            <>
              <WayTo to={`/master/nanny-polo/${record.nanny_polo_id}/show`} sx={way}>
                <Person name={record.nanny_polo_name} />
              </WayTo>
              <Phone resource="master/nanny-polo" id={record.nanny_polo_id} />
            </>
          ) : (
            translate('resources.booking.unassigned')
          )}
        </Fact>
        <Fact term={field('code')}>{record.code}</Fact>
        <Fact term={field('service')}>
          {translate(`resources.booking.service.${record.service}`)},{' '}
          {translate(`field.${unit}`, { smart_count: count, count })}
        </Fact>
        <Fact term={field('buffer_minutes')}>
          {translate('field.minutes', { count: record.buffer_minutes })}
        </Fact>
        {record.languages.length > 0 && <Fact term={field('languages')}>{record.languages.join(', ')}</Fact>}
        <Fact term={field('source')}>{translate(`resources.booking.source.${record.source}`)}</Fact>
        {record.checked_in_at && (
          <Fact term={field('checked_in_at')}>
            <Instant at={record.checked_in_at} />
          </Fact>
        )}
        {record.checked_out_at && (
          <Fact term={field('checked_out_at')}>
            <Instant at={record.checked_out_at} />
          </Fact>
        )}
        {Boolean(record.overtime_minutes) && (
          <Fact term={field('overtime_minutes')}>
            {translate('field.minutes', { count: String(record.overtime_minutes) })}
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

/** The telephone number of a person, if the admin may open their record. */
function Phone({ resource, id }: { resource: 'users/parents' | 'master/nanny-polo'; id: number | null }) {
  const { canAccess = false } = useCanAccess({ resource, action: 'show' });
  const { data } = useGetOne<{ id: number; phone: string | null }>(
    resource,
    { id: id ?? 0 },
    { enabled: canAccess && id !== null },
  );
  return (
    <Box>
      <PhoneLink phone={data?.phone} />
    </Box>
  );
}

const way = { color: 'text.primary', '&:is(a)': { color: 'primary.main' } } as const;
