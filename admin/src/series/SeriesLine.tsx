import Box from '@mui/material/Box';
import type { Series } from '@nanny-polo/shared/series';
import { useRecordContext, useTranslate } from 'react-admin';
import type { RelatedFilter } from '../record/options.ts';
import { wordsOf } from '../repeat/words-of.ts';
import { SeriesStateChip } from './SeriesStateChip.tsx';

/** A series on its nanny's screen, with the parent's name, or on another screen, with the nanny's. */
export function SeriesLine({ filter }: { filter: RelatedFilter }) {
  const translate = useTranslate();
  const series = useRecordContext<Series>();
  if (!series) return null;
  return (
    <>
      <Box sx={{ fontWeight: 600, color: 'primary.main' }}>{series.code}</Box>
      <Box sx={{ flex: '1 1 14rem' }}>{wordsOf(series)}</Box>
      <Box sx={{ color: 'text.secondary' }}>
        {'nanny_polo_id' in filter
          ? series.parent_name
          : (series.nanny_polo_name ?? translate('resources.booking.unassigned'))}
      </Box>
      <SeriesStateChip record={series} />
    </>
  );
}
