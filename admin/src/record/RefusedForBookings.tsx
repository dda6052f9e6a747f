import Box from '@mui/material/Box';
import type { RefusedForBookings as Data } from '@nanny-polo/shared/error';
import { RecordLink } from '../field/RecordLink.tsx';

const codes = ['slot_taken', 'in_use'];

/** The bookings that stand against a write, as links; nothing where the API's refusal names none. */
export function RefusedForBookings({ error }: { error: unknown }) {
  const { body } = error as { body?: { code?: string; data?: Data } };
  const { bookings = [] } = (codes.includes(body?.code ?? '') && body?.data) || {};
  if (bookings.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, mt: 0.5 }}>
      {bookings.map(({ id, code }) => (
        <RecordLink key={id} to={`/booking/${id}/show`}>
          {code}
        </RecordLink>
      ))}
    </Box>
  );
}
