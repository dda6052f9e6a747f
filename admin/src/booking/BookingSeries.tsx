import Box from '@mui/material/Box';
import type { Booking } from '@nanny-polo/shared/booking';
import type { Series } from '@nanny-polo/shared/series';
import { useGetOne, useTranslate } from 'react-admin';
import { RecordLink } from '../field/RecordLink.tsx';
import { wordsOf } from '../repeat/words-of.ts';

/** The series of a booking, with a link. Renders nothing for a booking outside a series. */
export function BookingSeries({ record: { series_id, changed_by_hand } }: { record: Booking }) {
  const translate = useTranslate();
  const { data } = useGetOne<Series>('series', { id: series_id ?? 0 }, { enabled: Boolean(series_id) });
  if (!series_id) return null;
  return (
    <Box>
      {translate('resources.booking.part_of')}{' '}
      <RecordLink to={`/series/${series_id}/show`}>{data?.code ?? '…'}</RecordLink>
      {data && ` · ${wordsOf(data)}`}
      {changed_by_hand && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {` · ${translate('resources.booking.fields.changed_by_hand')}`}
        </Box>
      )}
    </Box>
  );
}
