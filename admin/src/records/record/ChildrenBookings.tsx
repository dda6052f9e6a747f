import { Alert, Box, Link } from '@mui/material';
import type { ChildrenBooking } from '@nanny-polo/shared/bookings/children-booked';
import { readTextLocale } from '@nanny-polo/shared/contract/agency';
import { Link as RouterLink } from 'react-router-dom';
import { Code } from '../../ui/field/Code.tsx';
import { formatPeriod } from '../../ui/field/instant.ts';
import { useTextsOf } from '../../ui/page/use-text.ts';

const list = new Intl.ListFormat(readTextLocale());

/** Bookings that the same children already have, in words. The links open another tab, so that a form keeps its values. */
export function ChildrenBookings({ bookings }: { bookings: readonly ChildrenBooking[] }) {
  const text = useTextsOf('children_booked');
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
      {bookings.map(({ id, code, start_at, end_at, children, nanny_polo_name }) => (
        <li key={id}>
          {text('already', { children: list.format(children), smart_count: children.length })}{' '}
          <Link component={RouterLink} to={`/booking/${id}/show`} target="_blank">
            {formatPeriod(start_at, end_at)} <Code>{code}</Code>
          </Link>{' '}
          {nanny_polo_name ? text('with', { nanny: nanny_polo_name }) : text('no_nanny')}
        </li>
      ))}
    </Box>
  );
}

/** Says, while a form is filled in, which bookings the same children already have; nothing if there are none. */
export const ChildrenBookedNotice = ({
  bookings = [],
}: {
  bookings?: readonly ChildrenBooking[] | undefined;
}) => (
  <Box role="status" sx={{ gridColumn: '1 / -1' }}>
    {bookings.length > 0 && (
      <Alert severity="info" role="presentation">
        <ChildrenBookings bookings={bookings} />
      </Alert>
    )}
  </Box>
);
