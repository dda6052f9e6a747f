import { Box } from '@mui/material';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { agencyDay, dayAfter } from '@nanny-polo/shared/agency-day';
import type { ListedBooking } from '@nanny-polo/shared/booking';
import { longestDays } from '@nanny-polo/shared/booking-rules';
import { useMemo } from 'react';
import { useGetList, useListContext, useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import { isDay } from '../field/instant.ts';
import { dayFromPicker, dayToPicker, Pickers, pickerProps } from '../input/Pickers.tsx';
import { PinMap } from '../map/PinMap.tsx';
import type { Pin } from '../map/pin.ts';
import { pinList } from '../map/pin-list.ts';
import { ErrorPage } from '../page/ErrorPage.tsx';
import { OutOfDate } from '../page/OutOfDate.tsx';
import { useText } from '../page/use-text.ts';
import { Waiting } from '../page/Waiting.tsx';
import { isoOf, midnight } from '../roster/axis.ts';
import { BookingStatusChip } from '../roster/BookingStatusChip.tsx';
import { times } from '../roster/words.ts';

/** The largest number of bookings shown on the map. */
const most = 500;

const wordsOf = (one: ListedBooking) => `${times(one)} ${one.parent_name}`;

const pinOf = (one: ListedBooking): Pin[] =>
  one.address?.lat == null || one.address.lng == null
    ? []
    : [
        {
          id: one.id,
          lat: one.address.lat,
          lng: one.address.lng,
          label: wordsOf(one),
          to: `/booking/${one.id}/show`,
        },
      ];

/** The bookings of one day that match the list's filters, as pins and as a list. */
export function BookingMap() {
  const translate = useTranslate();
  const text = useText('booking');
  const { filterValues } = useListContext();
  const [search, setSearch] = useSearchParams();
  const named = search.get('from');
  const day = isDay(named) ? named : agencyDay();
  // The first bound does not change the result, but spares the database reading all earlier bookings.
  const filter = {
    ...filterValues,
    start_at_gte: isoOf(Math.max(0, midnight(dayAfter(day, -longestDays - 1)))),
    start_at_lte: isoOf(midnight(dayAfter(day, 1)) - 1),
    end_at_gte: isoOf(midnight(day) + 1),
  };
  const { data, total, error, refetch } = useGetList<ListedBooking>('booking', {
    filter,
    meta: { fields: ['address'] },
    pagination: { page: 1, perPage: most },
    sort: { field: 'start_at', order: 'ASC' },
  });
  const pins = useMemo(() => (data ?? []).flatMap(pinOf), [data]);
  const unplaced = (data?.length ?? 0) - pins.length;
  const choose = (next: string) =>
    setSearch(
      (before) => {
        before.set('from', next);
        return before;
      },
      { replace: true },
    );
  return (
    <Box sx={{ p: 1.5, display: 'grid', gap: 2 }}>
      <Pickers>
        <DatePicker
          {...pickerProps}
          label={text('map.day')}
          value={dayToPicker(day)}
          onAccept={(moment) => {
            const chosen = dayFromPicker(moment);
            if (isDay(chosen)) choose(chosen);
          }}
          slotProps={{ textField: { size: 'small', margin: 'none', sx: { maxWidth: 200 } } }}
        />
      </Pickers>
      {error && !data && <ErrorPage error={error} />}
      {error && data && <OutOfDate error={error} onRetry={refetch} />}
      {!data && !error && <Waiting />}
      {data && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 3fr) 320px' } }}>
          <PinMap pins={pins} label={text('map.label')} />
          <Box sx={{ maxHeight: { lg: 640 }, overflowY: 'auto' }} tabIndex={-1}>
            {data.length === 0 && text('map.none')}
            {unplaced > 0 && (
              <Box sx={{ color: 'text.secondary', mb: 1 }}>
                {translate('map.unplaced', { smart_count: unplaced })}
              </Box>
            )}
            {(total ?? 0) > data.length && (
              <Box sx={{ color: 'text.secondary', mb: 1 }}>
                {text('map.more', { count: data.length, total })}
              </Box>
            )}
            <Box component="ul" aria-label={text('map.label')} sx={pinList}>
              {data.map((one) => (
                <li key={one.id}>
                  <Link to={`/booking/${one.id}/show`}>{wordsOf(one)}</Link>
                  <BookingStatusChip status={one.status} />
                </li>
              ))}
            </Box>
          </Box>
        </Box>
      )}
    </Box>
  );
}
