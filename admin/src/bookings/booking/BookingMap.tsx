import { Box } from '@mui/material';
import type { ListedBooking } from '@nanny-polo/shared/bookings/booking';
import { longestDays } from '@nanny-polo/shared/bookings/booking-rules';
import { midnightOf } from '@nanny-polo/shared/time/agency-clock';
import { useGetList, useListContext } from 'react-admin';
import { addClockDays, isoOf } from '../../roster/axis.ts';
import { JumpToDay } from '../../roster/JumpToDay.tsx';
import { useRosterUrl } from '../../roster/use-roster-url.ts';
import { BookingStatusChip } from '../../roster/visit/BookingStatusChip.tsx';
import { timesOf } from '../../roster/visit/words.ts';
import { MapAndList } from '../../ui/map/MapAndList.tsx';
import { ErrorPage } from '../../ui/page/ErrorPage.tsx';
import { OutOfDate } from '../../ui/page/OutOfDate.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { Waiting } from '../../ui/page/Waiting.tsx';

/** The largest number of bookings shown on the map. */
const maxBookings = 500;

const pinOf = ({ id, address, parent_name, ...period }: ListedBooking) => ({
  id,
  lat: address?.lat,
  lng: address?.lng,
  label: `${timesOf(period)} ${parent_name}`,
  to: `/booking/${id}/show`,
});

/** The bookings of one day that match the list's filters, as pins and as a list. */
export function BookingMap() {
  const text = useText('booking.map');
  const { starts: _starts, ...filterValues } = useListContext().filterValues;
  const address = useRosterUrl();
  const start = Date.parse(midnightOf(address.day));
  // The first bound does not change the result, but spares the database reading all earlier bookings.
  const filter = {
    ...filterValues,
    start_at_gte: isoOf(Math.max(0, addClockDays(start, -longestDays - 1))),
    start_at_lte: isoOf(addClockDays(start, 1) - 1),
    end_at_gte: isoOf(start + 1),
  };
  const { data, total, meta, error, refetch } = useGetList<ListedBooking>('booking', {
    filter,
    meta: { fields: ['address'] },
    pagination: { page: 1, perPage: maxBookings },
    sort: { field: 'start_at', order: 'ASC' },
  });
  const count: number = total ?? meta?.estimate ?? 0;
  return (
    <Box sx={{ p: 1.5, display: 'grid', gap: 2 }}>
      <JumpToDay label={text('day')} address={address} />
      {error && !data && <ErrorPage error={error} />}
      {error && data && <OutOfDate error={error} onRetry={refetch} />}
      {!data && !error && <Waiting />}
      {data && (
        <MapAndList
          items={data}
          pinOf={pinOf}
          chipOf={({ status }) => <BookingStatusChip status={status} />}
          label={text('label')}
          listLabel={text('label')}
          above={
            <>
              {data.length === 0 && text('none')}
              {count > data.length && (
                <Box sx={{ color: 'text.secondary', mb: 1 }}>
                  {text('more', { count: data.length, total: count })}
                </Box>
              )}
            </>
          }
        />
      )}
    </Box>
  );
}
