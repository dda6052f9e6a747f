import { Alert } from '@mui/material';
import type { Absence } from '@nanny-polo/shared/bookings/absence';
import { booking } from '@nanny-polo/shared/bookings/booking';
import { Link } from 'react-admin';
import { useCall } from '../../base/data/use-call.ts';
import { formatShortTime } from '../../ui/field/instant.ts';
import { useText } from '../../ui/page/use-text.ts';

/** The visits of the absent nanny that are running now, which no plan can give to another nanny. */
export function RunningVisits({ desk: { nanny_polo_id, nanny_name, start_at, end_at } }: { desk: Absence }) {
  const text = useText('absence.visits');
  const filter = {
    nanny_polo_id,
    status: 'in_progress',
    start_at_lte: end_at,
    end_at_gte: start_at,
  } as const;
  const { data } = useCall(booking.list, { query: { filter, range: [0, 9] } });
  return (data ?? []).map(({ id, parent_name, end_at: until }) => (
    <Alert key={id} severity="warning">
      {text('running', { nanny: nanny_name, when: formatShortTime(until) })}{' '}
      <Link to={`/booking/${id}/show`}>{parent_name}</Link>
    </Alert>
  ));
}
