import { Alert, Box } from '@mui/material';
import { countBookedDays } from '@nanny-polo/shared/bookings/booked-days';
import { settingsId } from '@nanny-polo/shared/pricing/agency-settings';
import { findAgencyInstant } from '@nanny-polo/shared/time/agency-clock';
import { addDays } from '@nanny-polo/shared/time/agency-day';
import { type ClosingDay, closingDay, formatDays, selectClosed } from '@nanny-polo/shared/time/agency-days';
import { Link } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useCall } from '../../base/data/use-call.ts';
import { useDebouncedValue } from '../../ui/input/use-debounced-value.ts';
import { type Text, useText } from '../../ui/page/use-text.ts';

type Days = Pick<ClosingDay, 'first_day' | 'last_day'>;

const startOf = (day: string) => new Date(findAgencyInstant(Date.parse(`${day}T00:00Z`))).toISOString();

/** Returns the address of the list of the bookings that start in a period. */
function listOf({ first_day, last_day }: Days): string {
  const end = new Date(Date.parse(startOf(addDays(last_day, 1))) - 1).toISOString();
  const filter = { start_at_gte: startOf(first_day), start_at_lte: end };
  return `/booking?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}

/** Says which visits begin on days of the form on which the agency is closed. */
export function BookedDays() {
  const entered = useDebouncedValue(useWatch({ name: 'closing_days' }) as readonly unknown[]);
  return <BookedOn days={entered.flatMap((one) => closingDay.safeParse(one).data ?? [])} />;
}

/** Says which visits begin on days on which the agency is closed; nothing if there are none. */
export function BookedOn({ days }: { days: readonly ClosingDay[] }) {
  const text = useText('agency-settings');
  const periods = selectClosed(days).map(({ first_day, last_day }) => ({ first_day, last_day }));
  const { data = [], error } = useCall(
    countBookedDays,
    { params: { id: settingsId }, body: { periods } },
    { enabled: periods.length > 0, keep: true },
  );
  const booked = periods.length > 0 ? data.filter(({ visits, requests }) => visits + requests > 0) : [];
  if (error) return <Alert severity="error">{text('booked.failed', { message: error.message })}</Alert>;
  if (booked.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 1 }}>
      {text('booked.text')}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {booked.map((period) => (
          <li key={`${period.first_day} ${period.last_day}`}>
            <Link to={listOf(period)}>{formatDays(period)}</Link>: {numbersOf(period, text)}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

const numbersOf = ({ visits, requests }: { visits: number; requests: number }, text: Text): string =>
  [
    ...(visits > 0 ? [text('booked.visits', { smart_count: visits })] : []),
    ...(requests > 0 ? [text('booked.requests', { smart_count: requests })] : []),
  ].join(', ');
